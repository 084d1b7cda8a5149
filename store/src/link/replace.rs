//! Types and attributes of a module put in place of others.

use rmlir_ir::{Attr, Context, Module, OpAddr, Part, Props, Type};
use rustc_hash::FxHashMap;

/// What becomes of a part, if anything.
pub(super) type Replace<'r> = &'r dyn Fn(&Context, Part) -> Option<Part>;

/// Replaces parts, each made once.
pub(super) struct Replacer<'r> {
    ctx: Context,
    replace: Replace<'r>,
    done: FxHashMap<Part, Part>,
    rows: FxHashMap<Props, Props>,
}

impl<'r> Replacer<'r> {
    pub(super) fn new(ctx: &Context, replace: Replace<'r>) -> Replacer<'r> {
        Replacer { ctx: ctx.clone(), replace, done: FxHashMap::default(), rows: FxHashMap::default() }
    }

    pub(super) fn part(&mut self, part: Part) -> Part {
        if let Some(&new) = self.done.get(&part) {
            return new;
        }
        let new = self.ctx.replace_parts(part, |part| (self.replace)(&self.ctx, part));
        self.done.insert(part, new);
        new
    }

    fn attr(&mut self, attr: Attr) -> Attr {
        match self.part(attr.into()) {
            Part::Attr(new) => new,
            Part::Type(_) => attr,
        }
    }

    pub(super) fn ty(&mut self, ty: Type) -> Type {
        match self.part(ty.into()) {
            Part::Type(new) => new,
            Part::Attr(_) => ty,
        }
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

    /// Replaces what stands in the attributes of an operation.
    pub(super) fn attributes(&mut self, module: &mut Module, at: OpAddr) {
        let op = module.op(at);
        let (props, attrs) = (op.props(), op.discardable());
        let (new_props, new_attrs) = (self.row(props), self.attr(attrs));
        if new_props != props {
            module.set_props(at, new_props);
        }
        if new_attrs != attrs {
            module.set_attrs(at, new_attrs);
        }
    }
}
