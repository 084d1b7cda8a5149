//! Types in the llvm dialect.

use super::descriptor;
use rmlir_dialects::llvm::types::{self as llvm, LlvmType};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::{
    Attr, AttrData, Builder, Context, DYNAMIC, Diagnostic, Loc, OpRef, Signedness, Type, TypeData, ValueId,
};
use rmlir_rewrite::conversion::{Converted, Materialize, SignatureConversion, TypeConverter};
use std::sync::{Arc, Mutex, PoisonError};

/// What may be chosen of types.
#[derive(Clone, Copy, Debug)]
pub struct LlvmOptions {
    /// Width of `index` in bits.
    pub index_bits: u32,
    /// Whether functions take memrefs of known shape as pointers to their elements.
    pub bare_pointers: bool,
    /// The address space of a memory space that is stated; `None` if there is none.
    pub address_space: fn(&Context, Attr) -> Option<u32>,
}

impl LlvmOptions {
    /// With `index` as wide as the option of a pass says, or, for 0, of 64 bits.
    pub fn plain(index_bits: u32) -> LlvmOptions {
        let index_bits = if index_bits == 0 { 64 } else { index_bits };
        LlvmOptions { index_bits, bare_pointers: false, address_space: integer_space }
    }

    /// For what is in an operation: `index` as wide as the option of a pass says, or, for 0, as the data layout does.
    pub fn of(op: OpRef<'_>, index_bits: u32) -> LlvmOptions {
        let bits = match index_bits {
            0 => DataLayout::of(op).size_in_bits(op.ctx().index_type()).map_or(64, |bits| bits as u32),
            bits => bits,
        };
        LlvmOptions { index_bits: bits, bare_pointers: false, address_space: integer_space }
    }
}

/// A memory space that is a number is the address space.
pub(crate) fn integer_space(ctx: &Context, space: Attr) -> Option<u32> {
    match ctx.attr_data(space) {
        AttrData::Integer { value, .. } => value.to_i64().map(|space| space as u32),
        _ => None,
    }
}

/// The converter of types, with what it was made for.
#[derive(Clone)]
pub struct LlvmTypes {
    /// The converter.
    pub converter: Arc<TypeConverter>,
    /// What was chosen.
    pub options: LlvmOptions,
    /// What stands for `index`.
    pub index: Type,
}

impl LlvmTypes {
    /// With these choices.
    pub fn new(ctx: &Context, options: LlvmOptions) -> Option<LlvmTypes> {
        LlvmTypes::with(ctx, options, |_| {})
    }

    /// With these choices and more rules, which are asked first.
    pub fn with(
        ctx: &Context,
        options: LlvmOptions,
        more: impl FnOnce(&mut TypeConverter),
    ) -> Option<LlvmTypes> {
        let index = ctx.integer_type(options.index_bits, Signedness::Signless).ok()?;
        let mut converter = TypeConverter::new(ctx);
        add_rules(&mut converter, options, index);
        add_materializations(&mut converter, options, index);
        more(&mut converter);
        Some(LlvmTypes { converter: Arc::new(converter), options, index })
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.converter.ctx()
    }

    /// What stands for a type.
    pub fn convert(&self, ty: Type) -> Option<Type> {
        self.converter.one(ty)
    }

    /// `!llvm.ptr` of an address space.
    pub fn pointer(&self, space: u32) -> Option<Type> {
        llvm::pointer(self.ctx(), space).ok()
    }

    /// The address space of a memref type.
    pub fn address_space(&self, memref: Type) -> Option<u32> {
        space_of(self.ctx(), &self.options, memref)
    }

    /// The types of the parts of a ranked memref's descriptor, or with `flat` of all of its numbers.
    pub fn memref_fields(&self, memref: Type, flat: bool) -> Option<Vec<Type>> {
        memref_fields(&self.converter, &self.options, self.index, memref, flat)
    }

    /// The type of a pointer to the elements of a memref, where it is passed as such.
    pub fn bare_pointer(&self, memref: Type) -> Option<Type> {
        bare_pointer(&self.converter, &self.options, memref)
    }

