//! Checks of what backends, functions and other devices do.

use crate::stablehlo::CustomCallOp;
use crate::stablehlo::infer::channel_type;
use crate::tensor::{Tensor, compatible_types, dialect_attr, numbers, param_ints};
use crate::view::{View, elements};
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Failed, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// A call that says that it has an effect has all of them; one that does not has none.
struct CallEffects;

impl MemoryEffectOpInterface for CallEffects {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let flag = op.unverified::<CustomCallOp>().has_side_effect();
        if flag == Some(true) {
            let kinds = [EffectKind::Allocate, EffectKind::Free, EffectKind::Write, EffectKind::Read];
            let target = EffectTarget::Any;
            let of = |kind| Effect { kind, target, resource: Resource::DEFAULT, stage: 0, full: false };
            effects.extend(kinds.map(of));
        }
    }
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("custom_call").interface::<dyn MemoryEffectOpInterface>(Arc::new(CallEffects));
    dialect.op("composite").interface::<dyn SymbolUserOpInterface>(Arc::new(Composite));
}

/// The function that a composite stands for fits it.
struct Composite;

/// Whether a name has at least two parts, as an operation's: letters, digits and `_`, after the first point `$` too.
fn is_op_name(name: &[u8]) -> bool {
    let mut parts = name.split(|&byte| byte == b'.');
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&[u8]> = parts.collect();
    first.first().is_some_and(u8::is_ascii_alphabetic)
        && first.iter().all(word)
        && !rest.is_empty()
        && rest.iter().all(|part| !part.is_empty() && part.iter().all(|byte| word(byte) || *byte == b'$'))
}

const OP_NAME: &str = "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$";

impl SymbolUserOpInterface for Composite {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let ctx = op.ctx();
        let name = op.attr_named("name").map(|attr| ctx.attr_data(attr));
        if let Some(AttrData::String { value, .. }) = name
            && !is_op_name(ctx.bytes(*value))
        {
            let message = format!(
                "name must be a valid namespaced op name, i.e. it must match the following regular expression: {OP_NAME} e.g. \"my_namespace.my_op\""
            );
            return Err(op.emit_plain_error(message));
        }
        let Some(symbol) = op.attr_named("decomposition") else { return Ok(()) };
        let AttrData::SymbolRef { root, .. } = ctx.attr_data(symbol) else { return Ok(()) };
        let found = tables
            .lookup_nearest(op, symbol)
            .filter(|found| found.is_named::<rmlir_dialects::func::FuncOp>());
        let ty = found.and_then(|found| found.attr_named("function_type")).map(|attr| ctx.attr_data(attr));
        let Some(AttrData::Type(ty)) = ty else {
            let name = ctx.text(*root);
            return Err(op.emit_plain_error(format!("'{name}' does not reference a valid function")));
        };
        let TypeData::Function { inputs, results } = ctx.type_data(*ty) else { return Ok(()) };
        let own: Vec<Type> = op.operands().map(|value| value.ty()).collect();
        same_types(op, &own, inputs, "operand")?;
        let own: Vec<Type> = op.results().map(|value| value.ty()).collect();
        same_types(op, &own, results, "result")
    }
}

fn same_types(op: OpRef<'_>, own: &[Type], of_function: &[Type], what: &str) -> Result<(), Failed> {
    if own.len() != of_function.len() {
        let (have, want) = (own.len(), of_function.len());
        return Err(op.emit_plain_error(format!("has {have} {what}(s), but decomposition has {want}")));
    }
    for (at, (&have, &want)) in own.iter().zip(of_function).enumerate() {
        if !compatible_types(op.ctx(), have, want) {
            let (have, want) = (op.ctx().quoted_type(have), op.ctx().quoted_type(want));
            let message = format!("{what} at index {at} has type {have}, but decomposition has type {want}");
            return Err(op.emit_plain_error(message));
        }
    }
    Ok(())
}

