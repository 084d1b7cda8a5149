//! Files that are elsewhere: of what is not asked for nothing is fetched. The server is one on the loopback that counts.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

rmlir_testkit::tests! {
    no_more_is_fetched_than_is_asked_for;
    stores_are_listed;
    what_is_not_there_is_named;
    files_here_are_read_by_their_url;
}

/// What was asked of a server, and what it gave.
#[derive(Clone, Copy, Debug, Default)]
struct Traffic {
    requests: usize,
    bytes: usize,
}

/// A server of files by their paths, as a plain web server and as a store of the kind of S3.
struct Server {
    address: String,
    traffic: Arc<Mutex<Traffic>>,
}

impl Server {
    fn of(files: BTreeMap<String, Vec<u8>>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let (traffic, files) = (Arc::new(Mutex::new(Traffic::default())), Arc::new(files));
        let counted = traffic.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (files, traffic) = (files.clone(), counted.clone());
                // A client that goes away is no concern of the server.
                std::thread::spawn(move || _ = serve(stream, &files, &traffic));
            }
        });
        Server { address, traffic }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    fn take(&self) -> Traffic {
        std::mem::take(&mut *self.traffic.lock().expect("no thread has failed"))
    }
}

fn serve(
    stream: TcpStream,
    files: &BTreeMap<String, Vec<u8>>,
    traffic: &Mutex<Traffic>,
) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut stream = stream;
    loop {
        let (mut first, mut range) = (String::new(), None);
        if reader.read_line(&mut first)? == 0 {
            return Ok(());
        }
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(asked) = line.to_lowercase().strip_prefix("range: bytes=") {
                let (from, to) = asked.split_once('-').expect("a range");
                range =
                    Some((from.parse::<usize>().expect("a number"), to.parse::<usize>().expect("a number")));
            }
        }
        let mut words = first.split(' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let path = path.trim_start_matches('/');
        let (status, body, more) = match path.split_once('?') {
            Some((bucket, query)) if query.contains("list-type=2") => {
                ("200 OK", listing(files, bucket, query), String::new())
            }
            _ => match (files.get(path), range) {
                (None, _) => ("404 Not Found", Vec::new(), String::new()),
                (Some(file), Some((from, to))) => {
                    let range = format!("Content-Range: bytes {from}-{to}/{}\r\n", file.len());
                    ("206 Partial Content", file[from..=to.min(file.len() - 1)].to_vec(), range)
                }
                (Some(file), None) => ("200 OK", file.clone(), String::new()),
            },
        };
        {
            let mut traffic = traffic.lock().expect("no thread has failed");
            traffic.requests += 1;
            traffic.bytes += if method == "HEAD" { 0 } else { body.len() };
        }
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Length: {}\r\n{more}Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT\r\nETag: \"1\"\r\nAccept-Ranges: bytes\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        if method != "HEAD" {
            stream.write_all(&body)?;
        }
        stream.flush()?;
    }
}

/// What a store answers who asks for the names below a prefix.
fn listing(files: &BTreeMap<String, Vec<u8>>, bucket: &str, query: &str) -> Vec<u8> {
    let prefix = query.split('&').find_map(|part| part.strip_prefix("prefix=")).unwrap_or_default();
    let prefix = format!("{}/{}", bucket.trim_end_matches('/'), prefix.replace("%2F", "/"));
    let mut out = String::from("<?xml version=\"1.0\"?><ListBucketResult><IsTruncated>false</IsTruncated>");
    for (name, file) in files.iter().filter(|(name, _)| name.starts_with(&prefix)) {
        let key = name.strip_prefix(bucket).unwrap_or(name).trim_start_matches('/');
        out += &format!(
            "<Contents><Key>{key}</Key><Size>{}</Size><LastModified>2015-10-21T07:28:00.000Z</LastModified><ETag>\"1\"</ETag></Contents>",
            file.len()
        );
    }
    (out + "</ListBucketResult>").into_bytes()
}