    /// The type of a value where it crosses the border of a function.
    pub fn calling_type(&self, ty: Type, bare: bool) -> Option<Type> {
        match bare && is_memref(self.ctx(), ty) {
            true => self.bare_pointer(ty),
            false => self.convert(ty),
        }
    }

    /// The types of arguments that stand for an argument.
    pub fn argument_types(&self, ty: Type, bare: bool) -> Option<Vec<Type>> {
        match self.ctx().type_data(ty) {
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } if bare => {
                Some(vec![self.bare_pointer(ty)?])
            }
            TypeData::MemRef { .. } => self.memref_fields(ty, true),
            TypeData::UnrankedMemRef { .. } => Some(vec![self.index, self.pointer(0)?]),
            _ => self.converter.convert(ty).map(|types| types.to_vec()),
        }
    }

    /// The one type for several results of a function: none is `void`, several are a struct.
    pub fn packed_results(&self, types: &[Type], bare: bool) -> Option<Type> {
        match types {
            [] => llvm::simple(self.ctx(), llvm::Kind::Void).ok(),
            [one] => self.calling_type(*one, bare),
            several => {
                let fields: Option<Vec<Type>> =
                    several.iter().map(|&ty| self.calling_type(ty, bare)).collect();
                llvm::literal_struct(self.ctx(), &fields?, false).ok()
            }
        }
    }

    /// A function type in the dialect, and what becomes of the arguments.
    pub fn signature(
        &self,
        inputs: &[Type],
        results: &[Type],
        variadic: bool,
        bare: bool,
    ) -> Option<(Type, SignatureConversion)> {
        let mut signature = SignatureConversion::new(inputs.len());
        for (index, &ty) in inputs.iter().enumerate() {
            signature.map(index, &self.argument_types(ty, bare)?);
        }
        let result = self.packed_results(results, bare)?;
        let ty = llvm::function(self.ctx(), result, signature.types(), variadic).ok()?;
        Some((ty, signature))
    }
}

/// Whether a type is a memref, ranked or not.
pub(crate) fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

fn add_rules(converter: &mut TypeConverter, options: LlvmOptions, index: Type) {
    let ctx = converter.ctx().clone();
    converter.rule(|of, ty| match llvm::is_compatible(of.ctx(), ty) {
        true => ty.into(),
        false => Converted::Declined,
    });
    let known = Mutex::new(Vec::new());
    converter.rule(move |of, ty| aggregate(of, ty, &known));
    drop(ctx);
    converter.rule(move |of, ty| {
        let ctx = of.ctx();
        match ctx.type_data(ty) {
            TypeData::Index => index.into(),
            &TypeData::Integer { width, .. } => {
                Converted::one_or_failed(ctx.integer_type(width, Signedness::Signless).ok())
            }
            TypeData::Float(kind) => match llvm::is_compatible(ctx, ty) {
                true => ty.into(),
                // Numbers of eight bits and fewer are passed as they lie in memory.
                false if kind.width() <= 8 => {
                    Converted::one_or_failed(ctx.integer_type(kind.width(), Signedness::Signless).ok())
                }
                false => Converted::Failed,
            },
            &TypeData::Complex(element) => Converted::one_or_failed(
                of.one(element).and_then(|part| llvm::literal_struct(ctx, &[part, part], false).ok()),
            ),
            TypeData::Function { .. } => Converted::one_or_failed(llvm::pointer(ctx, 0).ok()),
            TypeData::Vector { shape, scalable, element } => {
                Converted::one_or_failed(vector(of, shape, scalable, *element))
            }
            TypeData::MemRef { .. } => {
                let fields = memref_fields(of, &options, index, ty, false);
                Converted::one_or_failed(
                    fields.and_then(|fields| llvm::literal_struct(ctx, &fields, false).ok()),
                )
            }
            TypeData::UnrankedMemRef { element, .. } => {
                // The descriptor of the ranked memref lies on the stack, whatever the memory of the elements is.
                let pointer = of.one(*element).and_then(|_| llvm::pointer(ctx, 0).ok());
                let made =
                    pointer.and_then(|pointer| llvm::literal_struct(ctx, &[index, pointer], false).ok());
                Converted::one_or_failed(made)
            }
            _ => Converted::Declined,
        }
    });
}

