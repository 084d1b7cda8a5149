//! What has been read of an operation by a format tree.

use crate::def::OpDef;
use crate::format::TypesOf;
use crate::handles::{BlockId, RegionId, Type};
use crate::hooks::UnresolvedOperand;
use crate::loc::Loc;
use smallvec::SmallVec;

/// Types of a group.
pub(super) type Types = SmallVec<[Type; 4]>;

/// A stretch of one of the lists of [`Found`].
#[derive(Clone, Copy, Default)]
pub(super) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    pub(super) fn from(start: usize, end: usize) -> Span {
        Span { start: start as u32, len: (end - start) as u32 }
    }

    pub(super) fn len(self) -> usize {
        self.len as usize
    }

    fn of<T>(self, list: &[T]) -> &[T] {
        list.get(self.start as usize..(self.start + self.len) as usize).unwrap_or(&[])
    }
}

/// The operands of a group.
#[derive(Clone, Copy, Default)]
pub(super) struct OperandGroup {
    operands: Span,
    /// Where it begins, for errors about the number of its operands.
    pub(super) loc: Option<Loc>,
}

/// What has been read of an operation before its types are known. All operands lie in one list, all types in another.
pub(super) struct Found {
    pub(super) operand_list: SmallVec<[UnresolvedOperand; 4]>,
    pub(super) type_list: SmallVec<[Type; 4]>,
    /// Operands of each group; inner lists of a variadic-of-variadic group joined.
    pub(super) operands: SmallVec<[OperandGroup; 4]>,
    /// Lengths of the inner lists of variadic-of-variadic groups, by group.
    pub(super) sublists: Vec<(usize, i32)>,
    /// `operands` was used: all of them together.
    pub(super) all_operands: Option<(Span, Loc)>,
    /// Regions in the order of the text, each with its field: text may have them in another order than the definition.
    pub(super) regions: SmallVec<[(usize, RegionId); 2]>,
    /// Successors, as regions.
    pub(super) successors: SmallVec<[(usize, BlockId); 2]>,
    /// Types spelled for operand groups.
    pub(super) operand_types: SmallVec<[Option<Span>; 4]>,
    /// Types spelled for all operands together.
    pub(super) all_operand_types: Option<Span>,
    /// Types spelled for result groups.
    pub(super) result_types: SmallVec<[Option<Span>; 2]>,
    /// Types spelled for all results together.
    pub(super) all_result_types: Option<Span>,
}

impl Found {
    pub(super) fn new(def: &OpDef) -> Found {
        Found {
            operand_list: SmallVec::new(),
            type_list: SmallVec::new(),
            operands: SmallVec::from_elem(OperandGroup::default(), def.operands.len()),
            sublists: Vec::new(),
            all_operands: None,
            regions: SmallVec::new(),
            successors: SmallVec::new(),
            operand_types: SmallVec::from_elem(None, def.operands.len()),
            all_operand_types: None,
            result_types: SmallVec::from_elem(None, def.results.len()),
            all_result_types: None,
        }
    }

    /// The operands of a stretch.
    pub(super) fn operands(&self, span: Span) -> &[UnresolvedOperand] {
        span.of(&self.operand_list)
    }

    /// The operands of a group.
    pub(super) fn group(&self, group: usize) -> &[UnresolvedOperand] {
        self.operands.get(group).map_or(&[], |group| self.operands(group.operands))
    }

    /// The types of a stretch.
    pub(super) fn types(&self, span: Span) -> &[Type] {
        span.of(&self.type_list)
    }

    /// The types spelled for an operand group.
    pub(super) fn types_of_operand(&self, group: usize) -> Option<&[Type]> {
        self.operand_types.get(group).copied().flatten().map(|span| self.types(span))
    }

    /// The types spelled for a result group.
    pub(super) fn types_of_result(&self, group: usize) -> Option<&[Type]> {
        self.result_types.get(group).copied().flatten().map(|span| self.types(span))
    }

    /// What has been added to the operands since there were `start` of them.
    pub(super) fn operands_from(&self, start: usize) -> Span {
        Span::from(start, self.operand_list.len())
    }

    /// What has been added to the types since there were `start` of them.
    pub(super) fn types_from(&self, start: usize) -> Span {
        Span::from(start, self.type_list.len())
    }

    /// Adds what has been added to the operands since there were `start` of them to a group.
    pub(super) fn extend_group(&mut self, group: usize, start: usize) {
        let mut added = self.operands_from(start);
        let Some(have) = self.operands.get_mut(group) else { return };
        if have.operands.len > 0 {
            let joined: SmallVec<[UnresolvedOperand; 4]> = have
                .operands
                .of(&self.operand_list)
                .iter()
                .chain(added.of(&self.operand_list))
                .copied()
                .collect();
            let start = self.operand_list.len();
            self.operand_list.extend(joined);
            added = Span::from(start, self.operand_list.len());
        }
        have.operands = added;
    }

    /// Sets the operands of a group.
    pub(super) fn set_group(
        &mut self,
        group: usize,
        operands: impl IntoIterator<Item = UnresolvedOperand>,
        loc: Loc,
    ) {
        let start = self.operand_list.len();
        self.operand_list.extend(operands);
        let operands = self.operands_from(start);
        if let Some(slot) = self.operands.get_mut(group) {
            *slot = OperandGroup { operands, loc: Some(loc) };
        }
    }

    /// Notes that text spells what has been added to the types since there were `start` of them.
    pub(super) fn spell(&mut self, of: TypesOf, start: usize) {
        let types = self.types_from(start);
        match of {
            TypesOf::Operand(group) => put(&mut self.operand_types, group, types),
            TypesOf::Result(group) => put(&mut self.result_types, group, types),
            TypesOf::Operands => self.all_operand_types = Some(types),
            TypesOf::Results => self.all_result_types = Some(types),
        }
    }

    pub(super) fn spelled(&self, of: TypesOf) -> Vec<Type> {
        let types = match of {
            TypesOf::Operand(group) => self.operand_types.get(group).copied().flatten(),
            TypesOf::Result(group) => self.result_types.get(group).copied().flatten(),
            TypesOf::Operands => self.all_operand_types,
            TypesOf::Results => self.all_result_types,
        };
        types.map_or_else(Vec::new, |types| self.types(types).to_vec())
    }
}

fn put(slots: &mut [Option<Span>], index: usize, types: Span) {
    if let Some(slot) = slots.get_mut(index) {
        *slot = Some(types);
    }
}
