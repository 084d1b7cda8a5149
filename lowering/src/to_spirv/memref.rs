//! `convert-memref-to-spirv`: memory that a device has, and its elements.

use super::Setting;
use super::arith::{Converter, make, result_type, whole};
use super::layout::BOOL_BITS;
use super::types::{TypeOptions, is_scalar};
use rmlir_dialects::arith::AtomicRMWKind;
use rmlir_dialects::common::enums::word;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{
    AllocOp, AllocaOp, AtomicRMWOp, CastOp, DeallocOp, ExtractAlignedPointerAsIndexOp, LoadOp,
    MemorySpaceCastOp, ReinterpretCastOp, StoreOp,
};
use rmlir_dialects::spirv::{self, DIALECT, MemoryAccess, MemorySemantics, Scope, StorageClass};
use rmlir_ir::def::Param;
use rmlir_ir::fold::constant_int;
use rmlir_ir::symbols::nearest_table;
use rmlir_ir::typed::{TypedOp, type_param};
use rmlir_ir::{Context, DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes spirv of memref.
    MemrefToSpirv: ConvertMemRefToSPIRVPass, run
}

fn run(options: &options::ConvertMemRefToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting =
        Setting::of(run, TypeOptions { wide_index: options.use64bit_index, ..TypeOptions::default() });
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types, setting.env.has("Kernel"));
    let target = setting.target();
    setting.convert(run, &target, set)
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter, kernel: bool) {
    let types = Some(types);
    set.convert("(anonymous namespace)::AllocaOpPattern", types, |op: AllocaOp, _, rw| {
        let of = rw.read(op).memref().ty();
        rw.require(is_simple(rw.ctx(), of, "Function"))?;
        let ty = rw.convert_type(of)?;
        let made = spirv::VariableOp::build(rw.builder(), ty, StorageClass::Function, None).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::AllocOpPattern", types, |op: AllocOp, _, rw| allocate(op, rw));
    set.convert("(anonymous namespace)::DeallocOpPattern", types, |op: DeallocOp, _, rw| {
        let of = rw.read(op).memref().ty();
        rw.require(is_simple(rw.ctx(), of, "Workgroup"))?;
        rw.erase(op)
    });
    set.convert("(anonymous namespace)::AtomicRMWOpPattern", types, atomic);
    set.convert("(anonymous namespace)::LoadOpPattern", types, load);
    set.convert(
        "(anonymous namespace)::MemorySpaceCastOpPattern",
        types,
        move |op: MemorySpaceCastOp, operands, rw| {
            rw.require(kernel)?;
            space_cast(op, operands, rw)
        },
    );
    set.convert("(anonymous namespace)::StoreOpPattern", types, store);
    set.convert("(anonymous namespace)::ReinterpretCastPattern", types, reinterpreted);
    set.convert("(anonymous namespace)::CastPattern", types, cast);
    set.convert(
        "(anonymous namespace)::ExtractAlignedPointerAsIndexOpPattern",
        types,
        |op: ExtractAlignedPointerAsIndexOp, operands, rw| {
            let ty = result_type(op, rw)?;
            let made = make::<spirv::ConvertPtrToUOp>(rw.builder(), ty, &[operands.at(0)?])?;
            rw.replace(op, &[made])
        },
    );
}

/// Whether memory is of known shape, of numbers, and lies in a storage class.
fn is_simple(ctx: &Context, ty: Type, class: &str) -> bool {
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return false };
    let lies = space.and_then(|space| word(ctx, space, (DIALECT, "storage_class")));
    let part = match ctx.type_data(*element) {
        TypeData::Vector { element, .. } => *element,
        _ => *element,
    };
    lies.as_deref() == Some(class)
        && !shape.contains(&DYNAMIC)
        && matches!(ctx.type_data(part), TypeData::Integer { .. } | TypeData::Float(_))
}

/// Memory that a group of threads shares is a variable of the module.
fn allocate(op: AllocOp, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let of = rw.read(op).memref().ty();
    rw.require(is_simple(rw.ctx(), of, "Workgroup"))?;
    let ty = result_type(op, rw)?;
    let table = nearest_table(rw.op(op).parent()?)?;
    let block = table.region(0)?.entry()?;
    let number = block.ops().filter(|op| op.is::<spirv::GlobalVariableOp>()).count();
    let (unit, block, loc) = (block.unit(), block.id(), rw.op(op).loc());
    let name = rw.ctx().ident(&format!("__workgroup_mem__{number}"));
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    spirv::GlobalVariableOp::build(outer.builder(), ty, name).insert().ok()?;
    let made = spirv::AddressOfOp::build(rw.builder(), ty, name).value().ok()?;
    rw.replace(op, &[made])
}

/// In what elements lie, of those that a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    /// An array that is the only member of a struct, as shaders have it.
    Struct,
    /// An array, as kernels have it.
    Array,
    /// The first of them: how many there are is not known.
    First,
}