/// Types of the dialect, with what they hold converted.
fn aggregate(of: &TypeConverter, ty: Type, open: &Mutex<Vec<Type>>) -> Converted {
    let ctx = of.ctx();
    match LlvmType::of(ctx, ty) {
        Some(_) if llvm::is_compatible(ctx, ty) => ty.into(),
        Some(LlvmType::Array { element, count }) => Converted::one_or_failed(
            of.one(element).and_then(|element| llvm::array(ctx, element, count).ok()),
        ),
        Some(LlvmType::Function(function)) => {
            let params: Option<Vec<Type>> = function.params().map(|ty| of.one(ty)).collect();
            let made = of.one(function.result).zip(params);
            let made = made
                .and_then(|(result, params)| llvm::function(ctx, result, &params, function.variadic).ok());
            Converted::one_or_failed(made)
        }
        Some(LlvmType::Struct(body)) => {
            let Some(name) = body.name else {
                let elements: Option<Vec<Type>> = body.elements().map(|ty| of.one(ty)).collect();
                let made =
                    elements.and_then(|elements| llvm::literal_struct(ctx, &elements, body.packed).ok());
                return Converted::one_or_failed(made);
            };
            let name = ctx.ident(&format!("_Converted.{}", ctx.text(name)));
            let Ok(made) = llvm::identified_struct(ctx, name) else { return Converted::Failed };
            let is_open = |open: &Vec<Type>| open.contains(&ty);
            if is_open(&open.lock().unwrap_or_else(PoisonError::into_inner)) {
                return made.into();
            }
            open.lock().unwrap_or_else(PoisonError::into_inner).push(ty);
            let elements: Option<Vec<Type>> = body.elements().map(|ty| of.one(ty)).collect();
            open.lock().unwrap_or_else(PoisonError::into_inner).retain(|&other| other != ty);
            let set =
                elements.and_then(|elements| llvm::set_struct_body(ctx, made, &elements, body.packed).ok());
            Converted::one_or_failed(set.map(|()| made))
        }
        _ => Converted::Declined,
    }
}

/// A vector of one dimension in arrays. Only the last dimension may be scalable.
fn vector(of: &TypeConverter, shape: &[i64], scalable: &[bool], element: Type) -> Option<Type> {
    let (ctx, element) = (of.ctx(), of.one(element)?);
    let Some((&last, outer)) = shape.split_last() else {
        return ctx.vector_type(&[1], &[false], element).ok();
    };
    let is_scalable = |at: usize| scalable.get(at).copied().unwrap_or(false);
    if (0..outer.len()).any(is_scalable) {
        return None;
    }
    let inner = ctx.vector_type(&[last], &[is_scalable(outer.len())], element).ok()?;
    outer.iter().rev().try_fold(inner, |inner, &size| llvm::array(ctx, inner, size as u64).ok())
}

fn memory_space(ctx: &Context, memref: Type) -> Option<Option<Attr>> {
    match ctx.type_data(memref) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => Some(*space),
        _ => None,
    }
}

fn space_of(ctx: &Context, options: &LlvmOptions, memref: Type) -> Option<u32> {
    match memory_space(ctx, memref)? {
        Some(space) => (options.address_space)(ctx, space),
        None => Some(0),
    }
}

/// The same for a descriptor, of which it is said that there is none.
fn space_of_fields(ctx: &Context, options: &LlvmOptions, memref: Type) -> Option<u32> {
    let found = space_of(ctx, options, memref);
    if let (None, Some(Some(space))) = (found, memory_space(ctx, memref)) {
        let text = format!(
            "conversion of memref memory space {} to integer address space failed. Consider adding memory space conversions.",
            rmlir_ir::print::attr_to_string(ctx, space)
        );
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, text));
    }
    found
}

