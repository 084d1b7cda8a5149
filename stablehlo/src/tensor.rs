//! What is known of a tensor: sizes, bounds of those that are not known, element type; and when two of them go together.

use crate::quantized::Quantized;
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, DialectAttr, Type, TypeData};

/// A tensor or another shaped type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensor {
    /// Sizes; `None` if not even their number is known.
    pub(crate) shape: Option<Vec<i64>>,
    /// What its elements are.
    pub(crate) element: Type,
    /// Whatever the type says besides.
    pub(crate) encoding: Option<Attr>,
}

/// The definition's dialect and mnemonic, and the attribute.
pub(crate) fn dialect_attr<'c>(
    ctx: &'c Context,
    attr: Attr,
    dialect: &str,
    mnemonic: &str,
) -> Option<&'c DialectAttr> {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
    let def = ctx.attr_def(data.def);
    let of = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
    (*def.mnemonic == *mnemonic && ctx.bytes(of) == dialect.as_bytes()).then_some(data)
}

/// The numbers of a list.
pub(crate) fn param_ints(param: Option<&Param>) -> Vec<i64> {
    let Some(Param::List(list)) = param else { return Vec::new() };
    list.iter().filter_map(|param| if let Param::Int(value) = param { Some(*value) } else { None }).collect()
}

/// Numbers as a list.
pub(crate) fn ints_param(values: &[i64]) -> Param {
    Param::List(values.iter().map(|&value| Param::Int(value)).collect())
}

/// The bounds that an encoding says.
pub(crate) fn bounds_of(ctx: &Context, encoding: Option<Attr>) -> Option<Vec<i64>> {
    dialect_attr(ctx, encoding?, "stablehlo", "bounds").map(|data| param_ints(data.params.first()))
}

/// The encoding that says bounds.
pub(crate) fn encoding_of(ctx: &Context, bounds: &[i64]) -> Option<Attr> {
    let def = ctx.registered_dialect(b"stablehlo")?.attr_named(ctx, b"bounds")?;
    ctx.dialect_attr(def, vec![ints_param(bounds)]).ok()
}

impl Tensor {
    /// The view of a type; `None` if it is not shaped.
    pub(crate) fn of(ctx: &Context, ty: Type) -> Option<Tensor> {
        let data = ctx.type_data(ty);
        let encoding = if let TypeData::RankedTensor { encoding, .. } = data { *encoding } else { None };
        Some(Tensor { shape: data.shape().map(<[i64]>::to_vec), element: data.shaped_element()?, encoding })
    }

    /// A tensor of these sizes.
    pub(crate) fn new(shape: Vec<i64>, element: Type) -> Tensor {
        Tensor { shape: Some(shape), element, encoding: None }
    }

    /// Sizes; none if not even their number is known.
    pub(crate) fn dims(&self) -> &[i64] {
        self.shape.as_deref().unwrap_or_default()
    }

    /// The number of dimensions.
    pub(crate) fn rank(&self) -> i64 {
        self.dims().len() as i64
    }

    /// The size of a dimension; unknown if there is none.
    pub(crate) fn dim(&self, index: i64) -> i64 {
        usize::try_from(index).ok().and_then(|index| self.dims().get(index)).copied().unwrap_or(DYNAMIC)
    }

    /// The bounds of all dimensions, unknown where there is none.
    pub(crate) fn bounds(&self, ctx: &Context) -> Vec<i64> {
        let mut bounds = bounds_of(ctx, self.encoding).unwrap_or_default();
        bounds.resize(self.dims().len(), DYNAMIC);
        bounds
    }

    /// Sizes with bounds, for results: the encoding says the bounds if there are any, else is the one of the prototype.
    pub(crate) fn with_bounds(
        ctx: &Context,
        sizes: Vec<(i64, i64)>,
        element: Type,
        prototype: Option<Attr>,
    ) -> Tensor {
        let (shape, bounds): (Vec<i64>, Vec<i64>) = sizes.into_iter().unzip();
        let bounded = bounds.iter().any(|&bound| bound != DYNAMIC);
        let prototype = prototype.filter(|_| bounds_of(ctx, prototype).is_none());
        let encoding = if bounded { encoding_of(ctx, &bounds) } else { prototype };
        Tensor { shape: Some(shape), element, encoding }
    }

