//! Types that modules call by one name and mean different things by: structures of the llvm dialect, as `union.anon`.
//!
//! A context has one body for a name, so that such modules cannot be read into one. Each is read into a context of its own first, where what
//! meets gets another name.

use super::replace::Replacer;
use crate::hash::{Digest, Parts};
use rmlir_ir::attrs::AttrData;
use rmlir_ir::def::Param;
use rmlir_ir::sub_elements::of_params;
use rmlir_ir::types::TypeData;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Context, Ident, Module, NotLoaded, OpAddr, Part, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What types with bodies the modules so far have: the digest of what each is called, and that of its body.
#[derive(Clone, Debug, Default)]
pub struct KnownTypes {
    bodies: FxHashMap<Digest, Digest>,
}

impl KnownTypes {
    /// Gives types of a module other names where one of that name is known that is another one, and notes those of the module. True if a
    /// type has another name now.
    ///
    /// # Errors
    /// If a body is not in memory.
    pub fn make_room(&mut self, module: &mut Module) -> Result<bool, NotLoaded> {
        let ctx = module.ctx().clone();
        let users = Users::of(module)?;
        let named = users.named(&ctx, module);
        let facts = |module: &Module, parts: &[Part]| -> Vec<(Digest, Digest)> {
            let mut known = Parts::new(&ctx, &module.resources, None);
            parts.iter().map(|&part| (known.facts(part).digest, known.body(part).digest)).collect()
        };
        let before = facts(module, &named);
        let differs =
            |(name, body): &(Digest, Digest)| self.bodies.get(name).is_some_and(|known| known != body);
        let meets: FxHashSet<Part> =
            named.iter().zip(&before).filter(|(_, facts)| differs(facts)).map(|(&part, _)| part).collect();
        let meets = with_users(&ctx, &named, meets);
        let mut taken: FxHashSet<Digest> = self.bodies.keys().copied().collect();
        taken.extend(before.iter().map(|(name, _)| *name));
        let new = renamed(&ctx, module, &named, &meets, &mut taken);
        users.replace(&ctx, module, &new);
        let after: Vec<Part> = named.iter().map(|part| new.get(part).copied().unwrap_or(*part)).collect();
        self.bodies.extend(facts(module, &after));
        Ok(!new.is_empty())
    }
}

/// Where types and attributes stand in a module.
struct Users {
    ops: Vec<OpAddr>,
    values: Vec<(UnitId, ValueId)>,
}

impl Users {
    fn of(module: &Module) -> Result<Users, NotLoaded> {
        let mut users = Users { ops: Vec::new(), values: Vec::new() };
        if let Some(top) = module.top() {
            Walk::pre().items(top, |item| {
                match item {
                    Item::Op(op) => {
                        users.ops.push(op.global());
                        users.values.extend(op.results().map(|value| (value.unit(), value.id())));
                    }
                    Item::Block(block) => users.values.extend(block.args().map(|arg| (arg.unit(), arg.id()))),
                    Item::Region(_) => {}
                }
                WalkResult::Advance
            })?;
        }
        Ok(users)
    }

    /// All types and attributes with bodies, in order of first mention.
    fn named(&self, ctx: &Context, module: &Module) -> Vec<Part> {
        let (mut named, mut seen) = (Vec::new(), FxHashSet::default());
        let mut visit = |part: Part| {
            let mut stack = vec![part];
            while let Some(part) = stack.pop() {
                if seen.insert(part) {
                    named.extend(parts_with_body(ctx, part).map(|_| part));
                    stack.extend(ctx.parts_of(part));
                }
            }
        };
        for &at in &self.ops {
            let op = module.op(at);
            ctx.props(op.props()).iter().flatten().for_each(|&attr| visit(attr.into()));
            visit(op.discardable().into());
        }
        for &(unit, value) in &self.values {
            visit(module.body(unit).value_type(value).into());
        }
        named
    }

    fn replace(&self, ctx: &Context, module: &mut Module, new: &FxHashMap<Part, Part>) {
        if new.is_empty() {
            return;
        }
        let replace = |_: &Context, part: Part| new.get(&part).copied();
        let mut replacer = Replacer::new(ctx, &replace);
        self.ops.iter().for_each(|&at| replacer.attributes(module, at));
        for &(unit, value) in &self.values {
            let old = module.body(unit).value_type(value);
            let ty = replacer.ty(old);
            if ty != old {
                module.body_mut(unit).set_value_type(value, ty);
            }
        }
    }
}

