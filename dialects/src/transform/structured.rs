//! Checks of transformations of structured operations, and of matchers.

use super::kinds::{Kind, kind};
use crate::common::text;
use crate::common::traits::has_interface;
use crate::scf::text::entry_args;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::typed::{number, text};
use rmlir_ir::{Attr, AttrData, DYNAMIC, OpRef};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 25] = [
        ("get_operand", check_places),
        ("get_result", check_places),
        ("match.structured", check_match),
        ("match.structured.body", check_match_body),
        ("match.structured.dim", check_match_dim),
        ("match.structured.input", check_match_operand),
        ("match.structured.init", check_match_operand),
        ("match.structured.result", check_match_result),
        ("structured.bufferize_to_allocation", check_bufferize),
        ("structured.continuous_tile_sizes", check_same_results),
        ("structured.multitile_sizes", check_same_results),
        ("structured.fuse", check_fuse),
        ("structured.hoist_pad", |op| check_permutation(op, "transpose", "transpose")),
        ("structured.hoist_pad.build_packing_loop_nest", |op| {
            check_permutation(op, "transpose", "transpose")
        }),
        ("structured.interchange", |op| {
            check_permutation(op, "iterator_interchange", "iterator_interchange")
        }),
        ("structured.pack_greedily", check_pack_greedily),
        ("structured.pack_transpose", check_pack_transpose),
        ("structured.pad", check_pad),
        ("structured.pad_tiling_interface", check_pad_interface),
        ("structured.replace", check_replace),
        ("structured.tile_using_for", check_tile_for),
        ("structured.tile_using_forall", check_tile_forall),
        ("structured.vectorize", check_vectorize),
        ("gpu.map_forall_to_blocks", check_blocks),
        ("bufferization.one_shot_bufferize", check_one_shot),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("structured.split").form(parse_split, print_split).verifier(check_split);
}

fn has(op: OpRef<'_>, name: &str) -> bool {
    op.attr_named(name).is_some()
}

fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|list| op.ctx().i64_array(list)).unwrap_or_default()
}

fn elements<'m>(op: OpRef<'m>, name: &str) -> &'m [Attr] {
    op.attr_named(name).and_then(|array| op.ctx().attr_data(array).as_array()).unwrap_or_default()
}

fn is_permutation(of: &[i64]) -> bool {
    let mut sorted = of.to_vec();
    sorted.sort_unstable();
    sorted.iter().zip(0..).all(|(&place, want)| place == want)
}

fn joined(of: &[i64]) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn check_permutation(op: OpRef<'_>, name: &str, label: &str) -> Checked {
    let places = numbers(op, name);
    if is_permutation(&places) {
        return Ok(());
    }
    Err(op.emit_error(format!("expects {label} to be a permutation, found {}", joined(&places))))
}

/// Checks of `1, 2`, `except(1, 2)` and `all`, as attributes.
fn check_list(op: OpRef<'_>, name: &str) -> Checked {
    let (places, inverted, all) = (numbers(op, name), has(op, "is_inverted"), has(op, "is_all"));
    if all && inverted {
        return Err(op.emit_error("cannot request both 'all' and 'inverted' values in the list"));
    }
    if all && !places.is_empty() {
        return Err(op.emit_error("cannot both request 'all' and specific values in the list"));
    }
    if !all && places.is_empty() {
        return Err(op.emit_error("must request specific values in the list if 'all' is not specified"));
    }
    if places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(op.emit_error("expected the listed values to be unique"));
    }
    Ok(())
}

fn check_places(op: OpRef<'_>) -> Checked {
    check_list(op, "raw_position_list")
}

fn check_match(op: OpRef<'_>) -> Checked {
    let args = entry_args(op, 0, 0);
    let [arg] = args.as_slice() else { return Err(op.emit_error("expected one body argument")) };
    if kind(op.ctx(), arg.ty()) != Some(Kind::Op) {
        return Err(op.emit_error("expected body argument to implement TransformHandleTypeInterface"));
    }
    let block = op.region(0).and_then(|region| region.entry());
    for child in block.into_iter().flat_map(|block| block.ops()).filter(|child| child.next().is_some()) {
        if !has_interface(child, "MatchOpInterface") {
            let error = op.error("expects nested operations to implement MatchOpInterface");
            op.ctx().emit(error.with_note(child.loc(), "offending operation"));
            return Err(Failed);
        }
    }
    Ok(())
}

