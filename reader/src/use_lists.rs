//! Stored orders of uses.

use rmlir_format::ErrorKind;
use rmlir_format::read::ir::UseListOrder;
use rmlir_ir::{Body, UseId, ValueId};

/// Brings the uses of a value, which are in reference order, into a stored order: the numbers are the places in the list of the uses
/// as the reference order has them. Pairs are read as they are written; the reference applies them the wrong way round, which differs for
/// cycles of three and more uses.
///
/// # Errors
/// If the numbers are no permutation of the uses.
pub(crate) fn apply(body: &mut Body, value: ValueId, stored: &UseListOrder<'_>) -> Result<(), ErrorKind> {
    let uses: Vec<UseId> = body.uses(value).collect();
    if uses.len() < 2 {
        return Ok(());
    }
    let places = if stored.pairs { changed(stored, uses.len())? } else { stored.numbers.collect() };
    if places.len() != uses.len() {
        return Err(ErrorKind::InvalidUseListOrder);
    }
    let mut order: Vec<Option<UseId>> = vec![None; uses.len()];
    for (&id, &place) in uses.iter().zip(&places) {
        let slot = usize::try_from(place).ok().and_then(|place| order.get_mut(place));
        match slot {
            Some(slot) if slot.is_none() => *slot = Some(id),
            _ => return Err(ErrorKind::InvalidUseListOrder),
        }
    }
    let order: Vec<UseId> = order.into_iter().flatten().collect();
    body.reorder_uses(value, &order);
    Ok(())
}

/// The identity with the changes that pairs state: the use that is `second` in reference order stands at place `first`.
fn changed(stored: &UseListOrder<'_>, uses: usize) -> Result<Vec<u64>, ErrorKind> {
    let mut places: Vec<u64> = (0..uses as u64).collect();
    let mut numbers = stored.numbers;
    if !numbers.len().is_multiple_of(2) {
        return Err(ErrorKind::InvalidUseListOrder);
    }
    while let (Some(place), Some(index)) = (numbers.next(), numbers.next()) {
        let slot = usize::try_from(index).ok().and_then(|index| places.get_mut(index));
        *slot.ok_or(ErrorKind::InvalidUseListOrder)? = place;
    }
    Ok(places)
}
