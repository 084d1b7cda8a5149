//! How arguments and results travel: x86-64 System V, as the reference's backend does it for values of the llvm dialect.

use crate::target::{Arch, System, Target};
use crate::view::{Attrs, FuncType, Refusal, Scalar, Shape, Ty, Types, refuse};
use cranelift_codegen::ir::{self, AbiParam, ArgumentPurpose, Signature, types};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Ident, OpRef, Type};
use std::rc::Rc;

/// How a part of a value travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// One scalar.
    Scalar(Scalar),
    /// Half of an integer of more than 64 bits that is part of an aggregate, or has less than 128, the lower one first: each travels by
    /// itself.
    Half { width: u32, high: bool },
    /// Lanes of a vector, as many as fit into 16 bytes of `lanes` lanes, each `held` in an integer or float that may be larger; the first
    /// `used` are meant.
    Lanes { element: Scalar, held: Scalar, lanes: u32, used: u32 },
}

impl Piece {
    /// The type in a signature.
    pub(crate) fn clif(self) -> ir::Type {
        match self {
            // Registers of floats hold these.
            Piece::Scalar(Scalar::Float(FloatKind::F16 | FloatKind::BF16)) => types::F32,
            Piece::Scalar(Scalar::Float(FloatKind::F128)) => types::I8X16,
            Piece::Scalar(scalar) => clif_type(scalar),
            Piece::Half { .. } => types::I64,
            Piece::Lanes { held, lanes, .. } => clif_type(held).by(lanes).unwrap_or(types::I8X16),
        }
    }

    fn is_float(self) -> bool {
        match self {
            Piece::Scalar(scalar) => matches!(scalar, Scalar::Float(_)),
            Piece::Half { .. } => false,
            Piece::Lanes { .. } => true,
        }
    }

    /// Whether it is, or is part of, what has more than 8 bytes.
    fn is_wide(self) -> bool {
        self.clif().bits() > 64 || matches!(self, Piece::Half { .. })
    }

    fn int_registers(self) -> usize {
        match self {
            piece if piece.is_float() => 0,
            Piece::Scalar(Scalar::Int(width)) if width > 64 => 2,
            _ => 1,
        }
    }
}

/// The machine type that holds a scalar.
pub(crate) fn clif_type(scalar: Scalar) -> ir::Type {
    match scalar {
        Scalar::Int(..=8) => types::I8,
        Scalar::Int(..=16) => types::I16,
        Scalar::Int(..=32) => types::I32,
        Scalar::Int(..=64) | Scalar::Ptr => types::I64,
        Scalar::Int(_) => types::I128,
        Scalar::Float(FloatKind::F32) => types::F32,
        Scalar::Float(FloatKind::F64) => types::F64,
        // What has no instructions is held as bits.
        Scalar::Float(kind) if kind.width() <= 16 => types::I16,
        Scalar::Float(_) => types::I128,
    }
}

/// How a parameter travels.
pub(crate) enum Param {
    /// In pieces.
    Pieces(Vec<Piece>),
    /// As a copy on the stack, of so many bytes, a multiple of 8.
    ByVal { size: u64, copied: u64 },
    /// The address of the result.
    Sret,
}

/// How a result travels.
pub(crate) enum Return {
    /// In registers, in pieces; none for void.
    Pieces(Vec<Piece>),
    /// In memory whose address is a hidden first argument.
    Memory(Rc<Ty>),
}

/// How a function is called.
pub(crate) struct Abi {
    /// What Cranelift has to know.
    pub(crate) signature: Signature,
    /// The parameters that the program sees.
    pub(crate) params: Vec<Param>,
    /// The result.
    pub(crate) result: Return,
    /// Where in the signature each argument is, hidden ones included, if not in their order.
    order: Option<Vec<usize>>,
    target: Target,
    ints: usize,
    floats: usize,
    stack: u64,
    /// The argument that left a register, if there is one.
    gap: Option<usize>,
}

/// The attributes that say how arguments and results travel.
#[derive(Clone, Copy)]
pub(crate) struct Conventions<'a> {
    pub(crate) attrs: Attrs<'a>,
    /// The function or call that holds them.
    pub(crate) op: OpRef<'a>,
    pub(crate) target: Target,
    /// Both sides of every call are compiled here.
    pub(crate) alone: bool,
}