/// What is in an array.
pub(super) fn in_array(ctx: &Context, array: Type) -> Option<Type> {
    let element = type_param(ctx, array, (DIALECT, "array"), 0)
        .or_else(|| type_param(ctx, array, (DIALECT, "rtarray"), 0))?;
    if let Param::Type(ty) = element { Some(*ty) } else { None }
}

/// What a pointer points to in the end, and how.
fn held(ctx: &Context, pointer: Type) -> Option<(Type, Whole)> {
    let Some(&Param::Type(whole)) = type_param(ctx, pointer, (DIALECT, "ptr"), 0) else { return None };
    if let Some(element) = in_array(ctx, whole) {
        return Some((element, Whole::Array));
    }
    let Some(Param::List(members)) = type_param(ctx, whole, (DIALECT, "struct"), 1) else {
        return Some((whole, Whole::First));
    };
    let Some(Param::List(first)) = members.first() else { return None };
    let Some(&Param::Type(array)) = first.first() else { return None };
    Some((in_array(ctx, array)?, Whole::Struct))
}

/// Where an element lies.
pub(super) struct Element {
    /// The pointer to the whole.
    base: ValueId,
    whole: Whole,
    /// What it is in there: the member of the struct, and the number in the array.
    member: Option<ValueId>,
    pub(super) at: ValueId,
    /// The type of what the array holds, and of a pointer to it.
    held: Type,
    pointer: Type,
    /// The storage class.
    pub(super) class: String,
    /// The bits of the element, if several elements are in what the array holds.
    part: Option<u32>,
    is_bool: bool,
}

/// The place of an element.
pub(super) fn place(
    rw: &mut ConversionRewriter<'_>,
    of: Type,
    base: ValueId,
    indices: &[ValueId],
) -> Option<Element> {
    let ctx = rw.ctx().clone();
    let layout = ctx.strides(of)?;
    if layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC) {
        return None;
    }
    let own = ctx.type_data(of).shaped_element()?;
    let whole_pointer = rw.value(base).ty();
    let (held, kind) = held(&ctx, whole_pointer)?;
    let is_bool = own == ctx.i1();
    let own_bits = if is_bool { BOOL_BITS } else { ctx.type_data(own).storage_width().unwrap_or(0) };
    let is_number = matches!(ctx.type_data(own), TypeData::Integer { .. });
    let part = (is_number && ctx.type_data(held).storage_width()? != own_bits).then_some(own_bits);
    let index = rw.convert_type(ctx.index_type())?;
    let Some(&Param::String(class)) = type_param(&ctx, whole_pointer, (DIALECT, "ptr"), 1) else {
        return None;
    };
    let pointer = vec![Param::Type(held), Param::String(class)];
    let pointer = rmlir_ir::typed::make_type(&ctx, (DIALECT, "ptr"), pointer).ok()?;
    let member = match kind {
        Whole::Struct => Some(whole(rw.builder(), index, 0)?),
        _ => None,
    };
    let at = match (indices.is_empty(), member) {
        (true, Some(member)) => member,
        (true, None) => whole(rw.builder(), index, 0)?,
        (false, _) => linear(rw, index, (layout.offset, &layout.strides), indices)?,
    };
    let class = ctx.text(class).into_owned();
    Some(Element { base, whole: kind, member, at, held, pointer, class, part, is_bool })
}

impl Element {
    /// How many elements are in what the array holds.
    fn count(&self, rw: &ConversionRewriter<'_>) -> Option<i64> {
        let bits = rw.ctx().type_data(self.held).storage_width()?;
        self.part.map_or(Some(1), |part| bits.checked_div(part).map(i64::from))
    }

    /// A pointer to what the array holds.
    fn access(&self, rw: &mut ConversionRewriter<'_>) -> Option<ValueId> {
        let mut at = self.at;
        if self.part.is_some() {
            let ty = rw.value(at).ty();
            let count = self.count(rw)?;
            let by = whole(rw.builder(), ty, count)?;
            at = folded::<spirv::SDivOp>(rw, ty, [at, by], Some(1), i64::checked_div)?;
        }
        self.access_at(rw, at)
    }

