//! Methods and makers of types.

use super::eval::{Machine, Val};
use super::values::{accessor_of, as_list, of_param, plain_name};
use crate::builtin::{self, Scalar};
use crate::classes::{Class, bare, short};
use rmlir_ir::def::Param;
use rmlir_ir::types::{DYNAMIC, Signedness, TypeData};
use rmlir_ir::{Context, Type};

/// A method of a type.
pub(super) type TypeMethod =
    for<'a, 'e, 'm> fn(&'a mut Machine<'e, 'm>, Type, &'a [Box<str>], &'a [Val<'m>]) -> Option<Val<'m>>;

/// The method of this name.
pub(super) fn method(name: &str) -> Option<TypeMethod> {
    let f: TypeMethod = match name {
        "getElementType" => |m, ty, _, _| match m.env.ctx.type_data(ty) {
            TypeData::Complex(element) => Some(Val::Type(*element)),
            data => data.shaped_element().map(Val::Type),
        },
        "getShape" => |m, ty, _, _| {
            let shape = m.env.ctx.type_data(ty).shape()?;
            Some(Val::list(shape.iter().map(|&dim| Val::Int(dim.into()))))
        },
        "hasRank" => |m, ty, _, _| {
            let data = m.env.ctx.type_data(ty);
            data.shaped_element().map(|_| Val::Bool(data.shape().is_some()))
        },
        "getRank" => |m, ty, _, _| Some(Val::Int(m.env.ctx.type_data(ty).shape()?.len() as i128)),
        "hasStaticShape" => |m, ty, _, _| {
            let data = m.env.ctx.type_data(ty);
            data.shaped_element().map(|_| Val::Bool(data.has_static_shape()))
        },
        "getNumElements" => |m, ty, _, _| Some(Val::Int(m.env.ctx.type_data(ty).num_elements()?.into())),
        "getDimSize" => |m, ty, _, args| {
            let index = usize::try_from(args.first()?.as_int()?).ok()?;
            Some(Val::Int((*m.env.ctx.type_data(ty).shape()?.get(index)?).into()))
        },
        "isStrided" => |m, ty, _, _| match m.env.ctx.type_data(ty) {
            TypeData::MemRef { .. } => Some(Val::Bool(m.env.ctx.strides(ty).is_some())),
            _ => None,
        },
        "isDynamicDim" => |m, ty, _, args| {
            let index = usize::try_from(args.first()?.as_int()?).ok()?;
            Some(Val::Bool(*m.env.ctx.type_data(ty).shape()?.get(index)? == DYNAMIC))
        },
        "getNumDynamicDims" => |m, ty, _, _| {
            let shape = m.env.ctx.type_data(ty).shape()?;
            Some(Val::Int(shape.iter().filter(|&&dim| dim == DYNAMIC).count() as i128))
        },
        "isScalable" => |m, ty, _, _| scalable(m, ty).map(|dims| Val::Bool(dims.contains(&true))),
        "allDimsScalable" => {
            |m, ty, _, _| scalable(m, ty).map(|dims| Val::Bool(!dims.is_empty() && !dims.contains(&false)))
        }
        "getScalableDims" => {
            |m, ty, _, _| scalable(m, ty).map(|dims| Val::list(dims.iter().map(|&d| Val::Bool(d))))
        }
        "getNumScalableDims" => |m, ty, _, _| {
            scalable(m, ty).map(|dims| Val::Int(dims.iter().filter(|&&dim| dim).count() as i128))
        },
        "getWidth" | "getIntOrFloatBitWidth" => |m, ty, _, _| bit_width(m.env.ctx.type_data(ty)),
        "getElementTypeBitWidth" => |m, ty, _, _| {
            let element = m.env.ctx.type_data(ty).shaped_element()?;
            bit_width(m.env.ctx.type_data(element))
        },
        "isSigned" => |m, ty, _, _| sign(m, ty, Signedness::Signed),
        "isUnsigned" => |m, ty, _, _| sign(m, ty, Signedness::Unsigned),
        "isSignless" => |m, ty, _, _| sign(m, ty, Signedness::Signless),
        "hasTrait" => |m, ty, template, _| match template.first().map(|name| short(name)) {
            Some("ValueSemantics") => Some(Val::Bool(matches!(
                m.env.ctx.type_data(ty),
                TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
            ))),
            _ => None,
        },
        "getTypes" => |m, ty, _, _| match m.env.ctx.type_data(ty) {
            TypeData::Tuple(types) => Some(Val::list(types.iter().map(|&ty| Val::Type(ty)))),
            _ => None,
        },
        "getInputs" => |m, ty, _, _| function(m, ty).map(|(inputs, _)| types(inputs)),
        "getResults" => |m, ty, _, _| function(m, ty).map(|(_, results)| types(results)),
        "getNumInputs" => |m, ty, _, _| function(m, ty).map(|(inputs, _)| Val::Int(inputs.len() as i128)),
        "getNumResults" => |m, ty, _, _| function(m, ty).map(|(_, results)| Val::Int(results.len() as i128)),
        "getEncoding" => |m, ty, _, _| match m.env.ctx.type_data(ty) {
            TypeData::RankedTensor { encoding, .. } => Some(encoding.map_or(Val::Null, Val::Attr)),
            _ => None,
        },
        "getMemorySpace" => |m, ty, _, _| match m.env.ctx.type_data(ty) {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
                Some(space.map_or(Val::Null, Val::Attr))
            }
            _ => None,
        },
        "getContext" => |_, _, _, _| Some(Val::Builder),
        // What a type is: its class and nothing more.
        "getTypeID" => |m, ty, _, _| builtin::type_id(m.env.ctx.type_data(ty)).map(Val::Int),
        "cloneWith" => |m, ty, _, args| {
            let [shape, Val::Type(element)] = args else { return None };
            let shape = match shape {
                Val::Unknown => return None,
                Val::Null => None,
                // An optional shape that is written as braces is none.
                Val::List(items) if items.is_empty() => None,
                shape => Some(dims(m.env.ctx, shape)?),
            };
            with_shape(m.env.ctx, ty, shape, *element).map(Val::Type)
        },
        "clone" => |m, ty, _, args| match args {
            [Val::Type(element)] => with_element(m.env.ctx, ty, *element).map(Val::Type),
            [shape] => {
                let element = m.env.ctx.type_data(ty).shaped_element()?;
                with_shape(m.env.ctx, ty, Some(dims(m.env.ctx, shape)?), element).map(Val::Type)
            }
            [shape, Val::Type(element)] => {
                with_shape(m.env.ctx, ty, Some(dims(m.env.ctx, shape)?), *element).map(Val::Type)
            }
            _ => None,
        },
        "setElementType" => |m, ty, _, args| match args {
            [Val::Type(element)] => with_element(m.env.ctx, ty, *element).map(Val::Type),
            _ => None,
        },
        "setShape" => |m, ty, _, args| {
            let element = m.env.ctx.type_data(ty).shaped_element()?;
            with_shape(m.env.ctx, ty, Some(dims(m.env.ctx, args.first()?)?), element).map(Val::Type)
        },
        "setDim" => |m, ty, _, args| {
            let (at, to) = (usize::try_from(args.first()?.as_int()?).ok()?, args.get(1)?.as_int()?);
            edit_vector(m.env.ctx, ty, |shape, _| {
                *shape.get_mut(at)? = i64::try_from(to).ok()?;
                Some(())
            })
        },
        "dropDim" => |m, ty, _, args| {
            let at = usize::try_from(args.first()?.as_int()?).ok()?;
            edit_vector(m.env.ctx, ty, |shape, scalable| {
                (at < shape.len() && at < scalable.len()).then(|| {
                    shape.remove(at);
                    scalable.remove(at);
                })
            })
        },
        "scaleElementBitwidth" => |m, ty, _, args| {
            let TypeData::Vector { element, .. } = m.env.ctx.type_data(ty) else { return None };
            let TypeData::Integer { width, signedness } = *m.env.ctx.type_data(*element) else { return None };
            let width = u32::try_from(args.first()?.as_int()?).ok()?.checked_mul(width)?;
            let element = m.env.ctx.integer_type(width, signedness).ok()?;
            with_element(m.env.ctx, ty, element).map(Val::Type)
        },
        _ => return None,
    };
    Some(f)
}

