//! The [`Module`]: all units of one piece of IR, and views to read them.
//!
//! **Isolation is ownership.** An operation that is isolated from above (a function, a module) owns what is inside it: a
//! [`Unit`] with its header (name, location, properties, attributes) and its [`Body`]. All units lie in one slab; the body of the
//! parent holds a *stub* in their place, with operands, results and successors. Values do not cross units.
//!
//! The module's first unit is the *root*: it has no header of its own, and one block in one region, which holds the top-level
//! operation. So the top-level operation is an operation like any other.
//!
//! Reading goes through small `Copy` views ([`OpRef`], [`BlockRef`], [`RegionRef`], [`ValueRef`]), which look through stubs: to a
//! reader a function's regions are simply regions of the operation.

use crate::attrs::NamedAttr;
use crate::body::{Body, OpSpec, ValueDef};
use crate::context::{Context, OpInfo};
use crate::handles::{Attr, BlockId, Ident, OpId, OpName, Props, RegionId, Type, UnitId, UseId, ValueId};
use crate::journal::{Log, Record};
use crate::loc::Loc;
use crate::resources::Resources;
use crate::traits::TraitSet;

/// The header and body of an operation that is isolated from above.
#[derive(Debug)]
pub struct Unit {
    pub(crate) header: Option<Header>,
    /// The unit and stub in whose place this one stands; `None` for the root and for a detached one.
    pub(crate) parent: Option<(UnitId, OpId)>,
    pub(crate) body: UnitBody,
}

impl Unit {
    /// What is left of a unit whose body is erased or was moved elsewhere.
    pub(crate) fn gone() -> Unit {
        Unit { header: None, parent: None, body: UnitBody::Gone }
    }
}

/// What stands in a unit instead of in the stub, so that a pass that owns the unit may change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    pub(crate) loc: Loc,
    pub(crate) attrs: Attr,
    pub(crate) props: Props,
}

/// The body of a unit, as far as it is there.
#[derive(Debug)]
pub(crate) enum UnitBody {
    /// Erased, or its body was moved elsewhere.
    Gone,
    /// In memory.
    Loaded(Box<Body>),
    /// Not loaded yet: the number under which the module's body source knows it.
    Pending(u64),
}

/// A unit whose body is not in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded(pub UnitId);

impl std::fmt::Display for NotLoaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the body of this operation has not been loaded")
    }
}

impl std::error::Error for NotLoaded {}

/// A piece of IR: units, resources, and the context they live in. See the [module page](self).
#[derive(Debug)]
pub struct Module {
    ctx: Context,
    pub(crate) units: Vec<Unit>,
    /// Blobs of `dense_resource` attributes and other resources of the file.
    pub resources: Resources,
    /// Versions of dialects that the file states and nobody here understands, as they are, by dialect.
    pub dialect_versions: Vec<(Ident, bytes::Bytes)>,
    pub(crate) empty: Body,
    pub(crate) journal: Option<Log>,
}

/// A place for an operation in a module: unit and handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpAddr {
    /// The unit in whose body the operation, or its stub, lies.
    pub unit: UnitId,
    /// Its handle there.
    pub op: OpId,
}

impl Module {
    /// A module with an empty root.
    pub fn new(ctx: &Context) -> Module {
        let mut body = Body::new();
        let region = body.new_region();
        body.add_root_region(region);
        let block = body.new_block();
        body.append_block(block, region);
        let root = Unit { header: None, parent: None, body: UnitBody::Loaded(Box::new(body)) };
        Module {
            ctx: ctx.clone(),
            units: vec![root],
            resources: Resources::new(ctx),
            dialect_versions: Vec::new(),
            empty: Body::new(),
            journal: None,
        }
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// The root unit.
    pub fn root(&self) -> UnitId {
        UnitId::new(0)
    }

    /// The block of the root unit, which holds the top-level operation.
    pub fn root_block(&self) -> BlockId {
        let body = self.body(self.root());
        let block = body.root_regions().first().and_then(|&region| body.entry_block(region));
        block.unwrap_or(BlockId::new(0))
    }

    /// The top-level operation, if there is one.
    pub fn top(&self) -> Option<OpRef<'_>> {
        let op = self.body(self.root()).first_op(self.root_block())?;
        Some(self.op(OpAddr { unit: self.root(), op }))
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// The handles of all units that are not gone, the root first.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + '_ {
        let live = |id: &UnitId| !matches!(self.unit(*id).body, UnitBody::Gone);
        (0..self.units.len()).map(UnitId::new).filter(live)
    }

