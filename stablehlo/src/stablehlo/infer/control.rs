//! Control flow, tuples and tokens.

use super::Table;
use crate::tensor::{Tensor, all_compatible, least_specific, meet_types};
use crate::view::View;
use rmlir_ir::types::Signedness;
use rmlir_ir::{Failed, Type, TypeData};

pub(super) const INFER: Table = &[
    (&["if", "case"], branches),
    (&["while", "optimization_barrier"], operands),
    (&["after_all", "create_token", "outfeed"], token),
    (&["partition_id", "replica_id"], number),
    (&["tuple"], tuple),
    (&["get_tuple_element"], element),
];

fn operands(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(view.operands().to_vec())
}

/// A token.
pub(super) fn token(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let def = view.ctx().registered_dialect(b"stablehlo").and_then(|dialect| dialect.type_named(b"token"));
    let ty = def.and_then(|def| view.ctx().dialect_type(def, Vec::new()).ok());
    ty.map(|ty| vec![ty]).ok_or(Failed)
}

fn number(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let element = view.ctx().integer_type(32, Signedness::Unsigned).map_err(|_| Failed)?;
    Ok(vec![view.ty(&Tensor::new(Vec::new(), element))?])
}

fn tuple(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(vec![view.ctx().tuple_type(view.operands())])
}

fn element(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let TypeData::Tuple(types) = view.ctx().type_data(view.operand(0)?) else { return Err(Failed) };
    let index = view.int("index").ok_or(Failed)?;
    let found = usize::try_from(index).ok().and_then(|index| types.get(index));
    found.map(|&ty| vec![ty]).ok_or_else(|| {
        let size = types.len();
        view.fail(format!("index {index} is out of bounds of operand with size {size}"))
    })
}

/// What all branches give.
fn branches(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let rank = view.tensor(0)?.rank();
    if rank != 0 {
        return Err(view.fail(format!("operand should be rank 0 tensor but got rank {rank}")));
    }
    if view.regions().is_empty() {
        return Err(view.fail("expect at least one branch"));
    }
    let mut all: Vec<Vec<Type>> = Vec::new();
    for (index, region) in view.regions().iter().enumerate() {
        if region.is_empty() {
            return Err(view.fail("expect non-empty region"));
        }
        let args = view.region_args(index).len();
        if args != 0 {
            return Err(view.fail(format!("branch {index} must have 0 arguments, but found {args}")));
        }
        let returned = view.returned(index).unwrap_or_default();
        if let Some(first) = all.first()
            && !all_compatible(view.ctx(), first, &returned)
        {
            let (first, returned) = (view.quoted_all(first), view.quoted_all(&returned));
            let message =
                format!("branch 0 and branch {index} have mismatched return types: {first} vs {returned}");
            return Err(view.fail(message));
        }
        all.push(returned);
    }
    let count = all.first().map_or(0, Vec::len);
    let results = (0..count).map(|at| {
        let types: Vec<Type> = all.iter().map(|types| types[at]).collect();
        meet_types(view.ctx(), &types, least_specific).map_err(|why| view.fail(why))
    });
    results.collect()
}
