//! Programs of func, arith, scf, cf and memref, valid by construction, and pipelines of passes for them.
//!
//! Choices are drawn from bytes, as those of [`generate`](crate::generate): the same bytes give the same program, and when they run out the
//! first choice is taken, which ends the text soon. Values are used where they dominate, so that a pass which makes something invalid of the
//! text has a mistake.

use arbitrary::Unstructured;
use std::fmt::Write;

/// Passes that are tried: those of general use, of arith, scf and cf, and the way to the llvm dialect.
pub const PASSES: &[&str] = &[
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "symbol-dce",
    "symbol-privatize",
    "remove-dead-values",
    "mem2reg",
    "sroa",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "topological-sort",
    "int-range-optimizations",
    "arith-expand",
    "arith-int-range-narrowing",
    "arith-unsigned-when-equivalent",
    "scf-for-loop-canonicalization",
    "scf-for-loop-peeling",
    "scf-for-to-while",
    "scf-for-loop-range-folding",
    "lift-cf-to-scf",
    "convert-scf-to-cf",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "reconcile-unrealized-casts",
];

/// A program with passes to run on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The program.
    pub text: String,
    /// Names of passes, in order.
    pub passes: Vec<&'static str>,
}

/// The case that these bytes choose.
pub fn from_bytes(bytes: &[u8]) -> Case {
    let mut generator = Generator {
        choices: Unstructured::new(bytes),
        out: String::new(),
        serial: 0,
        left: 60,
        indent: 0,
        repeated: false,
    };
    let count = 1 + generator.below(5);
    let passes = (0..count).map(|_| generator.pick(PASSES)).collect();
    generator.program();
    Case { text: generator.out, passes }
}

/// The case of a seed.
pub fn seeded(seed: u64) -> Case {
    let mut random = fastrand::Rng::with_seed(seed);
    let length = 64 + (seed as usize).wrapping_mul(131) % 1500;
    let bytes: Vec<u8> = std::iter::repeat_with(|| random.u8(..)).take(length).collect();
    from_bytes(&bytes)
}

/// Types of values.
const TYPES: [&str; 6] = ["i32", "i1", "i64", "index", "i8", "f32"];

const BINARY: [&str; 18] = [
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "minsi",
    "maxsi",
    "minui",
    "maxui",
    "divsi",
    "divui",
    "remsi",
    "remui",
    "ceildivsi",
];

const FLOAT_BINARY: [&str; 6] = ["addf", "mulf", "subf", "divf", "maximumf", "minnumf"];

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// A value that may be used, with its type.
#[derive(Clone)]
struct Value {
    name: String,
    ty: &'static str,
}

type Scope = Vec<Value>;

/// A function's name and types.
struct Function {
    name: String,
    args: Vec<&'static str>,
    results: Vec<&'static str>,
    private: bool,
}

struct Generator<'a> {
    choices: Unstructured<'a>,
    out: String,
    serial: u32,
    /// Statements that may still come.
    left: u32,
    indent: usize,
    /// In blocks that may be run again: a slot that is made there `mem2reg` passes on to where it is not, here as in the reference.
    repeated: bool,
}

