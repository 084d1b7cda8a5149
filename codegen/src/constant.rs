//! Constants: attributes as bytes, and the evaluation of initial values.

use crate::abi::supported;
use crate::view::{Attrs, Refusal, Scalar, Shape, SymbolId, Symbols, Ty, Types, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Ident, OpRef, ValueId};
use rustc_hash::FxHashMap;

/// A label that an address is relative to, and a distance from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) symbol: SymbolId,
    pub(crate) offset: i64,
}

/// What a place in data holds instead of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixup {
    /// The address, 8 bytes.
    Address(Address),
    /// The distance of the first from the second, in 4 or 8 bytes.
    Distance { to: Address, from: Address, size: u8 },
    /// The address of the block of a function that has a tag, 8 bytes.
    Label { function: Ident, tag: i64 },
}

/// A scalar that is known before the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Const {
    /// Its bits.
    Bits(u128),
    /// An address.
    Address(Address),
    /// A distance between two.
    Distance(Address, Address),
    /// The address of a block.
    Label { function: Ident, tag: i64 },
}

/// Bytes of data, and what in them is known to the linker only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Image {
    pub(crate) bytes: Vec<u8>,
    pub(crate) fixups: Vec<(u64, Fixup)>,
}

impl Image {
    /// Zeros.
    pub(crate) fn zeros(size: u64) -> Result<Image, Refusal> {
        match usize::try_from(size) {
            Ok(size) if size <= 1 << 31 => Ok(Image { bytes: vec![0; size], fixups: Vec::new() }),
            _ => refuse("an initial value is too large"),
        }
    }

    /// Whether it is nothing but zeros.
    pub(crate) fn is_zero(&self) -> bool {
        self.fixups.is_empty() && self.bytes.iter().all(|&byte| byte == 0)
    }

    fn put(&mut self, at: u64, size: u64, value: Const) -> Result<(), Refusal> {
        let range = at as usize..(at + size) as usize;
        let Some(place) = self.bytes.get_mut(range) else {
            return refuse("a part lies outside of its value");
        };
        self.fixups.retain(|(old, _)| !(at..at + size).contains(old));
        match value {
            Const::Bits(bits) => place.copy_from_slice(&bits.to_le_bytes()[..size as usize]),
            Const::Address(address) if size == 8 => self.fixups.push((at, Fixup::Address(address))),
            Const::Label { function, tag } if size == 8 => {
                self.fixups.push((at, Fixup::Label { function, tag }))
            }
            Const::Distance(to, from) if size == 4 || size == 8 => {
                self.fixups.push((at, Fixup::Distance { to, from, size: size as u8 }));
            }
            _ => return refuse("an address does not fit into fewer bytes than a pointer has"),
        }
        Ok(())
    }

    fn place(&mut self, at: u64, part: &Image) -> Result<(), Refusal> {
        let size = part.bytes.len() as u64;
        let range = at as usize..(at + size) as usize;
        let Some(place) = self.bytes.get_mut(range) else {
            return refuse("a part lies outside of its value");
        };
        place.copy_from_slice(&part.bytes);
        if !self.fixups.is_empty() {
            self.fixups.retain(|(old, _)| !(at..at + size).contains(old));
        }
        self.fixups.extend(part.fixups.iter().map(|&(old, fixup)| (old + at, fixup)));
        Ok(())
    }

    fn cut(&self, at: u64, size: u64) -> Result<Image, Refusal> {
        let Some(bytes) = self.bytes.get(at as usize..(at + size) as usize) else {
            return refuse("a part lies outside of its value");
        };
        let inside = self.fixups.iter().filter(|(old, _)| (at..at + size).contains(old));
        Ok(Image { bytes: bytes.to_vec(), fixups: inside.map(|&(old, fixup)| (old - at, fixup)).collect() })
    }

    fn scalar(&self, ty: Scalar) -> Result<Const, Refusal> {
        match self.fixups.as_slice() {
            [] => Ok(Const::Bits(bits_of(&self.bytes, ty))),
            [(0, Fixup::Address(address))] => Ok(Const::Address(*address)),
            [(0, Fixup::Distance { to, from, .. })] => Ok(Const::Distance(*to, *from)),
            [(0, Fixup::Label { function, tag })] => Ok(Const::Label { function: *function, tag: *tag }),
            _ => refuse("a part of an address cannot be taken"),
        }
    }
}