impl Conventions<'_> {
    fn argument(&self, index: usize) -> Option<Attr> {
        self.attrs.dict_at(self.op, self.attrs.names.arg_attrs, index)
    }

    fn result(&self) -> Option<Attr> {
        self.attrs.dict_at(self.op, self.attrs.names.res_attrs, 0)
    }

    fn has(&self, dict: Option<Attr>, name: Ident) -> bool {
        self.attrs.entry(dict, name).is_some()
    }

    fn extended(&self, dict: Option<Attr>, param: AbiParam) -> AbiParam {
        let names = self.attrs.names;
        match param.value_type {
            types::I8 | types::I16 | types::I32 if self.has(dict, names.llvm_zeroext) => param.uext(),
            types::I8 | types::I16 | types::I32 if self.has(dict, names.llvm_signext) => param.sext(),
            _ => param,
        }
    }
}

impl Abi {
    /// How a function of type `ty` is called with arguments of these types: the named ones and what follows.
    ///
    /// # Errors
    /// If the reference's convention cannot be met.
    pub(crate) fn new(
        types: &Types<'_>,
        ty: &FuncType,
        args: &[Type],
        conventions: Conventions<'_>,
    ) -> Result<Abi, Refusal> {
        let mut abi = Abi {
            signature: Signature::new(conventions.target.call_conv()),
            params: Vec::with_capacity(args.len()),
            result: Return::Pieces(Vec::new()),
            order: None,
            target: conventions.target,
            ints: 0,
            floats: 0,
            stack: 0,
            gap: None,
        };
        if let Some(result) = ty.result {
            abi.set_result(types.get(result)?, conventions)?;
        }
        for (index, &arg) in args.iter().enumerate() {
            abi.add(types, arg, index, conventions)?;
        }
        abi.fill_gap(ty.variadic)?;
        Ok(abi)
    }

    /// An integer of 128 bits that finds one register left goes on the stack, and the register to the next one that fits: here it
    /// has to come before the other one for that.
    fn fill_gap(&mut self, variadic: bool) -> Result<(), Refusal> {
        let Some(gap) = self.gap else { return Ok(()) };
        let params = &mut self.signature.params;
        let small = |param: &AbiParam| param.value_type.is_int() && param.value_type.bits() <= 64;
        let plain = |param: &AbiParam| matches!(param.purpose, ArgumentPurpose::Normal);
        let later = params.iter().skip(gap + 1).position(|param| small(param) && plain(param));
        match later {
            // There the register stays unused, which cannot be said.
            Some(_) if self.target.arch == Arch::Aarch64 => {
                refuse("an integer of 128 bits where one register is left is not supported for this target")
            }
            Some(distance) => {
                let from = gap + 1 + distance;
                let param = params.remove(from);
                params.insert(gap, param);
                let place = |index| match index {
                    index if index == from => gap,
                    index if (gap..from).contains(&index) => index + 1,
                    index => index,
                };
                self.order = Some((0..params.len()).map(place).collect());
                Ok(())
            }
            None if variadic => {
                refuse("a variadic function has an integer of 128 bits where one register is left")
            }
            None => Ok(()),
        }
    }

    /// Values in the order of the signature.
    pub(crate) fn in_order(&self, values: Vec<ir::Value>) -> Vec<ir::Value> {
        let Some(order) = &self.order else { return values };
        let mut out = values.clone();
        for (value, &place) in values.iter().zip(order) {
            if let Some(slot) = out.get_mut(place) {
                *slot = *value;
            }
        }
        out
    }

    /// Values that came in the order of the signature, in that of the arguments.
    pub(crate) fn out_of_order(&self, values: Vec<ir::Value>) -> Vec<ir::Value> {
        let Some(order) = &self.order else { return values };
        let named = order.iter().filter_map(|&place| values.get(place).copied());
        named.chain(values.iter().skip(order.len()).copied()).collect()
    }

    fn set_result(&mut self, ty: Rc<Ty>, conventions: Conventions<'_>) -> Result<(), Refusal> {
        let pieces = pieces_of(&ty, Cut { halves: true, ..Cut::of(conventions) })?;
        let ints: usize = pieces.iter().map(|piece| piece.int_registers()).sum();
        let floats = pieces.iter().filter(|piece| matches!(piece, Piece::Scalar(Scalar::Float(_)))).count();
        let vectors = pieces.iter().filter(|piece| matches!(piece, Piece::Lanes { .. })).count();
        let in_memory = match self.target.arch {
            Arch::X86_64 if conventions.alone => ints > 3 || floats + vectors > 2,
            Arch::X86_64 => ints > 3 || floats > 4 || vectors > 4,
            Arch::Aarch64 => ints > 8 || floats + vectors > 8,
        };
        if in_memory {
            let hidden = AbiParam::special(types::I64, ArgumentPurpose::StructReturn);
            self.signature.params.push(hidden);
            self.add_hidden();
            self.result = Return::Memory(ty);
            return Ok(());
        }
        if self.target.system == System::Windows && (pieces.len() > 1 || ints > 1 || vectors > 0) {
            return refuse("results in more than one register are not supported for this target");
        }
        if self.target.arch == Arch::X86_64 && floats + vectors > 2 {
            return refuse(
                "its result has more than two float parts, which the convention returns on the x87 stack",
            );
        }
        let dict = conventions.result();
        for piece in &pieces {
            self.signature.returns.push(conventions.extended(dict, AbiParam::new(piece.clif())));
        }
        self.result = Return::Pieces(pieces);
        Ok(())
    }