    /// Sizes, each with its bound.
    pub(crate) fn sizes(&self, ctx: &Context) -> Vec<(i64, i64)> {
        self.dims().iter().copied().zip(self.bounds(ctx)).collect()
    }

    /// The type; `None` if there is no such type.
    pub(crate) fn ty(&self, ctx: &Context) -> Option<Type> {
        match &self.shape {
            Some(shape) => ctx.tensor_type(shape, self.element, self.encoding).ok(),
            None => ctx.unranked_tensor_type(self.element).ok(),
        }
    }
}

/// Whether a size is not known.
pub(crate) fn is_dynamic(size: i64) -> bool {
    size == DYNAMIC
}

/// Whether two sizes may be the same.
pub(crate) fn same_size(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Whether all sizes may be the same.
pub(crate) fn same_sizes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| same_size(a, b))
}

/// Whether two shapes may be the same, bounds apart.
pub(crate) fn compatible_shapes(a: &Tensor, b: &Tensor) -> bool {
    match (&a.shape, &b.shape) {
        (Some(a), Some(b)) => same_sizes(a, b),
        _ => true,
    }
}

/// The same, and no size is above the other's bound.
pub(crate) fn compatible_with_bounds(ctx: &Context, a: &Tensor, b: &Tensor) -> bool {
    let within = |sizes: &Tensor, bounds: &Tensor| {
        let fits = |(&size, bound): (&i64, i64)| is_dynamic(size) || is_dynamic(bound) || size <= bound;
        sizes.dims().iter().zip(bounds.bounds(ctx)).all(fits)
    };
    compatible_shapes(a, b) && (a.shape.is_none() || b.shape.is_none() || within(a, b) && within(b, a))
}

/// Whether two element types are the same, scales and zero points of quantized ones apart.
pub(crate) fn compatible_elements(ctx: &Context, a: Type, b: Type) -> bool {
    match (Quantized::of(ctx, a), Quantized::of(ctx, b)) {
        (Some(a), Some(b)) => a.is_compatible(&b),
        _ => a == b,
    }
}

/// The same for floats of any precision.
pub(crate) fn compatible_elements_but_precision(ctx: &Context, a: Type, b: Type) -> bool {
    let float = |ty| matches!(ctx.type_data(ty), TypeData::Float(_));
    float(a) && float(b) || compatible_elements(ctx, a, b)
}

/// Whether one type may stand where the other was inferred.
pub(crate) fn compatible_types(ctx: &Context, a: Type, b: Type) -> bool {
    if let (TypeData::Tuple(a), TypeData::Tuple(b)) = (ctx.type_data(a), ctx.type_data(b)) {
        // Types nest no deeper than text and bytecode allow.
        return a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| compatible_types(ctx, a, b));
    }
    match (Tensor::of(ctx, a), Tensor::of(ctx, b)) {
        (Some(a), Some(b)) => {
            compatible_with_bounds(ctx, &a, &b) && compatible_elements(ctx, a.element, b.element)
        }
        _ => compatible_elements(ctx, a, b),
    }
}

/// Whether all types may stand where the others were inferred.
pub(crate) fn all_compatible(ctx: &Context, a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| compatible_types(ctx, a, b))
}

/// Why sizes do not go together.
pub(crate) type Mismatch = String;

/// The more exact of two sizes with bounds, in a dimension.
pub(crate) fn most_specific(dim: usize, a: (i64, i64), b: (i64, i64)) -> Result<(i64, i64), Mismatch> {
    let (static_a, static_b) = (!is_dynamic(a.0), !is_dynamic(b.0));
    if static_a && static_b && a.0 != b.0 {
        return Err(format!("Mismatched dimension sizes {} and {} in dimension {dim}", a.0, b.0));
    }
    if static_a || static_b {
        let (size, bound) = if static_a { (a.0, b.1) } else { (b.0, a.1) };
        if !is_dynamic(bound) && size > bound {
            return Err(format!("Mismatched dimension size {size} and bound {bound} in dimension {dim}"));
        }
        return Ok((size, DYNAMIC));
    }
    let bound = match (is_dynamic(a.1), is_dynamic(b.1)) {
        (false, false) => a.1.min(b.1),
        (false, true) => a.1,
        (true, _) => b.1,
    };
    Ok((DYNAMIC, bound))
}