fn check_match_body(op: OpRef<'_>) -> Checked {
    let kinds = ["reduction_position", "passthrough", "elementwise", "contraction"];
    if kinds.iter().filter(|name| has(op, name)).count() > 1 {
        return Err(op.emit_error(
            "only one of {\"reduction_position\", \"passthrough\", \"elementwise\", \"contraction\"} is allowed",
        ));
    }
    if has(op, "contraction") && elements(op, "contraction").len() != 2 {
        return Err(op.emit_error("expects \"contraction\" to contain two elements"));
    }
    Ok(())
}

fn check_match_dim(op: OpRef<'_>) -> Checked {
    if has(op, "parallel") && has(op, "reduction") {
        return Err(op.emit_error("cannot request the same dimension to be both parallel and reduction"));
    }
    check_list(op, "raw_dim_list")
}

fn check_match_operand(op: OpRef<'_>) -> Checked {
    if has(op, "permutation") && has(op, "projected_permutation") {
        return Err(op.emit_error("\"permutation\" and \"projected_permutation\" are mutually exclusive"));
    }
    let several = numbers(op, "raw_position_list").len() > 1 || has(op, "is_inverted");
    let is_map = op
        .result(0)
        .is_some_and(|result| rmlir_ir::typed::is_type(op.ctx(), result.ty(), ("transform", "affine_map")));
    if several && op.result(0).is_some() && !is_map {
        return Err(op.emit_error("cannot bind multiple inputs/inits to the same value"));
    }
    check_places(op)
}

fn check_match_result(op: OpRef<'_>) -> Checked {
    let (any, single) = (has(op, "any"), has(op, "single"));
    let is_value = op.result(0).is_some_and(|result| kind(op.ctx(), result.ty()) == Some(Kind::Value));
    if (any || single) == is_value {
        return Err(
            op.emit_error("expects either the any/single keyword or the type value handle result type")
        );
    }
    if any && single {
        return Err(op.emit_error("'any' and 'single' are mutually exclusive"));
    }
    Ok(())
}

const TO_DESTINATION: &str = "bufferization.materialize_in_destination";

/// Checks the name of an operation in an attribute. What is not set is good.
fn check_name(op: OpRef<'_>, attr: &str, allowed: &[&str], message: &str) -> Checked {
    let name = op.attr_named(attr).and_then(|name| text(op.ctx(), name));
    match name {
        Some(name) if !allowed.contains(&&*name) => Err(op.emit_error(message)),
        _ => Ok(()),
    }
}

fn check_bufferize(op: OpRef<'_>) -> Checked {
    let copies = [TO_DESTINATION, "memref.copy", "linalg.copy"];
    check_name(op, "memcpy_op", &copies, "unsupported memcpy op")?;
    check_name(op, "alloc_op", &["memref.alloc", "memref.alloca"], "unsupported alloc op")
}

fn is_true(op: OpRef<'_>, name: &str) -> bool {
    op.attr_named(name).and_then(|flag| number(op.ctx(), flag)).is_some_and(|flag| flag != 0)
}

fn check_one_shot(op: OpRef<'_>) -> Checked {
    check_name(op, "memcpy_op", &["memref.copy", "linalg.copy"], "unsupported memcpy op")?;
    for name in ["print_conflicts", "dump_alias_sets"] {
        if is_true(op, name) && !is_true(op, "test_analysis_only") {
            return Err(op.emit_error(format!("'{name}' requires 'test_analysis_only'")));
        }
    }
    Ok(())
}

fn check_blocks(op: OpRef<'_>) -> Checked {
    match numbers(op, "grid_dims").len() {
        0 | 3 => Ok(()),
        _ => Err(op.emit_error("transform requires empty or size-3 grid_dims")),
    }
}

fn check_same_results(op: OpRef<'_>) -> Checked {
    let mut types = op.results().map(|result| result.ty());
    let first = types.next();
    if types.all(|ty| Some(ty) == first) {
        return Ok(());
    }
    Err(op.emit_error("expects all results type to be the same"))
}

/// How many loops come of these sizes.
fn loops(sizes: &[i64]) -> usize {
    sizes.iter().filter(|&&size| size != 0).count()
}

