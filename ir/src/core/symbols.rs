//! Symbols: names that operations declare in symbol tables, and references to them.
//!
//! A symbol table is an operation with the trait `SymbolTable`; the operations in its block that have a name are its symbols.
//! References are attributes (`@f`, `@m::@f`), found wherever attributes are. An operation of an unknown dialect with one region
//! might be a symbol table for all that is known: looking through it gives no answer.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::{Attr, Ident, UnitId};
use crate::interfaces::call::{ARG_ATTRS, RES_ATTRS};
use crate::interfaces::function::FUNCTION_TYPE;
use crate::module::{Module, OpAddr, OpRef, RegionRef};
use crate::sub_elements::Part;
use crate::traits::TraitSet;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::sync::Arc;

/// The attribute that holds the name of a symbol.
pub const SYM_NAME: &str = "sym_name";
/// The attribute that holds the visibility of a symbol.
pub const SYM_VISIBILITY: &str = "sym_visibility";

/// Names of attributes that walks over whole modules ask for at every symbol.
pub(crate) struct KnownIdents {
    pub(crate) sym_name: Ident,
    pub(crate) sym_visibility: Ident,
    pub(crate) function_type: Ident,
    pub(crate) arg_attrs: Ident,
    pub(crate) res_attrs: Ident,
}

impl KnownIdents {
    pub(crate) fn new(ctx: &Context) -> KnownIdents {
        KnownIdents {
            sym_name: ctx.ident(SYM_NAME),
            sym_visibility: ctx.ident(SYM_VISIBILITY),
            function_type: ctx.ident(FUNCTION_TYPE),
            arg_attrs: ctx.ident(ARG_ATTRS),
            res_attrs: ctx.ident(RES_ATTRS),
        }
    }
}

/// From where a symbol can be referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// From everywhere, also from outside the IR.
    Public,
    /// From its own table and below.
    Private,
    /// From within the IR.
    Nested,
}

impl Visibility {
    /// The visibility of this name.
    pub fn parse(name: &[u8]) -> Option<Visibility> {
        match name {
            b"public" => Some(Visibility::Public),
            b"private" => Some(Visibility::Private),
            b"nested" => Some(Visibility::Nested),
            _ => None,
        }
    }

    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
            Visibility::Nested => "nested",
        }
    }
}

fn string_attr(op: OpRef<'_>, name: Ident) -> Option<Ident> {
    match op.ctx().attr_data(op.attr(name)?) {
        AttrData::String { value, .. } => Some(*value),
        _ => None,
    }
}

/// The name of an operation as a symbol, if it has one.
pub fn symbol_name(op: OpRef<'_>) -> Option<Ident> {
    string_attr(op, op.ctx().known_idents().sym_name)
}

/// The visibility of a symbol: public unless stated.
pub fn symbol_visibility(op: OpRef<'_>) -> Visibility {
    let stated = string_attr(op, op.ctx().known_idents().sym_visibility);
    let stated = stated.and_then(|name| Visibility::parse(op.ctx().bytes(name)));
    stated.unwrap_or(Visibility::Public)
}

/// Names an operation. References to the old name stay as they are.
pub fn set_symbol_name(module: &mut Module, at: OpAddr, name: Ident) {
    let ctx = module.ctx().clone();
    let value = ctx.string_ident(name);
    module.set_attr(at, ctx.known_idents().sym_name, Some(value));
}

/// Sets the visibility of a symbol. The attribute of a public one is removed.
pub fn set_symbol_visibility(module: &mut Module, at: OpAddr, visibility: Visibility) {
    let ctx = module.ctx().clone();
    let stated = (visibility != Visibility::Public).then(|| ctx.string_attr(visibility.name()));
    module.set_attr(at, ctx.known_idents().sym_visibility, stated);
}

/// Whether nobody can tell if an operation is a symbol table: it has one region, and its dialect is not registered.
pub(crate) fn may_be_unknown_table(op: OpRef<'_>) -> bool {
    op.regions().len() == 1 && op.ctx().dialect_info(op.info().dialect()).registered().is_none()
}

/// The nearest symbol table: `from` itself, or the first one around it. None if an unknown operation comes before it.
pub fn nearest_table(from: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut op = from;
    loop {
        if may_be_unknown_table(op) {
            return None;
        }
        if op.has_trait(TraitSet::SYMBOL_TABLE) {
            return Some(op);
        }
        op = op.parent()?;
    }
}

