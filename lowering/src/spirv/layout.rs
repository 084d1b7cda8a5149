//! How values lie in memory by the rules of Vulkan, and `decorate-spirv-composite-type-layout`, which says so in types.

use rmlir_dialects::spirv::{
    AccessChainOp, AddressOfOp, DIALECT, GlobalVariableOp, LoadOp, ModuleOp, StorageClass,
};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, is_type, make_type, type_param};
use rmlir_ir::{Context, Failed, OpAddr, OpRef, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_fully};
use rmlir_rewrite::{PatternSet, Patterns};

/// A composite type of SPIR-V.
pub(crate) enum SpirvType {
    Array {
        element: Type,
        /// `None` if it is known when it runs.
        count: Option<i64>,
        /// Bytes; 0 if it is not stated.
        stride: i64,
    },
    Pointer {
        to: Type,
        class: StorageClass,
    },
    Struct(Vec<Member>),
}

/// A member of a struct.
pub(crate) struct Member {
    pub(crate) ty: Type,
    pub(crate) offset: Option<i64>,
    /// The words that are said of it.
    pub(crate) decorations: Param,
}

impl Member {
    pub(crate) fn is_decorated(&self) -> bool {
        matches!(&self.decorations, Param::List(words) if !words.is_empty())
    }

    fn of(param: &Param) -> Option<Member> {
        let Param::List(parts) = param else { return None };
        let [Param::Type(ty), offset, decorations] = &parts[..] else { return None };
        let offset = if let Param::Int(offset) = offset { Some(*offset) } else { None };
        Some(Member { ty: *ty, offset, decorations: decorations.clone() })
    }
}

impl SpirvType {
    pub(crate) fn of(ctx: &Context, ty: Type) -> Option<SpirvType> {
        let param = |name, at| type_param(ctx, ty, (DIALECT, name), at);
        let type_in = |name| match param(name, 0) {
            Some(Param::Type(ty)) => Some(*ty),
            _ => None,
        };
        let number = |name, at| match param(name, at) {
            Some(Param::Int(number)) => *number,
            _ => 0,
        };
        if let Some(element) = type_in("array") {
            let (count, stride) = (Some(number("array", 1)), number("array", 2));
            return Some(SpirvType::Array { element, count, stride });
        }
        if let Some(element) = type_in("rtarray") {
            return Some(SpirvType::Array { element, count: None, stride: number("rtarray", 1) });
        }
        if let Some(to) = type_in("ptr") {
            let Some(Param::String(class)) = param("ptr", 1) else { return None };
            return Some(SpirvType::Pointer { to, class: StorageClass::from_text(&ctx.text(*class))? });
        }
        members(ctx, ty).map(SpirvType::Struct)
    }
}

/// The members of a struct.
fn members(ctx: &Context, ty: Type) -> Option<Vec<Member>> {
    if !is_type(ctx, ty, (DIALECT, "struct")) {
        return None;
    }
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let list = match data.params.first() {
        Some(Param::String(_)) => data.body()?.first(),
        _ => data.params.get(1),
    };
    let Some(Param::List(list)) = list else { return Some(Vec::new()) };
    list.iter().map(Member::of).collect()
}

/// What a pointer points to, and its storage class.
pub(crate) fn pointee(ctx: &Context, pointer: Type) -> Option<(Type, StorageClass)> {
    match SpirvType::of(ctx, pointer)? {
        SpirvType::Pointer { to, class } => Some((to, class)),
        _ => None,
    }
}

/// A pointer to a value of a type.
pub(crate) fn pointer_to(ctx: &Context, to: Type, class: StorageClass) -> Option<Type> {
    let class = Param::String(ctx.ident(class.text()));
    make_type(ctx, (DIALECT, "ptr"), vec![Param::Type(to), class]).ok()
}

/// A struct of members of which nothing is said.
pub(crate) fn struct_of(ctx: &Context, types: &[Type]) -> Option<Type> {
    let none = || Param::List(Vec::new().into());
    let member = |&ty: &Type| Param::List(vec![Param::Type(ty), Param::None, none()].into());
    let members: Vec<Param> = types.iter().map(member).collect();
    make_type(ctx, (DIALECT, "struct"), vec![Param::None, Param::List(members.into()), none()]).ok()
}

