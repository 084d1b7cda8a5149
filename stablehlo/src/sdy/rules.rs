//! Checks of rules that say how dimensions of operands and results go together.

use super::shardings::Checked;
use super::text::factor;
use super::view::attrs;
use crate::tensor::{Tensor, dialect_attr, is_dynamic, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, Context, OpRef, Type, ValueRef};

/// The factors of each dimension of a tensor.
type Mapping = Vec<Vec<i64>>;

/// A rule.
struct Rule {
    sizes: Vec<i64>,
    operands: Vec<Mapping>,
    results: Vec<Mapping>,
    /// Factors of which something special is said: reduction, replication, permutation and where propagation stops.
    special: Vec<Vec<i64>>,
}

/// How many lists of special factors have none in common: that of where propagation stops comes after them.
const APART: usize = 3;

impl Rule {
    fn of(ctx: &Context, attr: Attr) -> Option<Rule> {
        let data = dialect_attr(ctx, attr, "sdy", "op_sharding_rule")?;
        let [sizes, operands, results, special @ .., _] = &*data.params else { return None };
        let mapping = |attr| {
            let dims = dialect_attr(ctx, attr, "sdy", "tensor_mapping")?;
            let dim = |attr| Some(param_ints(dialect_attr(ctx, attr, "sdy", "dim_mapping")?.params.first()));
            attrs(dims.params.first()).map(dim).collect::<Option<Mapping>>()
        };
        let mappings = |list: &Param| attrs(Some(list)).map(mapping).collect::<Option<Vec<_>>>();
        Some(Rule {
            sizes: param_ints(Some(sizes)),
            operands: mappings(operands)?,
            results: mappings(results)?,
            special: special.iter().map(|list| param_ints(Some(list))).collect(),
        })
    }
}

/// Checks a rule of an operation. `None`: the attribute is none.
pub(super) fn check(op: OpRef<'_>, attr: Attr) -> Option<Checked> {
    let rule = Rule::of(op.ctx(), attr)?;
    let (operands, results) = (types(op.operands()), types(op.results()));
    let checked = shapes(op.ctx(), &operands, "operand").and_then(|operands| {
        let results = shapes(op.ctx(), &results, "result")?;
        let mut used = vec![false; rule.sizes.len()];
        check_mappings(&rule, &rule.operands, &operands, "operand", &mut used)?;
        check_mappings(&rule, &rule.results, &results, "result", &mut used)?;
        if let Some(unused) = used.iter().position(|used| !used) {
            let (name, size) = (factor(unused as i64), rule.sizes[unused]);
            return Err(format!("has factor {name}={size} that isn't used in operand and result mappings"));
        }
        check_special(&rule)
    });
    Some(checked)
}

fn types<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

/// What messages call one of several, or the only one.
fn nth(what: &str, index: usize, of: usize) -> String {
    if of == 1 { what.to_owned() } else { format!("{what} {index}") }
}

/// The ranks of tensors whose sizes are all known.
fn shapes(ctx: &Context, types: &[Type], what: &str) -> Checked<Vec<usize>> {
    let rank = |(index, &ty): (usize, &Type)| {
        let shape = Tensor::of(ctx, ty).and_then(|tensor| tensor.shape);
        let shape = shape.filter(|shape| !shape.iter().any(|&size| is_dynamic(size)));
        shape.map(|shape| shape.len()).ok_or_else(|| {
            let (what, ty) = (nth(what, index, types.len()), ctx.quoted_type(ty));
            format!("{what} - expected a ranked tensor with a static shape. type: {ty}")
        })
    };
    types.iter().enumerate().map(rank).collect()
}

fn check_mappings(
    rule: &Rule,
    mappings: &[Mapping],
    ranks: &[usize],
    what: &str,
    used: &mut [bool],
) -> Checked {
    let (want, have) = (ranks.len(), mappings.len());
    if want != have {
        return Err(format!("number of {what}s and mappings must match: {want} != {have}"));
    }
    for (index, (mapping, &rank)) in mappings.iter().zip(ranks).enumerate() {
        let which = nth(what, index, want);
        let have = mapping.len();
        if have != rank {
            return Err(format!("{which} - mapping rank must match: {have} != {rank}"));
        }
        check_mapping(rule, mapping, used).map_err(|why| format!("{which} - {why}"))?;
    }
    Ok(())
}

fn check_mapping(rule: &Rule, mapping: &Mapping, used: &mut [bool]) -> Checked {
    let mut seen = vec![false; rule.sizes.len()];
    for factors in mapping {
        if factors.is_empty() {
            return Err("dim mapping must have at least one factor".into());
        }
        for &factor in factors {
            let Some(at) = usize::try_from(factor).ok().filter(|&at| at < seen.len()) else {
                let what = "expecting factor indices to be within 0<=...<num_factors; received:";
                return Err(format!("{what} {factor}, num_factors: {}", seen.len()));
            };
            if std::mem::replace(&mut seen[at], true) {
                return Err("cannot reuse factors for the same tensor value".into());
            }
            used[at] = true;
            if factors.len() > 1 && rule.sizes[at] == 1 {
                return Err("dim mapping can't have a factor of size 1 if there are multiple factors".into());
            }
        }
    }
    Ok(())
}

/// Special factors are there, in order and none twice.
fn check_special(rule: &Rule) -> Checked {
    let mut apart = vec![false; rule.sizes.len()];
    for (group, factors) in rule.special.iter().enumerate() {
        if !factors.is_sorted() {
            return Err("indices of special factors must be sorted".into());
        }
        if factors.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("indices of special factors must be unique".into());
        }
        for &factor in factors {
            let Some(seen) = usize::try_from(factor).ok().and_then(|at| apart.get_mut(at)) else {
                return Err(format!("index must be less than {}, got: {factor}", rule.sizes.len()));
            };
            if group < APART && std::mem::replace(seen, true) {
                let what = "a factor can only be in one of the reduction, need replication, or permutation factor sets";
                return Err(what.into());
            }
        }
    }
    Ok(())
}