pub(super) fn custom_call(view: &View<'_>) -> Result<(), Failed> {
    layouts(view)?;
    backend_config(view)?;
    aliases(view)?;
    special(view)
}

/// Layouts of operands and results are permutations of their dimensions.
fn layouts(view: &View<'_>) -> Result<(), Failed> {
    let (operands, results) = (view.attr("operand_layouts"), view.attr("result_layouts"));
    let (operands, results) = match (operands, results) {
        (None, None) => return Ok(()),
        (Some(operands), Some(results)) => (operands, results),
        _ => {
            let what = "Layout attributes should be specified for either both operands and results or none.";
            return Err(view.fail_op(what));
        }
    };
    check_layouts(view, view.operands(), operands, "operand")?;
    let types = match view.results {
        // A tuple alone stands for its elements.
        [ty] => match view.ctx().type_data(*ty) {
            TypeData::Tuple(types) => &**types,
            _ => view.results,
        },
        types => types,
    };
    check_layouts(view, types, results, "result")
}

fn check_layouts(view: &View<'_>, types: &[Type], layouts: Attr, what: &str) -> Result<(), Failed> {
    let layouts = view.ctx().attr_data(layouts).as_array().unwrap_or_default();
    if types.len() != layouts.len() {
        let (have, want) = (types.len(), layouts.len());
        let message = format!("Number of {what}s must match the number of {what} layouts, {have} != {want}");
        return Err(view.fail_op(message));
    }
    for (index, (&ty, &layout)) in types.iter().zip(layouts).enumerate() {
        let order = elements(view.ctx(), layout).unwrap_or_default();
        let quoted = view.quoted(ty);
        if matches!(view.ctx().type_data(ty), TypeData::Tuple(_)) {
            return Err(view.fail_op("Tuple types are not fully supported with layout constraints yet"));
        }
        let text = || rmlir_ir::print::attr_to_string(view.ctx(), layout);
        let Some(tensor) = Tensor::of(view.ctx(), ty) else {
            if order.is_empty() {
                continue;
            }
            let message = format!(
                "Only tensor types can have non-empty layout: {what} #{index} of type {quoted} has layout {}",
                text()
            );
            return Err(view.fail_op(message));
        };
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if tensor.shape.is_some() && !sorted.iter().copied().eq(0..tensor.rank()) {
            let (layout, rank) = (text(), tensor.rank());
            let message = format!(
                "incorrect layout {layout} for type {quoted}, layout must be a permutation of [0, {rank})"
            );
            return Err(view.fail_op(message));
        }
    }
    Ok(())
}

const TYPED_FFI: i64 = 4;

fn backend_config(view: &View<'_>) -> Result<(), Failed> {
    let Some(config) = view.attr("backend_config") else { return Ok(()) };
    let version = view.int("api_version").unwrap_or(1);
    let is_dict = matches!(view.ctx().attr_data(config), AttrData::Dictionary(_));
    let names = [
        "API_VERSION_UNSPECIFIED",
        "API_VERSION_ORIGINAL",
        "API_VERSION_STATUS_RETURNING",
        "API_VERSION_STATUS_RETURNING_UNIFIED",
        "API_VERSION_TYPED_FFI",
    ];
    let name = usize::try_from(version).ok().and_then(|version| names.get(version)).unwrap_or(&"");
    let wanted = match (version == TYPED_FFI, is_dict) {
        (true, false) => "dictionary",
        (false, true) => "string",
        _ => return Ok(()),
    };
    Err(view.fail_op(format!("backend_config for api_version {name} must be a {wanted} attribute.")))
}

/// The part of a type at a path through tuples.
fn part(view: &View<'_>, ty: Type, path: &[i64]) -> Option<Type> {
    path.iter().try_fold(ty, |ty, &at| match view.ctx().type_data(ty) {
        TypeData::Tuple(types) => usize::try_from(at).ok().and_then(|at| types.get(at)).copied(),
        _ => None,
    })
}

/// What an alias says: the place in the results, the operand, and the place in it.
type AliasParts = (Vec<i64>, i64, Vec<i64>);

