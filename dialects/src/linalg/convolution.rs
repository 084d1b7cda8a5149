//! Whether maps are those of a convolution: each point of the output is a sum over the places of a window, which the filter weighs.

use super::structured::model_of;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::{Check, InterfaceCheck};
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap, AffineStore};
use rustc_hash::FxHashSet;

pub(super) static CONVOLUTION: InterfaceCheck = InterfaceCheck {
    name: "ConvolutionOpInterface",
    with_regions: false,
    implemented: |_| true,
    check: Check::Operation(check),
};

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    if !op.info().def().is_some_and(|def| def.states_interface("LinalgOp")) {
        return Err(op.emit_plain_error("expected a LinalgOp"));
    }
    // What maps it has nobody can tell without its model.
    let Some(model) = model_of(op) else { return Ok(()) };
    if op.operand_group_range(0).len() < 2 || op.operand_group_range(1).len() != 1 {
        return Err(op.emit_plain_error("expected op with 2 inputs and 1 output"));
    }
    let maps = model.maps(op).unwrap_or_default();
    let [image, filter, .., output] = &maps[..] else { return Ok(()) };
    match refused(op.ctx().affine(), [image, filter, output], &model.parallel(op)) {
        Some(message) => Err(op.emit_plain_error(message)),
        None => Ok(()),
    }
}

/// How the map of the image uses loops.
#[derive(Default)]
struct Image {
    /// As they are.
    plain: FxHashSet<u32>,
    /// As one of two whose sum is a place.
    summed: FxHashSet<u32>,
}

impl Image {
    fn of(store: &AffineStore, map: &AffineMap) -> Option<Image> {
        let mut image = Image::default();
        for &result in &map.results {
            match store.kind(result) {
                AffineKind::Dim(dim) => {
                    image.is_new(dim)?;
                    image.plain.insert(dim);
                }
                AffineKind::Add(left, right) => {
                    for side in [left, right] {
                        let dim = scaled(store, side)?;
                        image.is_new(dim)?;
                        image.summed.insert(dim);
                    }
                }
                _ => return None,
            }
        }
        Some(image)
    }

    fn is_new(&self, dim: u32) -> Option<()> {
        (!self.plain.contains(&dim) && !self.summed.contains(&dim)).then_some(())
    }
}

/// The loop in a loop or a multiple of one.
fn scaled(store: &AffineStore, expr: AffineExpr) -> Option<u32> {
    match store.kind(expr) {
        AffineKind::Dim(dim) => Some(dim),
        AffineKind::Mul(left, right) => match (store.as_dim(left), store.as_dim(right)) {
            (Some(dim), None) if store.is_symbolic_or_constant(right) => Some(dim),
            (None, Some(dim)) if store.is_symbolic_or_constant(left) => Some(dim),
            _ => None,
        },
        _ => None,
    }
}

fn dims(store: &AffineStore, map: &AffineMap) -> Vec<u32> {
    map.results.iter().filter_map(|&result| store.as_dim(result)).collect()
}

/// What is wrong with the maps of image, filter and output.
fn refused(
    store: &AffineStore,
    [image, filter, output]: [&AffineMap; 3],
    parallel: &[bool],
) -> Option<&'static str> {
    const LOOP: &str = "unexpected loop dimension for convolution op";
    let Some(image) = Image::of(store, image) else {
        return Some("unexpected input index map for convolutions");
    };
    if ![filter, output].iter().all(|map| map.is_projected_permutation(store, false)) {
        return Some("expected output/filter indexing maps to be projected permutations");
    }
    let is_parallel = |dim: u32| parallel.get(dim as usize).copied().unwrap_or(false);
    let (outputs, filters) = (dims(store, output), dims(store, filter));
    let (in_output, in_filter) = (|dim| outputs.contains(&dim), |dim| filters.contains(&dim));
    let mut covered = FxHashSet::default();
    for &dim in &outputs {
        // Batch, place in the image, channel of the output, or depth multiplier.
        let (plain, summed) = (image.plain.contains(&dim), image.summed.contains(&dim));
        if summed && in_filter(dim) || !plain && !summed && !in_filter(dim) {
            return Some(LOOP);
        }
        if !is_parallel(dim) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
        covered.insert(dim);
    }
    for &dim in filters.iter().filter(|&&dim| !in_output(dim)) {
        // Place in the window, or channel of the input.
        if !image.plain.contains(&dim) && !image.summed.contains(&dim) {
            return Some(LOOP);
        }
        if is_parallel(dim) {
            return Some("expected all iterators not used to access outputs to be reduction");
        }
        if !covered.insert(dim) {
            return Some(LOOP);
        }
    }
    if covered.len() != parallel.len() {
        return Some(LOOP);
    }
    image.summed.is_empty().then_some("expected convolved dim to be non-empty")
}
