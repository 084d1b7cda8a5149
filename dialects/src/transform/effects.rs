//! What operations do to handles and to what these stand for. An operation reads its handles, and may consume some: nobody may use
//! them, or others of the same payload, after it.

use crate::common::traits::{has_interface, has_trait};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::{Context, OpName, OpRef, ValueRef};
use std::borrow::Cow;
use std::sync::Arc;

/// The table from handles to what they stand for.
const HANDLES: Resource = Resource(Cow::Borrowed("mapping"));
/// What is transformed.
const PAYLOAD: Resource = Resource(Cow::Borrowed("payload_ir"));

fn effect(kind: EffectKind, target: EffectTarget, resource: Resource) -> Effect {
    Effect { kind, target, resource, stage: 0, full: false }
}

/// Collects effects.
pub(super) struct Sink<'a>(pub(super) &'a mut Vec<Effect>);

impl Sink<'_> {
    fn on(&mut self, value: ValueRef<'_>, kinds: &[EffectKind]) {
        let target = EffectTarget::Value(value.id());
        self.0.extend(kinds.iter().map(|&kind| effect(kind, target, HANDLES)));
    }

    /// A handle is read.
    pub(super) fn reads(&mut self, value: ValueRef<'_>) {
        self.on(value, &[EffectKind::Read]);
    }

    /// A handle is consumed.
    pub(super) fn consumes(&mut self, value: ValueRef<'_>) {
        self.on(value, &[EffectKind::Read, EffectKind::Free]);
    }

    /// All results are new handles.
    pub(super) fn produces(&mut self, op: OpRef<'_>) {
        for result in op.results() {
            self.on(result, &[EffectKind::Allocate, EffectKind::Write]);
        }
    }

    /// The payload is read.
    pub(super) fn reads_payload(&mut self) {
        self.0.push(effect(EffectKind::Read, EffectTarget::Any, PAYLOAD));
    }

    /// The payload is changed.
    pub(super) fn changes_payload(&mut self) {
        self.reads_payload();
        self.0.push(effect(EffectKind::Write, EffectTarget::Any, PAYLOAD));
    }
}

/// An operation that takes its handles one way and the payload one way.
struct Plain {
    /// Which operands are consumed.
    consumes: fn(OpRef<'_>, usize) -> bool,
    /// Whether the payload changes.
    changes: bool,
}

impl MemoryEffectOpInterface for Plain {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let mut sink = Sink(effects);
        for (i, operand) in op.operands().enumerate() {
            match (self.consumes)(op, i) {
                true => sink.consumes(operand),
                false => sink.reads(operand),
            }
        }
        sink.produces(op);
        match self.changes {
            true => sink.changes_payload(),
            false => sink.reads_payload(),
        }
    }
}

/// Traits of operations that look at the payload and leave it as it is.
const LOOKING: [&str; 5] = [
    "NavigationTransformOpTrait",
    "AtMostOneOpMatcherOpTrait",
    "SingleOpMatcherOpTrait",
    "SingleValueMatcherOpTrait",
    "ParamProducerTransformOpTrait",
];

/// Effects that go by traits.
pub(super) struct ByTraits {
    functional: Interfaces,
    looking: Interfaces,
    other: Interfaces,
}

fn interfaces(model: impl MemoryEffectOpInterface + 'static) -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn MemoryEffectOpInterface>(Arc::new(model));
    interfaces
}

impl Default for ByTraits {
    fn default() -> ByTraits {
        ByTraits {
            functional: interfaces(Plain { consumes: |_, _| true, changes: true }),
            looking: interfaces(Plain { consumes: |_, _| false, changes: false }),
            other: interfaces(Plain { consumes: |_, _| false, changes: true }),
        }
    }
}

impl ByTraits {
    /// What an operation of the dialect does that nothing else is said of.
    pub(super) fn of(&self, ctx: &Context, name: OpName) -> Option<&Interfaces> {
        let def = ctx.op_info(name).def()?;
        let stated = |name: &str| def.traits.iter().any(|found| crate::common::traits::is_trait(found, name));
        if stated("FunctionalStyleTransformOpTrait") {
            return Some(&self.functional);
        }
        let looks = LOOKING.iter().any(|name| stated(name));
        let has_effects = def.states_interface("MemoryEffectOpInterface");
        match (looks, has_effects) {
            (true, _) => Some(&self.looking),
            (false, true) => Some(&self.other),
            (false, false) => None,
        }
    }
}

