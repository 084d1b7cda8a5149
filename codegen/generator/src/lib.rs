//! rmlir-generator: random functions of the llvm dialect whose behaviour is defined for all arguments.
//!
//! Tests compile them in several ways and compare what they give. It is no generator of modules that use all of the dialect, and
//! none of invalid ones.
//!
//! ```
//! use rmlir_generator::Generator;
//!
//! let text = Generator::new(1).module("f", 2);
//! assert!(text.contains("llvm.func @f0(") && text.contains("llvm.func @f1("));
//! assert_eq!(text, Generator::new(1).module("f", 2));
//! ```

use std::fmt::Write;

/// Widths of integers that functions compute with.
const WIDTHS: [u32; 19] = [1, 3, 7, 8, 13, 16, 17, 24, 30, 32, 33, 48, 57, 63, 64, 65, 96, 127, 128];

/// Makes functions, the same ones for the same seed.
pub struct Generator {
    state: u64,
    next: usize,
    text: String,
    /// Still in the entry block, where stack memory may be.
    entry: bool,
}

impl Generator {
    /// A generator.
    pub fn new(seed: u64) -> Generator {
        Generator {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            next: 0,
            text: String::new(),
            entry: true,
        }
    }

    fn random(&mut self, below: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % below
    }

    fn pick<'x>(&mut self, list: &[&'x str]) -> &'x str {
        list[self.random(list.len())]
    }

    fn value(&mut self, code: &str) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "    {name} = {code}");
        name
    }

    /// A generator that is driven by bytes, as fuzzers have them: each byte of them counts.
    pub fn of_bytes(bytes: &[u8]) -> Generator {
        let mut generator = Generator::new(bytes.len() as u64);
        for &byte in bytes {
            generator.state = (generator.state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3) | 1;
        }
        generator
    }

    /// A module of functions `PREFIX0`, `PREFIX1`, ... of two integers and a float.
    pub fn module(mut self, prefix: &str, functions: usize) -> String {
        self.text.push_str("module {\n");
        for index in 0..functions {
            match index % 5 {
                0..=2 => self.integers(prefix, index),
                3 => self.floats(prefix, index),
                _ => self.aggregates(prefix, index),
            }
        }
        self.text.push_str("}\n");
        self.text
    }

    fn head(&mut self, prefix: &str, index: usize) {
        self.entry = true;
        let _ = writeln!(self.text, "  llvm.func @{prefix}{index}(%a: i64, %b: i64, %f: f64) -> i64 {{");
    }

    fn constant(&mut self, value: i128, ty: &str) -> String {
        self.value(&format!("llvm.mlir.constant({value} : {ty}) : {ty}"))
    }

    /// An argument as an integer of a width.
    fn sized(&mut self, from: &str, width: u32) -> String {
        match width {
            64 => from.into(),
            width if width < 64 => self.value(&format!("llvm.trunc {from} : i64 to i{width}")),
            width => {
                let kind = self.pick(&["zext", "sext"]);
                self.value(&format!("llvm.{kind} {from} : i64 to i{width}"))
            }
        }
    }

    /// Bits of an integer as the result.
    fn folded(&mut self, value: &str, width: u32) -> String {
        match width {
            64 => value.into(),
            width if width < 64 => {
                let kind = self.pick(&["zext", "sext"]);
                self.value(&format!("llvm.{kind} {value} : i{width} to i64"))
            }
            width => {
                let by = self.constant(i128::from(width - 64), &format!("i{width}"));
                let high = self.value(&format!("llvm.lshr {value}, {by} : i{width}"));
                let high = self.value(&format!("llvm.trunc {high} : i{width} to i64"));
                let low = self.value(&format!("llvm.trunc {value} : i{width} to i64"));
                self.value(&format!("llvm.xor {low}, {high} : i64"))
            }
        }
    }

    fn integers(&mut self, prefix: &str, index: usize) {
        self.head(prefix, index);
        let width = WIDTHS[self.random(WIDTHS.len())];
        let ty = format!("i{width}");
        let (mut x, mut y) = (self.sized("%a", width), self.sized("%b", width));
        for _ in 0..3 + self.random(8) {
            let step = self.integer_step(&x, &y, width, &ty);
            (x, y) = (y, step);
        }
        let sum = self.value(&format!("llvm.xor {x}, {y} : {ty}"));
        let result = self.folded(&sum, width);
        let _ = writeln!(self.text, "    llvm.return {result} : i64\n  }}");
    }

    fn integer_step(&mut self, x: &str, y: &str, width: u32, ty: &str) -> String {
        match self.random(14) {
            0 | 1 => {
                let op = self.pick(&["add", "sub", "mul", "and", "or", "xor"]);
                self.value(&format!("llvm.{op} {x}, {y} : {ty}"))
            }
            2 => {
                let limit = self.constant(i128::from(width.min(64)), ty);
                let limit = if width < 8 { self.constant(1, ty) } else { limit };
                let by = self.value(&format!("llvm.urem {y}, {limit} : {ty}"));
                let op = self.pick(&["shl", "lshr", "ashr"]);
                self.value(&format!("llvm.{op} {x}, {by} : {ty}"))
            }
            3 if width > 1 => {
                // A divisor that is positive and not zero.
                let one = self.constant(1, ty);
                let half = self.value(&format!("llvm.lshr {y}, {one} : {ty}"));
                let by = self.value(&format!("llvm.or {half}, {one} : {ty}"));
                let by = if width == 2 { one } else { by };
                let op = self.pick(&["udiv", "sdiv", "urem", "srem"]);
                self.value(&format!("llvm.{op} {x}, {by} : {ty}"))
            }
            4 => {
                let code = self.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]);
                let flag = self.value(&format!("llvm.icmp \"{code}\" {x}, {y} : {ty}"));
                self.value(&format!("llvm.select {flag}, {x}, {y} : i1, {ty}"))
            }
            5 if self.entry => self.through_memory(x, width, ty),
            6 => {
                let op = self
                    .pick(&["smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]);
                self.value(&format!("\"llvm.intr.{op}\"({x}, {y}) : ({ty}, {ty}) -> {ty}"))
            }
            7 => {
                let op = self.pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
                let pair = format!("!llvm.struct<({ty}, i1)>");
                let both = self
                    .value(&format!("\"llvm.intr.{op}.with.overflow\"({x}, {y}) : ({ty}, {ty}) -> {pair}"));
                let value = self.value(&format!("llvm.extractvalue {both}[0] : {pair}"));
                let flag = self.value(&format!("llvm.extractvalue {both}[1] : {pair}"));
                let flag =
                    if width == 1 { flag } else { self.value(&format!("llvm.zext {flag} : i1 to {ty}")) };
                self.value(&format!("llvm.xor {value}, {flag} : {ty}"))
            }
            8 => {
                let op = self.pick(&["fshl", "fshr"]);
                self.value(&format!("\"llvm.intr.{op}\"({x}, {y}, {x}) : ({ty}, {ty}, {ty}) -> {ty}"))
            }
            9 => {
                let op = self.pick(&["ctpop", "bitreverse"]);
                self.value(&format!("\"llvm.intr.{op}\"({x}) : ({ty}) -> {ty}"))
            }
            10 => {
                let op = self.pick(&["ctlz", "cttz"]);
                self.value(&format!("\"llvm.intr.{op}\"({x}) <{{is_zero_poison = false}}> : ({ty}) -> {ty}"))
            }
            11 if width.is_multiple_of(16) => {
                self.value(&format!("\"llvm.intr.bswap\"({x}) : ({ty}) -> {ty}"))
            }
            12 => self
                .value(&format!("\"llvm.intr.abs\"({x}) <{{is_int_min_poison = false}}> : ({ty}) -> {ty}")),
            _ => self.branches(x, y, ty),
        }
    }

    /// A store and a load, with something after it that must stay.
    fn through_memory(&mut self, x: &str, width: u32, ty: &str) -> String {
        let one = self.constant(1, "i32");
        let pair = format!("!llvm.struct<packed ({ty}, i32)>");
        let place = self.value(&format!("llvm.alloca {one} x {pair} : (i32) -> !llvm.ptr"));
        let behind =
            self.value(&format!("llvm.getelementptr {place}[0, 1] : (!llvm.ptr) -> !llvm.ptr, {pair}"));
        let mark = self.constant(i128::from(width) * 77, "i32");
        let _ = writeln!(self.text, "    llvm.store {mark}, {behind} : i32, !llvm.ptr");
        let _ = writeln!(self.text, "    llvm.store {x}, {place} : {ty}, !llvm.ptr");
        let back = self.value(&format!("llvm.load {behind} : !llvm.ptr -> i32"));
        let value = self.value(&format!("llvm.load {place} : !llvm.ptr -> {ty}"));
        let same = self.value(&format!("llvm.icmp \"eq\" {back}, {mark} : i32"));
        let zero = self.constant(0, ty);
        self.value(&format!("llvm.select {same}, {value}, {zero} : i1, {ty}"))
    }

    /// A switch whose blocks take arguments.
    fn branches(&mut self, x: &str, y: &str, ty: &str) -> String {
        let label = self.next;
        self.next += 1;
        let (name, low) = (format!("%w{label}"), self.value(&format!("llvm.xor {x}, {y} : {ty}")));
        let zero = self.constant(0, ty);
        let flag = self.value(&format!("llvm.icmp \"sgt\" {low}, {zero} : {ty}"));
        let code = self.value(&format!("llvm.select {flag}, {x}, {low} : i1, {ty}"));
        let wide = if ty == "i32" { code.clone() } else { String::new() };
        if wide.is_empty() {
            return self.value(&format!("llvm.add {code}, {y} : {ty}"));
        }
        self.entry = false;
        let _ = writeln!(
            self.text,
            "    llvm.switch {wide} : i32, ^d{label}(%a : i64) [\n      0: ^e{label}({x} : i32),\n      1: ^e{label}({y} : i32),\n      -1: ^d{label}(%b : i64),\n      255: ^e{label}({code} : i32)\n    ]\n  ^d{label}(%dd{label}: i64):\n    %t{label} = llvm.trunc %dd{label} : i64 to i32\n    llvm.br ^e{label}(%t{label} : i32)\n  ^e{label}({name}: i32):"
        );
        name
    }

    fn floats(&mut self, prefix: &str, index: usize) {
        self.head(prefix, index);
        let ty = self.pick(&["f64", "f32"]);
        let mut x = if ty == "f64" { "%f".to_owned() } else { self.value("llvm.fptrunc %f : f64 to f32") };
        let width = WIDTHS[self.random(WIDTHS.len())];
        let from = self.sized("%a", width);
        let kind = self.pick(&["sitofp", "uitofp"]);
        let mut y = self.value(&format!("llvm.{kind} {from} : i{width} to {ty}"));
        for _ in 0..2 + self.random(5) {
            let step = match self.random(6) {
                0 | 1 => {
                    let op = self.pick(&["fadd", "fsub", "fmul", "fdiv"]);
                    self.value(&format!("llvm.{op} {x}, {y} : {ty}"))
                }
                2 => {
                    let op = self.pick(&["maximum", "minimum", "copysign"]);
                    self.value(&format!("llvm.intr.{op}({x}, {y}) : ({ty}, {ty}) -> {ty}"))
                }
                3 => {
                    let op = self.pick(&["fabs", "floor", "ceil", "trunc", "rint", "sqrt"]);
                    self.value(&format!("llvm.intr.{op}({x}) : ({ty}) -> {ty}"))
                }
                4 => self.value(&format!("llvm.fneg {x} : {ty}")),
                _ => {
                    let code =
                        self.pick(&["oeq", "ogt", "oge", "olt", "one", "ord", "ueq", "ult", "une", "uno"]);
                    let flag = self.value(&format!("llvm.fcmp \"{code}\" {x}, {y} : {ty}"));
                    self.value(&format!("llvm.select {flag}, {x}, {y} : i1, {ty}"))
                }
            };
            (x, y) = (y, step);
        }
        let sum = self.value(&format!("llvm.fadd {x}, {y} : {ty}"));
        // Which NaN it is depends on the order of operands, which compilers may change.
        let nan = self.value(&format!("llvm.fcmp \"uno\" {sum}, {sum} : {ty}"));
        let zero = self.value(&format!("llvm.mlir.constant(0.0 : {ty}) : {ty}"));
        let sum = self.value(&format!("llvm.select {nan}, {zero}, {sum} : i1, {ty}"));
        let bits = if ty == "f64" { 64 } else { 32 };
        let raw = self.value(&format!("llvm.bitcast {sum} : {ty} to i{bits}"));
        let width = [32, 64][self.random(2)];
        let sat = self.pick(&["fptosi.sat", "fptoui.sat"]);
        let number = self
            .value(&format!("llvm.call_intrinsic \"llvm.{sat}.i{width}.{ty}\"({sum}) : ({ty}) -> i{width}"));
        let (raw, number) = (self.folded(&raw, bits), self.folded(&number, width));
        let result = self.value(&format!("llvm.xor {raw}, {number} : i64"));
        let _ = writeln!(self.text, "    llvm.return {result} : i64\n  }}");
    }

    /// A helper that takes and gives structs, and one of vectors.
    fn aggregates(&mut self, prefix: &str, index: usize) {
        let fields: Vec<u32> =
            (0..1 + self.random(5)).map(|_| [8, 16, 32, 64, 128, 1, 24][self.random(7)]).collect();
        let list = fields.iter().map(|width| format!("i{width}")).collect::<Vec<_>>().join(", ");
        let ty = format!("!llvm.struct<({list})>");
        let lanes = [2usize, 4, 8, 3][self.random(4)];
        let vector = format!("vector<{lanes}xi32>");
        let helper = format!("{prefix}{index}_helper");
        let _ =
            writeln!(self.text, "  llvm.func internal @{helper}(%s: {ty}, %u: {vector}, %x: i64) -> {ty} {{");
        let which = self.random(fields.len());
        let at = self.constant(self.next as i128 % lanes as i128, "i32");
        let lane = self.value(&format!("llvm.extractelement %u[{at} : i32] : {vector}"));
        let lane = self.value(&format!("llvm.zext {lane} : i32 to i64"));
        let mixed = self.value(&format!("llvm.add {lane}, %x : i64"));
        let part = self.sized(&mixed, fields[which]);
        let out = self.value(&format!("llvm.insertvalue {part}, %s[{which}] : {ty}"));
        let _ = writeln!(self.text, "    llvm.return {out} : {ty}\n  }}");
        self.head(prefix, index);
        let mut object = self.value(&format!("llvm.mlir.undef : {ty}"));
        for (at, &width) in fields.iter().enumerate() {
            let from = self.pick(&["%a", "%b"]);
            let part = self.sized(from, width);
            object = self.value(&format!("llvm.insertvalue {part}, {object}[{at}] : {ty}"));
        }
        let mut lanes_value = self.value(&format!("llvm.mlir.zero : {vector}"));
        let low = self.value("llvm.trunc %b : i64 to i32");
        for lane in 0..lanes {
            let (at, step) = (self.constant(lane as i128, "i32"), self.constant(lane as i128 * 3 + 1, "i32"));
            let part = self.value(&format!("llvm.mul {low}, {step} : i32"));
            lanes_value =
                self.value(&format!("llvm.insertelement {part}, {lanes_value}[{at} : i32] : {vector}"));
        }
        let op = self.pick(&["add", "sub", "mul", "xor"]);
        let twice = self.value(&format!("llvm.{op} {lanes_value}, {lanes_value} : {vector}"));
        let back = self
            .value(&format!("llvm.call @{helper}({object}, {twice}, %a) : ({ty}, {vector}, i64) -> {ty}"));
        let mut result = self.value(&format!("\"llvm.intr.vector.reduce.add\"({twice}) : ({vector}) -> i32"));
        result = self.folded(&result, 32);
        for (at, &width) in fields.iter().enumerate() {
            let part = self.value(&format!("llvm.extractvalue {back}[{at}] : {ty}"));
            let part = self.folded(&part, width);
            let three = self.constant(3, "i64");
            let scaled = self.value(&format!("llvm.mul {result}, {three} : i64"));
            result = self.value(&format!("llvm.add {scaled}, {part} : i64"));
        }
        let _ = writeln!(self.text, "    llvm.return {result} : i64\n  }}");
    }
}