fn check_fuse(op: OpRef<'_>) -> Checked {
    let (sizes, interchange) = (numbers(op, "static_tile_sizes"), numbers(op, "static_tile_interchange"));
    let mut seen = vec![false; sizes.len()];
    // Places that operands give are not known.
    if interchange.len() > sizes.len() {
        return Err(op.emit_error(format!(
            "interchange length exceeds iteration space dimensions ({}), found {}",
            sizes.len(),
            handles_text(op)
        )));
    }
    for &place in interchange.iter().filter(|&&place| place != DYNAMIC) {
        match usize::try_from(place).ok().and_then(|place| seen.get_mut(place)) {
            None => {
                let rank = sizes.len();
                return Err(op.emit_error(format!(
                    "expects interchange values to be in range [0, {rank}), found: {place}"
                )));
            }
            Some(true) => return Err(op.emit_error(format!("found duplicate interchange value: {place}"))),
            Some(slot) => *slot = true,
        }
    }
    let want = if has(op, "use_forall") { 1 } else { loops(&sizes) };
    if op.num_results() != want + 1 {
        return Err(op.emit_error(format!("expects {want} loop results")));
    }
    Ok(())
}

/// The reference names the operands of the interchange here, of which most have none.
fn handles_text(op: OpRef<'_>) -> String {
    let types: Vec<String> = op.operand_group(2).map(|operand| op.ctx().quoted_type(operand.ty())).collect();
    types.join(", ")
}

fn check_pack_greedily(op: OpRef<'_>) -> Checked {
    if !is_permutation(&numbers(op, "matmul_inner_dims_order")) {
        return Err(op.emit_error("\"matmul_inner_dims_order\" is not a valid permutation"));
    }
    let sizes = numbers(op, "static_matmul_packed_sizes");
    let multiples = numbers(op, "matmul_padded_sizes_next_multiple_of");
    if sizes.iter().zip(&multiples).any(|(&size, &multiple)| size != 0 && multiple != 0) {
        return Err(op.emit_error(
            "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul \
             strategy",
        ));
    }
    Ok(())
}

fn check_pack_transpose(op: OpRef<'_>) -> Checked {
    for name in ["inner_perm", "outer_perm"] {
        if !is_permutation(&numbers(op, name)) {
            return Err(op.emit_error(format!("\"{name}\" is not a valid permutation")));
        }
    }
    if numbers(op, "inner_perm").is_empty() && numbers(op, "outer_perm").is_empty() {
        return Err(op.emit_error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified"));
    }
    Ok(())
}

fn integers(op: OpRef<'_>, array: &[Attr]) -> Vec<i64> {
    array.iter().filter_map(|&element| number(op.ctx(), element)).collect()
}

fn printed(op: OpRef<'_>, name: &str) -> String {
    let numbers = integers(op, elements(op, name));
    format!("[{}]", joined(&numbers))
}

fn check_pad(op: OpRef<'_>) -> Checked {
    if integers(op, elements(op, "nofold_flags")).iter().any(|flag| !matches!(flag, 0 | 1)) {
        let found = printed(op, "nofold_flags");
        return Err(op.emit_error(format!("expects nofold_flags to contain booleans (0/1), found {found}")));
    }
    let dimensions = integers(op, elements(op, "padding_dimensions"));
    if dimensions.iter().any(|&dimension| dimension < 0) {
        let found = printed(op, "padding_dimensions");
        return Err(
            op.emit_error(format!("expects padding_dimensions to contain positive integers, found {found}"))
        );
    }
    let multiples = numbers(op, "static_pad_to_multiple_of");
    if !multiples.is_empty() && multiples.len() != dimensions.len() {
        return Err(op.emit_error("expects as many multiples as padding_dimensions"));
    }
    for &transposed in elements(op, "transpose_paddings") {
        let AttrData::Array(places) = op.ctx().attr_data(transposed) else { continue };
        if !is_permutation(&integers(op, places)) {
            let found = joined(&integers(op, places));
            return Err(
                op.emit_error(format!("expects transpose_paddings to be a permutation, found [{found}]"))
            );
        }
    }
    check_name(op, "copy_back_op", &[TO_DESTINATION, "linalg.copy", "none"], "invalid copy_back_op")
}

fn check_pad_interface(_: OpRef<'_>) -> Checked {
    Ok(())
}

fn check_replace(op: OpRef<'_>) -> Checked {
    let Some(body) = op.region(0) else { return Ok(()) };
    if !body.has_one_block() {
        return Err(op.emit_error("expected one block"));
    }
    let ops: Vec<_> = body.entry().into_iter().flat_map(|block| block.ops()).take(2).collect();
    let &[inner] = ops.as_slice() else { return Err(op.emit_error("expected one operation in block")) };
    if inner.num_operands() > 0 {
        return Err(inner.emit_error("expected replacement without operands"));
    }
    if inner.regions().len() > 0 && !inner.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
        return Err(inner.emit_error("expect op that is isolated from above"));
    }
    Ok(())
}