/// The number of parts of a composite value.
pub(crate) fn part_count(ctx: &Context, ty: Type) -> Option<usize> {
    if let TypeData::Vector { shape, .. } = ctx.type_data(ty) {
        return usize::try_from(*shape.first()?).ok();
    }
    if let Some(Param::Int(columns)) = type_param(ctx, ty, (DIALECT, "matrix"), 1) {
        return usize::try_from(*columns).ok();
    }
    match SpirvType::of(ctx, ty)? {
        SpirvType::Array { count, .. } => usize::try_from(count?).ok(),
        SpirvType::Struct(members) => Some(members.len()),
        SpirvType::Pointer { .. } => None,
    }
}

/// How many bytes a number takes, or a vector of them; nobody says that of booleans.
pub(crate) fn number_bytes(ctx: &Context, ty: Type) -> Option<i64> {
    match ctx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => None,
        TypeData::Integer { width, .. } => Some(i64::from(*width) / 8),
        TypeData::Float(kind) => Some(i64::from(kind.byte_width())),
        TypeData::Vector { shape, element, .. } => {
            shape.iter().try_fold(number_bytes(ctx, *element)?, |total, &size| total.checked_mul(size))
        }
        _ => None,
    }
}

/// Types in types that are looked at.
const DEEPEST: usize = 256;

/// A type that says how its values lie in memory.
pub(crate) struct Decorated {
    /// The type, with offsets and strides.
    pub(crate) ty: Type,
    size: i64,
    alignment: i64,
}

/// The type with the offsets and strides that the rules of Vulkan ask for; `None` where they say nothing.
pub(crate) fn decorated(ctx: &Context, ty: Type) -> Option<Decorated> {
    within(ctx, ty, DEEPEST)
}

fn within(ctx: &Context, ty: Type, deep: usize) -> Option<Decorated> {
    let deep = deep.checked_sub(1)?;
    let number = |size: i64| Decorated { ty, size, alignment: size };
    match ctx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => Some(number(1)),
        TypeData::Integer { .. } | TypeData::Float(_) => number_bytes(ctx, ty).map(number),
        TypeData::Vector { shape, element, .. } => {
            let part = within(ctx, *element, deep)?;
            let &[count] = &shape[..] else { return None };
            // Three lie where four would.
            let of_four = if count == 3 { 4 } else { count };
            let size = part.size.checked_mul(count)?;
            Some(Decorated { ty, size, alignment: part.alignment.checked_mul(of_four)? })
        }
        _ => match SpirvType::of(ctx, ty)? {
            SpirvType::Array { element, count, .. } => {
                let part = within(ctx, element, deep)?;
                let mut params = vec![Param::Type(part.ty)];
                params.extend(count.map(Param::Int));
                params.push(Param::Int(part.size));
                let name = if count.is_some() { "array" } else { "rtarray" };
                let made = make_type(ctx, (DIALECT, name), params).ok()?;
                let size = part.size.checked_mul(count.unwrap_or(0))?;
                Some(Decorated { ty: made, size, alignment: part.alignment })
            }
            SpirvType::Struct(members) => lay_out(ctx, ty, &members, deep),
            SpirvType::Pointer { .. } => None,
        },
    }
}

fn lay_out(ctx: &Context, ty: Type, members: &[Member], deep: usize) -> Option<Decorated> {
    let (mut size, mut alignment, mut new) = (0, 1, Vec::new());
    for member in members {
        let part = within(ctx, member.ty, deep)?;
        let offset = aligned(size, part.alignment)?;
        new.push(Param::List(
            vec![Param::Type(part.ty), Param::Int(offset), member.decorations.clone()].into(),
        ));
        size = offset.checked_add(part.size)?;
        alignment = alignment.max(part.alignment);
    }
    let size = aligned(size, alignment)?;
    if members.is_empty() {
        return Some(Decorated { ty, size, alignment });
    }
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let words = match data.params.first() {
        Some(Param::String(_)) => data.body()?.get(1),
        _ => data.params.get(2),
    };
    let words = words.cloned().unwrap_or(Param::List(Vec::new().into()));
    let params = vec![Param::None, Param::List(new.into()), words];
    Some(Decorated { ty: make_type(ctx, (DIALECT, "struct"), params).ok()?, size, alignment })
}