/// `isF32()`, `isInteger(8)`, `isSignlessInteger()` and the like.
pub(super) fn scalar_test<'m>(scalar: Scalar, data: &TypeData, args: &[Val<'m>]) -> Option<Val<'m>> {
    // A width that is not known matters only to what passes without one.
    if !scalar.test(data, None)? {
        return Some(Val::Bool(false));
    }
    let width = match args {
        [] => None,
        // What is wider than any type fits none.
        [width] => Some(u32::try_from(width.as_int()?).unwrap_or(u32::MAX)),
        _ => return None,
    };
    scalar.test(data, width).map(Val::Bool)
}

fn scalable<'m>(m: &Machine<'_, 'm>, ty: Type) -> Option<&'m [bool]> {
    match m.env.ctx.type_data(ty) {
        TypeData::Vector { scalable, .. } => Some(scalable),
        _ => None,
    }
}

fn bit_width<'m>(data: &TypeData) -> Option<Val<'m>> {
    match data {
        TypeData::Integer { width, .. } => Some(Val::Int((*width).into())),
        TypeData::Float(kind) => Some(Val::Int(kind.width().into())),
        _ => None,
    }
}

fn sign<'m>(m: &Machine<'_, 'm>, ty: Type, want: Signedness) -> Option<Val<'m>> {
    match m.env.ctx.type_data(ty) {
        TypeData::Integer { signedness, .. } => Some(Val::Bool(*signedness == want)),
        _ => None,
    }
}

