//! `transform.structured.match`: operations by name, interface, attributes and types.

use super::failure::{Outcome, definite, not_loaded};
use super::handles::give;
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::linalg::{PackOp, UnPackOp};
use rmlir_dialects::tensor::PadOp;
use rmlir_dialects::transform::{MatchInterfaceEnum, MatchOp};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{AttrData, Context, NamedAttr, OpRef, Type};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<MatchOp>(find);
}

/// What operations must be like.
struct Wanted<'c> {
    names: Option<Vec<Vec<u8>>>,
    interface: Option<MatchInterfaceEnum>,
    attrs: &'c [NamedAttr],
    result: Option<Type>,
    operands: Option<Vec<Type>>,
}

impl<'c> Wanted<'c> {
    fn of(ctx: &'c Context, own: MatchOp<OpRef<'_>>) -> Wanted<'c> {
        let list = |attr| ctx.attr_data(attr).as_array().unwrap_or_default();
        let name = |&name: &_| rmlir_ir::typed::text(ctx, name).map(|text| text.as_bytes().to_vec());
        let ty = |&ty: &_| match ctx.attr_data(ty) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        };
        Wanted {
            names: own.ops().map(|names| list(names).iter().filter_map(name).collect()),
            interface: own.interface(),
            attrs: own
                .op_attrs()
                .map_or(&[], |attrs| ctx.attr_data(attrs).as_dictionary().unwrap_or_default()),
            result: own.filter_result_type(),
            operands: own.filter_operand_types().map(|types| list(types).iter().filter_map(ty).collect()),
        }
    }

    /// Whether an operation is like that, but for its operands.
    fn takes(&self, op: OpRef<'_>) -> bool {
        self.names.as_ref().is_none_or(|names| names.iter().any(|name| name.as_slice() == op.name_text()))
            && self.interface.is_none_or(|interface| has(op, interface))
            && self.attrs.iter().all(|entry| op.attr(entry.name) == Some(entry.value))
            && self
                .result
                .is_none_or(|ty| op.num_results() == 1 && op.results().all(|result| result.ty() == ty))
    }

    /// Whether its operands are like that; nothing if they are not as many as types were stated.
    fn takes_operands(&self, op: OpRef<'_>) -> Option<bool> {
        let mut types = op.operands().map(|operand| operand.ty());
        match self.operands.as_deref() {
            None => Some(true),
            Some(&[only]) => Some(types.all(|ty| ty == only)),
            Some(stated) if stated.len() == op.num_operands() => Some(types.eq(stated.iter().copied())),
            Some(_) => None,
        }
    }
}

fn has(op: OpRef<'_>, interface: MatchInterfaceEnum) -> bool {
    match interface {
        MatchInterfaceEnum::LinalgOp => has_interface(op, "LinalgOp"),
        MatchInterfaceEnum::TilingInterface => {
            has_interface(op, "LinalgOp")
                || has_interface(op, "TilingInterface")
                || op.is::<PadOp>()
                || op.is::<PackOp>()
                || op.is::<UnPackOp>()
        }
        MatchInterfaceEnum::LoopLikeInterface => {
            op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()).is_some()
        }
    }
}

fn find<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchOp>() else { return Ok(()) };
    let [target] = on.ops(own.target())[..] else {
        return Err(definite(op, "requires exactly one target handle"));
    };
    let wanted = Wanted::of(op.ctx(), own);
    let mut odd = false;
    let takes = |inner: OpRef<'_>| {
        wanted.takes(inner)
            && wanted.takes_operands(inner).unwrap_or_else(|| {
                odd = true;
                false
            })
    };
    let found = Walk::post().collect(on.payload().op(target), takes).map_err(not_loaded(op))?;
    if odd {
        let message = "If filter_operand_types contains more than a type, then it must contain as much types as the \
                       number of operands in the target ops";
        return Err(definite(op, message));
    }
    give(results, found.into_iter().map(Entity::Op).collect())
}