/// The operations that may be symbols of a table.
fn members(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops())
}

/// The symbol of this name in a table, by looking through it. For several lookups make a [`SymbolTable`].
pub fn lookup_in(table: OpRef<'_>, name: Ident) -> Option<OpRef<'_>> {
    members(table).find(|&op| symbol_name(op) == Some(name))
}

impl Module {
    /// What defines a symbol in the body of the top-level operation, by looking through it: `module.find("f")` is `@f`. For several
    /// lookups make a [`SymbolTable`].
    pub fn find(&self, symbol: &str) -> Option<OpRef<'_>> {
        lookup_in(self.top()?, self.ctx().ident(symbol))
    }
}

/// The symbol that a reference names, from within a table, by looking through it.
pub fn lookup_ref_in(table: OpRef<'_>, reference: Attr) -> Option<OpRef<'_>> {
    resolve(table, reference, lookup_in)
}

/// The symbol that a reference names, from the nearest table around `from`, by looking through it.
pub fn lookup_nearest(from: OpRef<'_>, reference: Attr) -> Option<OpRef<'_>> {
    lookup_ref_in(nearest_table(from)?, reference)
}

fn resolve<'m>(
    table: OpRef<'m>,
    reference: Attr,
    mut lookup: impl FnMut(OpRef<'m>, Ident) -> Option<OpRef<'m>>,
) -> Option<OpRef<'m>> {
    let AttrData::SymbolRef { root, nested } = table.ctx().attr_data(reference) else { return None };
    let mut found = lookup(table, *root)?;
    for &name in nested {
        if !found.has_trait(TraitSet::SYMBOL_TABLE) {
            return None;
        }
        found = lookup(found, name)?;
    }
    Some(found)
}

/// The names of one symbol table, for fast lookup. Insert and remove through it to keep it right.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    table: OpAddr,
    /// The unit in which the symbols lie.
    unit: UnitId,
    symbols: FxHashMap<Ident, OpAddr>,
    /// The number that the next renamed symbol tries first.
    counter: u32,
}

impl SymbolTable {
    /// The symbols of a table. Of several with one name the first counts.
    pub fn new(table: OpRef<'_>) -> SymbolTable {
        let unit = table.region(0).map_or(table.unit(), |region| region.unit());
        let mut symbols = FxHashMap::default();
        for op in members(table) {
            if let Some(name) = symbol_name(op) {
                symbols.entry(name).or_insert(op.global());
            }
        }
        SymbolTable { table: table.global(), unit, symbols, counter: 0 }
    }

    /// The operation that is the table.
    pub fn op(&self) -> OpAddr {
        self.table
    }

    /// The unit in which the symbols lie.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// The symbol of this name.
    pub fn lookup(&self, name: Ident) -> Option<OpAddr> {
        self.symbols.get(&name).copied()
    }

    /// Takes a symbol in, which is in the block of the table already. A name that is taken gets a number after it. Gives the
    /// name; `None` if the operation has no name.
    pub fn insert(&mut self, module: &mut Module, symbol: OpAddr) -> Option<Ident> {
        let name = symbol_name(module.op(symbol))?;
        if *self.symbols.entry(name).or_insert(symbol) == symbol {
            return Some(name);
        }
        let unique = self.unique_name(module.ctx(), name, &[]);
        set_symbol_name(module, symbol, unique);
        self.symbols.insert(unique, symbol);
        Some(unique)
    }

    /// A name that is not taken here nor in `others`: `name`, an underscore and a number.
    fn unique_name(&mut self, ctx: &Context, name: Ident, others: &[&SymbolTable]) -> Ident {
        let mut text = ctx.bytes(name).to_vec();
        text.push(b'_');
        let stem = text.len();
        loop {
            text.truncate(stem);
            text.extend_from_slice(self.counter.to_string().as_bytes());
            self.counter += 1;
            let candidate = ctx.ident_bytes(&text);
            if self.lookup(candidate).is_none() && others.iter().all(|t| t.lookup(candidate).is_none()) {
                return candidate;
            }
        }
    }

    /// Forgets a symbol. The operation stays.
    pub fn remove(&mut self, module: &Module, symbol: OpAddr) {
        if let Some(name) = symbol_name(module.op(symbol))
            && self.lookup(name) == Some(symbol)
        {
            self.symbols.remove(&name);
        }
    }

