//! Free functions of the C++ API that predicates and type transformations call.

use super::Name;
use super::eval::{Machine, Val};
use super::values::{accessor_of, all, as_list, element_or_self, equal, type_of};
use crate::classes::{bare, short};
use rmlir_ir::constraint::{Pred, Subject, Verdict};
use rmlir_ir::types::TypeData;
use rmlir_ir::{Context, Type};
use std::sync::Arc;

/// A function: template arguments and arguments to a value, `None` for what nobody knows.
pub(super) type Function =
    for<'a, 'e, 'm> fn(&'a mut Machine<'e, 'm>, &'a [Box<str>], &'a [Val<'m>]) -> Option<Val<'m>>;

/// A name without the namespaces that all share.
pub(crate) fn unqualified(name: &str) -> &str {
    let name = short(name);
    name.strip_prefix("std::").unwrap_or(name)
}

/// Named constants.
pub(super) fn constant<'m>(name: &str) -> Option<Val<'m>> {
    match name {
        "ShapedType::kDynamic" => Some(Val::Int(i128::from(rmlir_ir::DYNAMIC))),
        "nullptr" => Some(Val::Null),
        _ => None,
    }
}

/// The function of this name, which may be qualified.
pub(super) fn function(name: &str) -> Option<Function> {
    let f: Function = match bare(name) {
        "isa" | "isa_and_nonnull" | "isa_and_present" => {
            |m, classes, args| Some(isa(m, classes, args.first()?))
        }
        "cast" | "cast_or_null" | "cast_if_present" => |_, _, args| args.first().cloned(),
        "dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present" => {
            |m, classes, args| dyn_cast(m, classes, args.first()?)
        }
        "static_cast" | "int64_t" | "unsigned" | "StringRef" | "TypeRange" | "ValueRange" | "Attribute"
        | "Type" => |_, _, args| args.first().cloned(),
        // Two parts that are both there are alike as far as this tells.
        "bool" => |_, _, args| Some(Val::of_verdict(args.first()?.truth())),
        "ArrayRef" | "SmallVector" => |_, _, args| match args {
            [] => Some(Val::list([])),
            [Val::Int(count), value] => {
                let count = usize::try_from(*count).ok().filter(|&count| count <= LONGEST_LIST)?;
                Some(Val::list(std::iter::repeat_n(value.clone(), count)))
            }
            [first, ..] => Some(first.clone()),
        },
        "getElementTypeOrSelf" => {
            |m, _, args| Some(Val::Type(element_or_self(m.env.ctx, type_of(m.env.ctx, args.first()?)?)))
        }
        "all_of" => |m, _, args| quantifier(m, args, false, false),
        "any_of" => |m, _, args| quantifier(m, args, true, true),
        "none_of" => |m, _, args| quantifier(m, args, true, false),
        "map_range" => |m, _, args| {
            let [range, map] = args else { return None };
            let items = as_list(m.env.ctx, range)?;
            Some(Val::list(items.into_iter().map(|item| m.call(map, &[item])).collect::<Vec<_>>()))
        },
        "equal_to" => |m, _, args| match args {
            [] => Some(Val::Func(Name::new("equal"), Arc::from([]))),
            [left, right] => Some(Val::of_verdict(equal(m, left, right))),
            _ => None,
        },
        "equal" => |m, _, args| {
            let [left, right] = args else { return None };
            match (as_list(m.env.ctx, left), as_list(m.env.ctx, right)) {
                (Some(left), Some(right)) => {
                    Some(Val::of_verdict(equal(m, &Val::list(left), &Val::list(right))))
                }
                _ => Some(Val::of_verdict(equal(m, left, right))),
            }
        },
        "all_equal" => |m, _, args| {
            let items = as_list(m.env.ctx, args.first()?)?;
            Some(Val::of_verdict(all(items.windows(2).map(|pair| equal(m, &pair[0], &pair[1])))))
        },
        "is_contained" => |m, _, args| {
            let [range, item] = args else { return None };
            let items = as_list(m.env.ctx, range)?;
            Some(Val::of_verdict(!all(items.iter().map(|have| !equal(m, have, item)))))
        },
        "is_sorted" => |m, _, args| {
            let items = as_list(m.env.ctx, args.first()?)?;
            let numbers: Option<Vec<i128>> = items.iter().map(Val::as_int).collect();
            Some(Val::Bool(numbers?.is_sorted()))
        },
        // Places in a range are numbers; the range itself stands for its beginning.
        "begin" => |m, _, args| Some(Val::list(as_list(m.env.ctx, args.first()?)?)),
        "end" => |m, _, args| Some(Val::Int(as_list(m.env.ctx, args.first()?)?.len() as i128)),
        "adjacent_find" => |m, _, args| {
            let [range, end] = args else { return None };
            let items = as_list(m.env.ctx, range)?;
            for (i, pair) in items.windows(2).enumerate() {
                match equal(m, &pair[0], &pair[1]) {
                    Verdict::Yes => return Some(Val::Int(i as i128)),
                    Verdict::No => {}
                    Verdict::Unknown => return None,
                }
            }
            Some(end.clone())
        },
        "hasNItems" => |m, _, args| count(m, args, |len, count| len == count),
        "hasNItemsOrMore" => |m, _, args| count(m, args, |len, count| len >= count),
        "hasNItemsOrLess" => |m, _, args| count(m, args, |len, count| len <= count),
        "size" => |m, _, args| Some(Val::Int(as_list(m.env.ctx, args.first()?)?.len() as i128)),
        "isPowerOf2_32" | "isPowerOf2_64" => |_, _, args| {
            let value = args.first()?.as_int()?;
            Some(Val::Bool(value > 0 && value & (value - 1) == 0))
        },
        "succeeded" => |_, _, args| args.first().cloned(),
        "isCompatibleOuterType" => |m, _, args| llvm(m.env.ctx, args, llvm_outer),
        "isCompatibleVectorType" => |m, _, args| llvm(m.env.ctx, args, llvm_vector),
        "isCompatibleFloatingPointType" => |m, _, args| llvm(m.env.ctx, args, llvm_float),
        "isScalableVectorType" => |m, _, args| {
            let Val::Type(ty) = args.first()? else { return None };
            Some(Val::Bool(
                matches!(m.env.ctx.type_data(*ty), TypeData::Vector { scalable, .. } if scalable.contains(&true)),
            ))
        },
        "getI1SameShape" => |m, _, args| {
            let Val::Type(ty) = args.first()? else { return None };
            super::types::with_element(m.env.ctx, *ty, m.env.ctx.i1()).map(Val::Type)
        },
        "getVectorNumElements" => |m, _, args| {
            let Val::Type(ty) = args.first()? else { return None };
            Some(Val::Int(m.env.ctx.type_data(*ty).num_elements()?.into()))
        },
        "getSparseTensorEncoding" => |m, _, args| {
            let Val::Type(ty) = args.first()? else { return None };
            let TypeData::RankedTensor { encoding: Some(encoding), .. } = m.env.ctx.type_data(*ty) else {
                return Some(Val::Null);
            };
            dyn_cast(m, &["sparse_tensor::SparseTensorEncodingAttr".into()], &Val::Attr(*encoding))
        },
        _ => return None,
    };
    Some(f)
}

/// More than any text names one by one.
const LONGEST_LIST: usize = 1 << 20;

/// Whether a call of `name` is understood apart from [`function`]: `Class::get(...)`, constructors of types, accessors.
pub(super) fn is_maker(name: &str) -> bool {
    let mut parts = name.rsplit("::");
    let last = parts.next().unwrap_or(name);
    match parts.next() {
        Some(class) if last == "get" => class.ends_with("Type") || class.ends_with("Attr"),
        Some("VectorType") if last == "Builder" => true,
        _ => matches!(last, "VectorType" | "RankedTensorType" | "ShapedType" | "MemRefType"),
    }
}

/// Calls a function by name.
pub(super) fn call<'m>(
    m: &mut Machine<'_, 'm>,
    called: &Name,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Val<'m> {
    let name = called.plain();
    if let Some(pred) = m.env.classes.function_named(name) {
        return supplied(m.env.ctx, pred, args);
    }
    let found = match called.function {
        Some(f) => f(m, template, args),
        None if super::builder::makes_attr(name) => super::builder::make_attr(m, name, args),
        None if is_maker(name) => super::types::make(m, name, args),
        // A method of the operation that the text stands in.
        None if args.is_empty() && accessor_of(name).is_some() => {
            accessor_of(name).map(|name| (m.env.accessor)(&name))
        }
        None => None,
    };
    found.unwrap_or(Val::Unknown)
}