fn aligned(size: i64, to: i64) -> Option<i64> {
    size.checked_add(to - 1)?.checked_div(to)?.checked_mul(to)
}

plain_pass! {
    /// Says in the types of variables that others see how they lie in memory.
    DecorateCompositeTypes: SPIRVCompositeTypeLayoutPass, run
}

/// Whether the layout of what a pointer points to need not be said, or is.
fn is_laid_out(ctx: &Context, pointer: Type) -> bool {
    let Some((to, class)) = pointee(ctx, pointer) else { return true };
    let Some(members) = members(ctx, to) else { return true };
    let is_seen = matches!(
        class,
        StorageClass::Uniform
            | StorageClass::StorageBuffer
            | StorageClass::PushConstant
            | StorageClass::PhysicalStorageBuffer
    );
    !is_seen || members.is_empty() || members.iter().any(|member| member.offset.is_some())
}

/// Whether no operand is the address of a variable whose layout is not said.
fn uses_laid_out(op: OpRef<'_>) -> bool {
    op.operands().all(|operand| {
        let address = operand.def_op().filter(|(op, _)| op.is::<AddressOfOp>());
        address.is_none() || is_laid_out(op.ctx(), operand.ty())
    })
}

fn run(_: &options::SPIRVCompositeTypeLayoutPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let blocks = run.op().regions().flat_map(|region| region.blocks());
    let holders = blocks.flat_map(|block| block.ops()).filter(|op| op.is::<ModuleOp>());
    let holders: Vec<OpAddr> = holders.map(|op| op.global()).collect();
    let mut set = PatternSet::new();
    patterns(&mut set);
    let patterns = Patterns::new(set);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&[DIALECT]).legal_named("func.func");
    target.dynamic_op::<GlobalVariableOp>(|op| {
        Some(is_laid_out(op.ctx(), op.cast::<GlobalVariableOp>()?.r#type()))
    });
    target.dynamic_op::<AddressOfOp>(|op| Some(is_laid_out(op.ctx(), op.result(0)?.ty())));
    target.dynamic_op::<AccessChainOp>(|op| Some(uses_laid_out(op)));
    target.dynamic_op::<LoadOp>(|op| Some(uses_laid_out(op)));
    for holder in holders {
        convert_fully(run.module(), &[holder], &target, &patterns, &ConversionConfig::default())?;
    }
    Ok(())
}

/// The pointer to the same with a layout.
fn laid_out(ctx: &Context, pointer: Type) -> Option<Type> {
    let (to, class) = pointee(ctx, pointer)?;
    pointer_to(ctx, decorated(ctx, to)?.ty, class)
}

fn patterns(set: &mut PatternSet) {
    set.convert(
        "(anonymous namespace)::SPIRVGlobalVariableOpLayoutInfoDecoration",
        None,
        |op: GlobalVariableOp, _, rw| {
            let ty = laid_out(rw.ctx(), rw.read(op).r#type())?;
            rw.set(op, GlobalVariableOp::TYPE, ty);
            Some(())
        },
    );
    set.convert(
        "(anonymous namespace)::SPIRVAddressOfOpLayoutInfoDecoration",
        None,
        |op: AddressOfOp, _, rw| {
            let name = rw.read(op).variable();
            let ty = laid_out(rw.ctx(), rw.read(op).pointer().ty())?;
            let made = AddressOfOp::build(rw.builder(), ty, name).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::SPIRVAccessChainOpLayoutInfoDecoration",
        None,
        |op: AccessChainOp, operands, rw| {
            let all = operands.all()?;
            let (&base, indices) = all.split_first()?;
            let name = AccessChainOp::KIND.name();
            let ty = rw.read(op).component_ptr().ty();
            let made = rw.builder().create(name).operands(&[&[base], indices].concat()).value(ty);
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::SPIRVLoadOpLayoutInfoDecoration",
        None,
        |op: LoadOp, operands, rw| {
            let attrs = crate::llvm_common::one_to_one::all_attrs(rw.op(op.handle()));
            let ctx = rw.ctx().clone();
            let ty = rw.read(op).value().ty();
            let mut made = rw.builder().create(LoadOp::KIND.name()).operands(&operands.all()?);
            for entry in &attrs {
                made = made.attr(&ctx.text(entry.name), entry.value);
            }
            let made = made.value(ty);
            rw.replace(op, &[made])
        },
    );
}
