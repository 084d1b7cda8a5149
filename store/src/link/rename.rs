//! Giving many symbols of a table other names at once, in one walk.

use rmlir_ir::attrs::AttrData;
use rmlir_ir::symbols::{set_symbol_name, symbol_name};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Context, Ident, Module, NotLoaded, OpAddr, OpRef, Part, Props};
use rustc_hash::FxHashMap;

/// New names by old ones.
pub(super) type Names = FxHashMap<Ident, Ident>;

/// Attributes with new names, each made once.
struct Renamer<'n> {
    ctx: Context,
    names: &'n Names,
    attrs: FxHashMap<Attr, Attr>,
    rows: FxHashMap<Props, Props>,
}

impl Renamer<'_> {
    fn attr(&mut self, attr: Attr) -> Attr {
        if let Some(&new) = self.attrs.get(&attr) {
            return new;
        }
        let (ctx, names) = (&self.ctx, self.names);
        let new = ctx.replace_parts(attr, |part| {
            let Part::Attr(attr) = part else { return None };
            let AttrData::SymbolRef { root, nested } = ctx.attr_data(attr) else { return None };
            Some(ctx.symbol_ref(*names.get(root)?, nested).into())
        });
        let new = match new {
            Part::Attr(new) => new,
            Part::Type(_) => attr,
        };
        self.attrs.insert(attr, new);
        new
    }

    fn row(&mut self, props: Props) -> Props {
        if let Some(&new) = self.rows.get(&props) {
            return new;
        }
        let row: Vec<Option<Attr>> = self.ctx.clone().props(props).to_vec();
        let row: Vec<Option<Attr>> = row.into_iter().map(|attr| attr.map(|attr| self.attr(attr))).collect();
        let new = self.ctx.props_of(&row);
        self.rows.insert(props, new);
        new
    }
}

/// Gives a symbol of a module another name, in its definition and in all that refers to it. What unknown dialects hold as text stays.
///
/// # Errors
/// If a body is not in memory.
pub fn rename_symbol(module: &mut Module, old: Ident, new: Ident) -> Result<(), NotLoaded> {
    let Some(table) = module.top().map(OpRef::global) else { return Ok(()) };
    rename(module, table, &Names::from_iter([(old, new)]))
}

/// Renames symbols of a table, in all that refers to them from within it. What is in a table inside has names of its own.
pub(super) fn rename(module: &mut Module, table: OpAddr, names: &Names) -> Result<(), NotLoaded> {
    if names.is_empty() {
        return Ok(());
    }
    let mut users: Vec<OpAddr> = Vec::new();
    let mut symbols: Vec<(OpAddr, Ident)> = Vec::new();
    let top = module.op(table);
    Walk::pre().ops(top, |op| {
        if op == top {
            return WalkResult::Advance;
        }
        let new = symbol_name(op).and_then(|name| names.get(&name));
        if let Some(&new) = new.filter(|_| is_member(op, top)) {
            symbols.push((op.global(), new));
        }
        users.push(op.global());
        match op.has_trait(TraitSet::SYMBOL_TABLE) {
            true => WalkResult::Skip,
            false => WalkResult::Advance,
        }
    })?;
    let mut renamer =
        Renamer { ctx: module.ctx().clone(), names, attrs: FxHashMap::default(), rows: FxHashMap::default() };
    for at in users {
        let op = module.op(at);
        let (props, attrs) = (op.props(), op.discardable());
        let (new_props, new_attrs) = (renamer.row(props), renamer.attr(attrs));
        if new_props != props {
            module.set_props(at, new_props);
        }
        if new_attrs != attrs {
            module.set_attrs(at, new_attrs);
        }
    }
    symbols.into_iter().for_each(|(at, name)| set_symbol_name(module, at, name));
    Ok(())
}

fn is_member(op: OpRef<'_>, table: OpRef<'_>) -> bool {
    op.parent() == Some(table)
}
