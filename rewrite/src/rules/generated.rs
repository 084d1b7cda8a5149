//! What the interpreter and the source that is generated from rules (`rmlir-tblgen --gen-rewriters`) have in common.

use super::Item;
use crate::pattern::Rewritten;
use crate::rewriter::PatternRewriter;
use rmlir_ir::def::Presence;
use rmlir_ir::{Attr, Ident, Loc, OpAddr, OpRef, Type, ValueId, ValueRef};
use smallvec::SmallVec;
use std::ops::Range;

/// Values of a group as an item: `group` if there may be any number of them.
pub fn values_of(values: &[ValueRef<'_>], group: bool) -> Item {
    match values {
        [value] if !group => Item::Value(value.id()),
        _ => Item::Values(values.iter().map(|value| value.id()).collect()),
    }
}

/// An attribute or property, or what it means when it is absent.
pub fn attr_of(at: OpRef<'_>, name: &str) -> Option<Attr> {
    attr_named(at, at.ctx().find_ident(name.as_bytes())?)
}

/// The same by a name that is known.
pub(super) fn attr_named(at: OpRef<'_>, name: Ident) -> Option<Attr> {
    if let Some(attr) = at.attr(name) {
        return Some(attr);
    }
    let def = at.info().def()?;
    if let Some(field) = def.attrs.iter().find(|field| field.name == name) {
        return match field.presence {
            Presence::Default(attr) | Presence::DefaultOptional(attr) => Some(attr),
            Presence::Required | Presence::Optional => None,
        };
    }
    def.props.iter().find(|field| field.name == name).map(|field| field.default)
}

/// What something that was bound stands for, or its part `index`: of an operation, the values of a result group, the first one if nothing
/// else is said.
pub fn part(rw: &PatternRewriter<'_>, item: &Item, index: Option<usize>) -> Item {
    match (item, index) {
        (&Item::Op(at), index) => {
            let mut values = rw.op(at).result_group(index.unwrap_or(0)).map(|value| value.id());
            match (values.next(), values.next()) {
                (Some(only), None) => Item::Value(only),
                (Some(first), Some(second)) => {
                    Item::Values([first, second].into_iter().chain(values).collect())
                }
                // An operation without results stands for itself.
                _ => Item::Op(at),
            }
        }
        (Item::List(items), Some(index)) => items.get(index).cloned().unwrap_or_default(),
        (Item::Values(values), Some(index)) => {
            values.get(index).map_or(Item::Nothing, |&value| Item::Value(value))
        }
        (item, _) => item.clone(),
    }
}

/// The values that something gives for results of the root: of an operation all results, or a group of them.
pub fn replacing(rw: &PatternRewriter<'_>, item: &Item, index: Option<usize>) -> SmallVec<[ValueId; 2]> {
    match (item, index) {
        (&Item::Op(at), None) => rw.op(at).results().map(|value| value.id()).collect(),
        (item, index) => part(rw, item, index).values(),
    }
}

/// The types of result groups of an operation.
pub fn types_of(rw: &PatternRewriter<'_>, at: OpAddr, groups: Range<usize>) -> Vec<Vec<Type>> {
    let op = rw.op(at);
    groups.map(|group| op.result_group(group).map(|value| value.ty()).collect()).collect()
}

/// The types that are stated by an item: itself, or those of its values.
pub fn stated(rw: &PatternRewriter<'_>, item: &Item) -> Vec<Type> {
    match item {
        Item::Type(ty) => vec![*ty],
        item => item.values().iter().map(|&value| rw.value(value).ty()).collect(),
    }
}

/// Notes an operation that was made.
pub fn noted(at: OpAddr, made: &mut Vec<OpAddr>) -> OpAddr {
    made.push(at);
    at
}

/// Gives what is made next a name as its location.
pub fn locate_named(rw: &mut PatternRewriter<'_>, name: &str) {
    let ctx = rw.ctx().clone();
    let loc = ctx.loc(ctx.name_loc(ctx.ident(name), ctx.unknown_loc()));
    rw.set_loc(loc);
}

/// Gives what is made next the locations of these in one, with a text beside them.
pub fn locate_at(rw: &mut PatternRewriter<'_>, items: &[Item], text: Option<&str>) {
    let ctx = rw.ctx().clone();
    let of = |item: &Item| match item {
        Item::Op(at) => rw.op(*at).loc(),
        item => item.values().first().map_or(Loc::UNKNOWN, |&value| rw.value(value).loc()),
    };
    let locs: Vec<Attr> = items.iter().map(|item| ctx.loc_attr(of(item))).collect();
    let attr = match (&locs[..], text) {
        ([only], None) => *only,
        _ => ctx.fused_loc(&locs, text.map(|text| ctx.string_attr(text))),
    };
    rw.set_loc(ctx.loc(attr));
}

/// Ends the work on a root: replaces it by `values`, or erases it if there are none. Without values what was made is taken back.
pub fn finish(
    rw: &mut PatternRewriter<'_>,
    root: OpAddr,
    made: Vec<OpAddr>,
    values: Option<Vec<ValueId>>,
) -> Rewritten {
    let fits = values.filter(|values| {
        // A use would get a value of another type; what nobody uses may be anything.
        let results = rw.op(root).results();
        let as_many = values.is_empty() || results.len() == values.len();
        as_many
            && results
                .zip(values)
                .all(|(result, &value)| result.is_unused() || rw.value(value).ty() == result.ty())
    });
    match fits {
        Some(values) if values.is_empty() => rw.erase(root),
        Some(values) => rw.replace(root, &values),
        // A pattern that does not apply has changed nothing.
        None => {
            for op in made.into_iter().rev() {
                rw.erase(op)?;
            }
            None
        }
    }
}