fn bits_of(bytes: &[u8], ty: Scalar) -> u128 {
    let mut whole = [0u8; 16];
    let count = bytes.len().min(16);
    whole[..count].copy_from_slice(&bytes[..count]);
    mask(u128::from_le_bytes(whole), ty.bits())
}

/// The lowest `width` bits.
pub(crate) fn mask(bits: u128, width: u32) -> u128 {
    if width >= 128 { bits } else { bits & ((1 << width) - 1) }
}

/// The bits of a number attribute.
pub(crate) fn number_bits(attrs: Attrs<'_>, attr: Attr) -> Option<u128> {
    match attrs.ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => Some(u128::from(value.word(1)) << 64 | u128::from(value.word(0)))
            .map(|bits| mask(bits, value.width())),
        data @ AttrData::Float { .. } => data.float_bits(),
        _ => None,
    }
}

/// The bytes of a constant of a type, as they lie in memory.
///
/// # Errors
/// If the attribute is not of a kind that can be a constant, or does not fit the type.
pub(crate) fn attr_image(attrs: Attrs<'_>, attr: Attr, ty: &Ty) -> Result<Image, Refusal> {
    let mut image = Image::zeros(ty.size)?;
    fill(attrs, attr, ty, 0, &mut image)?;
    Ok(image)
}

fn fill(attrs: Attrs<'_>, attr: Attr, ty: &Ty, at: u64, image: &mut Image) -> Result<(), Refusal> {
    match attrs.ctx.attr_data(attr) {
        AttrData::Integer { .. } | AttrData::Float { .. } => fill_number(attrs, attr, ty, at, image),
        AttrData::String { value, .. } => {
            let bytes = attrs.ctx.bytes(*value);
            match image.bytes.get_mut(at as usize..).and_then(|rest| rest.get_mut(..bytes.len())) {
                Some(place) if bytes.len() as u64 <= ty.size => place.copy_from_slice(bytes),
                _ => return refuse("a string is longer than its type"),
            }
            Ok(())
        }
        AttrData::DenseElements(dense) => {
            let Some(count) = attrs.element_count(dense.ty) else { return refuse("a constant has no shape") };
            let per = attrs.scalars_per_element(dense.ty);
            let mut places = Vec::new();
            element_places(ty, at, &mut places)?;
            if places.len() as u64 != count.saturating_mul(per as u64) {
                return refuse("a constant has another number of elements than its type");
            }
            for (index, &(scalar, place)) in places.iter().enumerate() {
                let index = if dense.splat { index % per } else { index };
                image.put_bits(place, scalar, element_bits(&dense.raw, index, scalar))?;
            }
            Ok(())
        }
        AttrData::Array(elements) => {
            for (index, &element) in elements.iter().enumerate() {
                let Some((offset, part, _)) = ty.part(index as u64) else {
                    return refuse("a constant has more elements than its type");
                };
                fill(attrs, element, part, at + offset, image)?;
            }
            Ok(())
        }
        AttrData::Unit => refuse("a unit attribute is no constant"),
        _ => match attrs.dialect(attr) {
            Some(("undef" | "poison" | "zero", _)) => Ok(()),
            _ => refuse("an attribute of this kind cannot be a constant"),
        },
    }
}

impl Image {
    fn put_bits(&mut self, at: u64, scalar: Scalar, bits: u128) -> Result<(), Refusal> {
        self.put(at, scalar.store_size(), Const::Bits(bits))
    }
}

fn fill_number(attrs: Attrs<'_>, attr: Attr, ty: &Ty, at: u64, image: &mut Image) -> Result<(), Refusal> {
    let bits = number_bits(attrs, attr).unwrap_or(0);
    match ty.shape {
        Shape::Scalar(scalar) if scalar.bits() <= 128 => {
            image.put_bits(at, scalar, mask(bits, scalar.bits()))
        }
        _ => refuse("a number is a constant of a scalar type only"),
    }
}

