//! A module of arith, scf and memref operations of any size, in generic form, without locations.
//!
//! The same size gives the same bytes. Functions have some hundred operations and nest loops and branches a few levels deep;
//! operands are mostly recent values, as in real code.

use std::io::{self, Write};

/// The smallest module that can be asked for: a module, a function, its constants and its return.
pub const SMALLEST: u64 = 8;
/// Loops and branches nest at most this deep.
const DEPTH: usize = 4;
/// Operands come from this many latest values of their type.
const WINDOW: usize = 12;

/// Writes a module of exactly `ops` operations, or of [`SMALLEST`] if that is more.
///
/// # Errors
/// When `out` cannot be written.
pub fn write(out: &mut impl Write, ops: u64) -> io::Result<()> {
    let mut random = fastrand::Rng::with_seed(0x6d6c_6972);
    let mut left = ops.max(SMALLEST) - 1;
    writeln!(out, "\"builtin.module\"() ({{")?;
    let mut index = 0;
    while left > 0 {
        let size = if left < 800 { left } else { random.u64(150..500) };
        let mut function = Function { out, random: &mut random, scope: Scope::default(), next: 0, depth: 0 };
        function.write(index, size)?;
        left -= size;
        index += 1;
    }
    writeln!(out, "}}) : () -> ()")
}

/// Types of the values that the generator keeps track of.
#[derive(Clone, Copy)]
enum Kind {
    Index,
    Int,
    Float,
    Bool,
}

impl Kind {
    fn text(self) -> &'static str {
        ["index", "i32", "f32", "i1"][self as usize]
    }
}

/// Values in scope, by kind.
#[derive(Clone, Default)]
struct Scope([Vec<String>; 4]);

struct Function<'a, W> {
    out: &'a mut W,
    random: &'a mut fastrand::Rng,
    scope: Scope,
    next: u32,
    depth: usize,
}

