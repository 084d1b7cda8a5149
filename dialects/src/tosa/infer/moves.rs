//! Operations that move elements.

use super::super::checks::{known_shape, number, operand, shape_rank};
use super::{Rule, Sizes, either, size, sizes};
use rmlir_ir::{DYNAMIC, Diagnostic, OpRef};

pub(super) fn add(add: &mut impl FnMut(&str, Rule)) {
    add("argmax", argmax);
    add("concat", concat);
    add("gather", gather);
    add("scatter", scatter);
    add("pad", pad);
    add("slice", slice);
    add("tile", tile);
    add("reshape", reshape);
    add("transpose", transpose);
    add("resize", resize);
    add("cast_from_block_scaled", |op| Some(vec![sizes(op, 0)]));
    add("cast_to_block_scaled", to_blocks);
}

/// A shape of the rank that a shape operand says.
fn of_rank(op: OpRef<'_>, index: usize) -> Option<Vec<Sizes>> {
    let rank = usize::try_from(shape_rank(op.ctx(), operand(op, index))?).ok()?;
    Some(vec![Some(vec![DYNAMIC; rank])])
}

fn argmax(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let mut found = sizes(op, 0);
    if let (Some(sizes), Ok(axis)) = (&mut found, usize::try_from(number(op, "axis")))
        && axis < sizes.len()
    {
        sizes.remove(axis);
    }
    Some(vec![found])
}

fn concat(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let axis = usize::try_from(number(op, "axis")).ok()?;
    let shapes: Vec<Sizes> = (0..op.num_operands()).map(|at| sizes(op, at)).collect();
    let Some(first) = shapes.iter().flatten().next() else { return Some(vec![None]) };
    let mut found = vec![DYNAMIC; first.len()];
    for shape in shapes.iter().flatten() {
        for (dim, (have, &size)) in found.iter_mut().zip(shape).enumerate() {
            if dim == axis || size == DYNAMIC {
                continue;
            }
            if *have != DYNAMIC && *have != size {
                let what = "Cannot concat tensors with different sizes on the non-axis dimension ";
                op.ctx().emit(Diagnostic::error(op.loc(), format!("{what}{dim}")));
                return None;
            }
            *have = size;
        }
    }
    let along = |shape: &Sizes| shape.as_ref()?.get(axis).copied().filter(|&size| size != DYNAMIC);
    let all = shapes.iter().try_fold(0i64, |sum, shape| sum.checked_add(along(shape)?));
    *found.get_mut(axis)? = all.unwrap_or(DYNAMIC);
    Some(vec![Some(found)])
}

fn gather(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    Some(vec![Some(vec![either(size(op, 0, 0), size(op, 1, 0)), size(op, 1, 1), size(op, 0, 2)])])
}

fn scatter(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let batch = either(either(size(op, 0, 0), size(op, 1, 0)), size(op, 2, 0));
    Some(vec![Some(vec![batch, size(op, 0, 1), either(size(op, 0, 2), size(op, 2, 2))])])
}

fn pad(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some(sizes) = sizes(op, 0) else {
        let rank = usize::try_from(shape_rank(op.ctx(), operand(op, 1))?).ok()?;
        return Some(vec![Some(vec![DYNAMIC; rank / 2])]);
    };
    let Some(padding) = known_shape(op.operand(1)) else {
        return Some(vec![Some(vec![DYNAMIC; sizes.len()])]);
    };
    let mut found = Vec::new();
    for (&size, pair) in sizes.iter().zip(padding.chunks_exact(2)) {
        found.push(match *pair {
            [before, after] if size != DYNAMIC && before >= 0 && after >= 0 => {
                size.checked_add(before)?.checked_add(after)?
            }
            _ => DYNAMIC,
        });
    }
    (found.len() == sizes.len()).then_some(vec![Some(found)])
}