fn element_places(ty: &Ty, at: u64, out: &mut Vec<(Scalar, u64)>) -> Result<(), Refusal> {
    if ty.has_packed_lanes() {
        return refuse("a vector whose elements are not whole bytes cannot lie in memory");
    }
    match &ty.shape {
        Shape::Scalar(scalar) => out.push((*scalar, at)),
        Shape::Vector { lanes, element } => {
            out.extend((0..*lanes).map(|lane| (*element, at + lane * element.store_size())));
        }
        Shape::Array { len, element } => {
            for index in 0..*len {
                element_places(element, at + index * element.size, out)?;
            }
        }
        Shape::Struct { fields } => {
            for (offset, field) in fields {
                element_places(field, at + offset, out)?;
            }
        }
        Shape::Void => {}
    }
    Ok(())
}

/// Element `index` of the bytes of a `dense` attribute.
pub(crate) fn element_bits(raw: &[u8], index: usize, scalar: Scalar) -> u128 {
    if scalar == Scalar::Int(1) {
        return u128::from(raw.get(index / 8).copied().unwrap_or(0) >> (index % 8) & 1);
    }
    let size = scalar.store_size() as usize;
    bits_of(raw.get(index * size..(index + 1) * size).unwrap_or(&[]), scalar)
}

/// Evaluates the regions of globals.
pub(crate) struct Evaluator<'a> {
    pub(crate) attrs: Attrs<'a>,
    pub(crate) types: &'a Types<'a>,
    pub(crate) symbols: &'a Symbols<'a>,
    /// Keep addresses of blocks, in place of the numbers that native code has for them.
    pub(crate) labels: bool,
}

/// The values of a region, as they become known. Each that is used once is given away, so that a chain of insertions works in
/// place.
type Known = FxHashMap<ValueId, Image>;

