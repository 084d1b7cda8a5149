//! C++ class names that predicates and formats use, and what they stand for here.

use crate::builtin;
use crate::model::Merged;
pub(crate) use crate::model::classes::bare;
use crate::model::classes::{self, StoredNames};
pub use crate::model::classes::{Class, Values, short};
use rmlir_ir::constraint::{Pred, Verdict};
use rmlir_ir::types::{Signedness, TypeData};
use rmlir_ir::{Attr, AttrData, Context, Ident, OpRef, Type};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

/// The classes of all dialects that were loaded, by their C++ name without namespaces that all share.
#[derive(Clone)]
pub struct Classes {
    names: Names,
    /// Functions of one type or attribute that were supplied.
    functions: FxHashMap<Box<str>, Pred>,
}

/// Where names are looked up.
#[derive(Clone)]
enum Names {
    Made(Arc<classes::Names>),
    Stored(Arc<StoredNames>),
}

impl Default for Classes {
    fn default() -> Classes {
        Classes { names: Names::Made(Arc::default()), functions: FxHashMap::default() }
    }
}

impl fmt::Debug for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Classes")
    }
}

impl Classes {
    /// The classes of models.
    pub(crate) fn of(merged: &Merged) -> Classes {
        Classes { names: Names::Made(Arc::new(classes::Names::of(merged))), functions: FxHashMap::default() }
    }

    /// The classes of a model that a program embeds.
    pub(crate) fn stored(names: StoredNames) -> Classes {
        Classes { names: Names::Stored(Arc::new(names)), functions: FxHashMap::default() }
    }

    /// The class of exactly this name.
    fn named(&self, name: &str) -> Option<&Class> {
        match &self.names {
            Names::Made(names) => names.class(name),
            Names::Stored(names) => names.class(name),
        }
    }

    fn case(&self, name: &str) -> Option<i64> {
        match &self.names {
            Names::Made(names) => names.enum_case(name),
            Names::Stored(names) => names.enum_case(name),
        }
    }

    /// Adds a function that was supplied, by name without the namespaces that all share.
    pub fn add_function(&mut self, name: &str, pred: Pred) {
        self.functions.insert(short(name).into(), pred);
    }

    /// A function that was supplied.
    pub fn function(&self, name: &str) -> Option<&Pred> {
        self.function_named(short(name))
    }

    /// A function that was supplied, by its name without the namespaces that all share.
    pub(crate) fn function_named(&self, name: &str) -> Option<&Pred> {
        self.functions.get(name)
    }

    /// Whether some definition has a parameter that is spelled so by an accessor.
    pub fn has_param(&self, plain_name: &str) -> bool {
        match &self.names {
            Names::Made(names) => names.has_param(plain_name),
            Names::Stored(names) => names.has_param(plain_name),
        }
    }

    /// The value of `Enum::Case`.
    pub fn enum_case(&self, name: &str) -> Option<i64> {
        let name = short(name);
        // Most names are those of functions.
        if !name.contains(':') {
            return None;
        }
        let last_two = || {
            let (rest, case) = name.rsplit_once("::")?;
            self.case(&format!("{}::{case}", bare(rest)))
        };
        self.case(name).or_else(last_two)
    }

    /// The class of a name.
    pub fn get(&self, name: &str) -> Option<&Class> {
        let name = short(name);
        self.named(name).or_else(|| self.named(bare(name)))
    }

    /// Whether it is known what a class is.
    pub fn knows(&self, name: &str) -> bool {
        builtin::is_class(bare(short(name))) || self.get(name).is_some()
    }

    /// The class of a qualified name. Dialects have types and attributes of the same name as builtin ones.
    pub(crate) fn qualified(&self, name: &str) -> Option<&Class> {
        let name = short(name);
        if name.contains(':') { self.named(name) } else { None }
    }

    /// Whether a type is of a class.
    pub fn type_is(&self, ctx: &Context, ty: Type, class: &str) -> Verdict {
        let name = bare(short(class));
        if matches!(name, "Type") {
            return Verdict::Yes;
        }
        if let Some(class) = self.qualified(class) {
            return type_has(ctx, ty, class, name);
        }
        if let Some(answer) = builtin::type_is(ctx.type_data(ty), name) {
            return answer.into();
        }
        self.get(class).map_or(Verdict::Unknown, |class| type_has(ctx, ty, class, name))
    }

    /// Whether an attribute is of a class.
    pub fn attr_is(&self, ctx: &Context, attr: Attr, class: &str) -> Verdict {
        let name = bare(short(class));
        if let Some(class) = self.qualified(class) {
            return attr_has(ctx, attr, class, name);
        }
        if let Some(answer) = builtin::attr_is(ctx, attr, name) {
            return answer.into();
        }
        self.get(class).map_or(Verdict::Unknown, |class| attr_has(ctx, attr, class, name))
    }