    fn add(
        &mut self,
        types: &Types<'_>,
        ty: Type,
        index: usize,
        conventions: Conventions<'_>,
    ) -> Result<(), Refusal> {
        let (attrs, dict) = (conventions.attrs, conventions.argument(index));
        let names = attrs.names;
        for (name, what) in [
            (names.llvm_inreg, "inreg"),
            (names.llvm_nest, "nest"),
            (names.inalloca, "inalloca"),
            (names.preallocated, "preallocated"),
        ] {
            if conventions.has(dict, name) {
                return refuse(format!("parameters that are '{what}' are not supported"));
            }
        }
        if let Some(of) = attrs.entry(dict, names.llvm_byval).and_then(|attr| attrs.ty_of(attr)) {
            let align = attrs.entry(dict, names.llvm_align).and_then(|attr| attrs.int_of(attr));
            let of = types.get(of)?;
            return self.add_by_value(&of, align.unwrap_or(8));
        }
        let layout = types.get(ty)?;
        if conventions.has(dict, names.llvm_sret) && self.signature.params.is_empty() {
            let purpose = ArgumentPurpose::StructReturn;
            self.signature.params.push(AbiParam::special(ir::types::I64, purpose));
            self.add_hidden();
            self.params.push(Param::Sret);
            return Ok(());
        }
        let pieces = pieces_of(&layout, Cut::of(conventions))?;
        for &piece in &pieces {
            if self.target.system == System::Windows && piece.is_wide() {
                return refuse("arguments of more than 8 bytes are not supported for this target");
            }
            self.count(piece);
            self.signature.params.push(conventions.extended(dict, AbiParam::new(piece.clif())));
        }
        self.params.push(Param::Pieces(pieces));
        Ok(())
    }

    fn add_by_value(&mut self, ty: &Ty, align: i64) -> Result<(), Refusal> {
        if !self.target.is_system_v() {
            return refuse("arguments by value are not supported for this target");
        }
        if align > 8 || ty.align > 8 {
            return refuse("arguments by value that are aligned to more than 8 bytes are not supported");
        }
        let size = ty.size.next_multiple_of(8);
        let Ok(passed) = u32::try_from(size) else { return refuse("an argument by value is too large") };
        if passed > 0 {
            let purpose = ArgumentPurpose::StructArgument(passed);
            self.signature.params.push(AbiParam::special(types::I64, purpose));
        }
        self.stack += size;
        self.params.push(Param::ByVal { size, copied: ty.size });
        Ok(())
    }

    /// The address of the result: AArch64 has a register of its own for it.
    fn add_hidden(&mut self) {
        if self.target.arch == Arch::X86_64 {
            self.ints += 1;
        }
    }

    /// An integer goes into registers as a whole or not at all.
    fn count(&mut self, piece: Piece) {
        let (int_regs, float_regs) = self.target.registers();
        // What comes after one that did not fit takes the register that it left.
        let at = self.signature.params.len();
        if piece.is_float() {
            if self.floats == float_regs {
                let bytes = if piece.clif().bits() == 128 { 16 } else { 8 };
                self.stack = self.stack.next_multiple_of(bytes) + bytes;
            }
            self.floats = (self.floats + 1).min(float_regs);
            return;
        }
        let needed = piece.int_registers();
        let left = int_regs - self.ints;
        let pairs = self.target.arch == Arch::Aarch64 && self.target.system == System::Linux;
        if pairs && needed == 2 {
            self.ints = self.ints.next_multiple_of(2).min(int_regs);
        }
        if self.ints + needed > int_regs {
            let bytes = 8 * needed as u64;
            self.stack = self.stack.next_multiple_of(bytes) + bytes;
            if needed == 2 && left == 1 && self.gap.is_none() {
                self.gap = Some(at);
            }
        } else {
            self.ints += needed;
        }
    }