    /// The body of a unit; an empty one if it is not loaded.
    pub fn body(&self, id: UnitId) -> &Body {
        match &self.units[id.index()].body {
            UnitBody::Loaded(body) => body,
            _ => &self.empty,
        }
    }

    /// The body of a unit.
    ///
    /// # Errors
    /// If it is not in memory.
    pub fn loaded_body(&self, id: UnitId) -> Result<&Body, NotLoaded> {
        match &self.units[id.index()].body {
            UnitBody::Loaded(body) => Ok(body),
            _ => Err(NotLoaded(id)),
        }
    }

    /// The body of a unit, to change it. A body that was not loaded becomes an empty loaded one: see
    /// [`loaded_body`](Module::loaded_body) for telling them apart.
    #[inline]
    pub fn body_mut(&mut self, id: UnitId) -> &mut Body {
        if !self.is_loaded(id) {
            self.make_body(id);
        }
        match &mut self.units[id.index()].body {
            UnitBody::Loaded(body) => body,
            _ => &mut self.empty,
        }
    }

    #[cold]
    fn make_body(&mut self, id: UnitId) {
        self.set_body(id, UnitBody::Loaded(Box::default()));
    }

    /// Gives a unit another body; the old one is lost, but for the journal.
    pub(crate) fn set_body(&mut self, id: UnitId, body: UnitBody) {
        let mut old = std::mem::replace(&mut self.units[id.index()].body, body);
        if let UnitBody::Loaded(body) = &mut old {
            // A body in the log must not keep the log alive.
            body.journal = None;
        }
        self.record(|| Record::BodyReplaced(id, old));
        self.attach_journal(id);
    }

    /// Says that the body of a unit is not loaded yet, and gives it the number under which the source of bodies knows it. What
    /// the unit had as body is lost, with all units below it.
    pub fn set_pending(&mut self, id: UnitId, number: u64) {
        for below in self.units_below(id) {
            self.erase_unit(below);
        }
        self.set_body(id, UnitBody::Pending(number));
    }

    /// The number under which the source of bodies knows the body of a unit, if it is not loaded yet.
    pub fn pending(&self, id: UnitId) -> Option<u64> {
        match self.units[id.index()].body {
            UnitBody::Pending(number) => Some(number),
            _ => None,
        }
    }

    /// Whether the body of a unit is in memory.
    #[inline]
    pub fn is_loaded(&self, id: UnitId) -> bool {
        matches!(self.units[id.index()].body, UnitBody::Loaded(_))
    }

    /// A unit with an empty body that belongs to no stub yet. [`Module::create_op`] gives it one.
    pub fn new_unit(&mut self) -> UnitId {
        self.add_unit(Unit { header: None, parent: None, body: UnitBody::Loaded(Box::default()) })
    }

    pub(crate) fn add_unit(&mut self, unit: Unit) -> UnitId {
        let id = UnitId::new(self.units.len());
        self.units.push(unit);
        self.record(|| Record::UnitCreated(id));
        self.attach_journal(id);
        id
    }

    /// The unit and stub in whose place a unit stands; `None` for the root.
    pub fn unit_parent(&self, id: UnitId) -> Option<OpAddr> {
        self.unit(id).parent.map(|(unit, op)| OpAddr { unit, op })
    }

