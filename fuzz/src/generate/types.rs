//! Types.

use super::Generator;

const FLOATS: [&str; 18] = [
    "f32",
    "f64",
    "f16",
    "bf16",
    "tf32",
    "f80",
    "f128",
    "f8E5M2",
    "f8E4M3",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f8E8M0FNU",
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
];

impl Generator<'_> {
    /// Any type, nested at most `depth` deep.
    pub(super) fn ty(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.scalar();
        }
        match self.below(14) {
            0..4 => self.scalar(),
            4 => self.vector(),
            5 => self.tensor(depth),
            6 => self.memref(),
            7 => format!("complex<{}>", self.number()),
            8 => format!("tuple<{}>", self.list(3, |this| this.ty(depth - 1))),
            9 => self.function(depth),
            10 => "none".into(),
            11 => self.dialect_type(depth),
            12 => self.type_alias(depth),
            _ => format!("tensor<*x{}>", self.element(depth)),
        }
    }

    /// An integer, a float or index.
    pub(super) fn scalar(&mut self) -> String {
        if self.one_in(6) { "index".into() } else { self.number() }
    }

    fn number(&mut self) -> String {
        if self.one_in(3) { self.float() } else { self.integer() }
    }

    pub(super) fn float(&mut self) -> String {
        self.pick(&FLOATS).into()
    }

    fn integer(&mut self) -> String {
        let sign = self.pick(&["i", "i", "si", "ui"]);
        let width = [32, 64, 1, 8, 16, 7, 65, 128, 1000][self.below(9)];
        format!("{sign}{width}")
    }

    pub(super) fn function(&mut self, depth: u32) -> String {
        let inputs = self.list(3, |this| this.ty(depth - 1));
        let results = self.list(2, |this| this.ty(depth - 1));
        format!("({inputs}) -> ({results})")
    }

    fn type_alias(&mut self, depth: u32) -> String {
        match self.below(self.aliases.types.len()) {
            at if at < self.aliases.types.len() => self.aliases.types[at].clone(),
            _ => self.ty(depth - 1),
        }
    }

    /// A type of a dialect that nobody knows: its body is kept as it is.
    pub(super) fn dialect_type(&mut self, depth: u32) -> String {
        let name = self.pick(&["token", "ref", "a.b", "x_1"]);
        match self.below(4) {
            0 => format!("!gen.{name}"),
            1 => format!("!gen.{name}<{}>", self.ty(depth.saturating_sub(1))),
            2 => format!("!gen.{name}<\"s p\", [1 -> {{x}}], (f32)>"),
            _ => "!gen<\"kept \\22as it is\">".into(),
        }
    }

    fn vector(&mut self) -> String {
        let rank = self.below(4);
        let mut dims = String::new();
        for _ in 0..rank {
            let size = self.below(5) + 1;
            dims += &if self.one_in(4) { format!("[{size}]x") } else { format!("{size}x") };
        }
        format!("vector<{dims}{}>", self.scalar())
    }

    /// What a tensor may hold.
    fn element(&mut self, depth: u32) -> String {
        match self.below(8) {
            0..5 => self.scalar(),
            5 => self.vector(),
            6 => format!("complex<{}>", self.number()),
            _ => self.dialect_type(depth),
        }
    }

    fn dims(&mut self, rank: usize) -> String {
        let dim = |this: &mut Self| match this.below(6) {
            0 => "?x".to_string(),
            1 => "0x".to_string(),
            2 => format!("{}x", this.below(1 << 20)),
            _ => format!("{}x", this.below(9)),
        };
        (0..rank).map(|_| dim(self)).collect()
    }

    fn tensor(&mut self, depth: u32) -> String {
        let rank = self.below(4);
        let (dims, element) = (self.dims(rank), self.element(depth));
        if self.one_in(6) {
            // `tensor<4xf32, loc(...)>` and bare numbers are attributes too, but a dialect's own is what an encoding is.
            return format!("tensor<{dims}{element}, {}>", self.dialect_attribute(depth));
        }
        format!("tensor<{dims}{element}>")
    }

    fn memref(&mut self) -> String {
        let rank = self.below(4);
        let element = match self.below(6) {
            0 => format!("memref<*x{}>", self.scalar()),
            1 => self.vector(),
            _ => self.scalar(),
        };
        let space = if self.one_in(4) { format!(", {}", self.memory_space()) } else { String::new() };
        if self.one_in(5) {
            return format!("memref<*x{element}{space}>");
        }
        let layout = match self.below(6) {
            0 if rank > 0 => format!(", {}", self.strided(rank)),
            1 if rank > 0 => format!(", {}", self.layout_map(rank)),
            _ => String::new(),
        };
        format!("memref<{}{element}{layout}{space}>", self.dims(rank))
    }

    fn memory_space(&mut self) -> &'static str {
        self.pick(&["1", "3 : i32", "\"local\"", "{bank = 2 : i8}"])
    }

    /// A strided layout of this rank.
    pub(super) fn strided(&mut self, rank: usize) -> String {
        let number =
            |this: &mut Self| if this.one_in(3) { "?".into() } else { (this.below(70) + 1).to_string() };
        let strides: Vec<String> = (0..rank).map(|_| number(self)).collect();
        let offset = if self.one_in(2) { format!(", offset: {}", number(self)) } else { String::new() };
        format!("strided<[{}]{offset}>", strides.join(", "))
    }

    fn layout_map(&mut self, rank: usize) -> String {
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let results: Vec<&str> = dims.iter().rev().map(String::as_str).collect();
        format!("affine_map<({}) -> ({})>", dims.join(", "), results.join(", "))
    }
}
