//! A module in which no two functions are alike: names, constants, shapes, and the number and order of operations differ, over the dialects that
//! ship. Nothing outside the project is needed.
//!
//! The same number of functions gives the same bytes. What real programs repeat is repeated here, too, but no more: operations, common
//! types, and the shapes of lines; a function or a dictionary of attributes occurs once.

use std::fmt::Write as _;
use std::io::{self, Write};

/// What the functions are made from.
const SEED: u64 = 0x7661_7269_6564;
/// Words of which names are made.
const WORDS: [&str; 24] = [
    "scan", "merge", "shift", "pack", "hash", "walk", "fill", "drain", "rank", "fold", "trim", "probe",
    "link", "split", "sort", "read", "emit", "count", "apply", "score", "map", "store", "find", "step",
];
/// Operands come from so many latest values of their type.
const WINDOW: usize = 10;
/// Loops and branches nest at most so deep.
const DEPTH: usize = 3;

/// Writes a module of so many functions.
///
/// # Errors
/// When `out` cannot be written.
pub fn write(out: &mut impl Write, functions: u64) -> io::Result<()> {
    writeln!(out, "\"builtin.module\"() ({{")?;
    let mut random = fastrand::Rng::with_seed(SEED);
    for index in 0..functions {
        let mut function = Function::new(random.fork(), index);
        function.write();
        out.write_all(function.text.as_bytes())?;
    }
    writeln!(out, "}}) : () -> ()")
}

/// A value: its name and its type.
#[derive(Clone)]
struct Value {
    name: String,
    ty: String,
}

struct Function {
    random: fastrand::Rng,
    index: u64,
    text: String,
    scope: Vec<Value>,
    next: u32,
    depth: usize,
}

const INTS: [&str; 5] = ["i1", "i8", "i16", "i32", "i64"];
const FLOATS: [&str; 3] = ["f16", "f32", "f64"];