    /// Gives a symbol another name, in all references below the table too. False, and nothing is changed, if the name is taken
    /// or not all references can be known.
    pub fn rename(&mut self, module: &mut Module, symbol: OpAddr, to: Ident) -> bool {
        let Some(from) = symbol_name(module.op(symbol)) else { return false };
        if from == to {
            return true;
        }
        if self.lookup(to).is_some() || !replace_all_uses(module, symbol, to, self.table) {
            return false;
        }
        self.remove(module, symbol);
        set_symbol_name(module, symbol, to);
        self.symbols.insert(to, symbol);
        true
    }

    /// Gives a symbol a name that is taken neither here nor in `others`. `None` if not all references can be known.
    pub fn rename_to_unique(
        &mut self,
        module: &mut Module,
        symbol: OpAddr,
        others: &[&SymbolTable],
    ) -> Option<Ident> {
        let from = symbol_name(module.op(symbol))?;
        let to = self.unique_name(module.ctx(), from, others);
        self.rename(module, symbol, to).then_some(to)
    }
}

/// The symbol tables of a module, each made when it is first asked for.
#[derive(Debug)]
pub struct SymbolTableCollection<'m> {
    module: &'m Module,
    tables: FxHashMap<OpAddr, SymbolTable>,
    /// What was found out about operations, by its type.
    noted: FxHashMap<(OpAddr, TypeId), Box<dyn Any + Send + Sync>>,
}