/// A module of many functions and a large resource.
fn text() -> String {
    let mut text = String::new();
    for function in 0..2500 {
        text += &format!("func.func @f{function}(%a: i32, %b: i32) -> i32 {{\n");
        for op in 0..80 {
            let from = if op == 0 { "%a".to_owned() } else { format!("%{}", op - 1) };
            let name = ["addi", "muli", "subi", "xori"][(function + op * op) % 4];
            text += &format!("  %{op} = arith.{name} {from}, %b : i32\n");
        }
        text += &format!("  %c = arith.constant {} : i32\n  return %c : i32\n}}\n", function * 7);
    }
    text += "func.func private @data() -> tensor<1048576xi8> attributes {d = dense_resource<r> : tensor<1048576xi8>}\n";
    let mut state = 1u32;
    let bytes: String = (0..1 << 20)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{:02X}", state >> 24)
        })
        .collect();
    text + "{-# dialect_resources: { builtin: { r: \"0x01000000" + &bytes + "\" } } #-}\n"
}

fn rmlir_with(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rmlir"));
    // A proxy of the machine must not come between.
    for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(name);
    }
    command.args(arguments).envs(variables.iter().copied()).output().expect("it runs")
}

fn rmlir(arguments: &[&str]) -> Output {
    rmlir_with(arguments, &[])
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn success(arguments: &[&str]) -> String {
    let output = rmlir(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A folder with the file, its index, and a container with it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let ctx = rmlir_tools::context();
    let module = rmlir::from_bytes(&ctx, text().into_bytes(), "m.mlir").expect("it parses");
    std::fs::write(path("m.mlirbc"), rmlir::to_bytecode(&module).expect("it is written")).expect("written");
    success(&["index", &path("m.mlirbc")]);
    success(&["pack", &path("m.mlirbc"), "-o", &path("m.mlirpack")]);
    folder
}

fn files(folder: &tempfile::TempDir) -> BTreeMap<String, Vec<u8>> {
    let read = |name: &str| (name.to_owned(), std::fs::read(folder.path().join(name)).expect("read"));
    ["m.mlirbc", "m.mlirbc.idx", "m.mlirpack"].map(read).into()
}

/// What each command asks for: most requests, and most bytes as a share of the file in hundredths.
const TABLE: [(&str, &[&str], usize, usize); 8] = [
    ("m.mlirpack", &["list"], 5, 50),
    ("m.mlirpack", &["show"], 5, 50),
    ("m.mlirpack", &["show", "@f1234"], 8, 10),
    ("m.mlirpack", &["inspect"], 5, 50),
    ("m.mlirbc", &["list"], 33, 60),
    ("m.mlirbc", &["show", "@f1234"], 34, 60),
    ("m.mlirbc", &["inspect"], 33, 60),
    ("m.mlirbc", &["inspect", "--whole"], 6, 110),
];

fn no_more_is_fetched_than_is_asked_for() {
    let folder = folder();
    let files = files(&folder);
    let server = Server::of(files.clone());
    let mut table = String::new();
    let mut wrong = false;
    for (file, command, requests, share) in TABLE {
        let url = server.url(file);
        let (first, rest) = command.split_first().expect("a command");
        let local = folder.path().join("m.mlirbc").to_str().expect("UTF-8").to_owned();
        server.take();
        let there = success(&[&[first, url.as_str()][..], rest].concat());
        let traffic = server.take();
        // Here and there the same is said, but for the name, and for what is not counted.
        if command[0] != "inspect" {
            let here = success(&[&[first, local.as_str()][..], rest].concat());
            assert_eq!(there, here, "{file} {command:?}");
        }
        let size = files[file].len();
        table += &format!(
            "{file:<12} {:<18} {:>3} requests {:>9} bytes of {size}\n",
            command.join(" "),
            traffic.requests,
            traffic.bytes
        );
        wrong |= traffic.requests > requests || traffic.bytes * 100 > size * share;
    }
    println!("{table}");
    assert!(!wrong, "\n{table}");
    // What is not counted is said.
    let told = success(&["inspect", &server.url("m.mlirpack")]);
    assert!(
        told.contains("operations not counted (--whole reads all)") && told.contains("func.func @f"),
        "{told}"
    );
    // Any command reads such a file, and a module of a container by its name.
    let name = format!("{}:m.mlirbc", server.url("m.mlirpack"));
    assert_eq!(success(&["show", &name, "@f7"]), success(&["show", &server.url("m.mlirbc"), "@f7"]));
    assert!(success(&["check", &name]).contains("sound"));
    success(&["verify", "-q", &server.url("m.mlirpack")]);
    let refused = rmlir(&["show", &server.url("m.mlirpack"), "@f12345"]);
    assert!(
        said(&refused).contains("there is no symbol @f12345: did you mean @f1234?"),
        "{}",
        said(&refused)
    );
}

fn stores_are_listed() {
    let small = |number: usize| {
        let ctx = rmlir_tools::context();
        let text = format!("func.func @f{number}() {{ return }}");
        rmlir::to_bytecode(&rmlir::from_bytes(&ctx, text.into_bytes(), "x.mlir").expect("it parses"))
            .expect("written")
    };
    let files = (0..5).map(|number| (format!("bucket/store/{number}/m.mlirbc"), small(number)));
    let server = Server::of(files.chain([("bucket/other.mlirbc".to_owned(), small(9))]).collect());
    let endpoint = format!("http://{}", server.address);
    let variables = [
        ("AWS_ENDPOINT", endpoint.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "eu-central-1"),
        ("AWS_ACCESS_KEY_ID", "a"),
        ("AWS_SECRET_ACCESS_KEY", "b"),
    ];
    let output = rmlir_with(&["check", "--json", "s3://bucket/store/"], &variables);
    assert!(output.status.success(), "{}", said(&output));
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(lines.lines().count(), 5, "{lines}");
    assert!(lines.starts_with("{\"file\":\"s3://bucket/store/0/m.mlirbc\",\"ok\":true"), "{lines}");
    // Shares and containers of what is there.
    let output = rmlir_with(&["hash", "--json", "--shard", "1/2", "s3://bucket/store/"], &variables);
    assert!(output.status.success() && output.stdout.split(|&byte| byte == b'\n').count() - 1 == 3);
    let folder = tempfile::tempdir().expect("a folder");
    let pack = folder.path().join("all.mlirpack").to_str().expect("UTF-8").to_owned();
    let output = rmlir_with(&["pack", "s3://bucket/store/", "-o", &pack], &variables);
    assert!(output.status.success(), "{}", said(&output));
    let listed = success(&["list", &pack]);
    assert!(listed.lines().count() == 5 && listed.contains("  3/m.mlirbc"), "{listed}");
}

fn what_is_not_there_is_named() {
    let server = Server::of(BTreeMap::new());
    let url = server.url("none.mlirbc");
    let output = rmlir(&["show", &url, "@f"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains(&format!("cannot open input file '{url}'")), "{}", said(&output));
    let output = rmlir(&["list", "nobody://host/file"]);
    assert!(said(&output).contains("nobody://host/file"), "{}", said(&output));
    let output = rmlir(&["strip", "--locations", &url, "-o", &url]);
    assert_eq!(output.status.code(), Some(1));
}

fn files_here_are_read_by_their_url() {
    let folder = folder();
    let path = folder.path().join("m.mlirpack").to_str().expect("UTF-8").to_owned();
    let url = format!("file://{path}");
    assert_eq!(success(&["show", &url, "@f42"]), success(&["show", &path, "@f42"]));
    let copy = folder.path().join("copy.mlirbc").to_str().expect("UTF-8").to_owned();
    success(&["unpack", &url, "-o", &copy]);
    let mut bytes = Vec::new();
    std::fs::File::open(copy).expect("written").read_to_end(&mut bytes).expect("read");
    assert_eq!(bytes, files(&folder)["m.mlirbc"]);
    let output = rmlir(&["unpack", &path, "-o", "file:///tmp/none.mlirbc"]);
    assert!(said(&output).contains("files that are elsewhere are only read"), "{}", said(&output));
}