/// Parameters and body of a part that is identified by its parameters alone.
fn parts_with_body(ctx: &Context, part: Part) -> Option<(&[Param], Option<&[Param]>)> {
    match part {
        Part::Type(ty) => match ctx.type_data(ty) {
            TypeData::Dialect(data) if ctx.type_def(data.def).mutable => Some((&data.params, data.body())),
            _ => None,
        },
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::Dialect(data) if ctx.attr_def(data.def).mutable => Some((&data.params, data.body())),
            _ => None,
        },
    }
}

/// These, and those in whose bodies one of them stands, directly or not.
fn with_users(ctx: &Context, named: &[Part], mut meets: FxHashSet<Part>) -> FxHashSet<Part> {
    if meets.is_empty() {
        return meets;
    }
    let mut users: FxHashMap<Part, Vec<Part>> = FxHashMap::default();
    for &user in named {
        let mut seen = FxHashSet::default();
        let mut stack = vec![user];
        while let Some(part) = stack.pop() {
            if !seen.insert(part) {
                continue;
            }
            if part != user && parts_with_body(ctx, part).is_some() {
                users.entry(part).or_default().push(user);
            } else {
                stack.extend(ctx.parts_of(part));
            }
        }
    }
    let mut queue: Vec<Part> = meets.iter().copied().collect();
    while let Some(part) = queue.pop() {
        for &user in users.get(&part).into_iter().flatten() {
            if meets.insert(user) {
                queue.push(user);
            }
        }
    }
    meets
}

/// The same types under other names, with bodies.
fn renamed(
    ctx: &Context,
    module: &Module,
    named: &[Part],
    meets: &FxHashSet<Part>,
    taken: &mut FxHashSet<Digest>,
) -> FxHashMap<Part, Part> {
    let mut new: FxHashMap<Part, Part> = FxHashMap::default();
    for &part in named.iter().filter(|part| meets.contains(part)) {
        let mut known = Parts::new(ctx, &module.resources, None);
        let made = (1u64..).map_while(|number| numbered(ctx, part, number));
        if let Some(made) = made.into_iter().find(|&made| taken.insert(known.facts(made).digest)) {
            new.insert(part, made);
        }
    }
    let replace = |_: &Context, part: Part| new.get(&part).copied();
    let mut replacer = Replacer::new(ctx, &replace);
    for (&old, &made) in &new {
        let Some((_, Some(body))) = parts_with_body(ctx, old) else { continue };
        let body = body.iter().map(|param| replaced(&mut replacer, param)).collect();
        // The name is new: it has no body that could be another one.
        let _ = match made {
            Part::Type(made) => ctx.set_type_body(made, body),
            Part::Attr(made) => ctx.set_attr_body(made, body),
        };
    }
    new
}

fn replaced(replacer: &mut Replacer<'_>, param: &Param) -> Param {
    match param {
        &Param::Type(ty) => Param::Type(replacer.ty(ty)),
        &Param::Attr(attr) => match replacer.part(attr.into()) {
            Part::Attr(new) => Param::Attr(new),
            Part::Type(_) => Param::Attr(attr),
        },
        Param::List(inner) => Param::List(inner.iter().map(|param| replaced(replacer, param)).collect()),
        other => other.clone(),
    }
}

/// A part whose name, which is its first string, has an underscore and a number after it; none if it has no name.
fn numbered(ctx: &Context, part: Part, number: u64) -> Option<Part> {
    let (params, _) = parts_with_body(ctx, part)?;
    // What else it is made of could be the part itself only by way of its body.
    debug_assert!(!of_params(params, &mut |inner| inner == part));
    let at = params.iter().position(|param| matches!(param, Param::String(_)))?;
    let mut params = params.to_vec();
    let Param::String(name) = params.get(at)? else { return None };
    let name: Ident = {
        let mut text = ctx.bytes(*name).to_vec();
        text.extend_from_slice(format!("_{number}").as_bytes());
        ctx.ident_bytes(&text)
    };
    *params.get_mut(at)? = Param::String(name);
    match part {
        Part::Type(ty) => match ctx.type_data(ty) {
            TypeData::Dialect(data) => ctx.dialect_type(data.def, params).ok().map(Part::Type),
            _ => None,
        },
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::Dialect(data) => ctx.dialect_attr(data.def, params).ok().map(Part::Attr),
            _ => None,
        },
    }
}