/// Whether something holds of an operand of an operation.
type OfOperand = fn(OpRef<'_>, usize) -> bool;

/// Which operands an operation consumes that is not functional.
pub(super) const CONSUMING: [(&str, OfOperand); 24] = [
    ("alternatives", |_, _| true),
    ("apply_conversion_patterns", |op, i| i == 0 && op.attr_named("preserve_handles").is_none()),
    ("apply_registered_pass", first),
    ("foreach_match", first),
    ("structured.bufferize_to_allocation", |op, i| {
        i == 0 && op.attr_named("bufferize_destination_only").is_none()
    }),
    ("structured.fuse", first),
    ("structured.fuse_into_containing_op", first),
    ("structured.pack", first),
    ("structured.pack_greedily", first),
    ("structured.pad", first),
    ("structured.pad_tiling_interface", first),
    ("structured.replace", first),
    ("structured.split", first),
    ("structured.tile_using_for", first),
    ("structured.tile_using_forall", first),
    ("structured.vectorize", first),
    ("affine.simplify_bounded_affine_ops", first),
    ("affine.simplify_min_max_affine_ops", first),
    ("func.replace_func_signature", first),
    ("func.deduplicate_func_args", first),
    ("memref.alloca_to_global", first),
    ("loop.promote_if_one_iteration", first),
    ("nvgpu.create_async_groups", first),
    ("xegpu.set_desc_layout", first),
];

/// Operations that touch handles and nothing else.
pub(super) const HANDLES_ONLY: [&str; 19] = [
    "yield",
    "match.structured.yield",
    "cast",
    "get_type",
    "match.param.cmpi",
    "merge_handles",
    "replicate",
    // Functional by its trait, but it only says how others are meant.
    "split_handle",
    "verify",
    "test_check_if_test_extension_present",
    "test_copy_payload",
    "test_produce_null_param",
    "test_produce_null_payload",
    "test_produce_null_value",
    "test_produce_param",
    "test_produce_self_handle_or_forward_operand",
    "test_produce_value_handle_to_self_operand",
    "test_transform_op",
    "test_produce_transform_param_or_forward_operand",
];

/// Reads what it is given, and gives new handles.
pub(super) struct HandlesOnly;

impl MemoryEffectOpInterface for HandlesOnly {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let mut sink = Sink(effects);
        op.operands().for_each(|operand| sink.reads(operand));
        sink.produces(op);
    }
}

/// Sizes of tiles: as parameters they are worked out, as handles they are made in the payload.
pub(super) struct TileSizes;

impl MemoryEffectOpInterface for TileSizes {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let mut sink = Sink(effects);
        op.operands().for_each(|operand| sink.reads(operand));
        sink.produces(op);
        match op.result(0).is_some_and(|size| super::kinds::is_param(op.ctx(), size.ty())) {
            true => sink.reads_payload(),
            false => sink.changes_payload(),
        }
    }
}

fn first(_: OpRef<'_>, operand: usize) -> bool {
    operand == 0
}