impl Generator<'_> {
    /// A number below `n`; 0 when the bytes have run out.
    fn below(&mut self, n: usize) -> usize {
        self.choices.int_in_range(0..=n.max(1) - 1).unwrap_or(0)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn name(&mut self) -> String {
        self.serial += 1;
        format!("%v{}", self.serial)
    }

    fn new_value(&mut self, scope: &mut Scope, ty: &'static str) -> String {
        let name = self.name();
        scope.push(Value { name: name.clone(), ty });
        name
    }

    fn types(&mut self, most: usize) -> Vec<&'static str> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.pick(&TYPES)).collect()
    }

    fn program(&mut self) {
        let count = 1 + self.below(3);
        let functions: Vec<Function> = (0..count)
            .map(|index| Function {
                name: format!("@f{index}"),
                args: self.types(4),
                results: self.types(2),
                private: index > 0 && self.one_in(2),
            })
            .collect();
        for index in 0..functions.len() {
            self.function(&functions, index);
        }
    }

    fn function(&mut self, functions: &[Function], index: usize) {
        let function = &functions[index];
        let mut scope = Scope::new();
        let args: Vec<String> =
            function.args.iter().map(|&ty| format!("{}: {ty}", self.new_value(&mut scope, ty))).collect();
        let visibility = if function.private { "private " } else { "" };
        let results = function.results.join(", ");
        self.line(&format!("func.func {visibility}{}({}) -> ({results}) {{", function.name, args.join(", ")));
        self.indent += 1;
        // What is called comes later, so that nothing calls itself.
        let callees = &functions[index + 1..];
        self.statements(&mut scope, callees, 0);
        if self.one_in(2) {
            self.graph(&mut scope, callees, function);
        } else {
            self.give_back(&mut scope, "return", &function.results);
        }
        self.indent -= 1;
        self.line("}");
    }

    /// A terminator that passes values of these types.
    fn give_back(&mut self, scope: &mut Scope, what: &str, types: &[&'static str]) {
        let values: Vec<String> = types.iter().map(|&ty| self.value(scope, ty)).collect();
        let types = types.join(", ");
        match values.is_empty() {
            true => self.line(what),
            false => self.line(&format!("{what} {} : {types}", values.join(", "))),
        }
    }

    /// Blocks after the first one; each uses what the first one made and its own arguments. Each leads to the next one, so that all are
    /// reached.
    fn graph(&mut self, scope: &mut Scope, callees: &[Function], function: &Function) {
        let count = 1 + self.below(4);
        self.serial += 1;
        let prefix = self.serial;
        let blocks: Vec<(String, Vec<&'static str>)> =
            (0..count).map(|index| (format!("^bb{prefix}_{index}"), self.types(2))).collect();
        self.jump(scope, &blocks, Some(0));
        for (index, (name, types)) in blocks.iter().enumerate() {
            let mut inner = scope.clone();
            let args: Vec<String> =
                types.iter().map(|&ty| format!("{}: {ty}", self.new_value(&mut inner, ty))).collect();
            let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            self.indent -= 1;
            self.line(&format!("{name}{args}:"));
            self.indent += 1;
            self.repeated = true;
            self.statements(&mut inner, callees, 1);
            self.repeated = false;
            let next = index + 1;
            if next < blocks.len() {
                self.jump(&mut inner, &blocks, Some(next));
            } else if self.one_in(4) {
                self.jump(&mut inner, &blocks, None);
            } else {
                self.give_back(&mut inner, "return", &function.results);
            }
        }
    }

    /// A branch; `next` is a block that it must be able to go to.
    fn jump(&mut self, scope: &mut Scope, blocks: &[(String, Vec<&'static str>)], next: Option<usize>) {
        let kind = self.below(3);
        let condition = match kind {
            0 => String::new(),
            1 => self.value(scope, "i1"),
            _ => self.value(scope, "i32"),
        };
        let first = next.unwrap_or_else(|| self.below(blocks.len()));
        let second = self.below(blocks.len());
        let (a, b) = if self.one_in(2) { (second, first) } else { (first, second) };
        match kind {
            0 => {
                let to = self.destination(scope, &blocks[first]);
                self.line(&format!("cf.br {to}"));
            }
            1 => {
                let (yes, no) = (self.destination(scope, &blocks[a]), self.destination(scope, &blocks[b]));
                self.line(&format!("cf.cond_br {condition}, {yes}, {no}"));
            }
            _ => {
                let (other, zero) =
                    (self.destination(scope, &blocks[a]), self.destination(scope, &blocks[b]));
                self.line(&format!("cf.switch {condition} : i32, [default: {other}, 0: {zero}]"));
            }
        }
    }

    fn destination(&mut self, scope: &mut Scope, (name, types): &(String, Vec<&'static str>)) -> String {
        let values: Vec<String> = types.iter().map(|&ty| self.value(scope, ty)).collect();
        match values.is_empty() {
            true => name.clone(),
            false => format!("{name}({} : {})", values.join(", "), types.join(", ")),
        }
    }

    /// A value of a type: one that is there, or a constant.
    fn value(&mut self, scope: &mut Scope, ty: &'static str) -> String {
        let fitting: Vec<usize> = (0..scope.len()).filter(|&index| scope[index].ty == ty).collect();
        if !fitting.is_empty() && !self.one_in(6) {
            let at = fitting[self.below(fitting.len())];
            return scope[at].name.clone();
        }
        self.constant(scope, ty)
    }

    fn constant(&mut self, scope: &mut Scope, ty: &'static str) -> String {
        let number = match ty {
            "i1" => self.pick(&["true", "false"]).to_owned(),
            "f32" => self.pick(&["0.0", "1.0", "-2.5", "1.0e+10", "0x7FC00000", "-0.0"]).to_owned(),
            "i8" => self.pick(&["0", "1", "-1", "127", "-128", "3"]).to_owned(),
            _ => self.pick(&["0", "1", "-1", "2", "8", "100", "-7", "65535"]).to_owned(),
        };
        let name = self.new_value(scope, ty);
        match ty {
            "i1" => self.line(&format!("{name} = arith.constant {number}")),
            _ => self.line(&format!("{name} = arith.constant {number} : {ty}")),
        }
        name
    }

    fn statements(&mut self, scope: &mut Scope, callees: &[Function], depth: u32) {
        let count = self.below(6);
        for _ in 0..count {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement(scope, callees, depth);
        }
    }

    fn statement(&mut self, scope: &mut Scope, callees: &[Function], depth: u32) {
        match self.below(12) {
            0..=3 => self.arithmetic(scope),
            4 => self.comparison(scope),
            5 => self.cast(scope),
            6 => {
                let ty = self.pick(&TYPES);
                let (c, a, b) = (self.value(scope, "i1"), self.value(scope, ty), self.value(scope, ty));
                let name = self.new_value(scope, ty);
                self.line(&format!("{name} = arith.select {c}, {a}, {b} : {ty}"));
            }
            7 if !self.repeated => self.memory(scope),
            8 if !callees.is_empty() => {
                let at = self.below(callees.len());
                self.call(scope, &callees[at]);
            }
            9 if depth < 3 => self.branch(scope, callees, depth),
            10 if depth < 3 => self.repeat(scope, callees, depth),
            11 => {
                let ty = self.pick(&TYPES);
                let value = self.value(scope, ty);
                self.line(&format!("\"unknown.use\"({value}) : ({ty}) -> ()"));
            }
            _ => self.arithmetic(scope),
        }
    }

    fn arithmetic(&mut self, scope: &mut Scope) {
        let ty = self.pick(&TYPES);
        let (a, b) = (self.value(scope, ty), self.value(scope, ty));
        let name = if ty == "f32" { self.pick(&FLOAT_BINARY) } else { self.pick(&BINARY) };
        let flags = match name {
            "addi" | "subi" | "muli" | "shli" if self.one_in(4) => {
                self.pick(&[" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"])
            }
            _ => "",
        };
        let result = self.new_value(scope, ty);
        self.line(&format!("{result} = arith.{name} {a}, {b}{flags} : {ty}"));
    }

    fn comparison(&mut self, scope: &mut Scope) {
        let ty = self.pick(&TYPES);
        let (a, b) = (self.value(scope, ty), self.value(scope, ty));
        let result = self.new_value(scope, "i1");
        match ty {
            "f32" => {
                let predicate = self.pick(&["oeq", "olt", "une", "uno", "ord", "ugt"]);
                self.line(&format!("{result} = arith.cmpf {predicate}, {a}, {b} : f32"));
            }
            _ => {
                let predicate = self.pick(&PREDICATES);
                self.line(&format!("{result} = arith.cmpi {predicate}, {a}, {b} : {ty}"));
            }
        }
    }

    fn cast(&mut self, scope: &mut Scope) {
        const CASTS: [(&str, &str, &str); 14] = [
            ("extsi", "i32", "i64"),
            ("extui", "i32", "i64"),
            ("extui", "i1", "i32"),
            ("extsi", "i1", "i32"),
            ("extsi", "i8", "i32"),
            ("trunci", "i64", "i32"),
            ("trunci", "i32", "i8"),
            ("trunci", "i64", "i8"),
            ("index_cast", "i32", "index"),
            ("index_cast", "index", "i64"),
            ("index_castui", "index", "i32"),
            ("sitofp", "i32", "f32"),
            ("fptosi", "f32", "i32"),
            ("bitcast", "i32", "f32"),
        ];
        let (name, from, to) = self.pick(&CASTS);
        let value = self.value(scope, from);
        let result = self.new_value(scope, to);
        self.line(&format!("{result} = arith.{name} {value} : {from} to {to}"));
    }

    /// A slot that is written and read.
    fn memory(&mut self, scope: &mut Scope) {
        let ty = self.pick(&TYPES);
        let slot = self.name();
        self.line(&format!("{slot} = memref.alloca() : memref<{ty}>"));
        for _ in 0..1 + self.below(3) {
            if self.one_in(2) {
                let result = self.new_value(scope, ty);
                self.line(&format!("{result} = memref.load {slot}[] : memref<{ty}>"));
            } else {
                let value = self.value(scope, ty);
                self.line(&format!("memref.store {value}, {slot}[] : memref<{ty}>"));
            }
        }
    }

    fn call(&mut self, scope: &mut Scope, callee: &Function) {
        let values: Vec<String> = callee.args.iter().map(|&ty| self.value(scope, ty)).collect();
        let results = self.results(scope, &callee.results);
        let types = format!("({}) -> ({})", callee.args.join(", "), callee.results.join(", "));
        self.line(&format!("{results}func.call {}({}) : {types}", callee.name, values.join(", ")));
    }

    /// Names for results, with the sign after them; nothing without results.
    fn results(&mut self, scope: &mut Scope, types: &[&'static str]) -> String {
        let names: Vec<String> = types.iter().map(|&ty| self.new_value(scope, ty)).collect();
        if names.is_empty() { String::new() } else { format!("{} = ", names.join(", ")) }
    }

    fn inside(&mut self, scope: &Scope, callees: &[Function], depth: u32, types: &[&'static str]) {
        let mut inner = scope.clone();
        self.indent += 1;
        self.statements(&mut inner, callees, depth + 1);
        self.give_back(&mut inner, "scf.yield", types);
        self.indent -= 1;
    }

    fn branch(&mut self, scope: &mut Scope, callees: &[Function], depth: u32) {
        let condition = self.value(scope, "i1");
        let types = self.types(2);
        let before = scope.clone();
        let results = self.results(scope, &types);
        let arrow = if types.is_empty() { String::new() } else { format!(" -> ({})", types.join(", ")) };
        self.line(&format!("{results}scf.if {condition}{arrow} {{"));
        self.inside(&before, callees, depth, &types);
        if !types.is_empty() || self.one_in(2) {
            self.line("} else {");
            self.inside(&before, callees, depth, &types);
        }
        self.line("}");
    }

    fn repeat(&mut self, scope: &mut Scope, callees: &[Function], depth: u32) {
        let (from, to) = (self.value(scope, "index"), self.value(scope, "index"));
        // A step must be more than nothing.
        let step = self.name();
        let by = self.pick(&["1", "2", "3"]);
        self.line(&format!("{step} = arith.constant {by} : index"));
        let types = self.types(2);
        let initial: Vec<String> = types.iter().map(|&ty| self.value(scope, ty)).collect();
        let mut inner = scope.clone();
        let variable = self.new_value(&mut inner, "index");
        let carried: Vec<String> = types.iter().map(|&ty| self.new_value(&mut inner, ty)).collect();
        let results = self.results(scope, &types);
        let mut head = format!("{results}scf.for {variable} = {from} to {to} step {step}");
        if !types.is_empty() {
            let pairs: Vec<String> =
                carried.iter().zip(&initial).map(|(arg, value)| format!("{arg} = {value}")).collect();
            let _ = write!(head, " iter_args({}) -> ({})", pairs.join(", "), types.join(", "));
        }
        self.line(&format!("{head} {{"));
        self.inside(&inner, callees, depth, &types);
        self.line("}");
    }
}