fn alias_list(view: &View<'_>) -> Vec<AliasParts> {
    let list = view.attr("output_operand_aliases").and_then(|attr| view.ctx().attr_data(attr).as_array());
    let parts = |attr| {
        let data = dialect_attr(view.ctx(), attr, "stablehlo", "output_operand_alias")?;
        let Param::Int(index) = data.params.get(1)? else { return None };
        Some((param_ints(data.params.first()), *index, param_ints(data.params.get(2))))
    };
    list.unwrap_or_default().iter().filter_map(|&attr| parts(attr)).collect()
}

/// Results share memory with operands of the same type; buffers that are results do so exactly once.
fn aliases(view: &View<'_>) -> Result<(), Failed> {
    let list = alias_list(view);
    let whole = match view.results {
        [ty] => *ty,
        types => view.ctx().tuple_type(types),
    };
    let count = view.operands().len();
    let mut used: Vec<(i64, &[i64])> = Vec::new();
    let mut given: Vec<&[i64]> = Vec::new();
    let is_buffer = |ty: Type| matches!(view.ctx().type_data(ty), TypeData::MemRef { .. });
    for (output, index, operand) in &list {
        let from = usize::try_from(*index).ok().and_then(|index| view.operands().get(index));
        let Some(&from) = from else {
            let message = format!(
                "expects operandIndex in the output_operand_alias attribute to be in range [0, {count}); got: {index}."
            );
            return Err(view.fail_op(message));
        };
        let Some(from) = part(view, from, operand) else {
            return Err(
                view.fail_op("operand_tuple_indices in the output_operand_alias attribute out of bounds")
            );
        };
        let Some(to) = part(view, whole, output) else {
            return Err(
                view.fail_op("output_tuple_indices in the output_operand_alias attribute out of bounds")
            );
        };
        if !compatible_types(view.ctx(), from, to) {
            let (from, to) = (view.quoted(from), view.quoted(to));
            let message = format!(
                "shapes mismatch in the output_operand_alias attribute: operand part has type {from} and output part has type {to}"
            );
            return Err(view.fail_op(message));
        }
        if is_buffer(from) && used.contains(&(*index, operand)) {
            let path = numbers(operand);
            let message =
                format!("buffer operand {index}[{path}] is used in output_operand_alias more than once");
            return Err(view.fail_op(message));
        }
        if is_buffer(to) && given.contains(&&**output) {
            let path = numbers(output);
            return Err(view
                .fail_op(format!("buffer output [{path}] is used in output_operand_alias more than once")));
        }
        used.push((*index, operand));
        given.push(output);
    }
    // What makes buffers of nothing, or of tensors, has no operand to share with.
    if special_name(view).is_some() {
        return Ok(());
    }
    for (index, &ty) in view.results.iter().enumerate() {
        let path = if view.results.len() == 1 { Vec::new() } else { vec![index as i64] };
        if is_buffer(ty) && !given.contains(&&*path) {
            let path = numbers(&path);
            return Err(view.fail_op(format!("buffer output [{path}] is not used in output_operand_alias")));
        }
    }
    Ok(())
}