impl Evaluator<'_> {
    /// The initial value of a global.
    ///
    /// # Errors
    /// With the operation that cannot be evaluated.
    pub(crate) fn global<'m>(&self, op: OpRef<'m>, ty: &Ty) -> Result<Image, (OpRef<'m>, Refusal)> {
        if let Some(attr) = self.attrs.get(op, self.attrs.names.value) {
            return attr_image(self.attrs, attr, ty).map_err(|refusal| (op, refusal));
        }
        match op.region(0).filter(|region| !region.is_empty()) {
            Some(region) if region.has_one_block() => {
                let mut known = Known::default();
                for inner in region.blocks().flat_map(|block| block.ops()) {
                    if inner.name_text() == b"llvm.return" {
                        return self.operand(inner, 0, &mut known).map_err(|refusal| (inner, refusal));
                    }
                    self.step(inner, &mut known).map_err(|refusal| (inner, refusal))?;
                }
                Err((op, Refusal("the region of its initial value does not return one".into())))
            }
            Some(_) => Err((op, Refusal("the region of its initial value has more than one block".into()))),
            None => Image::zeros(ty.size).map_err(|refusal| (op, refusal)),
        }
    }

    fn operand(&self, op: OpRef<'_>, index: usize, known: &mut Known) -> Result<Image, Refusal> {
        let Some(value) = op.operand(index) else { return refuse("an operand is missing") };
        let found = match value.uses().nth(1) {
            None => known.remove(&value.id()),
            Some(_) => known.get(&value.id()).cloned(),
        };
        found.ok_or_else(|| Refusal("an initial value uses a value that is not one".into()))
    }

    fn scalar_operand(
        &self,
        op: OpRef<'_>,
        index: usize,
        known: &mut Known,
    ) -> Result<(Const, Scalar), Refusal> {
        let ty = self.operand_type(op, index)?;
        let image = self.operand(op, index, known)?;
        match ty.scalar() {
            Some(scalar) => Ok((image.scalar(supported(scalar)?)?, scalar)),
            None => refuse("an initial value computes with what is not a scalar"),
        }
    }

    fn operand_type(&self, op: OpRef<'_>, index: usize) -> Result<std::rc::Rc<Ty>, Refusal> {
        match op.operand(index) {
            Some(value) => self.types.get(value.ty()),
            None => refuse("an operand is missing"),
        }
    }

    fn step(&self, op: OpRef<'_>, known: &mut Known) -> Result<(), Refusal> {
        let Some(result) = op.result(0) else { return refuse("an initial value cannot have effects") };
        let ty = self.types.get(result.ty())?;
        let names = self.attrs.names;
        let image = match op.name_text() {
            b"llvm.mlir.constant" => match self.attrs.get(op, names.value) {
                Some(attr) => attr_image(self.attrs, attr, &ty)?,
                None => return refuse("it has no value"),
            },
            b"llvm.mlir.zero" | b"llvm.mlir.undef" | b"llvm.mlir.poison" => Image::zeros(ty.size)?,
            b"llvm.insertvalue" => {
                let mut container = self.operand(op, 0, known)?;
                let part = self.operand(op, 1, known)?;
                container.place(self.position(op, &ty)?.0, &part)?;
                container
            }
            b"llvm.extractvalue" => {
                let container = self.operand_type(op, 0)?;
                let (at, part) = self.position(op, &container)?;
                self.operand(op, 0, known)?.cut(at, part)?
            }
            _ => {
                let Some(scalar) = ty.scalar() else {
                    return refuse("an initial value computes with what is not a scalar");
                };
                let value = self.compute(op, supported(scalar)?, known)?;
                let mut image = Image::zeros(ty.size)?;
                image.put(0, scalar.store_size(), value)?;
                image
            }
        };
        known.insert(result.id(), image);
        Ok(())
    }

    /// Offset and size of the part that `position` names.
    fn position(&self, op: OpRef<'_>, container: &Ty) -> Result<(u64, u64), Refusal> {
        let (mut at, mut ty) = (0, container);
        for index in self.attrs.ints(op, self.attrs.names.position) {
            let part = u64::try_from(index).ok().and_then(|index| ty.part(index));
            let Some((offset, inner, _)) = part else { return refuse("it names a part that is not there") };
            (at, ty) = (at + offset, inner);
        }
        Ok((at, ty.size))
    }

    fn compute(&self, op: OpRef<'_>, ty: Scalar, known: &mut Known) -> Result<Const, Refusal> {
        let names = self.attrs.names;
        match op.name_text() {
            b"llvm.mlir.addressof" => match self.attrs.symbol(op, names.global_name) {
                Some(name) => self.address(name),
                None => refuse("it names no global"),
            },
            b"llvm.blockaddress" if self.labels => {
                let (function, tag) = block_address(self.attrs, op)?;
                Ok(Const::Label { function, tag })
            }
            b"llvm.blockaddress" => Ok(Const::Bits(u128::from(block_label(self.attrs, op)?))),
            b"llvm.getelementptr" => self.element_pointer(op, known),
            b"llvm.ptrtoint"
            | b"llvm.inttoptr"
            | b"llvm.bitcast"
            | b"llvm.addrspacecast"
            | b"llvm.zext"
            | b"llvm.trunc" => match self.scalar_operand(op, 0, known)?.0 {
                Const::Bits(bits) => Ok(Const::Bits(mask(bits, ty.bits()))),
                value => Ok(value),
            },
            b"llvm.sext" => match self.scalar_operand(op, 0, known)? {
                (Const::Bits(bits), from) => {
                    Ok(Const::Bits(mask(sign_extend(bits, from.bits()) as u128, ty.bits())))
                }
                _ => refuse("an address cannot be extended"),
            },
            b"llvm.add" | b"llvm.sub" => {
                let (a, b) = (self.scalar_operand(op, 0, known)?.0, self.scalar_operand(op, 1, known)?.0);
                let value = if op.name_text() == b"llvm.add" { sum(a, b) } else { difference(a, b) };
                value.map(|value| match value {
                    Const::Bits(bits) => Const::Bits(mask(bits, ty.bits())),
                    other => other,
                })
            }
            _ => refuse("it cannot be part of an initial value"),
        }
    }

    fn address(&self, name: rmlir_ir::Ident) -> Result<Const, Refusal> {
        match self.symbols.find(name) {
            Some(symbol) if self.symbols.get(symbol).thread_local => {
                refuse("the address of a thread-local global is not known before the program runs")
            }
            Some(symbol) => Ok(Const::Address(Address { symbol, offset: 0 })),
            None => refuse(format!("there is no symbol '{}'", self.attrs.ctx.text(name))),
        }
    }

    fn element_pointer(&self, op: OpRef<'_>, known: &mut Known) -> Result<Const, Refusal> {
        let names = self.attrs.names;
        let base = self.scalar_operand(op, 0, known)?.0;
        let Some(element) = self.attrs.ty(op, names.elem_type) else {
            return refuse("it has no element type");
        };
        let mut ty = self.types.get(element)?;
        let (mut offset, mut next) = (0i64, 1);
        for (depth, raw) in self.attrs.ints(op, names.raw_constant_indices).into_iter().enumerate() {
            let index = if raw == i64::from(i32::MIN) {
                let (value, scalar) = self.scalar_operand(op, next, known)?;
                next += 1;
                match value {
                    Const::Bits(bits) => sign_extend(bits, scalar.bits()) as i64,
                    _ => return refuse("an address cannot be an index"),
                }
            } else {
                raw
            };
            let step = if depth == 0 {
                index.wrapping_mul(ty.size as i64)
            } else if let Shape::Array { element, .. } = &ty.shape {
                let element = std::rc::Rc::clone(element);
                let step = index.wrapping_mul(element.size as i64);
                ty = element;
                step
            } else {
                let part = u64::try_from(index).ok().and_then(|index| ty.part(index));
                let Some((at, part, _)) = part else { return refuse("it names a part that is not there") };
                let part = std::rc::Rc::clone(part);
                ty = part;
                at as i64
            };
            offset = offset.wrapping_add(step);
        }
        sum(base, Const::Bits(i128::from(offset) as u128))
    }
}