/// The less exact of two sizes with bounds, in a dimension.
pub(crate) fn least_specific(dim: usize, a: (i64, i64), b: (i64, i64)) -> Result<(i64, i64), Mismatch> {
    let known = |(size, bound): (i64, i64)| if is_dynamic(size) { bound } else { size };
    if !is_dynamic(a.0) && !is_dynamic(b.0) {
        if a.0 != b.0 {
            return Err(format!("Mismatched dimension sizes {} and {} in dimension {dim}", a.0, b.0));
        }
        return Ok((a.0, DYNAMIC));
    }
    let (known_a, known_b) = (known(a), known(b));
    let bound = if is_dynamic(known_a) || is_dynamic(known_b) { DYNAMIC } else { known_a.max(known_b) };
    Ok((DYNAMIC, bound))
}

/// How two sizes become one.
pub(crate) type Meet = fn(usize, (i64, i64), (i64, i64)) -> Result<(i64, i64), Mismatch>;

/// The one type that several are, all tuples or none; sizes are put together by `meet`.
pub(crate) fn meet_types(ctx: &Context, types: &[Type], meet: Meet) -> Result<Type, Mismatch> {
    let Some((&first, rest)) = types.split_first() else { return Err(String::new()) };
    if rest.iter().all(|&ty| ty == first) {
        return Ok(first);
    }
    let tuples: Vec<Option<&[Type]>> = types
        .iter()
        .map(|&ty| if let TypeData::Tuple(types) = ctx.type_data(ty) { Some(&**types) } else { None })
        .collect();
    if tuples.iter().any(Option::is_some) {
        return meet_tuples(ctx, &tuples, meet);
    }
    let tensors: Option<Vec<Tensor>> = types.iter().map(|&ty| Tensor::of(ctx, ty)).collect();
    let Some(tensors) = tensors else { return Ok(first) };
    // What has no rank says nothing.
    let ranked: Vec<&Tensor> = tensors.iter().filter(|tensor| tensor.shape.is_some()).collect();
    let Some((head, rest)) = ranked.split_first() else { return Ok(first) };
    let mut sizes = head.sizes(ctx);
    for tensor in rest {
        if tensor.dims().len() != sizes.len() {
            return Err(format!("Mismatched ranks of types{} vs {}", tensor.dims().len(), sizes.len()));
        }
        for (dim, (size, other)) in sizes.iter_mut().zip(tensor.sizes(ctx)).enumerate() {
            *size = meet(dim, *size, other)?;
        }
    }
    let element = tensors[0].element;
    let found = Tensor::with_bounds(ctx, sizes, element, tensors[0].encoding);
    found.ty(ctx).ok_or_else(String::new)
}

fn meet_tuples(ctx: &Context, tuples: &[Option<&[Type]>], meet: Meet) -> Result<Type, Mismatch> {
    let all: Option<Vec<&[Type]>> = tuples.iter().copied().collect();
    let Some(all) = all else {
        let why = "Mismatched type kinds: either all types must be tuples, or no types must be tuples";
        return Err(why.into());
    };
    let len = all.first().map_or(0, |types| types.len());
    if all.iter().any(|types| types.len() != len) {
        return Err("Mismatched tuple sizes: all tuple sizes must be the same".into());
    }
    let mut found = Vec::with_capacity(len);
    for index in 0..len {
        let types: Vec<Type> = all.iter().map(|types| types[index]).collect();
        found.push(meet_types(ctx, &types, meet)?);
    }
    Ok(ctx.tuple_type(&found))
}

/// Sizes as messages have them: `2, ?, 4`.
pub(crate) fn dims_text(dims: &[i64]) -> String {
    let dims = dims.iter().map(|&dim| if is_dynamic(dim) { "?".to_owned() } else { dim.to_string() });
    dims.collect::<Vec<_>>().join(", ")
}

/// Numbers separated by commas.
pub(crate) fn numbers(values: &[i64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