    /// A pointer to the one at a place in the array.
    pub(super) fn access_at(&self, rw: &mut ConversionRewriter<'_>, at: ValueId) -> Option<ValueId> {
        let b = rw.builder();
        if self.whole == Whole::First {
            return spirv::PtrAccessChainOp::build(b, self.pointer, self.base, at, &[]).value().ok();
        }
        let indices: Vec<ValueId> = self.member.into_iter().chain([at]).collect();
        spirv::AccessChainOp::build(b, self.pointer, self.base, &indices).value().ok()
    }

    /// At which bit the element begins.
    fn offset(&self, rw: &mut ConversionRewriter<'_>, part: u32) -> Option<ValueId> {
        let ty = rw.value(self.at).ty();
        let count = self.count(rw)?;
        let count = whole(rw.builder(), ty, count)?;
        let bits = whole(rw.builder(), ty, i64::from(part))?;
        let rest = folded::<spirv::UModOp>(rw, ty, [self.at, count], None, i64::checked_rem_euclid)?;
        folded::<spirv::IMulOp>(rw, ty, [rest, bits], Some(1), i64::checked_mul)
    }

    /// The ones of the element, at the lowest bits.
    fn mask(&self, rw: &mut ConversionRewriter<'_>, part: u32) -> Option<ValueId> {
        whole(rw.builder(), self.held, (1i64 << part.min(62)) - 1)
    }

    /// What threads have to agree on a change.
    fn scope(&self) -> Option<Scope> {
        match self.class.as_str() {
            "StorageBuffer" => Some(Scope::Device),
            "Workgroup" => Some(Scope::Workgroup),
            _ => None,
        }
    }
}

/// `offset + index * stride + ...`, as far as it is not known.
pub(super) fn linear(
    rw: &mut ConversionRewriter<'_>,
    ty: Type,
    (offset, strides): (i64, &[i64]),
    indices: &[ValueId],
) -> Option<ValueId> {
    let mut sum = whole(rw.builder(), ty, offset)?;
    for (&index, &stride) in indices.iter().zip(strides) {
        let by = whole(rw.builder(), ty, stride)?;
        let term = folded::<spirv::IMulOp>(rw, ty, [index, by], Some(1), i64::checked_mul)?;
        sum = folded::<spirv::IAddOp>(rw, ty, [term, sum], Some(0), i64::checked_add)?;
    }
    Some(sum)
}

/// An operation on two numbers, unless both are known, or the second one changes nothing.
fn folded<O: TypedOp>(
    rw: &mut ConversionRewriter<'_>,
    ty: Type,
    operands: [ValueId; 2],
    neutral: Option<i64>,
    compute: fn(i64, i64) -> Option<i64>,
) -> Option<ValueId> {
    let [x, y] = operands.map(|value| constant_int(rw.value(value)));
    if y.is_some() && y == neutral {
        return Some(operands[0]);
    }
    match (x, y) {
        (Some(x), Some(y)) => whole(rw.builder(), ty, compute(x, y)?),
        _ => make::<O>(rw.builder(), ty, &operands),
    }
}

/// How memory is accessed, and how it is aligned where that has to be said or is stated.
fn access(
    rw: &ConversionRewriter<'_>,
    found: &Element,
    once: bool,
    stated: Option<i64>,
) -> Option<(MemoryAccess, Option<i64>)> {
    let access = if once { MemoryAccess::NONTEMPORAL } else { MemoryAccess::NONE };
    let stated = stated.filter(|&bytes| bytes != 0);
    if stated.is_none() && found.class != "PhysicalStorageBuffer" {
        return Some((access, None));
    }
    rw.require(is_scalar(rw.ctx(), found.held))?;
    let own = i64::from(rw.ctx().type_data(found.held).storage_width()?) / 8;
    rw.require(own > 0)?;
    Some((MemoryAccess(access.value() | MemoryAccess::ALIGNED.value()), Some(stated.unwrap_or(own))))
}

fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (of, once, stated) = (view.memref().ty(), view.nontemporal(), view.alignment());
    let (base, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
    let found = place(rw, of, base, &indices)?;
    rw.require(found.part.is_none() || found.whole == Whole::Struct)?;
    let pointer = found.access(rw)?;
    let (access, alignment) = access(rw, &found, once, stated)?;
    let mut made = spirv::LoadOp::build(rw.builder(), found.held, pointer);
    if access != MemoryAccess::NONE {
        made = made.set(spirv::LoadOp::MEMORY_ACCESS, access);
    }
    if let Some(bytes) = alignment {
        made = made.set(spirv::LoadOp::ALIGNMENT, bytes);
    }
    let mut made = made.value().ok()?;
    if let Some(part) = found.part {
        // Where a boolean is wanted, it is made of the number.
        made = taken_out(rw, &found, part, made)?;
    } else if found.is_bool {
        let i1 = rw.ctx().i1();
        let zero = whole(rw.builder(), found.held, 0)?;
        made = make::<spirv::INotEqualOp>(rw.builder(), i1, &[made, zero])?;
    }
    rw.replace(op, &[made])
}

/// The bits of an element, with its sign.
fn taken_out(rw: &mut ConversionRewriter<'_>, of: &Element, part: u32, value: ValueId) -> Option<ValueId> {
    let ty = of.held;
    let offset = of.offset(rw, part)?;
    let low = shifted_down(rw, ty, value, offset)?;
    let mask = of.mask(rw, part)?;
    let bits = make::<spirv::BitwiseAndOp>(rw.builder(), ty, &[low, mask])?;
    let width = rw.ctx().type_data(ty).storage_width()?;
    let by = whole(rw.builder(), ty, i64::from(width.checked_sub(part)?))?;
    let up = make::<spirv::ShiftLeftLogicalOp>(rw.builder(), ty, &[bits, by])?;
    make::<spirv::ShiftRightArithmeticOp>(rw.builder(), ty, &[up, by])
}

fn shifted_down(rw: &mut ConversionRewriter<'_>, ty: Type, value: ValueId, by: ValueId) -> Option<ValueId> {
    match constant_int(rw.value(by)) {
        Some(0) => Some(value),
        _ => make::<spirv::ShiftRightArithmeticOp>(rw.builder(), ty, &[value, by]),
    }
}

fn shifted_up(rw: &mut ConversionRewriter<'_>, ty: Type, value: ValueId, by: ValueId) -> Option<ValueId> {
    let shift = |x: i64, y: i64| x.checked_shl(u32::try_from(y).ok()?);
    folded::<spirv::ShiftLeftLogicalOp>(rw, ty, [value, by], Some(0), shift)
}