/// A number whose highest bit is bit `width - 1`.
pub(crate) fn sign_extend(bits: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    ((bits << shift) as i128) >> shift
}

fn sum(a: Const, b: Const) -> Result<Const, Refusal> {
    let moved = |address: Address, bits: u128| {
        Const::Address(Address { offset: address.offset.wrapping_add(bits as i64), ..address })
    };
    match (a, b) {
        (Const::Bits(a), Const::Bits(b)) => Ok(Const::Bits(a.wrapping_add(b))),
        (Const::Address(address), Const::Bits(bits)) | (Const::Bits(bits), Const::Address(address)) => {
            Ok(moved(address, bits))
        }
        (Const::Distance(to, from), Const::Bits(bits)) | (Const::Bits(bits), Const::Distance(to, from)) => {
            Ok(Const::Distance(Address { offset: to.offset.wrapping_add(bits as i64), ..to }, from))
        }
        _ => refuse("the sum of two addresses is not known before the program runs"),
    }
}

fn difference(a: Const, b: Const) -> Result<Const, Refusal> {
    match (a, b) {
        (Const::Address(a), Const::Address(b)) if a.symbol == b.symbol => {
            Ok(Const::Bits(i128::from(a.offset.wrapping_sub(b.offset)) as u128))
        }
        (Const::Address(a), Const::Address(b)) => Ok(Const::Distance(a, b)),
        (a, Const::Bits(bits)) => sum(a, Const::Bits(bits.wrapping_neg())),
        _ => refuse("this difference of addresses is not known before the program runs"),
    }
}

/// The number that stands for the address of a block: one more than that of its tag.
pub(crate) fn block_label(attrs: Attrs<'_>, op: OpRef<'_>) -> Result<u64, Refusal> {
    match u64::try_from(block_address(attrs, op)?.1) {
        Ok(tag) => Ok(tag + 1),
        Err(_) => refuse("it names no block"),
    }
}

/// Function and tag of the block whose address an operation is.
pub(crate) fn block_address(attrs: Attrs<'_>, op: OpRef<'_>) -> Result<(Ident, i64), Refusal> {
    let attr = attrs.get(op, attrs.names.block_addr).and_then(|attr| attrs.dialect(attr));
    if let Some(("blockaddress", [Param::Attr(function), Param::Attr(tag)])) = attr
        && let (Some(function), Some(tag)) = (attrs.symbol_of(*function), attrs.int_of(*tag))
    {
        return Ok((function, tag));
    }
    refuse("it names no block")
}
