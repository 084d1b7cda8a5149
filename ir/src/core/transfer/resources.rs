//! What moves to another file takes its resources along.

use crate::attrs::AttrData;
use crate::body::{Body, OpSpec};
use crate::context::Context;
use crate::handles::{Attr, Ident, Props, Type};
use crate::loc::Loc;
use crate::module::{Header, Module};
use crate::resources::{DialectResource, Resources};
use crate::sub_elements::Part;
use rustc_hash::FxHashMap;

/// Rewrites attributes that name resources of one file so that they name those of another.
pub(crate) struct Remap {
    ctx: Context,
    from: u32,
    to: u32,
    /// New keys of the resources that moved, by old ones.
    keys: FxHashMap<Ident, Ident>,
    attrs: FxHashMap<Attr, Attr>,
    types: FxHashMap<Type, Type>,
    props: FxHashMap<Props, Props>,
    /// The resources of the old file, of the dialect to which `dense_resource` belongs.
    known: FxHashMap<Ident, DialectResource>,
    /// The target's resources while things move.
    target: Resources,
}

impl Remap {
    /// `None` if nothing needs rewriting: both are parts of one file, or the old one has no resources. Of two parts of one file
    /// the target then knows the resources of both.
    pub(crate) fn new(from: &Module, to: &mut Module) -> Option<Remap> {
        let ctx = to.ctx().clone();
        if from.resources.file() == to.resources.file() {
            for resource in from.resources.dialect_resources() {
                to.resources.adopt(&ctx, resource);
            }
            return None;
        }
        let builtin = ctx.ident("builtin");
        let dense = from.resources.dialect_resources().iter().filter(|resource| resource.dialect == builtin);
        let known: FxHashMap<Ident, DialectResource> =
            dense.map(|resource| (resource.key, resource.clone())).collect();
        if known.is_empty() {
            return None;
        }
        let empty = Resources::of_file(to.resources.file());
        Some(Remap {
            ctx,
            from: from.resources.file(),
            to: to.resources.file(),
            keys: FxHashMap::default(),
            attrs: FxHashMap::default(),
            types: FxHashMap::default(),
            props: FxHashMap::default(),
            known,
            target: std::mem::replace(&mut to.resources, empty),
        })
    }

    /// Gives the target its resources back.
    pub(crate) fn finish(&mut self, to: &mut Module) {
        let file = self.to;
        to.resources = std::mem::replace(&mut self.target, Resources::of_file(file));
    }

    pub(crate) fn ty(&mut self, ty: Type) -> Type {
        if let Some(&new) = self.types.get(&ty) {
            return new;
        }
        let new = match self.replace(ty.into()) {
            Part::Type(new) => new,
            Part::Attr(_) => ty,
        };
        self.types.insert(ty, new);
        new
    }

    pub(crate) fn attr(&mut self, attr: Attr) -> Attr {
        if let Some(&new) = self.attrs.get(&attr) {
            return new;
        }
        let new = match self.replace(attr.into()) {
            Part::Attr(new) => new,
            Part::Type(_) => attr,
        };
        self.attrs.insert(attr, new);
        new
    }

    fn replace(&mut self, root: Part) -> Part {
        let ctx = self.ctx.clone();
        ctx.replace_parts(root, |part| {
            let Part::Attr(attr) = part else { return None };
            match *ctx.attr_data(attr) {
                AttrData::DenseResource { ty, key, file } if file == self.from => {
                    Some(ctx.dense_resource(ty, self.key(key), self.to).into())
                }
                _ => None,
            }
        })
    }

    fn key(&mut self, key: Ident) -> Ident {
        if let Some(&new) = self.keys.get(&key) {
            return new;
        }
        let new = match self.known.get(&key) {
            Some(resource) => self.target.adopt(&self.ctx, resource),
            None => key,
        };
        self.keys.insert(key, new);
        new
    }

    /// Only a location attribute can name a resource, not a place in a text file.
    pub(crate) fn loc(&mut self, loc: Loc) -> Loc {
        if loc == Loc::UNKNOWN || self.ctx.source_of(loc).is_some() {
            return loc;
        }
        let old = self.ctx.loc_attr(loc);
        let new = self.attr(old);
        if new == old { loc } else { self.ctx.loc(new) }
    }

    fn props(&mut self, props: Props) -> Props {
        if let Some(&new) = self.props.get(&props) {
            return new;
        }
        let ctx = self.ctx.clone();
        let row: Vec<Option<Attr>> = ctx.props(props).iter().map(|&a| a.map(|a| self.attr(a))).collect();
        let new = ctx.props_of(&row);
        self.props.insert(props, new);
        new
    }

    pub(crate) fn spec(&mut self, spec: &mut OpSpec) {
        spec.loc = self.loc(spec.loc);
        spec.attrs = self.attr(spec.attrs);
        spec.props = self.props(spec.props);
        for ty in &mut spec.result_types {
            *ty = self.ty(*ty);
        }
    }

    pub(crate) fn header(&mut self, header: &mut Header) {
        let Header { loc, attrs, props } = *header;
        *header = Header { loc: self.loc(loc), attrs: self.attr(attrs), props: self.props(props) };
    }

    /// Rewrites a whole body where it lies.
    pub(crate) fn body(&mut self, body: &mut Body) {
        for op in &mut body.ops {
            op.loc = self.loc(op.loc);
            op.attrs = self.attr(op.attrs);
            op.props = self.props(op.props);
        }
        for value in &mut body.values {
            value.ty = self.ty(value.ty);
        }
        for loc in body.arg_locs.values_mut() {
            *loc = self.loc(*loc);
        }
    }
}