    /// Makes an operation from `spec` that is in no block yet.
    ///
    /// If the definition says that the operation is isolated from above, it gets a unit: the one in `spec`, else a new one into
    /// which the regions of `spec` move. Attributes with a default are filled in, as upstream does.
    pub fn create_op(&mut self, unit: UnitId, mut spec: OpSpec) -> OpId {
        self.ctx.freeze_op(spec.name);
        spec.props = self.ctx.with_default_props(spec.name, spec.props);
        if spec.unit.is_none() && self.needs_unit(spec.name) {
            let inner = self.new_unit();
            let regions = std::mem::take(&mut spec.regions);
            self.move_regions_to_unit(unit, &regions, inner);
            spec.unit = Some(inner);
        }
        let op = self.body_mut(unit).new_op(&spec);
        self.head_unit(unit, op, &spec);
        op
    }

    /// Makes an operation that is exactly what `spec` says at the end of a block: no defaults are filled in, the name is not
    /// [frozen](Context::freeze_op), and an operation that is isolated from above must come with its unit. For readers, which
    /// have seen to all that.
    pub(crate) fn append_op_exactly(&mut self, unit: UnitId, spec: &OpSpec, block: BlockId) -> OpId {
        let op = self.body_mut(unit).append_new_op(spec, block);
        self.head_unit(unit, op, spec);
        op
    }

    /// Gives the unit of a new operation its header and its place.
    fn head_unit(&mut self, unit: UnitId, op: OpId, spec: &OpSpec) {
        if let Some(inner) = spec.unit {
            self.set_header(inner, Some(Header { loc: spec.loc, attrs: spec.attrs, props: spec.props }));
            self.set_parent(inner, Some((unit, op)));
        }
    }

    pub(crate) fn set_header(&mut self, unit: UnitId, header: Option<Header>) {
        let old = std::mem::replace(&mut self.units[unit.index()].header, header);
        self.record(|| Record::Header(unit, old));
    }

    pub(crate) fn set_parent(&mut self, unit: UnitId, parent: Option<(UnitId, OpId)>) {
        let old = std::mem::replace(&mut self.units[unit.index()].parent, parent);
        self.record(|| Record::Parent(unit, old));
    }

    /// Exchanges the units, and so all regions, of two operations that are isolated from above. What is inside keeps its handles. False
    /// if one of them has no unit, or lies in the other; nothing has changed then.
    pub fn swap_units(&mut self, a: OpAddr, b: OpAddr) -> bool {
        let (Some(of_a), Some(of_b)) = (self.body(a.unit).op_unit(a.op), self.body(b.unit).op_unit(b.op))
        else {
            return false;
        };
        if self.op(a).is_inside(self.op(b)) || self.op(b).is_inside(self.op(a)) {
            return false;
        }
        let headers = [of_a, of_b].map(|unit| self.unit(unit).header);
        let [header_a, header_b] = headers;
        self.body_mut(a.unit).set_op_unit(a.op, Some(of_b));
        self.body_mut(b.unit).set_op_unit(b.op, Some(of_a));
        self.set_header(of_b, header_a);
        self.set_header(of_a, header_b);
        self.set_parent(of_b, Some((a.unit, a.op)));
        self.set_parent(of_a, Some((b.unit, b.op)));
        true
    }

    /// Whether operations of this name own their regions as a unit.
    pub(crate) fn needs_unit(&self, name: OpName) -> bool {
        self.ctx.op_info(name).has_trait(TraitSet::ISOLATED_FROM_ABOVE)
    }

    /// An empty specification for an operation of this name.
    pub fn spec(&self, name: OpName, loc: Loc) -> OpSpec {
        OpSpec {
            name,
            loc,
            operands: Vec::new(),
            result_types: Vec::new(),
            props: self.ctx.empty_props(),
            attrs: self.ctx.empty_dict(),
            successors: Vec::new(),
            regions: Vec::new(),
            unit: None,
        }
    }

