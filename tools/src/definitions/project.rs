//! What is to be loaded without being named on each command line: `RMLIR_ODS`, else a file `rmlir.toml` in the working directory or one
//! above it.
//!
//! ```toml
//! load-ods = ["include/Toy/ToyOps.td"]    # files and directories, from where rmlir.toml is
//! include = ["include"]
//! irdl-file = ["cmath.irdl.mlir"]
//! load-ods-override = false
//! ```

use super::Wanted;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The name of the file.
const FILE: &str = "rmlir.toml";
/// The variable with files and directories, separated as in `PATH`. Where it is set, even to nothing, the file is not looked for.
const VARIABLE: &str = "RMLIR_ODS";
/// A larger file is not one of ours.
const MAX_BYTES: u64 = 1 << 20;

/// What environment or file name. The error is a whole line.
pub(super) fn wanted() -> Result<Wanted, String> {
    if let Some(paths) = std::env::var_os(VARIABLE) {
        let paths = std::env::split_paths(&paths).filter(|path| !path.as_os_str().is_empty());
        return Ok(Wanted { ods: paths.map(text).collect(), ..Wanted::default() });
    }
    let Some(path) = find() else { return Ok(Wanted::default()) };
    let contents = read(&path).map_err(|error| format!("{}: error: {error}", path.display()))?;
    let at = |error: String| format!("{}:{error}", path.display());
    parse(&contents, path.parent().unwrap_or(Path::new(""))).map_err(at)
}

fn text(path: PathBuf) -> String {
    path.to_string_lossy().into_owned()
}

/// The file in the working directory or the nearest one above.
fn find() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|dir| dir.join(FILE)).find(|path| path.is_file())
}

fn read(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|error| crate::input::reason(&error))?.len();
    if size > MAX_BYTES {
        return Err("the file is too large".into());
    }
    std::fs::read_to_string(path).map_err(|error| crate::input::reason(&error))
}

/// What a text says, for a file in `dir`. The error begins with the number of the line, where one is known.
fn parse(contents: &str, dir: &Path) -> Result<Wanted, String> {
    let table: Table = contents.parse::<Table>().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map_or(1, |span| 1 + contents.get(..span.start).unwrap_or_default().matches('\n').count());
        format!("{line}: error: {}", error.message())
    })?;
    let mut wanted = Wanted::default();
    for (key, value) in &table {
        match key.as_str() {
            "load-ods" => wanted.ods = paths(key, value, dir)?,
            "include" => wanted.include = paths(key, value, dir)?,
            "irdl-file" => wanted.irdl = paths(key, value, dir)?,
            "load-ods-override" => {
                let is_bool = || format!(" error: '{key}' must be true or false");
                wanted.overrides = value.as_bool().ok_or_else(is_bool)?;
            }
            _ => {
                return Err(format!(
                    " error: nothing is known of '{key}': there are load-ods, include, irdl-file and load-ods-override"
                ));
            }
        }
    }
    Ok(wanted)
}

/// A path or a list of such, from the file's directory on.
fn paths(key: &str, value: &Value, dir: &Path) -> Result<Vec<String>, String> {
    let wrong = || format!(" error: '{key}' must be a path, or a list of paths");
    let one = |value: &Value| value.as_str().map(|path| text(dir.join(path))).ok_or_else(wrong);
    match value {
        Value::Array(values) => values.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use std::path::Path;

    #[test]
    fn paths_begin_where_the_file_is() {
        let text = "load-ods = [\"a.td\", \"/b\"]\ninclude = \"c\"\nload-ods-override = true\n";
        let wanted = parse(text, Path::new("/p")).unwrap();
        assert_eq!(wanted.ods, ["/p/a.td", "/b"]);
        assert_eq!(wanted.include, ["/p/c"]);
        assert!(wanted.overrides && wanted.irdl.is_empty());
        assert!(parse("", Path::new("/p")).unwrap().ods.is_empty());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text| parse(text, Path::new("/p")).err().unwrap();
        assert!(error("load-ods = []\nload-ods = [").starts_with("2: error: "), "{}", error("x\n= ["));
        assert_eq!(error("load-ods = 3"), " error: 'load-ods' must be a path, or a list of paths");
        assert!(error("loads = \"x\"").contains("nothing is known of 'loads'"));
        assert!(error("load-ods-override = 1").contains("true or false"));
    }
}