fn slice(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some((start, wanted)) = known_shape(op.operand(1)).zip(known_shape(op.operand(2))) else {
        return of_rank(op, 2);
    };
    let Some(sizes) = sizes(op, 0) else {
        let open = |&size: &i64| if size == -1 { DYNAMIC } else { size };
        return Some(vec![Some(wanted.iter().map(open).collect())]);
    };
    let mut found = vec![DYNAMIC; wanted.len()];
    for (((found, &wanted), &start), &size) in found.iter_mut().zip(&wanted).zip(&start).zip(&sizes) {
        let begins = start >= 0 && (size == DYNAMIC || start < size);
        if wanted == 0 || wanted < -1 || !begins {
            continue;
        }
        match size {
            DYNAMIC if wanted > 0 => *found = wanted,
            DYNAMIC => {}
            size if wanted == -1 => *found = size - start,
            size if start.checked_add(wanted)? <= size => *found = wanted,
            _ => {}
        }
    }
    Some(vec![Some(found)])
}

fn tile(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some(times) = known_shape(op.operand(1)) else { return of_rank(op, 1) };
    let Some(sizes) = sizes(op, 0) else { return Some(vec![Some(vec![DYNAMIC; times.len()])]) };
    if sizes.len() != times.len() {
        return None;
    }
    let mut found = Vec::new();
    for (&size, &times) in sizes.iter().zip(&times) {
        found.push(if times == -1 || size == DYNAMIC { DYNAMIC } else { size.checked_mul(times)? });
    }
    Some(vec![Some(found)])
}

fn reshape(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some(mut wanted) = known_shape(op.operand(1)) else { return of_rank(op, 1) };
    wanted.iter_mut().filter(|size| **size == -1).for_each(|size| *size = DYNAMIC);
    let sizes = sizes(op, 0).filter(|sizes| !sizes.contains(&DYNAMIC));
    let Some(sizes) = sizes.filter(|sizes| !sizes.is_empty() || !wanted.is_empty()) else {
        return Some(vec![Some(wanted)]);
    };
    let product = |sizes: &[i64]| sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
    let all = product(&sizes)?;
    let known: Vec<i64> = wanted.iter().copied().filter(|&size| size != DYNAMIC).collect();
    let known = product(&known)?;
    // One size at most is left open.
    let rest = all.checked_div(known);
    for size in wanted.iter_mut().filter(|size| **size == DYNAMIC) {
        *size = rest.unwrap_or(DYNAMIC);
    }
    Some(vec![Some(wanted)])
}

fn transpose(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some(sizes) = sizes(op, 0) else { return Some(vec![None]) };
    let perms = op.ctx().as_i32_array(op.attr_named("perms")?)?;
    if perms.len() != sizes.len() {
        return None;
    }
    let size = |&at: &i32| sizes.get(usize::try_from(at).ok()?).copied();
    Some(vec![Some(perms.iter().map(size).collect::<Option<Vec<i64>>>()?)])
}

fn resize(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let sizes = sizes(op, 0)?;
    let &[batch, height, width, channels] = &sizes[..] else { return None };
    if height == DYNAMIC || width == DYNAMIC {
        return None;
    }
    let [scale, offset, border] = [1, 2, 3].map(|at| known_shape(op.operand(at)));
    let (scale, offset, border) = (scale?, offset?, border?);
    let along = |size: i64, at: usize| {
        let scaled = (size.checked_sub(1)?).checked_mul(*scale.get(2 * at)?)?;
        let moved = scaled.checked_sub(*offset.get(at)?)?.checked_add(*border.get(at)?)?;
        moved.checked_div(*scale.get(2 * at + 1)?)?.checked_add(1)
    };
    let (height, width) = (along(height, 0)?, along(width, 1)?);
    if height < 0 || width < 0 {
        let what = "calculated output height and width must be non-negative, got height = ";
        op.ctx().emit(Diagnostic::error(op.loc(), format!("{what}{height}, width = {width}")));
        return None;
    }
    Some(vec![Some(vec![batch, height, width, channels])])
}

/// Numbers, and a scale for each block of them.
fn to_blocks(op: OpRef<'_>) -> Option<Vec<Sizes>> {
    let Some(sizes) = sizes(op, 0) else { return Some(vec![None, None]) };
    let mut scales = sizes.clone();
    if let Some(last) = scales.last_mut().filter(|last| **last != DYNAMIC) {
        *last /= super::super::checks::block_size(op);
    }
    Some(vec![Some(sizes), Some(scales)])
}