/// What operations do of which [`CONSUMING`] says what they consume.
pub(super) fn consuming(consumes: fn(OpRef<'_>, usize) -> bool) -> Arc<dyn MemoryEffectOpInterface> {
    Arc::new(Plain { consumes, changes: true })
}

/// What operations do that look for something in the payload.
pub(super) fn looking() -> Arc<dyn MemoryEffectOpInterface> {
    Arc::new(Plain { consumes: |_, _| false, changes: false })
}

/// The effects of an operation of the dialect.
pub(super) fn effects_of(op: OpRef<'_>) -> Option<Vec<Effect>> {
    let mut effects = Vec::new();
    op.ctx().op_interface::<dyn MemoryEffectOpInterface>(op.name())?.effects(op, &mut effects);
    Some(effects)
}

/// Whether an operation is a transformation.
pub fn is_transformation(op: OpRef<'_>) -> bool {
    has_interface(op, "TransformOpInterface") || is_by_trait(op)
}

/// Matchers of one operation or value are transformations by their trait.
fn is_by_trait(op: OpRef<'_>) -> bool {
    has_interface(op, "MatchOpInterface") && LOOKING.iter().any(|name| has_trait(op, name))
}

/// Whether a transformation consumes a handle.
pub fn is_consumed(value: ValueRef<'_>, by: OpRef<'_>) -> bool {
    is_transformation(by) && effects_of(by).is_some_and(|effects| frees(&effects, value))
}

/// Whether a handle is consumed by what has these effects.
pub(super) fn frees(effects: &[Effect], value: ValueRef<'_>) -> bool {
    let target = EffectTarget::Value(value.id());
    effects.iter().any(|effect| {
        effect.kind == EffectKind::Free && effect.target == target && effect.resource == HANDLES
    })
}

/// Whether an effect is one on the payload.
pub(super) fn is_on_payload(effect: &Effect) -> bool {
    effect.resource == PAYLOAD
}

/// The uses of a value, the newest first: the operation, and the position of the operand.
pub(super) fn uses<'m>(value: ValueRef<'m>) -> Vec<(OpRef<'m>, usize)> {
    let mut found: Vec<(OpRef<'m>, usize)> = Vec::new();
    for user in value.users() {
        let places = user.operands().enumerate().filter(|(_, operand)| *operand == value).map(|(i, _)| i);
        let seen = found.iter().filter(|(other, _)| *other == user).count();
        let mut places: Vec<usize> = places.collect();
        places.reverse();
        found.extend(places.get(seen).map(|&place| (user, place)));
    }
    found
}

/// A call of a named sequence, whose arguments say what it consumes.
pub(super) struct Include;

impl MemoryEffectOpInterface for Include {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let mut sink = Sink(effects);
        sink.changes_payload();
        sink.produces(op);
        let callee = op.attr_named("target").and_then(|name| rmlir_ir::symbols::lookup_nearest(op, name));
        let callee = callee.filter(|callee| rmlir_ir::typed::is_op(*callee, "transform.named_sequence"));
        // Where the callee does not say what it does with an argument, nothing is known of the operand.
        let marked = |i, mark| callee.is_some_and(|callee| super::named::is_marked(callee, i, mark));
        for (i, operand) in op.operands().enumerate() {
            if marked(i, super::named::CONSUMED) {
                sink.consumes(operand);
            } else if callee.is_none() || marked(i, super::named::READONLY) {
                sink.reads(operand);
            }
        }
    }
}

/// Nothing of its own.
pub(super) struct Nothing;

impl MemoryEffectOpInterface for Nothing {
    fn effects(&self, _: OpRef<'_>, _: &mut Vec<Effect>) {}
}

/// Checks what a transformation says of its effects.
///
/// # Errors
/// If it says too little; it has been reported.
pub(super) fn check(op: OpRef<'_>) -> Result<(), rmlir_ir::diag::Failed> {
    let effects = effects_of(op).unwrap_or_default();
    let has = |value: ValueRef<'_>, kind: Option<EffectKind>| {
        let target = EffectTarget::Value(value.id());
        effects.iter().any(|effect| effect.target == target && kind.is_none_or(|kind| effect.kind == kind))
    };
    let report = |message: &str, note: String| {
        op.ctx().emit(op.plain_error(message).with_note(op.loc(), note));
        Err(rmlir_ir::diag::Failed)
    };
    let mut consumed = None;
    for (i, operand) in op.operands().enumerate() {
        if !has(operand, None) {
            let note = format!("no effects specified for operand #{i}");
            return report("TransformOpInterface requires memory effects on operands to be specified", note);
        }
        if consumed.is_none() && has(operand, Some(EffectKind::Free)) {
            consumed = Some(i);
        }
    }
    let changes = effects.iter().any(|effect| effect.kind == EffectKind::Write && effect.resource == PAYLOAD);
    if let Some(i) = consumed.filter(|_| !changes) {
        return report(
            "TransformOpInterface expects ops consuming operands to have a 'write' effect on the payload resource",
            format!("consumes operand #{i}"),
        );
    }
    match op.results().position(|result| !has(result, Some(EffectKind::Allocate))) {
        Some(i) => report(
            "TransformOpInterface requires 'allocate' memory effect to be specified for results",
            format!("no 'allocate' effect specified for result #{i}"),
        ),
        None => Ok(()),
    }
}

/// The dialect's answer for operations that nothing else is said of.
pub(super) struct Dialect(pub(super) ByTraits);

impl DialectHooks for Dialect {
    fn op_interface_fallback(&self, ctx: &Context, name: OpName) -> Option<&Interfaces> {
        self.0.of(ctx, name)
    }

    fn verify_op_attr(&self, op: OpRef<'_>, attr: rmlir_ir::NamedAttr) -> Result<(), rmlir_ir::diag::Failed> {
        super::recursion::check_attr(op, attr)
    }
}