    /// A view of an operation.
    pub fn op(&self, at: OpAddr) -> OpRef<'_> {
        OpRef { module: self, body: self.body(at.unit), unit: at.unit, id: at.op }
    }

    /// A view of a block.
    pub fn block(&self, unit: UnitId, id: BlockId) -> BlockRef<'_> {
        BlockRef { module: self, body: self.body(unit), unit, id }
    }

    /// A view of a region.
    pub fn region(&self, unit: UnitId, id: RegionId) -> RegionRef<'_> {
        RegionRef { module: self, body: self.body(unit), unit, id }
    }

    /// A view of a value.
    pub fn value(&self, unit: UnitId, id: ValueId) -> ValueRef<'_> {
        ValueRef { module: self, body: self.body(unit), unit, id }
    }

    /// Changes the location of an operation, wherever its header is.
    pub fn set_loc(&mut self, at: OpAddr, loc: Loc) {
        match self.header(at) {
            Some((unit, header)) => self.set_header(unit, Some(Header { loc, ..header })),
            None => self.body_mut(at.unit).set_op_loc(at.op, loc),
        }
    }

    /// Changes the discardable attributes of an operation, wherever its header is. `attrs` must be a dictionary.
    pub fn set_attrs(&mut self, at: OpAddr, attrs: Attr) {
        match self.header(at) {
            Some((unit, header)) => self.set_header(unit, Some(Header { attrs, ..header })),
            None => self.body_mut(at.unit).set_op_attrs(at.op, attrs),
        }
    }

    /// Changes the property row of an operation, wherever its header is.
    pub fn set_props(&mut self, at: OpAddr, props: Props) {
        match self.header(at) {
            Some((unit, header)) => self.set_header(unit, Some(Header { props, ..header })),
            None => self.body_mut(at.unit).set_op_props(at.op, props),
        }
    }

    fn header(&self, at: OpAddr) -> Option<(UnitId, Header)> {
        let inner = self.body(at.unit).op_unit(at.op)?;
        Some((inner, self.units[inner.index()].header?))
    }

    /// Sets attribute `name` of an operation: the inherent one of this name if its definition has one, else a discardable one.
    /// `None` removes it.
    pub fn set_attr(&mut self, at: OpAddr, name: Ident, value: Option<Attr>) {
        let op = self.op(at);
        if let Some(slot) = op.info().registered().and_then(|registered| registered.slot(name)) {
            let slots = op.info().registered().map_or(0, |registered| registered.slots.len());
            let mut row = self.ctx.props(op.props()).to_vec();
            row.resize(slots, None);
            row[slot] = value;
            let props = self.ctx.props_of(&row);
            return self.set_props(at, props);
        }
        let mut entries: Vec<NamedAttr> = self.ctx.dict(op.discardable()).to_vec();
        entries.retain(|entry| entry.name != name);
        entries.extend(value.map(|value| NamedAttr { name, value }));
        let attrs = self.ctx.dict_attr(entries);
        self.set_attrs(at, attrs);
    }
}

macro_rules! view {
    ($(#[$doc:meta])* $name:ident, $id:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<'m> {
            pub(crate) module: &'m Module,
            pub(crate) body: &'m Body,
            pub(crate) unit: UnitId,
            pub(crate) id: $id,
        }

        impl<'m> $name<'m> {
            /// The module.
            pub fn module(self) -> &'m Module {
                self.module
            }

            /// The context.
            pub fn ctx(self) -> &'m Context {
                &self.module.ctx
            }

            /// The body it lies in.
            pub fn body(self) -> &'m Body {
                self.body
            }

            /// The unit it lies in.
            pub fn unit(self) -> UnitId {
                self.unit
            }

            /// Its handle in the body.
            pub fn id(self) -> $id {
                self.id
            }
        }

        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.unit == other.unit && self.id == other.id && std::ptr::eq(self.module, other.module)
            }
        }

        impl Eq for $name<'_> {}

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{:?}.{:?}", self.unit, self.id)
            }
        }
    };
}

