//! Constants as LLVM IR writes them.

use super::Module;
use super::types::{escaped, quoted};
use crate::constant::{Address, Fixup, Image, attr_image, element_bits, mask, number_bits};
use crate::view::{Refusal, Scalar, Shape, StructParts, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, OpRef, Type, TypeData};

impl<'a> Module<'a> {
    /// The name of a symbol.
    pub(super) fn symbol_text(&self, name: rmlir_ir::Ident) -> String {
        format!("@{}", quoted(self.attrs.ctx.bytes(name)))
    }

    /// A constant of a type from an attribute.
    pub(super) fn constant(&mut self, attr: Attr, ty: Type) -> Result<String, Refusal> {
        let layout = self.types.get(ty);
        if let (Some(bits), Ok(layout)) = (number_bits(self.attrs, attr), &layout)
            && let Some(scalar) = layout.scalar()
        {
            return scalar_text(mask(bits, scalar.bits()), scalar);
        }
        if let AttrData::DenseElements(dense) = self.attrs.ctx.attr_data(attr)
            && let TypeData::Vector { shape, scalable, element } = self.attrs.ctx.type_data(ty)
        {
            let Some(scalar) = self.types.get(*element)?.scalar() else {
                return refuse("a vector is not of scalars");
            };
            let element = self.texts.text(*element)?;
            if scalable.first() == Some(&true) {
                let value = scalar_text(element_bits(&dense.raw, 0, scalar), scalar)?;
                return Ok(format!("splat ({element} {value})"));
            }
            let lanes = usize::try_from(shape.first().copied().unwrap_or(0)).unwrap_or(0);
            let mut parts = Vec::with_capacity(lanes);
            for lane in 0..lanes {
                let bits = element_bits(&dense.raw, if dense.splat { 0 } else { lane }, scalar);
                parts.push(format!("{element} {}", scalar_text(bits, scalar)?));
            }
            return Ok(format!("<{}>", parts.join(", ")));
        }
        let layout = layout?;
        match self.attrs.dialect(attr) {
            Some(("undef", _)) => return Ok("undef".into()),
            Some(("poison", _)) => return Ok("poison".into()),
            Some(("zero", _)) => return Ok("zeroinitializer".into()),
            _ => {}
        }
        let image = attr_image(self.attrs, attr, &layout)?;
        self.image(&image, ty, 0)
    }

    /// The part of an image at an offset, as a constant of a type.
    pub(super) fn image(&mut self, image: &Image, ty: Type, at: u64) -> Result<String, Refusal> {
        let layout = self.types.get(ty)?;
        let end = at + layout.size;
        let Some(bytes) = image.bytes.get(at as usize..end as usize) else {
            return refuse("a part lies outside of its value");
        };
        let fixed = image.fixups.iter().any(|(place, _)| (at..end).contains(place));
        match &layout.shape {
            Shape::Void => refuse("a constant has no type"),
            Shape::Scalar(scalar) => match image.fixups.iter().find(|(place, _)| *place == at) {
                Some((_, fixup)) => self.fixup(*fixup, *scalar),
                None => scalar_text(element_bits(bytes, 0, *scalar), *scalar),
            },
            _ if !fixed && bytes.iter().all(|&byte| byte == 0) => Ok("zeroinitializer".into()),
            Shape::Array { element, .. } if !fixed && element.scalar() == Some(Scalar::Int(8)) => {
                Ok(format!("c\"{}\"", escaped(bytes)))
            }
            Shape::Array { len, element } => {
                let step = element.size;
                let parts = self.part_types(ty, *len)?;
                self.parts(
                    image,
                    parts.into_iter().enumerate().map(|(i, ty)| (at + i as u64 * step, ty)),
                    ["[", "]"],
                )
            }
            Shape::Vector { lanes, element } => {
                let step = element.store_size();
                let parts = self.part_types(ty, *lanes)?;
                self.parts(
                    image,
                    parts.into_iter().enumerate().map(|(i, ty)| (at + i as u64 * step, ty)),
                    ["<", ">"],
                )
            }
            Shape::Struct { fields } => {
                let offsets: Vec<u64> = fields.iter().map(|(offset, _)| at + offset).collect();
                let parts = self.part_types(ty, offsets.len() as u64)?;
                let marks = if self.is_packed(ty) { ["<{ ", " }>"] } else { ["{ ", " }"] };
                self.parts(image, offsets.into_iter().zip(parts), marks)
            }
        }
    }

    fn parts(
        &mut self,
        image: &Image,
        parts: impl Iterator<Item = (u64, Type)>,
        marks: [&str; 2],
    ) -> Result<String, Refusal> {
        let mut texts = Vec::new();
        for (at, ty) in parts {
            let value = self.image(image, ty, at)?;
            texts.push(format!("{} {value}", self.texts.text(ty)?));
        }
        Ok(format!("{}{}{}", marks[0], texts.join(", "), marks[1]))
    }

