//! The road to the llvm dialect: the passes that take a module there, by what stands in it.
//!
//! A step is a pass with its options and what calls for it: dialects, or tensors in any place. What steps before it make calls for it too:
//! linalg on tensors becomes linalg on memrefs, that becomes loops, and so on. [`steps`] gives those that a module needs, in order;
//! [`first_left`] the operation that is not of the llvm dialect afterwards.

use crate::calc::{element_of, float_kind};
use rmlir_dialects::memref;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Module, OpRef, Type, TypeData};
use rmlir_passes::Registry;
use std::collections::BTreeSet;

/// What calls for a step.
#[derive(Clone, Copy)]
enum When {
    /// Operations of one of these dialects.
    Any(&'static [&'static str]),
    /// Values of tensor types.
    Tensors,
    /// Tensors, and nothing that frees memory: what does has its own ideas of who owns what.
    TensorsOwned,
    /// Floats of fewer than 16 bits.
    SmallFloats,
    /// Memory that is changed by a computation of its own, which goes once the computation is there.
    AtomicUpdates,
    /// That anything has to be done.
    Always,
}

/// A pass.
struct Step {
    when: When,
    pass: &'static str,
    options: &'static str,
    /// Dialects that it makes operations of.
    makes: &'static [&'static str],
    /// Only where the program is to be fast.
    fast: bool,
}

const fn step(when: When, pass: &'static str, options: &'static str, makes: &'static [&'static str]) -> Step {
    Step { when, pass, options, makes, fast: false }
}

/// A step that programs are only made faster by.
const fn faster(
    when: When,
    pass: &'static str,
    options: &'static str,
    makes: &'static [&'static str],
) -> Step {
    Step { when, pass, options, makes, fast: true }
}

use When::{Always, Any, AtomicUpdates, SmallFloats, Tensors, TensorsOwned};

/// All steps in order.
const STEPS: &[Step] = &[
    step(Any(&["tosa"]), "tosa-infer-shapes", "", &[]),
    step(Any(&["tosa"]), "tosa-make-broadcastable", "", &[]),
    step(Any(&["tosa"]), "tosa-to-linalg-named", "", &["linalg", "tensor", "arith", "math"]),
    step(Any(&["tosa"]), "tosa-to-linalg", "", &["linalg", "tensor", "arith", "math", "scf", "index"]),
    step(Any(&["tosa"]), "tosa-to-tensor", "", &["tensor", "arith"]),
    step(Any(&["tosa"]), "tosa-to-scf", "", &["scf", "tensor"]),
    step(Any(&["tosa"]), "tosa-to-arith", "include-apply-rescale=true", &["arith"]),
    step(Any(&["shape"]), "convert-shape-constraints", "", &["cf", "arith"]),
    step(Any(&["shape"]), "convert-shape-to-std", "", &["arith", "scf", "tensor"]),
    step(Tensors, "convert-elementwise-to-linalg", "", &["linalg"]),
    step(Any(&["tensor"]), "convert-tensor-to-linalg", "", &["linalg", "arith"]),
    step(Tensors, "eliminate-empty-tensors", "", &["bufferization"]),
    step(
        Tensors,
        "one-shot-bufferize",
        "bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=true",
        &["bufferization", "memref", "linalg", "scf", "arith", "affine"],
    ),
    step(TensorsOwned, "buffer-deallocation-pipeline", "", &["bufferization", "scf", "arith", "func"]),
    step(Any(&["bufferization"]), "convert-bufferization-to-memref", "", &["memref", "scf", "arith", "func"]),
    faster(Always, "inline", "", &[]),
    faster(Any(&["linalg"]), "linalg-to-affine-loops-where-valid", "", &["affine", "memref", "arith"]),
    faster(Any(&["affine"]), "affine-loops-in-registers", "", &["affine"]),
    step(Any(&["linalg"]), "convert-linalg-to-loops", "", &["scf", "memref", "affine", "arith"]),
    step(Any(&["vector"]), "lower-vector-mask", "", &[]),
    step(Any(&["vector"]), "lower-vector-multi-reduction", "", &[]),
    step(Any(&["vector"]), "convert-vector-to-scf", "", &["scf", "memref", "affine", "arith"]),
    step(Any(&["scf"]), "scf-forall-to-for", "", &[]),
    step(Any(&["memref"]), "memref-copies-to-loops", "", &["scf", "arith"]),
    step(Any(&["memref"]), "expand-realloc", "", &["scf", "arith"]),
    step(Any(&["memref"]), "memref-expand", "", &["arith"]),
    step(Any(&["memref"]), "expand-strided-metadata", "", &["affine", "arith"]),
    step(Any(&["affine"]), "lower-affine", "", &["scf", "arith", "memref", "vector"]),
    step(SmallFloats, "math-extend-to-supported-types", "", &["arith"]),
    step(SmallFloats, "arith-emulate-unsupported-floats", SMALL_TO_F32, &["arith"]),
    step(SmallFloats, "arith-expand", "include-f8e8m0=true", &["arith"]),
    step(SmallFloats, "arith-small-floats-to-ints", "", &["arith"]),
    step(Any(&["arith", "index", "scf", "affine"]), "arith-expand", "", &["arith"]),
    faster(Always, "canonicalize", "", &["arith"]),
    faster(Always, "cse", "", &[]),
    faster(Any(&["scf"]), "loop-invariant-code-motion", "", &[]),
    step(Any(&["scf"]), "convert-scf-to-cf", "", &["cf", "arith"]),
    step(Always, "canonicalize", "", &["arith"]),
    step(Always, "cse", "", &[]),
    step(Any(&["complex"]), "convert-complex-to-standard", "", &["math", "arith"]),
    step(Any(&["math"]), "math-expand-ops", "ops=clampf", &["arith"]),
    step(Any(&["math"]), "convert-math-to-funcs", "", &["func", "cf", "arith", "vector", "scf"]),
    step(Any(&["math"]), "convert-scf-to-cf", "", &["cf"]),
    step(Any(&["vector"]), "convert-vector-to-llvm", "", &["arith", "math"]),
    step(Any(&["math"]), "convert-math-to-llvm", "", &[]),
    step(Any(&["math"]), "convert-math-to-libm", "", &["func", "arith", "vector"]),
    step(Any(&["vector"]), "convert-vector-to-llvm", "", &[]),
    step(Any(&["complex"]), "convert-complex-to-llvm", "", &["arith"]),
    step(Any(&["memref", "func", "cf"]), "finalize-memref-to-llvm", "", &["arith"]),
    step(Any(&["func"]), "convert-func-to-llvm", "", &[]),
    step(Always, "convert-arith-to-llvm", "", &[]),
    step(AtomicUpdates, "finalize-memref-to-llvm", "", &[]),
    step(Any(&["cf"]), "convert-cf-to-llvm", "", &[]),
    step(Any(&["index"]), "convert-index-to-llvm", "", &[]),
    step(Any(&["ub", "vector"]), "convert-ub-to-llvm", "", &[]),
    // Accesses of one place have computed its address each for itself.
    step(Any(&["memref"]), "cse", "", &[]),
];