view! {
    /// A view of an operation.
    OpRef, OpId
}
view! {
    /// A view of a block.
    BlockRef, BlockId
}
view! {
    /// A view of a region.
    RegionRef, RegionId
}
view! {
    /// A view of a value.
    ValueRef, ValueId
}

impl<'m> OpRef<'m> {
    /// Unit and handle.
    pub fn global(self) -> OpAddr {
        OpAddr { unit: self.unit, op: self.id }
    }

    /// The unit that holds header and regions, if the operation is isolated from above.
    pub fn inner_unit(self) -> Option<UnitId> {
        self.body.op_unit(self.id)
    }

    pub(crate) fn header(self) -> Option<&'m Header> {
        self.module.units[self.inner_unit()?.index()].header.as_ref()
    }

    /// The name.
    pub fn name(self) -> OpName {
        self.body.op(self.id).name
    }

    /// The bytes of the name.
    pub fn name_text(self) -> &'m [u8] {
        self.module.ctx.op_name_text(self.name())
    }

    /// What the context knows about the name.
    pub fn info(self) -> &'m OpInfo {
        self.module.ctx.op_info(self.name())
    }

    /// Whether the definition has all of these traits.
    pub fn has_trait(self, traits: TraitSet) -> bool {
        self.info().has_trait(traits)
    }

    /// The location.
    pub fn loc(self) -> Loc {
        self.header().map_or(self.body.op(self.id).loc, |header| header.loc)
    }

    /// The dictionary of discardable attributes.
    pub fn discardable(self) -> Attr {
        self.header().map_or(self.body.op(self.id).attrs, |header| header.attrs)
    }

    /// The property row.
    pub fn props(self) -> Props {
        self.header().map_or(self.body.op(self.id).props, |header| header.props)
    }

    /// Number of operands.
    pub fn num_operands(self) -> usize {
        self.body.op(self.id).operands.len as usize
    }

    /// Number of results.
    pub fn num_results(self) -> usize {
        self.body.op(self.id).results.len as usize
    }

    /// The operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = ValueRef<'m>> + DoubleEndedIterator {
        self.body.operands(self.id).map(move |id| ValueRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id,
        })
    }

    /// Operand `index`.
    pub fn operand(self, index: usize) -> Option<ValueRef<'m>> {
        let id = self.body.operand(self.id, index)?;
        Some(ValueRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The results.
    pub fn results(self) -> impl ExactSizeIterator<Item = ValueRef<'m>> + DoubleEndedIterator {
        self.body.results(self.id).map(move |id| ValueRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id,
        })
    }

    /// Result `index`.
    pub fn result(self, index: usize) -> Option<ValueRef<'m>> {
        let span = self.body.op(self.id).results;
        let id = (index < span.len as usize).then(|| ValueId::new(span.start as usize + index))?;
        Some(ValueRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'m>> + DoubleEndedIterator {
        self.body.successors(self.id).map(move |id| BlockRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id,
        })
    }

    /// Unit, body and handles of the regions, wherever they lie.
    #[inline]
    pub(crate) fn region_list(self) -> (UnitId, &'m Body, &'m [RegionId]) {
        match self.inner_unit() {
            Some(inner) => {
                let body = self.module.body(inner);
                (inner, body, body.root_regions())
            }
            None => (self.unit, self.body, self.body.op_regions(self.id)),
        }
    }

    /// The regions, wherever they lie.
    #[inline]
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'m>> + DoubleEndedIterator + Clone {
        let (unit, body, regions) = self.region_list();
        regions.iter().map(move |&id| RegionRef { module: self.module, body, unit, id })
    }

    /// Region `index`.
    pub fn region(self, index: usize) -> Option<RegionRef<'m>> {
        self.regions().nth(index)
    }

    /// The block it is in; `None` if it is detached.
    pub fn block(self) -> Option<BlockRef<'m>> {
        let id = self.body.op(self.id).block?;
        Some(BlockRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The operation whose region it is in; `None` for the top-level one and for detached ones.
    pub fn parent(self) -> Option<OpRef<'m>> {
        self.block()?.region()?.parent()
    }

    /// The region it is in.
    pub fn parent_region(self) -> Option<RegionRef<'m>> {
        self.block()?.region()
    }

    /// The next operation of its block.
    pub fn next(self) -> Option<OpRef<'m>> {
        Some(OpRef { id: self.body.next_op(self.id)?, ..self })
    }

    /// The previous operation of its block.
    pub fn prev(self) -> Option<OpRef<'m>> {
        Some(OpRef { id: self.body.prev_op(self.id)?, ..self })
    }

    /// Whether `self` is `other` or lies, at any depth, in a region of it.
    pub fn is_inside(self, other: OpRef<'_>) -> bool {
        std::iter::successors(Some(self), |op| op.parent()).any(|op| op.global() == other.global())
    }
}