    /// The types of the parts of a struct, array or vector.
    fn part_types(&self, ty: Type, count: u64) -> Result<Vec<Type>, Refusal> {
        let data = self.attrs.ctx.type_data(ty);
        let fields = |list: &[Param]| {
            list.iter()
                .filter_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None })
                .collect()
        };
        match data {
            TypeData::Vector { element, .. } => Ok(vec![*element; usize::try_from(count).unwrap_or(0)]),
            TypeData::Dialect(data) => match (&*data.params, StructParts::of(data).body) {
                ([Param::Type(element), _], _) => Ok(vec![*element; usize::try_from(count).unwrap_or(0)]),
                (_, Some((body, _))) => Ok(fields(body)),
                _ => refuse("a constant is of a type without parts"),
            },
            _ => refuse("a constant is of a type without parts"),
        }
    }

    fn is_packed(&self, ty: Type) -> bool {
        match self.attrs.ctx.type_data(ty) {
            TypeData::Dialect(data) => StructParts::of(data).body.is_some_and(|(_, packed)| packed),
            _ => false,
        }
    }

    fn address(&self, address: Address) -> String {
        let name = format!("@{}", quoted(&self.symbols.get(address.symbol).name));
        match address.offset {
            0 => name,
            offset => format!("getelementptr (i8, ptr {name}, i64 {offset})"),
        }
    }

    fn fixup(&self, fixup: Fixup, scalar: Scalar) -> Result<String, Refusal> {
        let whole = |address| format!("ptrtoint (ptr {} to i64)", self.address(address));
        match (fixup, scalar) {
            (Fixup::Address(address), Scalar::Ptr) => Ok(self.address(address)),
            (Fixup::Address(address), Scalar::Int(64)) => Ok(whole(address)),
            (Fixup::Distance { to, from, .. }, Scalar::Int(width @ (32 | 64))) => {
                let difference = format!("sub (i64 {}, i64 {})", whole(to), whole(from));
                Ok(if width == 64 { difference } else { format!("trunc (i64 {difference} to i32)") })
            }
            (Fixup::Label { function, tag }, Scalar::Ptr) => self.block_address(function, tag),
            _ => refuse("an address is not where a pointer is"),
        }
    }

    /// The address of a block by its tag.
    pub(super) fn block_address(&self, function: rmlir_ir::Ident, tag: i64) -> Result<String, Refusal> {
        match self.labels.get(&(function, tag)) {
            Some(block) => Ok(format!("blockaddress({}, %b{block})", self.symbol_text(function))),
            None => refuse("it names no block"),
        }
    }

    /// The constant that an operation stands for, if it is one.
    pub(super) fn constant_op(&mut self, op: OpRef<'a>) -> Result<Option<String>, Refusal> {
        let names = self.attrs.names;
        let Some(ty) = op.result(0).map(|result| result.ty()) else { return Ok(None) };
        Ok(Some(match op.name_text() {
            b"llvm.mlir.constant" => match op.attr(names.value) {
                Some(attr) => self.constant(attr, ty)?,
                None => return refuse("it has no value"),
            },
            b"llvm.mlir.zero" => "zeroinitializer".into(),
            b"llvm.mlir.undef" => "undef".into(),
            b"llvm.mlir.poison" => "poison".into(),
            b"llvm.mlir.none" => "none".into(),
            b"llvm.mlir.addressof" => match self.attrs.symbol(op, names.global_name) {
                Some(name) => self.symbol_text(name),
                None => return refuse("it names no global"),
            },
            b"llvm.blockaddress" => {
                let (function, tag) = crate::constant::block_address(self.attrs, op)?;
                self.block_address(function, tag)?
            }
            _ => return Ok(None),
        }))
    }
}

/// A number of a scalar type.
pub(super) fn scalar_text(bits: u128, scalar: Scalar) -> Result<String, Refusal> {
    Ok(match scalar {
        Scalar::Int(1) => if bits & 1 == 1 { "true" } else { "false" }.into(),
        Scalar::Int(width) if width <= 128 => crate::constant::sign_extend(bits, width).to_string(),
        Scalar::Int(width) => return refuse(format!("constants of {width} bits are not supported")),
        Scalar::Ptr if bits == 0 => "null".into(),
        Scalar::Ptr => format!("inttoptr (i64 {} to ptr)", bits as u64),
        Scalar::Float(FloatKind::F64) => format!("0x{:016X}", bits as u64),
        Scalar::Float(FloatKind::F32) => format!("0x{:016X}", widened(bits as u32)),
        Scalar::Float(FloatKind::F16) => format!("0xH{:04X}", bits as u16),
        Scalar::Float(FloatKind::BF16) => format!("0xR{:04X}", bits as u16),
        Scalar::Float(FloatKind::F128) => format!("0xL{:016X}{:016X}", bits as u64, (bits >> 64) as u64),
        Scalar::Float(FloatKind::F80) => format!("0xK{:020X}", bits & ((1 << 80) - 1)),
        Scalar::Float(kind) => return refuse(format!("LLVM has no float type {}", kind.keyword())),
    })
}

/// The double of the same value; NaNs keep their bits.
fn widened(bits: u32) -> u64 {
    let float = f32::from_bits(bits);
    if float.is_nan() {
        return u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29;
    }
    f64::from(float).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_doubles_that_keep_all_bits() {
        assert_eq!(widened(1.5f32.to_bits()), 1.5f64.to_bits());
        assert_eq!(widened(0x7f80_0001), 0x7ff0_0000_2000_0000);
        assert_eq!(scalar_text(255, Scalar::Int(8)), Ok("-1".into()));
        assert_eq!(scalar_text(1, Scalar::Int(1)), Ok("true".into()));
    }
}