/// What a supplied function says of its argument.
fn supplied<'m>(ctx: &Context, pred: &Pred, args: &[Val<'m>]) -> Val<'m> {
    let verdict = match args {
        [Val::Type(ty)] => pred.eval(ctx, Subject::Type(*ty)),
        [Val::Attr(attr)] => pred.eval(ctx, Subject::Attr(*attr)),
        _ => Verdict::Unknown,
    };
    match verdict {
        Verdict::Yes => Val::Bool(true),
        Verdict::No => Val::Bool(false),
        Verdict::Unknown => Val::Unknown,
    }
}

pub(super) fn isa<'m>(m: &Machine<'_, 'm>, classes: &[Box<str>], value: &Val<'m>) -> Val<'m> {
    let mut answer = Verdict::No;
    for class in classes {
        let verdict = match value {
            Val::Type(ty) => m.env.classes.type_is(m.env.ctx, *ty, class),
            Val::Attr(attr) => m.env.classes.attr_is(m.env.ctx, *attr, class),
            Val::Op(op) => m.env.classes.op_is(*op, class),
            Val::Null => Verdict::No,
            _ => Verdict::Unknown,
        };
        match verdict {
            Verdict::Yes => return Val::Bool(true),
            Verdict::Unknown => answer = Verdict::Unknown,
            Verdict::No => {}
        }
    }
    Val::of_verdict(answer)
}