fn memref_fields(
    of: &TypeConverter,
    options: &LlvmOptions,
    index: Type,
    memref: Type,
    flat: bool,
) -> Option<Vec<Type>> {
    let ctx = of.ctx();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(memref) else { return None };
    if ctx.strides(memref).is_none() {
        let text = "conversion to strided form failed either due to non-strided layout maps (which should have been normalized \
                    away) or other reasons";
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, text));
        return None;
    }
    of.one(*element)?;
    let pointer = llvm::pointer(ctx, space_of_fields(ctx, options, memref)?).ok()?;
    let mut fields = vec![pointer, pointer, index];
    let rank = shape.len();
    if flat {
        fields.resize(3 + 2 * rank, index);
    } else if rank > 0 {
        let numbers = llvm::array(ctx, index, rank as u64).ok()?;
        fields.extend([numbers, numbers]);
    }
    Some(fields)
}

fn bare_pointer(of: &TypeConverter, options: &LlvmOptions, memref: Type) -> Option<Type> {
    let ctx = of.ctx();
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(memref) else { return None };
    let strides = ctx.strides(memref)?;
    if shape.contains(&DYNAMIC) || strides.offset == DYNAMIC || strides.strides.contains(&DYNAMIC) {
        return None;
    }
    of.one(*element)?;
    llvm::pointer(ctx, space_of(ctx, options, memref)?).ok()
}

fn types_of(b: &mut Builder<'_>, values: &[ValueId]) -> Vec<Type> {
    let body = b.body();
    values.iter().map(|&value| body.value_type(value)).collect()
}

/// A cast to types.
pub(crate) fn cast(b: &mut Builder<'_>, inputs: &[ValueId], to: &[Type]) -> Vec<ValueId> {
    b.create("builtin.unrealized_conversion_cast").operands(inputs).results(to).values()
}

fn add_materializations(converter: &mut TypeConverter, options: LlvmOptions, index: Type) {
    let ctx = converter.ctx().clone();
    let general = |b: &mut Builder<'_>, wanted: &Materialize<'_>| Some(cast(b, wanted.inputs, wanted.to));
    converter.source(general);
    converter.target(general);
    let own = Arc::new(own_converter(&ctx, options, index));
    let types = LlvmTypes { converter: own, options, index };
    let for_source = types.clone();
    converter.source(move |b, wanted| {
        let &[memref] = wanted.to else { return None };
        let packed = packed(b, &for_source, memref, wanted.inputs)?;
        Some(cast(b, &[packed], &[memref]))
    });
    converter.target(move |b, wanted| Some(vec![packed(b, &types, wanted.original?, wanted.inputs)?]));
}

/// A converter for descriptors: the same rules, without materialisations.
fn own_converter(ctx: &Context, options: LlvmOptions, index: Type) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    add_rules(&mut converter, options, index);
    converter
}

/// The descriptor of a memref whose parts, or the pointer to whose elements, are there.
fn packed(b: &mut Builder<'_>, types: &LlvmTypes, memref: Type, inputs: &[ValueId]) -> Option<ValueId> {
    let ctx = types.ctx();
    let given = types_of(b, inputs);
    match ctx.type_data(memref) {
        TypeData::MemRef { .. } => match (inputs, &given[..]) {
            (&[pointer], &[ty]) if llvm::Kind::of(ctx, ty) == Some(llvm::Kind::Pointer) => {
                descriptor::of_static_shape(b, types, memref, pointer, pointer)
            }
            _ if types.memref_fields(memref, true)? == given => descriptor::pack(b, types, memref, inputs),
            _ => None,
        },
        TypeData::UnrankedMemRef { .. } if given.len() == 2 => {
            let ty = types.convert(memref)?;
            descriptor::pack_unranked(b, ty, inputs)
        }
        _ => None,
    }
}
