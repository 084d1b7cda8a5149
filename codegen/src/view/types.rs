//! Types of the llvm dialect with their x86-64 System V layout.

use super::{Refusal, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::types::Signedness;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, DialectType, Ident, Type, TypeData};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// More scalars than this are not handled as one value.
const MAX_LEAVES: u64 = 1 << 14;

/// How deeply types may nest.
const MAX_DEPTH: usize = 128;

/// A type without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// An integer of so many bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
    /// A pointer.
    Ptr,
}

impl Scalar {
    /// Width in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Scalar::Int(width) => width,
            Scalar::Float(kind) => kind.width(),
            Scalar::Ptr => 64,
        }
    }

    /// Bytes that a store writes.
    pub(crate) fn store_size(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }

    fn align(self) -> u64 {
        match self {
            Scalar::Float(FloatKind::F80) => 16,
            _ => self.store_size().next_power_of_two().min(16),
        }
    }

    /// Whether values of the type can be computed with.
    pub(crate) fn is_supported(self) -> bool {
        match self {
            Scalar::Int(width) => (1..=128).contains(&width),
            Scalar::Float(kind) => matches!(
                kind,
                FloatKind::F32 | FloatKind::F64 | FloatKind::F16 | FloatKind::BF16 | FloatKind::F128
            ),
            Scalar::Ptr => true,
        }
    }
}

/// A scalar inside a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// Its type.
    pub(crate) scalar: Scalar,
    /// Where it lies in memory, in bytes.
    pub(crate) offset: u64,
}

/// What a type is made of.
#[derive(Debug)]
pub(crate) enum Shape {
    /// No value.
    Void,
    /// One scalar.
    Scalar(Scalar),
    /// Lanes of one scalar type.
    Vector { lanes: u64, element: Scalar },
    /// Elements of one type.
    Array { len: u64, element: Rc<Ty> },
    /// Fields with their offsets.
    Struct { fields: Vec<(u64, Rc<Ty>)> },
}

/// A type and its layout.
#[derive(Debug)]
pub(crate) struct Ty {
    /// Distance of two in an array, in bytes.
    pub(crate) size: u64,
    /// Alignment in bytes.
    pub(crate) align: u64,
    /// What it is made of.
    pub(crate) shape: Shape,
    leaves: OnceCell<Result<Rc<[Leaf]>, Refusal>>,
}

impl Ty {
    fn new(size: u64, align: u64, shape: Shape) -> Ty {
        Ty { size, align, shape, leaves: OnceCell::new() }
    }