impl<'m> BlockRef<'m> {
    /// The arguments.
    pub fn args(self) -> impl ExactSizeIterator<Item = ValueRef<'m>> + DoubleEndedIterator {
        let args = self.body.args(self.id).iter();
        args.map(move |&id| ValueRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// Number of arguments.
    pub fn num_args(self) -> usize {
        self.body.args(self.id).len()
    }

    /// The operations in order.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'m>> {
        self.body.ops_in(self.id).map(move |id| OpRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id,
        })
    }

    /// The first operation.
    pub fn first_op(self) -> Option<OpRef<'m>> {
        let id = self.body.first_op(self.id)?;
        Some(OpRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The last operation.
    pub fn last_op(self) -> Option<OpRef<'m>> {
        let id = self.body.last_op(self.id)?;
        Some(OpRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// Whether there is no operation in it.
    pub fn is_empty(self) -> bool {
        self.body.first_op(self.id).is_none()
    }

    /// The region it is in; `None` if it is detached.
    pub fn region(self) -> Option<RegionRef<'m>> {
        let id = self.body.block_region(self.id)?;
        Some(RegionRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The operation whose region it is in.
    pub fn parent(self) -> Option<OpRef<'m>> {
        self.region()?.parent()
    }

    /// Whether it is the first block of its region.
    pub fn is_entry(self) -> bool {
        self.body.block(self.id).region.is_some() && self.body.block(self.id).prev.is_none()
    }

    /// The next block of its region.
    pub fn next(self) -> Option<BlockRef<'m>> {
        Some(BlockRef { id: self.body.block(self.id).next?, ..self })
    }

    /// The blocks it may go to, one per successor of its last operation.
    pub fn successors(self) -> impl Iterator<Item = BlockRef<'m>> {
        self.last_op().into_iter().flat_map(OpRef::successors)
    }

    /// The blocks whose operations name it as successor, one per edge, the newest first.
    pub fn predecessors(self) -> impl Iterator<Item = BlockRef<'m>> {
        let owner = move |id| self.body.op(self.body.succ(id).owner).block;
        self.body.block_uses(self.id).filter_map(owner).map(move |id| BlockRef { id, ..self })
    }

    /// The previous block of its region.
    pub fn prev(self) -> Option<BlockRef<'m>> {
        Some(BlockRef { id: self.body.block(self.id).prev?, ..self })
    }

    /// Its position in its region, from 0.
    pub fn index(self) -> usize {
        std::iter::successors(self.body.block(self.id).prev, |&block| self.body.block(block).prev).count()
    }
}

