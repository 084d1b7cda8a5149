//! Attributes.

use super::Generator;

impl Generator<'_> {
    /// Any attribute, nested at most `depth` deep.
    pub(super) fn attribute(&mut self, depth: u32) -> String {
        let nests = depth > 0;
        match self.below(22) {
            0..2 => self.integer_attribute(),
            2 => self.float_attribute(),
            3 => self.string(),
            4 => self.pick(&["unit", "true", "false"]).into(),
            5 if nests => format!("[{}]", self.list(4, |this| this.attribute(depth - 1))),
            6 if nests => format!("{{{}}}", self.entries(3, depth - 1)),
            7 => self.symbol(),
            8 => self.ty(depth),
            9 => self.affine_map(),
            10 => self.affine_set(),
            11 | 12 => self.dense(),
            13 => self.sparse(),
            14 => self.array(),
            15 => self.resource(),
            16 => self.dialect_attribute(depth),
            17 => self.attribute_alias(),
            // Upstream prints nested ones with aliases that it defines too late.
            18 => format!("loc({})", self.location_body(0)),
            19 => format!("\"typed\" : {}", self.ty(depth)),
            20 => {
                let rank = self.below(3);
                self.strided(rank)
            }
            21 if nests => {
                let number = self.serial();
                format!("distinct[{number}]<{}>", self.attribute(depth - 1))
            }
            _ => self.integer_attribute(),
        }
    }

    /// Entries of a dictionary; the names differ.
    pub(super) fn entries(&mut self, most: usize, depth: u32) -> String {
        let mut index = 0;
        self.list(most, |this| {
            index += 1;
            let name = this.pick(&["a", "value", "\"q u\"", "gen.x", "_z", "\"0\""]);
            let name = match name.strip_suffix('"') {
                Some(open) => format!("{open}{index}\""),
                None => format!("{name}{index}"),
            };
            if this.one_in(6) { name } else { format!("{name} = {}", this.attribute(depth)) }
        })
    }

    fn integer_attribute(&mut self) -> String {
        match self.below(12) {
            0 => "0".into(),
            1 => "-1 : i32".into(),
            2 => "18446744073709551615 : ui64".into(),
            3 => "-170141183460469231731687303715884105728 : i128".into(),
            4 => "0xFF : i8".into(),
            5 => "-128 : si8".into(),
            6 => "true".into(),
            7 => "-1 : i1".into(),
            8 => format!("{} : index", self.below(1 << 30)),
            9 => "3 : i1000".into(),
            _ => format!("{} : i64", self.below(1 << 16)),
        }
    }

    fn float_attribute(&mut self) -> String {
        match self.below(8) {
            0 => "0x7FC00000 : f32".into(),
            1 => "0xFF800000 : f32".into(),
            2 => "0x7C01 : f16".into(),
            3 => "-0.0 : f64".into(),
            4 => "1.5".into(),
            5 => format!("1.0 : {}", self.float()),
            6 => format!("{}.{}e-{} : f64", self.below(1000), self.below(100_000), self.below(300)),
            _ => format!("{}.{}e+{} : f32", self.below(1000), self.below(100_000), self.below(30)),
        }
    }

    pub(super) fn string(&mut self) -> String {
        self.pick(&[
            "\"\"",
            "\"text\"",
            "\"tab\\t\\\"q\\\" \\\\ \\n\"",
            "\"\\00\\FF\\7f\"",
            "\"0x12\"",
            "\"naïve ✓\"",
            "\"// no comment\"",
        ])
        .into()
    }

    fn symbol(&mut self) -> String {
        let mut path: Vec<&str> = vec![self.pick(&["@f", "@\"s p\"", "@a.b", "@\"0\""])];
        for _ in 0..self.below(3) {
            path.push(self.pick(&["@inner", "@\"x::y\"", "@_"]));
        }
        path.join("::")
    }

    pub(super) fn affine_map(&mut self) -> String {
        let (dims, symbols) = (self.below(3), self.below(3));
        let results = self.list(3, |this| this.affine(dims, symbols, 3));
        format!("affine_map<{} -> ({results})>", space(dims, symbols))
    }

    fn affine_set(&mut self) -> String {
        let (dims, symbols) = (self.below(3), self.below(3));
        let mut constraints = vec![];
        for _ in 0..=self.below(2) {
            let sign = self.pick(&[">=", "=="]);
            constraints.push(format!("{} {sign} 0", self.affine(dims, symbols, 2)));
        }
        format!("affine_set<{} : ({})>", space(dims, symbols), constraints.join(", "))
    }

    fn affine(&mut self, dims: usize, symbols: usize, depth: u32) -> String {
        let choice = self.below(if depth == 0 { 3 } else { 8 });
        match choice {
            0 if dims > 0 => format!("d{}", self.below(dims)),
            1 if symbols > 0 => format!("s{}", self.below(symbols)),
            0..3 => self.below(9).to_string(),
            3 | 4 => {
                let sign = self.pick(&["+", "-"]);
                format!(
                    "({} {sign} {})",
                    self.affine(dims, symbols, depth - 1),
                    self.affine(dims, symbols, depth - 1)
                )
            }
            5 => format!("({} * {})", self.affine(dims, symbols, depth - 1), self.below(7)),
            6 => format!("-({})", self.affine(dims, symbols, depth - 1)),
            _ => {
                let word = self.pick(&["mod", "floordiv", "ceildiv"]);
                format!("({} {word} {})", self.affine(dims, symbols, depth - 1), self.below(7) + 1)
            }
        }
    }

    fn dense(&mut self) -> String {
        match self.below(10) {
            0 => "dense<> : tensor<0x2xi32>".into(),
            1 => format!("dense<{}> : tensor<4x?xi8>", "7").replace('?', "3"),
            2 => "dense<[[1, -2], [0x3, 4]]> : tensor<2x2xi16>".into(),
            3 => "dense<[true, false, true]> : vector<3xi1>".into(),
            4 => "dense<[1.0, -0.5, 0x7FC00000]> : tensor<3xf32>".into(),
            5 => "dense<\"0x0102030405060708\"> : tensor<2xi32>".into(),
            6 => "dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>".into(),
            7 => "dense<[\"a\", \"b\\00\"]> : tensor<2x!gen.token>".into(),
            8 => {
                let count = self.below(5) + 1;
                let elements: Vec<String> = (0..count).map(|_| self.below(100).to_string()).collect();
                format!("dense<[{}]> : vector<{count}xindex>", elements.join(", "))
            }
            _ => format!("dense<1.0> : tensor<2x2x{}>", self.float()),
        }
    }

    fn sparse(&mut self) -> String {
        self.pick(&[
            "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
            "sparse<[], []> : tensor<2xf32>",
            "sparse<[[0], [1]], 2.0> : tensor<4xf64>",
            "sparse<0, \"s\"> : tensor<1x!gen.token>",
        ])
        .into()
    }

    fn array(&mut self) -> String {
        let ty = self.pick(&["i1", "i8", "i16", "i32", "i64", "f32", "f64"]);
        let element = |this: &mut Self| match ty {
            "i1" => this.pick(&["true", "false"]).into(),
            "f32" | "f64" => format!("{}.25", this.below(50)),
            _ => format!("-{}", this.below(100) + 1),
        };
        match self.list(5, element) {
            elements if elements.is_empty() => format!("array<{ty}>"),
            elements => format!("array<{ty}: {elements}>"),
        }
    }

    fn resource(&mut self) -> String {
        let key = self.below(3) as u32;
        self.blobs = self.blobs.max(key + 1);
        format!("dense_resource<blob{key}> : tensor<1xi32>")
    }

    /// An attribute of a dialect that nobody knows.
    pub(super) fn dialect_attribute(&mut self, depth: u32) -> String {
        match self.below(4) {
            0 => "#gen.plain".into(),
            1 => format!("#gen.of<{}>", self.ty(depth.saturating_sub(1))),
            2 => "#gen<\"kept \\\\ as it is\">".into(),
            _ => "#gen.nest<{a = [\"]\", (1)], b -> <x>}>".into(),
        }
    }

    fn attribute_alias(&mut self) -> String {
        match self.below(self.aliases.attributes.len()) {
            at if at < self.aliases.attributes.len() => self.aliases.attributes[at].clone(),
            _ => "unit".into(),
        }
    }
}

fn space(dims: usize, symbols: usize) -> String {
    let names = |letter: char, count: usize| {
        (0..count).map(|n| format!("{letter}{n}")).collect::<Vec<_>>().join(", ")
    };
    let symbols = if symbols == 0 { String::new() } else { format!("[{}]", names('s', symbols)) };
    format!("({}){symbols}", names('d', dims))
}
