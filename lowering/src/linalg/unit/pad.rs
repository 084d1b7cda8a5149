//! Dimensions of size one that are not padded.

use super::By;
use crate::linalg::fuse::Padding;
use crate::linalg::tensors::{self, Groups, shape};
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::tensor::PadOp;
use rmlir_ir::{DYNAMIC, TypeData};
use rmlir_rewrite::{PatternRewriter, Rewritten};

pub(super) fn drop_unit_dims(by: By, op: PadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let padding = Padding::of(root.op())?;
    let source = root.source();
    rw.require(matches!(rw.ctx().type_data(source.ty()), TypeData::RankedTensor { encoding: None, .. }))?;
    let own = shape(source).to_vec();
    let (source, result) = (source.id(), root.result().id());
    let is_zero = |mixed: &Mixed| mixed.number(rw.module(), rw.unit()) == Some(0);
    let gone: Vec<bool> = own
        .iter()
        .zip(padding.low.iter().zip(&padding.high))
        .map(|(&size, (low, high))| size == 1 && is_zero(low) && is_zero(high))
        .collect();
    rw.require(gone.contains(&true) && gone.len() == own.len())?;
    let left = |list: &[Mixed]| -> Vec<Mixed> {
        list.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(&mixed, _)| mixed).collect()
    };
    let padding = Padding { low: left(&padding.low), high: left(&padding.high), ..padding };
    let (mut groups, mut group, mut sizes) = (Groups::new(), Vec::new(), Vec::new());
    for (dim, (&size, &gone)) in own.iter().zip(&gone).enumerate() {
        match (gone, groups.last_mut()) {
            (true, Some(last)) => last.push(dim as i64),
            (true, None) => group.push(dim as i64),
            (false, _) => {
                group.push(dim as i64);
                groups.push(std::mem::take(&mut group));
                sizes.push(size);
            }
        }
    }
    let collapsed = by.collapse(rw.builder(), source, &sizes, &groups).ok()?;
    let number = |mixed: Mixed| match mixed {
        Mixed::Known(number) => number,
        Mixed::Value(_) => DYNAMIC,
    };
    let padded: Vec<i64> = sizes
        .iter()
        .zip(padding.low.iter().zip(&padding.high))
        .map(|(&size, (&low, &high))| match [size, number(low), number(high)] {
            sizes if sizes.contains(&DYNAMIC) => DYNAMIC,
            sizes => sizes.iter().sum(),
        })
        .collect();
    let element = tensors::element(rw.ctx(), rw.value(source).ty());
    let ty = tensors::tensor_type(rw.ctx(), &padded, element).ok()?;
    let made = padding.make(rw.builder(), ty, collapsed).ok()?;
    let mut dest = result;
    if by == By::Slices {
        let (mut sizes, mut next) = (Vec::new(), 0);
        for &gone in &gone {
            if gone {
                sizes.push(Mixed::Known(1));
                continue;
            }
            sizes.push(dim::size_of(rw.builder(), made, next).ok()?);
            next += 1;
        }
        dest = tensors::empty(rw.builder(), &sizes, element).ok()?;
    }
    let made = by.expand(rw.builder(), made, dest, &groups).ok()?;
    rw.replace(op, &[made])
}