impl Function {
    fn new(random: fastrand::Rng, index: u64) -> Function {
        Function { random, index, text: String::new(), scope: Vec::new(), next: 0, depth: 0 }
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.random.usize(..WORDS.len())]
    }

    fn write(&mut self) {
        let arguments: Vec<Value> = (0..self.random.usize(1..7))
            .map(|at| {
                let ty = self.any_type();
                Value { name: format!("%{}{at}", self.word()), ty }
            })
            .collect();
        let result = self.scalar();
        let types: Vec<&str> = arguments.iter().map(|value| value.ty.as_str()).collect();
        let heads: Vec<String> =
            arguments.iter().map(|value| format!("{}: {}", value.name, value.ty)).collect();
        let name = format!("{}_{}_{}", self.word(), self.word(), self.index);
        let visibility = if self.random.bool() { ", sym_visibility = \"private\"" } else { "" };
        let (types, heads) = (types.join(", "), heads.join(", "));
        let _ = writeln!(
            self.text,
            "  \"func.func\"() <{{function_type = ({types}) -> {result}, sym_name = \"{name}\"{visibility}}}> ({{\n  ^bb0({heads}):"
        );
        self.scope = arguments;
        let size = self.random.usize(12..90);
        self.block(size);
        let value = self.value(&result);
        self.line(&format!("\"func.return\"({value}) : ({result}) -> ()"));
        self.text.push_str("  }) : () -> ()\n");
    }

    fn block(&mut self, size: usize) {
        let mut left = size;
        while left > 0 {
            left -= 1;
            let choice = self.random.u32(0..100);
            if choice < 9 && left > 6 && self.depth < DEPTH {
                let inner = self.random.usize(2..left.min(16));
                left -= inner;
                if choice < 5 { self.branch(inner) } else { self.repeat(inner) }
            } else {
                self.operation(choice);
            }
        }
    }

    fn operation(&mut self, choice: u32) {
        match choice {
            0..35 => self.integers(),
            35..55 => self.floats(),
            55..70 => self.compare(),
            70..78 => self.constant_line(),
            78..90 => self.memory(),
            _ => self.cast(),
        }
    }

    fn line(&mut self, text: &str) {
        let indent = 4 + 2 * self.depth;
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }

    /// A line that gives a value.
    fn define(&mut self, ty: &str, text: &str) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        self.line(&format!("{name} = {text}"));
        self.scope.push(Value { name: name.clone(), ty: ty.into() });
        name
    }

    fn scalar(&mut self) -> String {
        match self.random.u32(0..10) {
            0..6 => INTS[self.random.usize(1..INTS.len())].into(),
            6..9 => FLOATS[self.random.usize(..FLOATS.len())].into(),
            _ => "index".into(),
        }
    }

    fn shape(&mut self) -> String {
        (0..self.random.usize(1..4))
            .fold(String::new(), |shape, _| shape + &format!("{}x", self.random.u32(1..200)))
    }

    fn any_type(&mut self) -> String {
        let scalar = self.scalar();
        match self.random.u32(0..10) {
            0..6 => scalar,
            6..8 => format!("memref<{}{scalar}>", self.shape()),
            8 => format!("memref<?x{scalar}>"),
            _ => format!(
                "vector<{}x{}>",
                self.random.u32(2..17),
                if scalar == "index" { "i32" } else { &scalar }
            ),
        }
    }

    /// A value of a type: one of the latest, or a constant.
    fn value(&mut self, ty: &str) -> String {
        let near: Vec<usize> =
            (0..self.scope.len()).rev().filter(|&at| self.scope[at].ty == ty).take(WINDOW).collect();
        if near.is_empty() || self.random.u32(0..12) == 0 {
            return self.constant(ty);
        }
        let at = near[self.random.usize(..near.len())];
        self.scope[at].name.clone()
    }

    fn constant(&mut self, ty: &str) -> String {
        let number = match ty {
            "i1" => format!("{}", self.random.bool()),
            "i8" => format!("{} : i8", self.random.i8(..)),
            _ if ty.starts_with('f') => {
                format!("{:.4} : {ty}", f64::from(self.random.i32(-60_000..60_000)) / 64.0)
            }
            _ if ty.starts_with("vector") => {
                let float = FLOATS.iter().any(|float| ty.contains(float));
                let number = self.random.u32(0..9_000);
                if float {
                    format!("dense<{number}.5> : {ty}")
                } else {
                    format!("dense<{}> : {ty}", number % 120)
                }
            }
            _ => format!("{} : {ty}", self.random.i16(..)),
        };
        self.define(ty, &format!("\"arith.constant\"() <{{value = {number}}}> : () -> {ty}"))
    }

    fn constant_line(&mut self) {
        let ty = self.scalar();
        self.constant(&ty);
    }

    /// An integer type, of a vector if there is one.
    fn integer(&mut self) -> String {
        let vectors =
            self.scope.iter().filter(|value| value.ty.starts_with("vector") && value.ty.contains("xi"));
        let last = vectors.last().map(|value| value.ty.clone());
        match last {
            Some(ty) if self.random.u32(0..4) == 0 => ty,
            _ => INTS[self.random.usize(..INTS.len())].into(),
        }
    }

    fn integers(&mut self) {
        let ty = self.integer();
        let (a, b) = (self.value(&ty), self.value(&ty));
        let flags = [
            "",
            " <{overflowFlags = #arith.overflow<nsw>}>",
            " <{overflowFlags = #arith.overflow<nsw, nuw>}>",
        ];
        let (name, flagged) = [
            ("addi", true),
            ("muli", true),
            ("subi", true),
            ("shli", true),
            ("andi", false),
            ("ori", false),
            ("xori", false),
            ("maxsi", false),
            ("minui", false),
            ("ceildivsi", false),
        ][self.random.usize(..10)];
        let flags = if flagged { flags[self.random.usize(..3)] } else { "" };
        self.define(&ty, &format!("\"arith.{name}\"({a}, {b}){flags} : ({ty}, {ty}) -> {ty}"));
    }

    fn floats(&mut self) {
        let ty = FLOATS[self.random.usize(..FLOATS.len())].to_string();
        let a = self.value(&ty);
        if self.random.u32(0..3) == 0 {
            let name = ["sqrt", "exp", "log", "sin", "tanh", "rsqrt", "absf"][self.random.usize(..7)];
            self.define(&ty, &format!("\"math.{name}\"({a}) : ({ty}) -> {ty}"));
            return;
        }
        let b = self.value(&ty);
        let name = ["addf", "mulf", "subf", "divf", "maximumf", "minnumf"][self.random.usize(..6)];
        let math = ["none", "fast", "nnan", "contract", "reassoc,nsz"][self.random.usize(..5)];
        let math =
            if math == "none" { String::new() } else { format!(" <{{fastmath = #arith.fastmath<{math}>}}>") };
        self.define(&ty, &format!("\"arith.{name}\"({a}, {b}){math} : ({ty}, {ty}) -> {ty}"));
    }

    fn compare(&mut self) {
        let ty = INTS[self.random.usize(..INTS.len())].to_string();
        let (a, b) = (self.value(&ty), self.value(&ty));
        let predicate = self.random.u32(0..10);
        let flag = self.define(
            "i1",
            &format!("\"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : ({ty}, {ty}) -> i1"),
        );
        if self.random.bool() {
            let ty = self.scalar();
            let (a, b) = (self.value(&ty), self.value(&ty));
            self.define(&ty, &format!("\"arith.select\"({flag}, {a}, {b}) : (i1, {ty}, {ty}) -> {ty}"));
        }
    }

    /// A load or store of a buffer that there is, or a new one.
    fn memory(&mut self) {
        let buffers = self.scope.iter().filter(|value| value.ty.starts_with("memref"));
        let buffers: Vec<Value> = buffers.cloned().collect();
        if buffers.is_empty() || self.random.u32(0..6) == 0 {
            let ty = format!("memref<{}{}>", self.shape(), self.scalar());
            let align = 1u32 << self.random.u32(2..8);
            let what = format!(
                "\"memref.alloc\"() <{{alignment = {align} : i64, operandSegmentSizes = array<i32: 0, 0>}}> : () -> {ty}"
            );
            self.define(&ty, &what);
            return;
        }
        let Value { name, ty } = buffers[self.random.usize(..buffers.len())].clone();
        let inside = &ty["memref<".len()..ty.len() - 1];
        let parts: Vec<&str> = inside.split('x').collect();
        // The element type of an index has an x of its own.
        let (rank, element) = match inside.ends_with("index") {
            true => (parts.len() - 2, "index"),
            false => (parts.len() - 1, parts[parts.len() - 1]),
        };
        let places: Vec<String> = (0..rank).map(|_| self.value("index")).collect();
        let (list, types) = (places.join(", "), vec!["index"; rank].join(", "));
        if self.random.bool() {
            self.define(element, &format!("\"memref.load\"({name}, {list}) : ({ty}, {types}) -> {element}"));
        } else {
            let value = self.value(element);
            self.line(&format!(
                "\"memref.store\"({value}, {name}, {list}) : ({element}, {ty}, {types}) -> ()"
            ));
        }
    }

    fn cast(&mut self) {
        let (name, from, to) = [
            ("extsi", "i16", "i64"),
            ("trunci", "i64", "i8"),
            ("sitofp", "i32", "f64"),
            ("fptosi", "f32", "i32"),
            ("extf", "f16", "f32"),
            ("truncf", "f64", "f32"),
            ("index_cast", "i64", "index"),
            ("bitcast", "f32", "i32"),
        ][self.random.usize(..8)];
        let value = self.value(from);
        self.define(to, &format!("\"arith.{name}\"({value}) : ({from}) -> {to}"));
    }

    fn branch(&mut self, size: usize) {
        let (flag, ty) = (self.value("i1"), self.scalar());
        let name = format!("%{}", self.next);
        self.next += 1;
        self.line(&format!("{name} = \"scf.if\"({flag}) ({{"));
        self.nested(size / 2, "scf.yield", &ty);
        self.line("}, {");
        self.nested(size - size / 2, "scf.yield", &ty);
        self.line(&format!("}}) : (i1) -> {ty}"));
        self.scope.push(Value { name, ty });
    }

    fn repeat(&mut self, size: usize) {
        let ty = self.scalar();
        let (low, high, step) = (self.value("index"), self.value("index"), self.value("index"));
        let start = self.value(&ty);
        let name = format!("%{}", self.next);
        let (at, carried) = (format!("%i{}", self.next), format!("%c{}", self.next));
        self.next += 1;
        self.line(&format!("{name} = \"scf.for\"({low}, {high}, {step}, {start}) ({{"));
        self.line(&format!("^bb0({at}: index, {carried}: {ty}):"));
        let outer = self.scope.len();
        self.scope.push(Value { name: at, ty: "index".into() });
        self.scope.push(Value { name: carried, ty: ty.clone() });
        self.nested(size, "scf.yield", &ty);
        self.scope.truncate(outer);
        self.line(&format!("}}) : (index, index, index, {ty}) -> {ty}"));
        self.scope.push(Value { name, ty });
    }

    /// Operations of a region, and its end with a value of a type. What is defined there is not seen after it.
    fn nested(&mut self, size: usize, end: &str, ty: &str) {
        let outer = self.scope.len();
        self.depth += 1;
        self.block(size);
        let value = self.value(ty);
        self.line(&format!("\"{end}\"({value}) : ({ty}) -> ()"));
        self.depth -= 1;
        self.scope.truncate(outer);
    }
}