fn function<'m>(m: &Machine<'_, 'm>, ty: Type) -> Option<(&'m [Type], &'m [Type])> {
    match m.env.ctx.type_data(ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

fn types<'m>(list: &[Type]) -> Val<'m> {
    Val::list(list.iter().map(|&ty| Val::Type(ty)))
}

/// A parameter of a dialect's type by the name of its accessor.
pub(super) fn param<'m>(ctx: &'m Context, ty: Type, method: &str) -> Option<Val<'m>> {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let name = accessor_of(method)?;
    let at = ctx.type_def(data.def).params.iter().position(|param| plain_name(&param.name) == name)?;
    Some(of_param(ctx)(data.params.get(at)?))
}

fn dims(ctx: &Context, shape: &Val<'_>) -> Option<Vec<i64>> {
    let items = match shape {
        Val::List(items) => items.to_vec(),
        Val::Attr(_) => as_list_of(ctx, shape)?,
        _ => return None,
    };
    items.iter().map(|dim| i64::try_from(dim.as_int()?).ok()).collect()
}

fn as_list_of<'v>(ctx: &Context, value: &Val<'v>) -> Option<Vec<Val<'static>>> {
    let Val::Attr(attr) = value else { return None };
    ctx.i64_array(*attr).map(|items| items.into_iter().map(|item| Val::Int(item.into())).collect())
}

/// The same type with another element type; a scalar becomes that type itself.
pub(crate) fn with_element(ctx: &Context, ty: Type, element: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Opaque { .. } | TypeData::Dialect(_) => None,
        data if data.shaped_element().is_none() => Some(element),
        data => with_shape(ctx, ty, data.shape().map(<[i64]>::to_vec), element),
    }
}

/// The same kind of shaped type with another shape and element type; without a shape the old one stays.
fn with_shape(ctx: &Context, ty: Type, shape: Option<Vec<i64>>, element: Type) -> Option<Type> {
    let data = ctx.type_data(ty);
    let old = || data.shape().map(<[i64]>::to_vec);
    match data {
        TypeData::Vector { scalable, .. } => {
            let shape = shape.or_else(old)?;
            let scalable: &[bool] = if scalable.len() == shape.len() { scalable } else { &[] };
            ctx.vector_type(&shape, scalable, element).ok()
        }
        TypeData::RankedTensor { encoding, .. } => {
            ctx.tensor_type(&shape.or_else(old)?, element, *encoding).ok()
        }
        TypeData::UnrankedTensor(_) => match shape {
            Some(shape) => ctx.tensor_type(&shape, element, None).ok(),
            None => ctx.unranked_tensor_type(element).ok(),
        },
        TypeData::MemRef { layout, space, .. } => {
            ctx.memref_type(&shape.or_else(old)?, element, *layout, *space).ok()
        }
        TypeData::UnrankedMemRef { space, .. } => match shape {
            Some(shape) => ctx.memref_type(&shape, element, None, *space).ok(),
            None => ctx.unranked_memref_type(element, *space).ok(),
        },
        _ => None,
    }
}