impl<'m> RegionRef<'m> {
    /// The blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'m>> {
        self.body.blocks_in(self.id).map(move |id| BlockRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id,
        })
    }

    /// The first block.
    pub fn entry(self) -> Option<BlockRef<'m>> {
        let id = self.body.entry_block(self.id)?;
        Some(BlockRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// The last block.
    pub fn last_block(self) -> Option<BlockRef<'m>> {
        let id = self.body.last_block(self.id)?;
        Some(BlockRef { module: self.module, body: self.body, unit: self.unit, id })
    }

    /// Whether there is no block.
    pub fn is_empty(self) -> bool {
        self.body.entry_block(self.id).is_none()
    }

    /// Whether there is exactly one block.
    pub fn has_one_block(self) -> bool {
        let region = self.body.region(self.id);
        region.first.is_some() && region.first == region.last
    }

    /// The operation it belongs to; `None` for the region of the root unit and for a detached one.
    pub fn parent(self) -> Option<OpRef<'m>> {
        if let Some(id) = self.body.region_parent(self.id) {
            return Some(OpRef { module: self.module, body: self.body, unit: self.unit, id });
        }
        let at = self.body.root.contains(&self.id).then(|| self.module.unit_parent(self.unit))??;
        Some(self.module.op(at))
    }

    /// Which region of its operation it is.
    pub fn number(self) -> usize {
        let siblings = match self.body.region_parent(self.id) {
            Some(op) => self.body.op_regions(op),
            None => self.body.root_regions(),
        };
        siblings.iter().position(|&region| region == self.id).unwrap_or(0)
    }
}

impl<'m> ValueRef<'m> {
    /// The type.
    pub fn ty(self) -> Type {
        self.body.value_type(self.id)
    }

    /// What it is the value of.
    pub fn def(self) -> ValueDef {
        self.body.value_def(self.id)
    }

    /// The operation it is a result of, and which result.
    pub fn def_op(self) -> Option<(OpRef<'m>, usize)> {
        match self.def() {
            ValueDef::Result { op, index } => Some((
                OpRef { module: self.module, body: self.body, unit: self.unit, id: op },
                index as usize,
            )),
            _ => None,
        }
    }

    /// The block it is an argument of, and which argument.
    pub fn def_block(self) -> Option<(BlockRef<'m>, usize)> {
        match self.def() {
            ValueDef::Argument { block, index } => Some((
                BlockRef { module: self.module, body: self.body, unit: self.unit, id: block },
                index as usize,
            )),
            _ => None,
        }
    }

    /// The value of the other unit that this placeholder stands for, or itself.
    pub fn resolved(self) -> ValueRef<'m> {
        let (mut at, mut mark, mut hops) = (self, self, 0u64);
        // A value that moved on left a placeholder behind: a chain that gets longer with each move. A chain that comes back to
        // where it was leads nowhere.
        while let ValueDef::Foreign { unit, value } = at.def() {
            let next = self.module.value(unit, value);
            if value.index() >= next.body.value_capacity() || next == mark {
                break;
            }
            (at, hops) = (next, hops + 1);
            if hops.is_power_of_two() {
                mark = at;
            }
        }
        at
    }

    /// The block in which it is defined.
    pub fn block(self) -> Option<BlockRef<'m>> {
        match self.def() {
            ValueDef::Argument { block, .. } => {
                Some(BlockRef { module: self.module, body: self.body, unit: self.unit, id: block })
            }
            _ => self.def_op()?.0.block(),
        }
    }

    /// The location: of the operation, or of the argument itself.
    pub fn loc(self) -> Loc {
        match self.def_op() {
            Some((op, _)) => op.loc(),
            None => self.body.arg_loc(self.id),
        }
    }

    /// The operand slots that use it, the newest first.
    pub fn uses(self) -> impl Iterator<Item = UseId> + 'm {
        self.body.uses(self.id)
    }

    /// The operations that use it, one per operand slot, the newest first.
    pub fn users(self) -> impl Iterator<Item = OpRef<'m>> {
        self.body.uses(self.id).map(move |id| OpRef {
            module: self.module,
            body: self.body,
            unit: self.unit,
            id: self.body.use_owner(id).0,
        })
    }

    /// Whether nothing uses it.
    pub fn is_unused(self) -> bool {
        self.body.is_unused(self.id)
    }
}