/// What is computed with small floats is computed with `f32`.
const SMALL_TO_F32: &str = "source-types=f4E2M1FN,f6E2M3FN,f6E3M2FN,f8E5M2,f8E4M3,f8E4M3FN,f8E5M2FNUZ,f8E4M3FNUZ,f8E4M3B11FNUZ,f8E3M4,f8E8M0FNU target-type=f32";

/// The pass that ends the road, which removes casts that are left of each other.
pub const LAST: &str = "reconcile-unrealized-casts";

/// A pass and its options as text.
pub type Named = (&'static str, &'static str);

/// What stands in a module.
#[derive(Default)]
struct Seen {
    dialects: BTreeSet<String>,
    tensors: bool,
    frees: bool,
    atomic_updates: bool,
    small_floats: bool,
}

impl Seen {
    fn of(module: &Module) -> Seen {
        let mut seen = Seen::default();
        if let Some(top) = module.top() {
            each(top, &mut |op| seen.note(op));
        }
        seen
    }

    fn note(&mut self, op: OpRef<'_>) {
        let dialect = dialect_of(op);
        if !self.dialects.contains(dialect) {
            self.dialects.insert(dialect.to_owned());
        }
        self.frees |= op.is::<memref::DeallocOp>();
        // The other one becomes this one where no instruction does what it asks for.
        self.atomic_updates |= op.is::<memref::GenericAtomicRMWOp>() || op.is::<memref::AtomicRMWOp>();
        let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
        for value in op.operands().chain(op.results()).chain(args) {
            self.tensors |= is_tensor(op, value.ty());
            self.small_floats |= is_of_small_floats(op, value.ty());
        }
    }

    fn calls_for(&self, when: When) -> bool {
        match when {
            Any(dialects) => dialects.iter().any(|&dialect| self.dialects.contains(dialect)),
            Tensors => self.tensors,
            TensorsOwned => self.tensors && !self.frees,
            SmallFloats => self.small_floats,
            AtomicUpdates => self.atomic_updates,
            Always => true,
        }
    }
}

fn is_tensor(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.ctx().type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. })
}

fn is_of_small_floats(op: OpRef<'_>, ty: Type) -> bool {
    let kind = float_kind(op.ctx(), element_of(op.ctx(), ty));
    kind.is_some_and(|kind| kind.width() < 16)
}

/// What stands before the point in the name of an operation.
fn dialect_of(op: OpRef<'_>) -> &str {
    let name = std::str::from_utf8(op.name_text()).unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

fn each(top: OpRef<'_>, visit: &mut dyn FnMut(OpRef<'_>)) {
    // What the walk does not go on from was seen by then.
    let _ = Walk::pre().ops(top, |op| {
        visit(op);
        WalkResult::Advance
    });
}

/// Whether operations of a dialect are at the end of the road, or are nothing but what holds these.
fn has_arrived(dialect: &str) -> bool {
    matches!(dialect, "llvm" | "builtin")
}

/// The passes that a module needs, without the [last one](LAST); none if it has arrived. Those that the registry does not have are left out.
/// With `fast` there are some that take time and make the program faster.
pub fn steps(module: &Module, registry: &Registry, fast: bool) -> Vec<Named> {
    let mut seen = Seen::of(module);
    if seen.dialects.iter().all(|dialect| has_arrived(dialect)) && !seen.tensors {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for step in STEPS {
        let is_wanted = (fast || !step.fast) && seen.calls_for(step.when);
        if is_wanted && registry.record(step.pass).is_some() {
            seen.dialects.extend(step.makes.iter().map(|&dialect| dialect.to_owned()));
            steps.push((step.pass, step.options));
        }
    }
    steps
}

/// The first operation that is not of the llvm dialect, casts and modules aside.
pub fn first_left(module: &Module) -> Option<OpRef<'_>> {
    let top = module.top()?;
    let mut found = None;
    let _ = Walk::pre().ops(top, |op| {
        if has_arrived(dialect_of(op)) {
            return WalkResult::Advance;
        }
        found = Some(op);
        WalkResult::Interrupt
    });
    found
}