fn edit_vector<'m>(
    ctx: &Context,
    ty: Type,
    edit: impl FnOnce(&mut Vec<i64>, &mut Vec<bool>) -> Option<()>,
) -> Option<Val<'m>> {
    let TypeData::Vector { shape, scalable, element } = ctx.type_data(ty) else { return None };
    let (mut shape, mut scalable) = (shape.to_vec(), scalable.to_vec());
    edit(&mut shape, &mut scalable)?;
    ctx.vector_type(&shape, &scalable, *element).ok().map(Val::Type)
}

/// `Class::get(...)`, `VectorType::Builder(...)` and conversions between classes of types.
pub(super) fn make<'m>(m: &mut Machine<'_, 'm>, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let Some(class) = name.strip_suffix("::get") else { return args.first().cloned() };
    let ctx = m.env.ctx;
    let own: Vec<&Val<'m>> = args.iter().filter(|arg| !matches!(arg, Val::Builder)).collect();
    let made = match (bare(class), own.as_slice()) {
        ("IntegerType", [width]) => {
            ctx.integer_type(u32::try_from(width.as_int()?).ok()?, Signedness::Signless).ok()?
        }
        ("IndexType", []) => ctx.index_type(),
        ("NoneType", []) => ctx.none_type(),
        ("VectorType", [shape, Val::Type(element)]) => {
            ctx.vector_type(&dims(ctx, shape)?, &[], *element).ok()?
        }
        ("VectorType", [shape, Val::Type(element), scalable]) => {
            let flags: Option<Vec<bool>> =
                as_list(ctx, scalable)?.iter().map(|v| Some(v.as_int()? != 0)).collect();
            ctx.vector_type(&dims(ctx, shape)?, &flags?, *element).ok()?
        }
        ("RankedTensorType", [shape, Val::Type(element)]) => {
            ctx.tensor_type(&dims(ctx, shape)?, *element, None).ok()?
        }
        ("UnrankedTensorType", [Val::Type(element)]) => ctx.unranked_tensor_type(*element).ok()?,
        ("MemRefType", [shape, Val::Type(element)]) => {
            ctx.memref_type(&dims(ctx, shape)?, *element, None, None).ok()?
        }
        ("ComplexType", [Val::Type(element)]) => ctx.complex_type(*element).ok()?,
        // One type stands for the list of it, as C++ converts it.
        ("TupleType", [Val::Type(element)]) => ctx.tuple_type(&[*element]),
        ("TupleType", [types]) => {
            let types: Option<Vec<Type>> =
                as_list(ctx, types)?.iter().map(|v| super::values::type_of(ctx, v)).collect();
            ctx.tuple_type(&types?)
        }
        (float, []) if builtin::float_kind(float).is_some() => ctx.float_type(builtin::float_kind(float)?),
        (_, own) => return make_dialect_type(m, class, own),
    };
    Some(Val::Type(made))
}

/// A dialect's type of these parameters; those that are not given have their defaults.
pub(super) fn make_dialect_type<'m>(m: &Machine<'_, 'm>, class: &str, args: &[&Val<'m>]) -> Option<Val<'m>> {
    let Some(Class::Type(dialect, mnemonic)) = m.env.classes.get(class) else { return None };
    let ctx = m.env.ctx;
    let registered = ctx.registered_dialect(dialect.as_bytes())?;
    let Some(def) = registered.type_named(mnemonic.as_bytes()) else {
        // Only its text is known: it stands for the type if there is nothing but the mnemonic.
        let keeps = args.is_empty() && registered.keeps_unknown_parts(ctx);
        return keeps.then(|| Val::Type(ctx.opaque_type(ctx.ident(dialect), ctx.ident(mnemonic))));
    };
    let params = ctx.type_def(def).params.iter().enumerate().map(|(i, param)| match args.get(i) {
        Some(value) => to_param(value),
        None => param.default.clone(),
    });
    let params: Option<Vec<Param>> = params.collect();
    ctx.dialect_type(def, params?).ok().map(Val::Type)
}

pub(super) fn to_param(value: &Val<'_>) -> Option<Param> {
    Some(match value {
        Val::Type(ty) => Param::Type(*ty),
        Val::Attr(attr) => Param::Attr(*attr),
        Val::Bool(value) => Param::Bool(*value),
        Val::Int(value) => Param::Int(i64::try_from(*value).ok()?),
        Val::ApInt(value) => Param::big_int(value.clone()),
        Val::Null => Param::None,
        _ => return None,
    })
}
