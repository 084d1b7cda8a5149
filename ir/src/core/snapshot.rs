//! What an operation carries, in one look: for walks over whole modules, where each access on its own would cost as much as the work.

use crate::handles::{Attr, OpName, Props, ValueId};
use crate::loc::Loc;
use crate::module::OpRef;
use std::ops::Range;

/// What [`OpRef::snapshot`] finds.
#[derive(Clone, Debug)]
pub struct OpSnapshot {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Loc,
    /// The dictionary of discardable attributes.
    pub attrs: Attr,
    /// The property row.
    pub props: Props,
    /// It has neither successors nor regions.
    pub plain: bool,
    results: Range<u32>,
}

impl OpSnapshot {
    /// The results.
    pub fn results(&self) -> impl ExactSizeIterator<Item = ValueId> + Clone + use<> {
        (self.results.start as usize..self.results.end as usize).map(ValueId::new)
    }
}

impl<'m> OpRef<'m> {
    /// Name, location, attributes, properties and results.
    #[inline]
    pub fn snapshot(self) -> OpSnapshot {
        let data = self.body().op(self.id());
        let results = data.results.start..data.results.start + data.results.len;
        let plain = data.extra == 0;
        // What has regions may have its head in a unit of its own.
        let header = if plain { None } else { self.header() };
        let (loc, attrs, props) = match header {
            None => (data.loc, data.attrs, data.props),
            Some(header) => (header.loc, header.attrs, header.props),
        };
        OpSnapshot { name: data.name, loc, attrs, props, plain, results }
    }
}
