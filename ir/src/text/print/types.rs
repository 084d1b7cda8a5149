//! The text of types.

use super::printer::{Elide, Printer, Step};
use super::strings;
use crate::handles::Type;
use crate::types::{DYNAMIC, DialectType, Signedness, TypeData};
use rmlir_num::{print_i64, print_u64};

impl Printer<'_> {
    /// Writes a type in full. What is inside goes on the stack of steps.
    pub(crate) fn type_body(&mut self, ty: Type) {
        let ctx = self.ctx;
        match ctx.type_data(ty) {
            &TypeData::Integer { width, signedness } => self.integer_type(width, signedness),
            TypeData::Index => self.text("index"),
            TypeData::None => self.text("none"),
            TypeData::Float(kind) => self.text(kind.keyword()),
            TypeData::Function { inputs, results } => self.function_type(inputs, results),
            TypeData::Tuple(types) => {
                self.text("tuple<");
                self.steps.push(Step::Text(">"));
                self.push_list(types, Step::Type);
            }
            &TypeData::Complex(element) => {
                self.text("complex<");
                self.push([Step::Type(element), Step::Text(">")]);
            }
            TypeData::Vector { shape, scalable, element } => {
                self.text("vector<");
                self.vector_dims(shape, scalable);
                self.push([Step::Type(*element), Step::Text(">")]);
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                self.text("tensor<");
                self.dims(shape);
                self.steps.push(Step::Text(">"));
                if let Some(encoding) = *encoding {
                    self.push([Step::Text(", "), Step::Attr(encoding, Elide::Never)]);
                }
                self.steps.push(Step::Type(*element));
            }
            &TypeData::UnrankedTensor(element) => {
                self.text("tensor<*x");
                self.push([Step::Type(element), Step::Text(">")]);
            }
            TypeData::MemRef { shape, element, layout, space } => {
                self.text("memref<");
                self.dims(shape);
                self.memref_tail(*element, &[*layout, *space]);
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.text("memref<*x");
                self.memref_tail(*element, &[*space]);
            }
            &TypeData::Opaque { dialect, text } => {
                strings::dialect_symbol(b'!', ctx.bytes(dialect), ctx.bytes(text), &mut self.out);
            }
            TypeData::Encoded(encoded) => self.encoded("!", encoded),
            TypeData::Dialect(data) => self.dialect_type(data),
        }
    }

    fn integer_type(&mut self, width: u32, signedness: Signedness) {
        self.text(match signedness {
            Signedness::Signless => "i",
            Signedness::Signed => "si",
            Signedness::Unsigned => "ui",
        });
        print_u64(width.into(), &mut self.out);
    }

    fn function_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.text("(");
        match *results {
            [result] if !self.is_function(result) => {
                self.push([Step::Text(") -> "), Step::Type(result)]);
            }
            _ => {
                self.steps.push(Step::Text(")"));
                self.push_list(results, Step::Type);
                self.steps.push(Step::Text(") -> ("));
            }
        }
        self.push_list(inputs, Step::Type);
    }

    /// Whether a type as the only result needs parentheses.
    pub(crate) fn is_function(&self, ty: Type) -> bool {
        matches!(self.ctx.type_data(ty), TypeData::Function { .. })
    }

    fn dims(&mut self, shape: &[i64]) {
        for &dim in shape {
            match dim {
                DYNAMIC => self.out.push(b'?'),
                _ => print_i64(dim, &mut self.out),
            }
            self.out.push(b'x');
        }
    }

    fn vector_dims(&mut self, shape: &[i64], scalable: &[bool]) {
        for (&dim, &scalable) in shape.iter().zip(scalable) {
            self.text(if scalable { "[" } else { "" });
            print_i64(dim, &mut self.out);
            self.text(if scalable { "]x" } else { "x" });
        }
    }

    fn memref_tail(&mut self, element: Type, attrs: &[Option<crate::handles::Attr>]) {
        self.steps.push(Step::Text(">"));
        for &attr in attrs.iter().rev().flatten() {
            self.push([Step::Text(", "), Step::Attr(attr, Elide::May)]);
        }
        self.steps.push(Step::Type(element));
    }

    fn dialect_type(&mut self, data: &DialectType) {
        let ctx = self.ctx;
        let def = ctx.type_def(data.def);
        let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
        self.dialect_symbol(b'!', ctx.bytes(dialect), def.mnemonic.as_bytes(), |p| {
            if let Some(hooks) = &def.hooks {
                hooks.print(p, data);
            }
        });
    }

    /// Writes what a hook writes as the text of a dialect's type or attribute.
    pub(crate) fn dialect_symbol(
        &mut self,
        sigil: u8,
        dialect: &[u8],
        mnemonic: &[u8],
        write: impl FnOnce(&mut Self),
    ) {
        self.out.push(sigil);
        self.out.extend_from_slice(dialect);
        self.out.push(b'.');
        let start = self.out.len();
        self.out.extend_from_slice(mnemonic);
        write(self);
        if !strings::is_pretty(&self.out[start..]) {
            self.out[start - 1] = b'<';
            self.out.push(b'>');
        }
    }
}