fn special_name(view: &View<'_>) -> Option<&'static str> {
    let AttrData::String { value, .. } = view.ctx().attr_data(view.attr("call_target_name")?) else {
        return None;
    };
    let name = view.ctx().bytes(*value);
    ["CreateBuffer", "Pin", "Unpin"].into_iter().find(|special| special.as_bytes() == name)
}

/// Calls that make buffers of tensors and back.
fn special(view: &View<'_>) -> Result<(), Failed> {
    let Some(name) = special_name(view) else { return Ok(()) };
    let is_buffer = |ty: Type| matches!(view.ctx().type_data(ty), TypeData::MemRef { .. });
    let is_tensor = |ty: Type| matches!(view.ctx().type_data(ty), TypeData::RankedTensor { .. });
    let fail = |what: &str| Err(view.fail_op(format!("{name} custom_call {what}")));
    if name == "CreateBuffer" {
        return match (view.operands(), view.results) {
            ([_, ..], _) => fail("shouldn't have any inputs"),
            ([], [result]) if is_buffer(*result) => Ok(()),
            ([], [_]) => fail("should have a memref result"),
            ([], _) => fail("should have one result"),
        };
    }
    let [from] = view.operands() else { return fail("should have one input") };
    let [to] = view.results else { return fail("should have one output") };
    let pin = name == "Pin";
    if pin && !is_tensor(*from) {
        return fail("should have a tensor input");
    }
    if pin && !is_buffer(*to) {
        return fail("should have a memref output");
    }
    if !pin && !is_buffer(*from) {
        return fail("should have a memref input");
    }
    if !pin && !is_tensor(*to) {
        return fail("should have a tensor output");
    }
    if !compatible_types(view.ctx(), *from, *to) {
        return fail("should have compatible input and output types");
    }
    Ok(())
}

fn is_token(view: &View<'_>, ty: Type) -> bool {
    let tensor = Tensor::of(view.ctx(), ty).is_some();
    // What is neither a tensor nor a token no constraint lets through.
    !tensor
}

/// All results but the last are tensors, the last a token.
fn check_results(view: &View<'_>, all: &str) -> Result<(), Failed> {
    let Some((&last, others)) = view.results.split_last() else {
        return Err(view.fail("result is expected to be at least of size 1, but got 0"));
    };
    if let Some(&ty) = others.iter().find(|&&ty| is_token(view, ty)) {
        let ty = view.quoted(ty);
        return Err(view.fail(format!("{all} expected to be of tensor type, but got {ty}")));
    }
    if !is_token(view, last) {
        let last = view.quoted(last);
        return Err(view
            .fail(format!("last element of result types is expected to be of token type, but got {last}")));
    }
    Ok(())
}

pub(super) fn infeed(view: &View<'_>) -> Result<(), Failed> {
    check_results(view, "all elements of result types, except the last element, are")?;
    let Some(layout) = view.attr("layout") else { return Ok(()) };
    let Some(list) = view.ctx().attr_data(layout).as_array() else {
        return Err(view.fail("layout-attribute expected to be of array-type."));
    };
    let wanted = view.results.len() - 1;
    if list.len() != wanted {
        let have = list.len();
        let message = format!(
            "layout-attribute size must be {wanted} (which is the number of op-results - 1 (for token result)), but got {have}"
        );
        return Err(view.fail(message));
    }
    for &child in list {
        let Some(leaves) = view.ctx().attr_data(child).as_array() else {
            let text = rmlir_ir::print::attr_to_string(view.ctx(), child);
            let message = format!("layout-attribute expected to have elements of type array, but got {text}");
            return Err(view.fail(message));
        };
        let number = |attr: Attr| matches!(view.ctx().attr_data(attr), AttrData::Integer { .. });
        if let Some(&leaf) = leaves.iter().find(|&&leaf| !number(leaf)) {
            let text = rmlir_ir::print::attr_to_string(view.ctx(), leaf);
            let message = format!(
                "layout-attribute's leaf elements are expected to be of type integer, but got {text}"
            );
            return Err(view.fail(message));
        }
    }
    Ok(())
}

const DEVICE_TO_DEVICE: i64 = 1;
const HOST_TO_DEVICE: i64 = 3;

pub(super) fn recv(view: &View<'_>) -> Result<(), Failed> {
    let host = view.flag("is_host_transfer");
    let (wanted, name) =
        if host { (HOST_TO_DEVICE, "HOST_TO_DEVICE") } else { (DEVICE_TO_DEVICE, "DEVICE_TO_DEVICE") };
    if channel_type(view) != Some(wanted) {
        return Err(view.fail(format!("channel_type should be {name} when is_host_transfer is {host}")));
    }
    check_results(view, "everything but the last element of result types is")
}
