//! Calls, what can be called, and the attributes of arguments and results.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::{Attr, Type};
use crate::module::{Module, OpAddr, OpRef, RegionRef, ValueRef};
use crate::op_attrs::AllAttrs;
use crate::symbols::{SymbolTableCollection, lookup_nearest};
use std::borrow::Cow;
use std::ops::Range;

/// What a call goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee<'m> {
    /// A symbol.
    Symbol(Attr),
    /// A value that stands for a function.
    Value(ValueRef<'m>),
}

/// An operation that transfers control to a callable one and comes back.
pub trait CallOpInterface: Send + Sync {
    /// What is called; `None` if the operation does not say.
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>>;

    /// Makes the call go to another symbol. Does nothing for a call through a value.
    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr);

    /// Which operands are passed as arguments.
    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize>;
}

/// The operation that a call goes to, as far as that is known: the symbol's, or the one that defines the value.
pub fn resolve_callable(op: OpRef<'_>) -> Option<OpRef<'_>> {
    match op.ctx().op_interface::<dyn CallOpInterface>(op.name())?.callee(op)? {
        Callee::Symbol(symbol) => lookup_nearest(op, symbol),
        Callee::Value(value) => Some(value.def_op()?.0),
    }
}

/// As [`resolve_callable`], with symbol tables at hand.
pub fn resolve_callable_in<'m>(op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Option<OpRef<'m>> {
    match op.ctx().op_interface::<dyn CallOpInterface>(op.name())?.callee(op)? {
        Callee::Symbol(symbol) => tables.lookup_nearest(op, symbol),
        Callee::Value(value) => Some(value.def_op()?.0),
    }
}

/// An operation that can be called.
pub trait CallableOpInterface: Send + Sync {
    /// The region that runs; `None` for what is defined elsewhere.
    fn callable_region<'m>(&self, op: OpRef<'m>) -> Option<RegionRef<'m>>;

    /// Types of the arguments.
    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]>;

    /// Types of the results.
    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]>;
}

/// The attribute for the arguments, unless an operation says otherwise.
pub(crate) const ARG_ATTRS: &str = "arg_attrs";
/// The same for the results.
pub(crate) const RES_ATTRS: &str = "res_attrs";

/// An operation whose arguments and results carry attributes. The defaults keep them as upstream does.
pub trait ArgAndResultAttrs: Send + Sync {
    /// The attribute that holds an array with a dictionary for each argument.
    fn arg_attrs_name(&self) -> &str {
        ARG_ATTRS
    }

    /// The attribute that holds an array with a dictionary for each result.
    fn result_attrs_name(&self) -> &str {
        RES_ATTRS
    }
}

/// The behaviour of operations without a model of their own.
struct Plain;

impl ArgAndResultAttrs for Plain {}

/// What an operation says of its arguments' and results' attributes.
pub(crate) fn model_of(op: OpRef<'_>) -> &dyn ArgAndResultAttrs {
    op.ctx().op_interface::<dyn ArgAndResultAttrs>(op.name()).unwrap_or(&Plain)
}

fn attrs_of<'m>(
    op: OpRef<'m>,
    attrs: AllAttrs<'m>,
    model: &dyn ArgAndResultAttrs,
    results: bool,
) -> Option<&'m [Attr]> {
    let known = op.ctx().known_idents();
    let attr = match if results { model.result_attrs_name() } else { model.arg_attrs_name() } {
        ARG_ATTRS => attrs.get(known.arg_attrs),
        RES_ATTRS => attrs.get(known.res_attrs),
        name => attrs.get(op.ctx().find_ident(name.as_bytes())?),
    };
    op.ctx().attr_data(attr?).as_array()
}

/// The dictionaries of the arguments, if there are any.
pub fn arg_attrs(op: OpRef<'_>) -> Option<&[Attr]> {
    attrs_of(op, op.all_attrs(), model_of(op), false)
}

/// The dictionaries of the results, if there are any.
pub fn result_attrs(op: OpRef<'_>) -> Option<&[Attr]> {
    attrs_of(op, op.all_attrs(), model_of(op), true)
}

/// Both.
pub(crate) fn arg_and_result_attrs<'m>(
    op: OpRef<'m>,
    model: &dyn ArgAndResultAttrs,
) -> [Option<&'m [Attr]>; 2] {
    let attrs = op.all_attrs();
    [false, true].map(|results| attrs_of(op, attrs, model, results))
}

/// A dictionary in a list, or an empty one.
pub fn dict_at(ctx: &Context, attrs: Option<&[Attr]>, index: usize) -> Attr {
    let dict = attrs.and_then(|attrs| attrs.get(index)).copied();
    dict.filter(|&attr| matches!(ctx.attr_data(attr), AttrData::Dictionary(_))).unwrap_or(ctx.empty_dict())
}