    /// Whether an operation is of a class or has an interface.
    pub fn op_is(&self, op: OpRef<'_>, class: &str) -> Verdict {
        let name = bare(short(class));
        match self.get(class) {
            Some(Class::Op(want)) => (op.ctx().op_name_text(op.name()) == want.as_bytes()).into(),
            _ => match op.info().def() {
                Some(def) if def.interface_names.iter().any(|have| **have == *name) => Verdict::Yes,
                _ => Verdict::Unknown,
            },
        }
    }
}

/// Whether a type is of a class with this bare name, or its definition states the interface of the name: a class that lists its members
/// need not know the dialect of each.
pub(crate) fn type_has(ctx: &Context, ty: Type, class: &Class, name: &str) -> Verdict {
    match (type_in(ctx, ty, class), ctx.type_data(ty)) {
        (Verdict::No, TypeData::Dialect(data)) => states(&ctx.type_def(data.def).interface_names, name),
        (listed, _) => listed,
    }
}

/// The same of an attribute.
pub(crate) fn attr_has(ctx: &Context, attr: Attr, class: &Class, name: &str) -> Verdict {
    match (attr_in(ctx, attr, class), ctx.attr_data(attr)) {
        (Verdict::No, AttrData::Dialect(data)) => states(&ctx.attr_def(data.def).interface_names, name),
        (listed, _) => listed,
    }
}

fn states(names: &[Box<str>], interface: &str) -> Verdict {
    names.iter().any(|name| **name == *interface).into()
}

/// What a type or attribute whose text is kept is: its dialect and mnemonic.
fn opaque_is(ctx: &Context, dialect: Ident, text: Ident, want: (&str, &str)) -> Verdict {
    let registered = ctx.registered_dialect(ctx.bytes(dialect)).is_some();
    let text = ctx.bytes(text);
    let keyword =
        text.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$')).count();
    let same_dialect = ctx.bytes(dialect) == want.0.as_bytes();
    match (same_dialect, &text[..keyword] == want.1.as_bytes()) {
        (true, true) => Verdict::Yes,
        // A dialect that is not there may give the class other mnemonics. Those of another dialect are none of its own.
        (true, false) if !registered => Verdict::Unknown,
        _ => Verdict::No,
    }
}

/// Whether a type is of a class.
pub(crate) fn type_in(ctx: &Context, ty: Type, class: &Class) -> Verdict {
    match (ctx.type_data(ty), class) {
        (data, Class::Members(members)) => {
            let listed = any(members.iter().map(|member| type_in(ctx, ty, member)));
            open_to(matches!(data, TypeData::Opaque { .. }), listed)
        }
        (data, Class::Builtin(name)) => {
            builtin::type_is(data, bare(name)).map_or(Verdict::Unknown, Into::into)
        }
        (TypeData::Opaque { dialect, text }, Class::Type(want, mnemonic)) => {
            opaque_is(ctx, *dialect, *text, (want, mnemonic))
        }
        (TypeData::Dialect(data), Class::Type(dialect, mnemonic)) => {
            // Mnemonics differ more often, and are soon found.
            let same_dialect =
                || ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()) == dialect.as_bytes();
            (ctx.type_def(data.def).mnemonic == *mnemonic && same_dialect()).into()
        }
        _ => Verdict::No,
    }
}

/// Whether an attribute is of a class.
pub(crate) fn attr_in(ctx: &Context, attr: Attr, class: &Class) -> Verdict {
    match (ctx.attr_data(attr), class) {
        (data, Class::Members(members)) => {
            let listed = any(members.iter().map(|member| attr_in(ctx, attr, member)));
            open_to(matches!(data, AttrData::Opaque(_)), listed)
        }
        (_, Class::Builtin(name)) => {
            builtin::attr_is(ctx, attr, bare(name)).map_or(Verdict::Unknown, Into::into)
        }
        (AttrData::Opaque(data), Class::Attr(want, mnemonic)) => {
            opaque_is(ctx, data.dialect, data.text, (want, mnemonic))
        }
        (AttrData::Dialect(data), Class::Attr(dialect, mnemonic)) => {
            let same_dialect =
                || ctx.bytes(ctx.dialect_info(ctx.attr_def_dialect(data.def)).name()) == dialect.as_bytes();
            (ctx.attr_def(data.def).mnemonic == *mnemonic && same_dialect()).into()
        }
        (AttrData::Integer { ty, value }, Class::Integer(width, values)) => {
            let of_width = matches!(ctx.type_data(*ty), TypeData::Integer { width: have, signedness: Signedness::Signless } if have == width);
            let fits = match values {
                Values::Cases(cases) => value.to_i64().is_some_and(|value| cases.contains(&value)),
                Values::Bits(bits) => value.to_u64().is_some_and(|value| value & !bits == 0),
            };
            (of_width && fits).into()
        }
        _ => Verdict::No,
    }
}

/// Whether something belongs to an interface that lists its members: what is kept as text may have it without being listed.
fn open_to(opaque: bool, listed: Verdict) -> Verdict {
    match listed {
        Verdict::No if opaque => Verdict::Unknown,
        listed => listed,
    }
}

fn any(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut result = Verdict::No;
    for verdict in verdicts {
        match verdict {
            Verdict::Yes => return Verdict::Yes,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::No => {}
        }
    }
    result
}
