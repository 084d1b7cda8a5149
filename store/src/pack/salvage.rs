//! What is whole of a module that is damaged.

use super::part::indexed;
use super::{Class, Damage, Pack, PackError, Packed};
use rmlir_format::rewrite::{kept_ir, with_sections};
use rmlir_format::sidecar::Sidecar;
use rmlir_format::{Bytecode, SectionId, Tables};
use std::collections::BTreeMap;
use std::ops::Range;

/// A module of which operations are lost.
#[derive(Clone, Debug)]
pub struct Salvaged {
    /// The file without what is damaged.
    pub bytes: Vec<u8>,
    /// What is damaged, with the symbols that are lost by it.
    pub damage: Vec<Damage>,
    /// Operations of the module's body that are in the file.
    pub kept: usize,
    /// How many are not.
    pub lost: usize,
}

impl Pack {
    /// Of a module with damaged frames of operations, a file with the operations that lie in none of them. What they refer to may be lost.
    ///
    /// # Errors
    /// If the module has no index, or what is damaged is its index, its tables or a resource: then nothing of it can be relied on. So if all
    /// frames are whole and only the hash of all differs.
    pub fn salvage(&self, module: &Packed) -> Result<Salvaged, PackError> {
        let mut part = self.part(module, &[])?;
        let damaged = self.fill_what_is_whole(module, &mut part, |_, frame| frame.class != Class::Tables)?;
        let what = |(place, frame)| self.damage(module, frame, place, Some(&part));
        let damage: Vec<Damage> = damaged.iter().map(|(place, frame)| what((place.clone(), frame))).collect();
        let resource = damaged.iter().position(|(_, frame)| frame.class != Class::Operations);
        if let Some(one) = resource.and_then(|at| damage.get(at)) {
            return Err(PackError::Damaged(Box::new(one.clone())));
        }
        if damage.is_empty() {
            return Err(PackError::Damaged(Box::new(self.damage_of_whole(module))));
        }
        let made = indexed(&part.bytes, &part.index, |index, tables| {
            let (kept, lost) =
                whole_ops(index, &damaged.iter().map(|(place, _)| place.clone()).collect::<Vec<_>>())?;
            let file = Bytecode::open(&part.bytes).ok()?;
            Some((without(&file, tables, &kept).ok()?, kept.len(), lost))
        });
        let (bytes, kept, lost) = made.ok_or_else(|| PackError::NoIndex(module.name.clone()))?;
        Ok(Salvaged { bytes, damage, kept, lost })
    }
}

/// Where the operations are that lie in none of these places, and how many others there are; none if the index is not whole.
fn whole_ops(index: &Sidecar, damaged: &[Range<u64>]) -> Option<(Vec<Range<usize>>, usize)> {
    let (mut kept, mut lost) = (Vec::new(), 0);
    for number in 0..index.len() {
        let place = index.place(number).ok()??;
        let place = place.start..place.start.checked_add(place.bytes)?;
        if damaged.iter().any(|damaged| damaged.start < place.end && place.start < damaged.end) {
            lost += 1;
        } else {
            kept.push(usize::try_from(place.start).ok()?..usize::try_from(place.end).ok()?);
        }
    }
    Some((kept, lost))
}

fn without(file: &Bytecode<'_>, tables: &Tables<'_>, kept: &[Range<usize>]) -> rmlir_format::Result<Vec<u8>> {
    let ir = kept_ir(file, tables, kept)?;
    with_sections(file, tables, &BTreeMap::from([(SectionId::Ir, ir)]))
}