impl<W: Write> Function<'_, W> {
    /// Writes a function of exactly `size` operations, itself included; at least seven.
    fn write(&mut self, index: u64, size: u64) -> io::Result<()> {
        let arguments = "%m: memref<64x64xf32>, %w: memref<?xi32>, %n: index, %a: f32, %k: i32, %c: i1";
        let types = "memref<64x64xf32>, memref<?xi32>, index, f32, i32, i1";
        writeln!(
            self.out,
            "  \"func.func\"() <{{function_type = ({types}) -> f32, sym_name = \"f{index}\"}}> ({{\n  ^bb0({arguments}):"
        )?;
        self.scope.0 = [vec!["%n".into()], vec!["%k".into()], vec!["%a".into()], vec!["%c".into()]];
        for constant in 0..4 {
            let value = self.random.u32(0..64);
            self.constant([Kind::Index, Kind::Index, Kind::Int, Kind::Float][constant], value)?;
        }
        self.block(size - 6)?;
        let result = self.pick(Kind::Float);
        self.line(&format!("\"func.return\"({result}) : (f32) -> ()"))?;
        writeln!(self.out, "  }}) : () -> ()")
    }

    /// Writes exactly `size` operations.
    fn block(&mut self, size: u64) -> io::Result<()> {
        let mut left = size;
        while left > 0 {
            let nests = self.depth < DEPTH && left >= 8;
            let used = match self.random.u32(0..32) {
                0 if nests => self.repeat(left)?,
                1 if nests => self.branch(left)?,
                choice => {
                    self.plain(choice)?;
                    1
                }
            };
            left -= used;
        }
        Ok(())
    }

    fn plain(&mut self, choice: u32) -> io::Result<()> {
        match choice {
            0..4 => {
                let (kind, value) = (self.kind(), self.random.u32(0..1_000));
                self.constant(kind, value)
            }
            4..9 => self.binary(Kind::Int),
            9..15 => self.binary(Kind::Float),
            15..18 => self.compare(),
            18..21 => self.select(),
            21..25 => self.load(),
            25..28 => self.store(),
            28..30 => self.cast(Kind::Index, "arith.index_cast", Kind::Int),
            _ => self.cast(Kind::Int, "arith.sitofp", Kind::Float),
        }
    }

    fn constant(&mut self, kind: Kind, value: u32) -> io::Result<()> {
        let value = if matches!(kind, Kind::Float) { format!("{value}.5") } else { value.to_string() };
        let ty = kind.text();
        self.define(kind, &format!("\"arith.constant\"() <{{value = {value} : {ty}}}> : () -> {ty}"))
    }

    fn binary(&mut self, kind: Kind) -> io::Result<()> {
        let (a, b, ty) = (self.pick(kind), self.pick(kind), kind.text());
        let (name, flags) = match kind {
            Kind::Float => (["addf", "subf", "mulf"], "fastmath = #arith.fastmath<none>"),
            _ => (["addi", "subi", "muli"], "overflowFlags = #arith.overflow<none>"),
        };
        let name = name[self.random.usize(0..3)];
        self.define(kind, &format!("\"arith.{name}\"({a}, {b}) <{{{flags}}}> : ({ty}, {ty}) -> {ty}"))
    }

    fn compare(&mut self) -> io::Result<()> {
        let (a, b, predicate) = (self.pick(Kind::Int), self.pick(Kind::Int), self.random.u32(0..10));
        let text = format!("\"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1");
        self.define(Kind::Bool, &text)
    }

    fn select(&mut self) -> io::Result<()> {
        let (c, a, b) = (self.pick(Kind::Bool), self.pick(Kind::Float), self.pick(Kind::Float));
        self.define(Kind::Float, &format!("\"arith.select\"({c}, {a}, {b}) : (i1, f32, f32) -> f32"))
    }

    fn load(&mut self) -> io::Result<()> {
        let (i, j) = (self.pick(Kind::Index), self.pick(Kind::Index));
        let text = format!("\"memref.load\"(%m, {i}, {j}) : (memref<64x64xf32>, index, index) -> f32");
        self.define(Kind::Float, &text)
    }

    fn store(&mut self) -> io::Result<()> {
        let (value, i) = (self.pick(Kind::Int), self.pick(Kind::Index));
        self.line(&format!("\"memref.store\"({value}, %w, {i}) : (i32, memref<?xi32>, index) -> ()"))
    }

    fn cast(&mut self, from: Kind, name: &str, to: Kind) -> io::Result<()> {
        let value = self.pick(from);
        self.define(to, &format!("\"{name}\"({value}) : ({}) -> {}", from.text(), to.text()))
    }

    /// A loop of at most `left` operations; gives how many it took.
    fn repeat(&mut self, left: u64) -> io::Result<u64> {
        let inner = self.random.u64(2..=left - 2);
        let [low, high, step] = [(); 3].map(|()| self.pick(Kind::Index));
        let (start, result, arg) = (self.pick(Kind::Float), self.name(), self.name());
        self.line(&format!("{result} = \"scf.for\"({low}, {high}, {step}, {start}) ({{"))?;
        self.line(&format!("^bb0(%i{arg}: index, %x{arg}: f32):", arg = &arg[1..]))?;
        let outer = self.scope.clone();
        self.scope.0[Kind::Index as usize].push(format!("%i{}", &arg[1..]));
        self.scope.0[Kind::Float as usize].push(format!("%x{}", &arg[1..]));
        self.region(inner)?;
        self.scope = outer;
        self.line("}) : (index, index, index, f32) -> f32")?;
        self.scope.0[Kind::Float as usize].push(result);
        Ok(inner + 2)
    }

    /// A branch of at most `left` operations; gives how many it took.
    fn branch(&mut self, left: u64) -> io::Result<u64> {
        let (first, second) = (self.random.u64(1..=(left - 3) / 2), self.random.u64(1..=(left - 3) / 2));
        let (condition, result) = (self.pick(Kind::Bool), self.name());
        self.line(&format!("{result} = \"scf.if\"({condition}) ({{"))?;
        let outer = self.scope.clone();
        self.region(first)?;
        self.scope.clone_from(&outer);
        self.line("}, {")?;
        self.region(second)?;
        self.scope = outer;
        self.line("}) : (i1) -> f32")?;
        self.scope.0[Kind::Float as usize].push(result);
        Ok(first + second + 3)
    }

    /// The inside of a region: `size` operations and a yield.
    fn region(&mut self, size: u64) -> io::Result<()> {
        self.depth += 1;
        self.block(size)?;
        let value = self.pick(Kind::Float);
        self.line(&format!("\"scf.yield\"({value}) : (f32) -> ()"))?;
        self.depth -= 1;
        Ok(())
    }

    fn define(&mut self, kind: Kind, text: &str) -> io::Result<()> {
        let name = self.name();
        self.line(&format!("{name} = {text}"))?;
        self.scope.0[kind as usize].push(name);
        Ok(())
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{:width$}{text}", "", width = 4 + 2 * self.depth)
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    fn kind(&mut self) -> Kind {
        [Kind::Index, Kind::Int, Kind::Float][self.random.usize(0..3)]
    }

    fn pick(&mut self, kind: Kind) -> String {
        let values = &self.scope.0[kind as usize];
        let near = values.len().min(WINDOW);
        values[values.len() - 1 - self.random.usize(0..near)].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(ops: u64) -> String {
        let mut out = Vec::new();
        write(&mut out, ops).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn it_has_as_many_operations_as_asked_for() {
        for ops in [SMALLEST, 9, 100, 801, 5_000] {
            assert_eq!(text(ops).matches("\"(").count() as u64, ops, "{ops}");
        }
    }

    #[test]
    fn the_same_size_gives_the_same_bytes() {
        assert_eq!(text(2_000), text(2_000));
        assert_ne!(text(2_000), text(2_001));
    }

    #[test]
    fn it_is_as_varied_as_meant() {
        let text = text(20_000);
        for name in
            ["scf.for", "scf.if", "memref.load", "memref.store", "arith.select", "arith.cmpi", "arith.sitofp"]
        {
            assert!(text.matches(name).count() > 50, "{name}");
        }
    }
}