/// Gives null for another class; `cast` on the other hand trusts its argument.
pub(super) fn dyn_cast<'m>(m: &Machine<'_, 'm>, classes: &[Box<str>], value: &Val<'m>) -> Option<Val<'m>> {
    match isa(m, classes, value) {
        Val::Bool(true) => Some(value.clone()),
        Val::Bool(false) => Some(Val::Null),
        _ => None,
    }
}

/// All elements satisfy a test; with `negate_each` none does; with `negate_all` the opposite.
fn quantifier<'m>(
    m: &mut Machine<'_, 'm>,
    args: &[Val<'m>],
    negate_each: bool,
    negate_all: bool,
) -> Option<Val<'m>> {
    let [range, test] = args else { return None };
    let items = as_list(m.env.ctx, range)?;
    let verdicts: Vec<Verdict> = items.into_iter().map(|item| m.call(test, &[item]).truth()).collect();
    let held = all(verdicts.into_iter().map(|v| if negate_each { !v } else { v }));
    Some(Val::of_verdict(if negate_all { !held } else { held }))
}

fn count<'m>(m: &Machine<'_, 'm>, args: &[Val<'m>], test: fn(i128, i128) -> bool) -> Option<Val<'m>> {
    let [range, count] = args else { return None };
    Some(Val::Bool(test(as_list(m.env.ctx, range)?.len() as i128, count.as_int()?)))
}

fn llvm<'m>(ctx: &Context, args: &[Val<'m>], test: fn(&Context, Type) -> Verdict) -> Option<Val<'m>> {
    let Val::Type(ty) = args.first()? else { return None };
    Some(Val::of_verdict(test(ctx, *ty)))
}

/// The float types of the llvm dialect that vectors may also be of.
fn is_llvm_scalar_float(data: &TypeData) -> bool {
    use rmlir_ir::value::FloatKind as F;
    matches!(data, TypeData::Float(F::F16 | F::BF16 | F::F32 | F::F64 | F::F80 | F::F128))
}

fn is_signless(data: &TypeData) -> bool {
    matches!(data, TypeData::Integer { signedness: rmlir_ir::Signedness::Signless, .. })
}

/// The dialect that a type is of, if it is of one.
fn dialect_of(ctx: &Context, data: &TypeData) -> Option<Vec<u8>> {
    match data {
        TypeData::Opaque { dialect, .. } => Some(ctx.bytes(*dialect).to_vec()),
        TypeData::Dialect(ty) => {
            Some(ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(ty.def)).name()).to_vec())
        }
        _ => None,
    }
}

/// The llvm dialect's own types; those of `ptr` depend on their address space.
fn llvm_dialect(ctx: &Context, data: &TypeData) -> Verdict {
    match dialect_of(ctx, data).as_deref() {
        Some(b"llvm") => Verdict::Yes,
        Some(b"ptr") => Verdict::Unknown,
        _ => Verdict::No,
    }
}

fn llvm_outer(ctx: &Context, ty: Type) -> Verdict {
    let data = ctx.type_data(ty);
    match data {
        TypeData::Vector { shape, .. } => (shape.len() == 1).into(),
        _ if is_signless(data) || is_llvm_scalar_float(data) => Verdict::Yes,
        _ => llvm_dialect(ctx, data),
    }
}

fn llvm_vector(ctx: &Context, ty: Type) -> Verdict {
    let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) else { return Verdict::No };
    if shape.len() != 1 {
        return Verdict::No;
    }
    let data = ctx.type_data(*element);
    if is_signless(data) || is_llvm_scalar_float(data) {
        return Verdict::Yes;
    }
    match data {
        TypeData::Dialect(inner) if *ctx.type_def(inner.def).mnemonic == *"ptr" => llvm_dialect(ctx, data),
        TypeData::Opaque { text, .. } if ctx.bytes(*text).starts_with(b"ptr") => llvm_dialect(ctx, data),
        _ => Verdict::No,
    }
}

fn llvm_float(ctx: &Context, ty: Type) -> Verdict {
    let data = ctx.type_data(ty);
    match data {
        TypeData::Opaque { text, .. } if ctx.bytes(*text) == b"ppc_fp128" => llvm_dialect(ctx, data),
        TypeData::Dialect(inner) if *ctx.type_def(inner.def).mnemonic == *"ppc_fp128" => {
            llvm_dialect(ctx, data)
        }
        _ => is_llvm_scalar_float(data).into(),
    }
}