fn flags(op: OpRef<'_>, name: &str) -> usize {
    match op.attr_named(name).map(|flags| op.ctx().attr_data(flags)) {
        Some(AttrData::DenseArray(array)) => array.raw.len(),
        _ => 0,
    }
}

fn check_tile_for(op: OpRef<'_>) -> Checked {
    let (sizes, scalable) = (numbers(op, "static_sizes"), flags(op, "scalable_sizes"));
    if sizes.len() != scalable {
        let sizes = sizes.len();
        return Err(
            op.emit_error(format!("expected same number of sizes ({sizes}) and scalable sizes ({scalable})"))
        );
    }
    let (loops, results) = (loops(&sizes), op.num_results().saturating_sub(1));
    // One result stands for all loops that sizes in one handle make.
    if loops != results {
        return Err(op.emit_error(format!(
            "expected number of loops to tile ({loops}) to match number of `loops` results ({results})"
        )));
    }
    Ok(())
}

fn check_tile_forall(op: OpRef<'_>) -> Checked {
    let given = |dynamic: usize, packed: usize, name: &str| {
        let list = !numbers(op, name).is_empty() || op.operand_group(dynamic).next().is_some();
        (list, op.operand_group(packed).next().is_some())
    };
    let (threads, packed_threads) = given(1, 3, "static_num_threads");
    let (sizes, packed_sizes) = given(2, 4, "static_tile_sizes");
    if threads && packed_threads {
        return Err(op.emit_error("num_threads and packed_num_threads are mutually exclusive"));
    }
    if sizes && packed_sizes {
        return Err(op.emit_error("tile_sizes and packed_tile_sizes are mutually exclusive"));
    }
    if !(threads || packed_threads || sizes || packed_sizes) {
        return Err(op.emit_error("either (packed_)num_threads or (packed_)tile_sizes must be specified"));
    }
    Ok(())
}

fn check_vectorize(op: OpRef<'_>) -> Checked {
    let (sizes, scalable) = (numbers(op, "static_vector_sizes").len(), flags(op, "scalable_sizes"));
    if sizes != scalable {
        return Err(op.emit_error(format!(
            "expected same number of vector sizes ({sizes}) and scalable sizes ({scalable})"
        )));
    }
    Ok(())
}

const CHUNKS: &str = "static_chunk_sizes";

/// `%target after 4 {dimension = 1} : T`, or `%target after %size {dimension = 1} : T, U`.
fn parse_split(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let target = parser.operand()?;
    parser.token("after")?;
    let dynamic = parser.optional_operand()?;
    let size = if dynamic.is_some() { DYNAMIC } else { parser.integer()? };
    text::optional_attrs(parser, state)?;
    let size = parser.ctx().int_attr(64, size);
    text::set(parser, state, CHUNKS, size);
    parser.token(":")?;
    let ty = parser.ty()?;
    state.operands.push(parser.resolve(target, ty)?);
    if let Some(dynamic) = dynamic {
        parser.token(",")?;
        let ty = parser.ty()?;
        state.operands.push(parser.resolve(dynamic, ty)?);
    }
    state.result_types.push(ty);
    Ok(())
}

fn chunks(op: OpRef<'_>) -> Option<i64> {
    op.attr_named(CHUNKS).and_then(|size| number(op.ctx(), size))
}

fn print_split(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands().take(1));
    printer.text(" after ");
    match (chunks(op), op.operand(1)) {
        (Some(size), _) if size != DYNAMIC => printer.text(&format!("{size} ")),
        (_, Some(dynamic)) => {
            printer.operand(dynamic);
            printer.text(" ");
        }
        _ => {}
    }
    text::print_attrs(printer, op, &[CHUNKS]);
    printer.text(" : ");
    text::print_types(printer, op.operands().map(|operand| operand.ty()));
}

fn check_split(op: OpRef<'_>) -> Checked {
    let is_static = chunks(op).is_some_and(|size| size != DYNAMIC);
    if is_static == op.operand(1).is_some() {
        return Err(op.emit_error("expects either a dynamic or a static split point to be provided"));
    }
    Ok(())
}