impl<'m> SymbolTableCollection<'m> {
    /// No table yet.
    pub fn new(module: &'m Module) -> SymbolTableCollection<'m> {
        SymbolTableCollection { module, tables: FxHashMap::default(), noted: FxHashMap::default() }
    }

    /// What `find` finds out about an operation. It is asked once for each type of answer: many refer to the same symbol, and what they want to
    /// know may take a look at all that is inside. Always there.
    pub fn noted<T: Any + Send + Sync>(
        &mut self,
        op: OpRef<'m>,
        find: impl FnOnce(OpRef<'m>) -> T,
    ) -> Option<&T> {
        let noted = self.noted.entry((op.global(), TypeId::of::<T>()));
        noted.or_insert_with(|| Box::new(find(op))).downcast_ref()
    }

    /// The names of a table.
    pub fn table(&mut self, table: OpRef<'_>) -> &SymbolTable {
        self.tables.entry(table.global()).or_insert_with(|| SymbolTable::new(table))
    }

    /// The symbol of this name in a table.
    pub fn lookup_in(&mut self, table: OpRef<'m>, name: Ident) -> Option<OpRef<'m>> {
        let found = self.table(table).lookup(name)?;
        Some(self.module.op(found))
    }

    /// The symbol that a reference names, from within a table.
    pub fn lookup_ref_in(&mut self, table: OpRef<'m>, reference: Attr) -> Option<OpRef<'m>> {
        resolve(table, reference, |table, name| self.lookup_in(table, name))
    }

    /// The symbol that a reference names, from the nearest table around `from`.
    pub fn lookup_nearest(&mut self, from: OpRef<'m>, reference: Attr) -> Option<OpRef<'m>> {
        self.lookup_ref_in(nearest_table(from)?, reference)
    }
}

/// A reference to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SymbolUse {
    /// The operation among whose attributes the reference is.
    pub user: OpAddr,
    /// The reference.
    pub reference: Attr,
}

/// Finds references in attributes; remembers what is in which.
#[derive(Default)]
struct Finder {
    /// References inside an attribute, outermost first.
    found: FxHashMap<Attr, Arc<[Attr]>>,
}

impl Finder {
    fn in_attr(&mut self, ctx: &Context, attr: Attr) -> Arc<[Attr]> {
        if let Some(found) = self.found.get(&attr) {
            return Arc::clone(found);
        }
        let (mut refs, mut stack) = (Vec::new(), vec![Part::Attr(attr)]);
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(part) = stack.pop() {
            if !seen.insert(part) {
                continue;
            }
            match part {
                Part::Attr(attr) if matches!(ctx.attr_data(attr), AttrData::SymbolRef { .. }) => {
                    refs.push(attr)
                }
                part => stack.extend(ctx.parts_of(part).into_iter().rev()),
            }
        }
        let refs: Arc<[Attr]> = refs.into();
        self.found.insert(attr, Arc::clone(&refs));
        refs
    }

    /// References among the attributes of an operation.
    fn on_op(&mut self, op: OpRef<'_>, found: &mut Vec<SymbolUse>) {
        let ctx = op.ctx();
        for attr in ctx.props(op.props()).iter().copied().flatten().chain([op.discardable()]) {
            if attr == ctx.empty_dict() {
                continue;
            }
            let refs = self.in_attr(ctx, attr);
            found.extend(refs.iter().map(|&reference| SymbolUse { user: op.global(), reference }));
        }
    }

    /// References in regions, but not inside symbol tables in them. `None` if an unknown operation is in the way.
    fn in_regions<'m>(
        &mut self,
        regions: impl Iterator<Item = RegionRef<'m>>,
        found: &mut Vec<SymbolUse>,
    ) -> Option<()> {
        let mut stack: Vec<RegionRef<'m>> = regions.collect();
        while let Some(region) = stack.pop() {
            for op in region.blocks().flat_map(|block| block.ops()) {
                if may_be_unknown_table(op) {
                    return None;
                }
                self.on_op(op, found);
                if !op.has_trait(TraitSet::SYMBOL_TABLE) {
                    stack.extend(op.regions());
                }
            }
        }
        Some(())
    }

    /// References on an operation and, unless it is a symbol table, in its regions.
    fn in_op(&mut self, op: OpRef<'_>, found: &mut Vec<SymbolUse>) -> Option<()> {
        if may_be_unknown_table(op) {
            return None;
        }
        self.on_op(op, found);
        if op.has_trait(TraitSet::SYMBOL_TABLE) { Some(()) } else { self.in_regions(op.regions(), found) }
    }
}

/// All references on `from` and in its regions, but not inside symbol tables. `None` if an operation of an unknown dialect, which
/// may be a symbol table, is in the way.
pub fn all_uses(from: OpRef<'_>) -> Option<Vec<SymbolUse>> {
    let mut found = Vec::new();
    Finder::default().in_op(from, &mut found).map(|()| found)
}

/// All references in a region, but not inside symbol tables in it. `None` as for [`all_uses`].
pub fn all_uses_in_region(region: RegionRef<'_>) -> Option<Vec<SymbolUse>> {
    let mut found = Vec::new();
    Finder::default().in_regions(std::iter::once(region), &mut found).map(|()| found)
}

/// Where references to a symbol may stand, and how they begin there.
struct Scope<'m> {
    path: Vec<Ident>,
    place: Place<'m>,
}

enum Place<'m> {
    Op(OpRef<'m>),
    Region(RegionRef<'m>),
}

/// The scopes of a symbol within `limit`.
fn scopes<'m>(symbol: OpRef<'m>, limit: OpRef<'m>) -> Vec<Scope<'m>> {
    let Some(name) = symbol_name(symbol) else { return Vec::new() };
    if limit.is_inside(symbol) {
        // References from inside the symbol itself go through its own table.
        let table = limit.parent().and_then(nearest_table);
        let own = table.is_some() && table == symbol.parent();
        return if own { vec![Scope { path: vec![name], place: Place::Op(limit) }] } else { Vec::new() };
    }
    let common = std::iter::successors(symbol.parent(), |op| op.parent()).find(|&op| limit.is_inside(op));
    let Some(common) = common else { return Vec::new() };
    let (mut paths, complete) = reference_paths(symbol, name, common);
    if common == limit {
        let tables = std::iter::successors(symbol.parent(), |op| op.parent());
        let scope = |(path, table): (Vec<Ident>, OpRef<'m>)| {
            Some(Scope { path, place: Place::Region(table.region(0)?) })
        };
        return paths.into_iter().zip(tables).filter_map(scope).collect();
    }
    match paths.pop().filter(|_| complete) {
        Some(path) => vec![Scope { path, place: Place::Op(limit) }],
        None => Vec::new(),
    }
}

/// How a symbol is referred to from its table, from the table around that, and so on up to `within`; and whether it got there.
fn reference_paths(symbol: OpRef<'_>, name: Ident, within: OpRef<'_>) -> (Vec<Vec<Ident>>, bool) {
    let mut paths = vec![vec![name]];
    let mut table = symbol.parent();
    while let Some(op) = table.filter(|&op| op != within) {
        let outer = symbol_name(op).filter(|_| op.has_trait(TraitSet::SYMBOL_TABLE));
        let Some(outer) = outer else { return (paths, false) };
        let mut path = vec![outer];
        path.extend(paths.last().into_iter().flatten());
        paths.push(path);
        table = op.parent();
    }
    (paths, true)
}

/// Whether a reference starts with `path`.
fn starts_with(ctx: &Context, reference: Attr, path: &[Ident]) -> bool {
    let AttrData::SymbolRef { root, nested } = ctx.attr_data(reference) else { return false };
    path.first() == Some(root) && nested.starts_with(&path[1..])
}

/// The references to `symbol`, or to something below it, that stand within `limit`. `None` as for [`all_uses`].
pub fn uses_of(symbol: OpRef<'_>, limit: OpRef<'_>) -> Option<Vec<SymbolUse>> {
    let (mut finder, mut uses) = (Finder::default(), Vec::new());
    for scope in scopes(symbol, limit) {
        let mut found = Vec::new();
        match scope.place {
            Place::Op(op) => finder.in_op(op, &mut found)?,
            Place::Region(region) => finder.in_regions(std::iter::once(region), &mut found)?,
        }
        uses.extend(found.into_iter().filter(|u| starts_with(symbol.ctx(), u.reference, &scope.path)));
    }
    Some(uses)
}

/// Whether it is certain that no reference to `symbol` stands within `limit`.
pub fn known_unused(symbol: OpRef<'_>, limit: OpRef<'_>) -> bool {
    uses_of(symbol, limit).is_some_and(|uses| uses.is_empty())
}

/// Makes all references to `symbol` within `limit` refer to `to` instead; what follows the symbol in a nested reference stays. The
/// symbol keeps its name. False, and nothing is changed, if not all references can be known.
pub fn replace_all_uses(module: &mut Module, symbol: OpAddr, to: Ident, limit: OpAddr) -> bool {
    let Some(changes) = replacements(module.op(symbol), to, module.op(limit)) else { return false };
    let ctx = module.ctx().clone();
    for (user, map) in changes {
        let replace = |attr: Attr| match ctx.replace_parts(attr, |part| map_part(&map, part)) {
            Part::Attr(new) => new,
            Part::Type(_) => attr,
        };
        let op = module.op(user);
        let row: Vec<Option<Attr>> = ctx.props(op.props()).iter().map(|value| value.map(replace)).collect();
        let (props, attrs) = (ctx.props_of(&row), replace(op.discardable()));
        module.set_props(user, props);
        module.set_attrs(user, attrs);
    }
    true
}

type Replaced = FxHashMap<Attr, Attr>;

fn map_part(map: &Replaced, part: Part) -> Option<Part> {
    match part {
        Part::Attr(attr) => map.get(&attr).map(|&new| new.into()),
        Part::Type(_) => None,
    }
}

/// For each operation that refers to the symbol, the references to change, in order of the walk.
fn replacements(symbol: OpRef<'_>, to: Ident, limit: OpRef<'_>) -> Option<Vec<(OpAddr, Replaced)>> {
    let ctx = symbol.ctx();
    let mut changes: Vec<(OpAddr, Replaced)> = Vec::new();
    let mut finder = Finder::default();
    for scope in scopes(symbol, limit) {
        let mut found = Vec::new();
        match scope.place {
            Place::Op(op) => finder.in_op(op, &mut found)?,
            Place::Region(region) => finder.in_regions(std::iter::once(region), &mut found)?,
        }
        for SymbolUse { user, reference } in found {
            if !starts_with(ctx, reference, &scope.path) {
                continue;
            }
            let new = with_component(ctx, reference, scope.path.len() - 1, to);
            match changes.last_mut().filter(|(last, _)| *last == user) {
                Some((_, map)) => drop(map.insert(reference, new)),
                None => changes.push((user, Replaced::from_iter([(reference, new)]))),
            }
        }
    }
    Some(changes)
}

/// A reference with component `index` replaced.
fn with_component(ctx: &Context, reference: Attr, index: usize, to: Ident) -> Attr {
    let AttrData::SymbolRef { root, nested } = ctx.attr_data(reference) else { return reference };
    let mut nested = nested.to_vec();
    match index.checked_sub(1) {
        None => ctx.symbol_ref(to, &nested),
        Some(at) => {
            nested[at] = to;
            ctx.symbol_ref(*root, &nested)
        }
    }
}