    /// The scalar that the type is.
    pub(crate) fn scalar(&self) -> Option<Scalar> {
        match self.shape {
            Shape::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The scalars that it consists of, in order. Lanes of a vector are scalars too.
    pub(crate) fn leaves(&self) -> Result<Rc<[Leaf]>, Refusal> {
        self.leaves
            .get_or_init(|| {
                let mut out = Vec::new();
                self.collect(0, &mut out)?;
                Ok(out.into())
            })
            .clone()
    }

    /// How many scalars it consists of; saturates.
    pub(crate) fn leaf_count(&self) -> u64 {
        match &self.shape {
            Shape::Void => 0,
            Shape::Scalar(_) => 1,
            Shape::Vector { lanes, .. } => *lanes,
            Shape::Array { len, element } => len.saturating_mul(element.leaf_count()),
            Shape::Struct { fields } => {
                fields.iter().fold(0, |sum, (_, field)| sum.saturating_add(field.leaf_count()))
            }
        }
    }

    fn collect(&self, offset: u64, out: &mut Vec<Leaf>) -> Result<(), Refusal> {
        if self.leaf_count() > MAX_LEAVES {
            return refuse(format!(
                "a value of more than {MAX_LEAVES} scalars is too large to be computed with"
            ));
        }
        match &self.shape {
            Shape::Void => {}
            Shape::Scalar(scalar) => out.push(Leaf { scalar: *scalar, offset }),
            Shape::Vector { lanes, element } => {
                let step = element.store_size();
                out.extend((0..*lanes).map(|lane| Leaf { scalar: *element, offset: offset + lane * step }));
            }
            Shape::Array { len, element } => {
                for index in 0..*len {
                    element.collect(offset + index * element.size, out)?;
                }
            }
            Shape::Struct { fields } => {
                for (at, field) in fields {
                    field.collect(offset + at, out)?;
                }
            }
        }
        Ok(())
    }

    /// Whether lanes of a vector inside it do not each take whole bytes in memory.
    pub(crate) fn has_packed_lanes(&self) -> bool {
        match &self.shape {
            Shape::Vector { element, .. } => {
                element.bits() % 8 != 0 || *element == Scalar::Float(FloatKind::F80)
            }
            Shape::Array { element, .. } => element.has_packed_lanes(),
            Shape::Struct { fields } => fields.iter().any(|(_, field)| field.has_packed_lanes()),
            Shape::Void | Shape::Scalar(_) => false,
        }
    }

    /// Type and offset of a part, and how many scalars stand before it.
    pub(crate) fn part(&self, index: u64) -> Option<(u64, &Rc<Ty>, u64)> {
        match &self.shape {
            Shape::Array { len, element } if index < *len => {
                Some((index * element.size, element, index * element.leaf_count()))
            }
            Shape::Struct { fields } => {
                let index = usize::try_from(index).ok()?;
                let (offset, field) = fields.get(index)?;
                Some((*offset, field, fields[..index].iter().map(|(_, field)| field.leaf_count()).sum()))
            }
            _ => None,
        }
    }
}

/// The type of a function.
#[derive(Clone, Debug)]
pub(crate) struct FuncType {
    /// Result; `None` for void.
    pub(crate) result: Option<Type>,
    /// Named parameters.
    pub(crate) params: Vec<Type>,
    /// Whether more arguments may follow.
    pub(crate) variadic: bool,
}

/// Layouts of the types of a context, computed once each. One per thread.
pub(crate) struct Types<'c> {
    ctx: &'c Context,
    known: RefCell<FxHashMap<Type, Rc<Ty>>>,
}

impl<'c> Types<'c> {
    /// Nothing computed yet.
    pub(crate) fn new(ctx: &'c Context) -> Types<'c> {
        Types { ctx, known: RefCell::default() }
    }

    /// The layout of a type.
    ///
    /// # Errors
    /// If values of the type have no layout here.
    pub(crate) fn get(&self, ty: Type) -> Result<Rc<Ty>, Refusal> {
        self.at_depth(ty, 0)
    }

    fn at_depth(&self, ty: Type, depth: usize) -> Result<Rc<Ty>, Refusal> {
        if let Some(known) = self.known.borrow().get(&ty) {
            return Ok(Rc::clone(known));
        }
        if depth > MAX_DEPTH {
            return refuse("a type is nested too deeply");
        }
        let made = Rc::new(self.make(ty, depth + 1)?);
        self.known.borrow_mut().insert(ty, Rc::clone(&made));
        Ok(made)
    }

    fn make(&self, ty: Type, depth: usize) -> Result<Ty, Refusal> {
        match self.ctx.type_data(ty) {
            TypeData::Integer { width, signedness: Signedness::Signless } => scalar_ty(Scalar::Int(*width)),
            TypeData::Float(kind) => scalar_ty(Scalar::Float(*kind)),
            TypeData::Vector { shape, scalable, element } => {
                self.vector(ty, shape, scalable, *element, depth)
            }
            TypeData::Dialect(data) if self.is_llvm(ty) => {
                let def = self.ctx.type_def(data.def);
                match (&*def.mnemonic, &*data.params) {
                    ("ptr", params) => self.pointer(ty, params),
                    ("void", ..) => Ok(Ty::new(0, 1, Shape::Void)),
                    ("array", [Param::Type(element), Param::Int(len)]) => self.array(*element, *len, depth),
                    ("struct", ..) => match StructParts::of(data).body {
                        Some((body, packed)) => self.structure(body, packed, depth),
                        None => refuse(format!("the type {} has no layout", self.text(ty))),
                    },
                    _ => refuse(format!("the type {} has no layout", self.text(ty))),
                }
            }
            _ => refuse(format!("the type {} has no layout", self.text(ty))),
        }
    }

    fn pointer(&self, ty: Type, params: &[Param]) -> Result<Ty, Refusal> {
        match params {
            [Param::Int(0) | Param::None] | [] => scalar_ty(Scalar::Ptr),
            _ => refuse(format!("the address space of {} is not supported", self.text(ty))),
        }
    }

    fn vector(
        &self,
        ty: Type,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
        depth: usize,
    ) -> Result<Ty, Refusal> {
        let element = self.at_depth(element, depth)?.scalar();
        let (&[lanes], &[false], Some(element)) = (shape, scalable, element) else {
            return refuse(format!("the type {} has no layout", self.text(ty)));
        };
        let lanes = u64::try_from(lanes).unwrap_or(0);
        let bytes = lanes.saturating_mul(u64::from(element.bits())).div_ceil(8);
        if bytes > 1 << 20 {
            return refuse(format!("the type {} is too large", self.text(ty)));
        }
        let size = bytes.next_power_of_two();
        Ok(Ty::new(size, size, Shape::Vector { lanes, element }))
    }

    fn array(&self, element: Type, len: i64, depth: usize) -> Result<Ty, Refusal> {
        let element = self.at_depth(element, depth)?;
        let len = u64::try_from(len).unwrap_or(u64::MAX);
        match element.size.checked_mul(len) {
            Some(size) if size < 1 << 47 => Ok(Ty::new(size, element.align, Shape::Array { len, element })),
            _ => refuse("an array type is larger than the address space"),
        }
    }

    fn structure(&self, body: &[Param], packed: bool, depth: usize) -> Result<Ty, Refusal> {
        let (mut at, mut align, mut fields) = (0u64, 1, Vec::with_capacity(body.len()));
        for param in body {
            let Param::Type(field) = param else {
                return refuse("a struct type has a body that is not of types");
            };
            let field = self.at_depth(*field, depth)?;
            if !packed {
                at = at.next_multiple_of(field.align);
                align = align.max(field.align);
            }
            fields.push((at, Rc::clone(&field)));
            at = at.saturating_add(field.size);
            if at >= 1 << 47 {
                return refuse("a struct type is larger than the address space");
            }
        }
        Ok(Ty::new(at.next_multiple_of(align), align, Shape::Struct { fields }))
    }

    /// The parts of a function type.
    pub(crate) fn function(&self, ty: Type) -> Result<FuncType, Refusal> {
        if let TypeData::Dialect(data) = self.ctx.type_data(ty)
            && self.is_llvm(ty)
            && let [Param::Type(result), Param::List(params), variadic] = &*data.params
            && &*self.ctx.type_def(data.def).mnemonic == "func"
        {
            let params = params.iter().filter_map(|param| match param {
                Param::Type(ty) => Some(*ty),
                _ => None,
            });
            let void = matches!(self.get(*result)?.shape, Shape::Void);
            return Ok(FuncType {
                result: (!void).then_some(*result),
                params: params.collect(),
                variadic: *variadic == Param::Bool(true),
            });
        }
        refuse(format!("{} is not a function type", self.text(ty)))
    }

    fn is_llvm(&self, ty: Type) -> bool {
        let TypeData::Dialect(data) = self.ctx.type_data(ty) else { return false };
        let dialect = self.ctx.type_def_dialect(data.def);
        self.ctx.bytes(self.ctx.dialect_info(dialect).name()) == b"llvm"
    }

    /// The type as text.
    pub(crate) fn text(&self, ty: Type) -> String {
        rmlir_ir::print::type_to_string(self.ctx, ty)
    }
}

/// What a struct type says.
pub(crate) struct StructParts<'t> {
    /// The name of an identified one.
    pub(crate) name: Option<Ident>,
    /// Types of the fields, and whether they are packed; `None` if it is opaque.
    pub(crate) body: Option<(&'t [Param], bool)>,
}

impl<'t> StructParts<'t> {
    /// The parts of a struct type of the dialect.
    pub(crate) fn of(data: &'t DialectType) -> StructParts<'t> {
        let fields = |list: &'t Param, packed: &Param| match list {
            Param::List(fields) => Some((&**fields, *packed == Param::Bool(true))),
            _ => None,
        };
        match (&*data.params, data.body()) {
            ([Param::String(name), ..], Some([_, _, Param::Bool(true)]) | None) => {
                StructParts { name: Some(*name), body: None }
            }
            ([Param::String(name), ..], Some([list, packed, ..])) => {
                StructParts { name: Some(*name), body: fields(list, packed) }
            }
            ([_, list, packed], _) => StructParts { name: None, body: fields(list, packed) },
            _ => StructParts { name: None, body: None },
        }
    }
}

fn scalar_ty(scalar: Scalar) -> Result<Ty, Refusal> {
    let align = scalar.align();
    Ok(Ty::new(scalar.store_size().next_multiple_of(align), align, Shape::Scalar(scalar)))
}