    /// Fills the registers that named arguments leave, so that all that follows goes on the stack, as Apple passes variable
    /// arguments.
    pub(crate) fn fill_registers(&mut self) -> Vec<ir::Type> {
        let (int_regs, float_regs) = self.target.registers();
        let ints = std::iter::repeat_n(types::I64, int_regs.saturating_sub(self.ints));
        let floats = std::iter::repeat_n(types::F64, float_regs.saturating_sub(self.floats));
        (self.ints, self.floats) = (int_regs, float_regs);
        ints.chain(floats).collect()
    }

    /// Integer registers that the arguments take.
    pub(crate) fn int_registers(&self) -> usize {
        self.ints
    }

    /// Float registers that the arguments take.
    pub(crate) fn float_registers(&self) -> usize {
        self.floats
    }

    /// Bytes on the stack that the arguments take.
    pub(crate) fn stack_bytes(&self) -> u64 {
        self.stack.next_multiple_of(8)
    }
}

/// How values are cut.
#[derive(Clone, Copy)]
struct Cut {
    /// Integers of more than 64 bits that are part of an aggregate, or have less than 128, are cut too.
    halves: bool,
    /// Vectors of bits have the lanes that x86-64 without masks in registers gives them.
    bits: bool,
    /// Nobody else says how vectors of odd integers travel.
    alone: bool,
}

impl Cut {
    fn of(conventions: Conventions<'_>) -> Cut {
        let is_x86 = conventions.target.arch == Arch::X86_64;
        Cut { halves: is_x86, bits: is_x86, alone: conventions.alone }
    }
}

/// How a value of a type is cut into what registers hold.
fn pieces_of(ty: &Ty, how: Cut) -> Result<Vec<Piece>, Refusal> {
    let mut out = Vec::new();
    cut(ty, false, how, &mut out)?;
    Ok(out)
}

fn cut(ty: &Ty, inside: bool, how: Cut, out: &mut Vec<Piece>) -> Result<(), Refusal> {
    match &ty.shape {
        Shape::Void => {}
        // Of integers by themselves only those of 128 bits go as a whole.
        Shape::Scalar(Scalar::Int(width @ 65..=128)) if (inside || *width < 128) && how.halves => {
            out.extend([false, true].map(|high| Piece::Half { width: *width, high }));
        }
        Shape::Scalar(scalar) => out.push(Piece::Scalar(supported(*scalar)?)),
        Shape::Vector { lanes, element } => cut_vector(*lanes, supported(*element)?, how, out)?,
        Shape::Array { .. } | Shape::Struct { .. } => {
            // The limit of parts in a value also bounds this.
            ty.leaves()?;
            let count = match &ty.shape {
                Shape::Array { len, .. } => *len,
                Shape::Struct { fields } => fields.len() as u64,
                _ => 0,
            };
            for index in 0..count {
                if let Some((_, part, _)) = ty.part(index) {
                    cut(part, true, how, out)?;
                }
            }
        }
    }
    Ok(())
}

/// Vectors go in registers of 16 bytes: widened to a power of two of lanes, then split.
fn cut_vector(lanes: u64, element: Scalar, how: Cut, out: &mut Vec<Piece>) -> Result<(), Refusal> {
    if lanes == 1 {
        out.push(Piece::Scalar(element));
        return Ok(());
    }
    let Ok(lanes) = u32::try_from(lanes) else { return refuse("a vector is too long") };
    let held = match element {
        _ if matches!(element.bits(), 8 | 16 | 32 | 64) => element,
        // As wide as so many lanes may be.
        Scalar::Int(1) if how.bits => Scalar::Int((128 / lanes.next_power_of_two().min(16)).min(64)),
        _ if how.alone => {
            out.extend((0..lanes).map(|_| Piece::Scalar(element)));
            return Ok(());
        }
        _ => return refuse("vectors with elements of this width cannot be arguments or results"),
    };
    let per = 128 / held.bits();
    let mut left = lanes;
    let whole = lanes.next_power_of_two().max(per);
    for _ in 0..whole / per {
        out.push(Piece::Lanes { element, held, lanes: per, used: left.min(per) });
        left = left.saturating_sub(per);
    }
    Ok(())
}

/// The scalar, if there is code for it.
pub(crate) fn supported(scalar: Scalar) -> Result<Scalar, Refusal> {
    match scalar {
        _ if scalar.is_supported() => Ok(scalar),
        Scalar::Int(width) => refuse(format!("integers of {width} bits are not supported")),
        Scalar::Float(kind) => refuse(format!("floats of type {} are not supported", kind.keyword())),
        Scalar::Ptr => refuse("pointers of this kind are not supported"),
    }
}