fn store(op: StoreOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (of, once, stated) = (view.memref().ty(), view.nontemporal(), view.alignment());
    let mut value = operands.of(view.value())?;
    let (base, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
    let found = place(rw, of, base, &indices)?;
    if let Some(part) = found.part {
        rw.require(found.whole == Whole::Struct)?;
        put_in(rw, &found, part, value)?;
        return rw.erase(op);
    }
    let pointer = found.access(rw)?;
    if found.is_bool {
        value = bool_as(rw, found.held, value)?;
    }
    let (access, alignment) = access(rw, &found, once, stated)?;
    let mut made = spirv::StoreOp::build(rw.builder(), pointer, value);
    if access != MemoryAccess::NONE {
        made = made.set(spirv::StoreOp::MEMORY_ACCESS, access);
    }
    if let Some(bytes) = alignment {
        made = made.set(spirv::StoreOp::ALIGNMENT, bytes);
    }
    made.insert().ok()?;
    rw.erase(op)
}

fn bool_as(rw: &mut ConversionRewriter<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    let (zero, one) = (whole(rw.builder(), ty, 0)?, whole(rw.builder(), ty, 1)?);
    if let Some(known) = constant_int(rw.value(value)) {
        return Some(if known == 0 { zero } else { one });
    }
    make::<spirv::SelectOp>(rw.builder(), ty, &[value, one, zero])
}

/// Clears the bits of an element, and sets those that are to be set: other threads may do so with its neighbours.
fn put_in(rw: &mut ConversionRewriter<'_>, of: &Element, part: u32, value: ValueId) -> Rewritten {
    let (ty, scope) = (of.held, of.scope()?);
    let offset = of.offset(rw, part)?;
    let mask = of.mask(rw, part)?;
    let place = shifted_up(rw, ty, mask, offset)?;
    let others = match constant_int(rw.value(place)) {
        Some(known) => whole(rw.builder(), ty, !known)?,
        None => make::<spirv::NotOp>(rw.builder(), ty, &[place])?,
    };
    let bits = match of.is_bool {
        true => bool_as(rw, ty, value)?,
        false => make::<spirv::BitwiseAndOp>(rw.builder(), ty, &[value, mask])?,
    };
    let bits = shifted_up(rw, ty, bits, offset)?;
    let pointer = of.access(rw)?;
    let order = MemorySemantics::ACQUIRE_RELEASE;
    spirv::AtomicAndOp::build(rw.builder(), pointer, scope, order, others).insert().ok()?;
    spirv::AtomicOrOp::build(rw.builder(), pointer, scope, order, bits).insert().ok().map(|_| ())
}

/// A change of an element that nothing comes between.
fn atomic(op: AtomicRMWOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (of, kind, result) = (view.memref().ty(), view.kind(), view.result().ty());
    rw.require(matches!(rw.ctx().type_data(result), TypeData::Integer { .. }))?;
    rw.convert_type(result)?;
    let view = rw.read(op);
    let (base, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
    let value = operands.of(view.value())?;
    let found = place(rw, of, base, &indices)?;
    let scope = found.scope()?;
    let pointer = found.access_at(rw, found.at)?;
    let order = MemorySemantics::ACQUIRE_RELEASE;
    let b = rw.builder();
    let made = match AtomicRMWKind::from_value(kind)? {
        AtomicRMWKind::Addi => spirv::AtomicIAddOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Maxs => spirv::AtomicSMaxOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Maxu => spirv::AtomicUMaxOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Mins => spirv::AtomicSMinOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Minu => spirv::AtomicUMinOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Ori => spirv::AtomicOrOp::build(b, pointer, scope, order, value).value(),
        AtomicRMWKind::Andi => spirv::AtomicAndOp::build(b, pointer, scope, order, value).value(),
        _ => return None,
    };
    rw.replace(op, &[made.ok()?])
}

/// To another storage class, through the one that all are in.
fn space_cast(op: MemorySpaceCastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    const GENERIC: &str = "Generic";
    let view = rw.read(op);
    let ctx = rw.ctx().clone();
    let class = |ty: Type| {
        let TypeData::MemRef { space, .. } = ctx.type_data(ty) else { return None };
        word(&ctx, (*space)?, (DIALECT, "storage_class"))
    };
    let (from, to) = (class(view.source().ty())?, class(view.dest().ty())?);
    let (mut value, target) = (operands.of(view.source())?, view.dest().ty());
    let target = rw.convert_type(target)?;
    if from == to {
        return rw.replace(op, &[value]);
    }
    if *from != *GENERIC {
        let held = type_param(&ctx, rw.value(value).ty(), (DIALECT, "ptr"), 0)?.clone();
        let params = vec![held, Param::String(ctx.ident(GENERIC))];
        let generic = rmlir_ir::typed::make_type(&ctx, (DIALECT, "ptr"), params).ok()?;
        value = spirv::PtrCastToGenericOp::build(rw.builder(), generic, value).value().ok()?;
    }
    if *to != *GENERIC {
        value = spirv::GenericCastToPtrOp::build(rw.builder(), target, value).value().ok()?;
    }
    rw.replace(op, &[value])
}

/// The same memory, where the pointer has the same type.
fn cast(op: CastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (source, ty) = (operands.at(0)?, result_type(op, rw)?);
    let is_pointer = rmlir_ir::typed::is_type(rw.ctx(), ty, (DIALECT, "ptr"));
    rw.require(is_pointer && rw.value(source).ty() == ty)?;
    rw.replace(op, &[source])
}

/// The same memory with an offset, where the pointer has the same type.
fn reinterpreted(op: ReinterpretCastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let known = rw.ctx().i64_array(view.op().attr_named("static_offsets")?)?;
    let (source, offsets) = (operands.of(view.source())?, operands.each(view.offsets())?);
    let ty = result_type(op, rw)?;
    rw.require(rw.value(source).ty() == ty)?;
    let is_pointer = rmlir_ir::typed::is_type(rw.ctx(), ty, (DIALECT, "ptr"));
    rw.require(is_pointer)?;
    let offset = match *mixed::join(&known, offsets).first()? {
        Mixed::Known(0) => return rw.replace(op, &[source]),
        Mixed::Known(offset) => {
            let index = rw.convert_type(rw.ctx().index_type())?;
            whole(rw.builder(), index, offset)?
        }
        Mixed::Value(offset) => offset,
    };
    let made = spirv::InBoundsPtrAccessChainOp::build(rw.builder(), ty, source, offset, &[]).value().ok()?;
    rw.replace(op, &[made])
}
