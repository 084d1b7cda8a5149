//! Operation names, dialects and their registration.

use super::known::Attrs;
use super::{
    Attached, AttrDefEntry, Context, DialectInfo, OpInfo, RegisterError, RegisteredDialect, RegisteredOp,
};
use crate::def::{AttrDef, AttrDefId, DialectDef, OpDef, OpSource, TypeDef, TypeDefId};
use crate::diag::Diagnostic;
use crate::groups::GroupShape;
use crate::handles::{DialectId, Ident, OpName};
use crate::interface::Interfaces;
use crate::loc::Loc;
use crate::offers::{Asked, Defining, Offer, Turn};
use crate::traits::TraitSet;
use rmlir_par::intern::hash_of;
use rustc_hash::FxHashMap;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

impl Context {
    /// The operation name `name`, registered or not.
    pub fn op_name(&self, name: &str) -> OpName {
        self.op_name_bytes(name.as_bytes())
    }

    /// The operation name of these bytes, registered or not.
    pub fn op_name_bytes(&self, name: &[u8]) -> OpName {
        let hash = hash_of(name);
        if let Some(index) = self.0.op_names.find(hash, |have| self.bytes(have.name) == name) {
            let name = OpName::from_index(index, self.0.salt);
            self.settle_op(name);
            return name;
        }
        let ident = self.ident_bytes(name);
        let dialect = self.dialect(dialect_part(name));
        let make = || OpInfo {
            name: ident,
            dialect,
            def: OnceLock::new(),
            used_unregistered: AtomicBool::new(false),
            asked: Asked::default(),
            external: OnceLock::new(),
        };
        let index = self.0.op_names.intern(hash, |have| have.name == ident, make);
        let name = OpName::from_index(index, self.0.salt);
        self.settle_op(name);
        name
    }

    /// What the context knows about an operation name.
    ///
    /// # Panics
    /// If the name is of another context and debug assertions are on, or it is out of range.
    pub fn op_info(&self, name: OpName) -> &OpInfo {
        self.0.op_names.at(name.index(self.0.salt))
    }

    /// The number of a name among all there are: numbers are small, where handles are not in debug builds.
    #[inline]
    pub(crate) fn op_name_index(&self, name: OpName) -> usize {
        name.index(self.0.salt) as usize
    }

    /// Whether anybody has asked for the operation of this name. If not, there is none of it.
    pub fn has_op_name(&self, name: &[u8]) -> bool {
        self.find_op_name(name).is_some()
    }

    fn find_op_name(&self, name: &[u8]) -> Option<u32> {
        self.0.op_names.find(hash_of(name), |have| self.bytes(have.name) == name)
    }

    /// The registered operation of this name.
    pub fn registered_op(&self, name: &[u8]) -> Option<OpName> {
        let name = match self.find_op_name(name) {
            Some(index) => OpName::from_index(index, self.0.salt),
            None => match &self.registered_dialect(dialect_part(name))?.source {
                Some(source) if std::str::from_utf8(name).is_ok_and(|name| source.has(name)) => {
                    self.op_name_bytes(name)
                }
                _ => OpName::from_index(self.find_op_name(name)?, self.0.salt),
            },
        };
        self.settle_op(name);
        self.op_info(name).registered().map(|_| name)
    }

    /// Sees to it that an operation is defined if it can be: its dialect may be offered, or be registered by another thread just now, or
    /// define its operations one by one.
    fn settle_op(&self, name: OpName) {
        let info = self.op_info(name);
        if info.def.get().is_some() {
            return;
        }
        let dialect = self.dialect_info(info.dialect);
        if dialect.offer.is_open() {
            self.take_offer(&dialect.offer);
        }
        if let Some(source) = dialect.registered().and_then(|dialect| dialect.source.as_ref())
            && !info.asked.is_answered()
        {
            self.ask(info, &**source);
        }
    }

    /// Asks a source for an operation. Threads that do so at the same time each get a definition, which are the same: the first one stays.
    #[cold]
    fn ask(&self, info: &OpInfo, source: &dyn OpSource) {
        // Where it is begun already, another operation that this one needs names it.
        let Some(_defining) = Defining::begin(info) else { return };
        let name = std::str::from_utf8(self.bytes(info.name)).ok();
        let name = name.filter(|name| source.has(name) && !info.used_unregistered.load(Ordering::Relaxed));
        let refused = match name.map(|name| source.define(self, name)) {
            Some(Ok(def)) => {
                let _ = info.def.set(Box::new(self.compile_op(def)));
                None
            }
            Some(Err(message)) => Some(message),
            None => None,
        };
        let first = info.asked.answer();
        if let Some(message) = refused.filter(|_| first) {
            let _ = Diagnostic::error(Loc::UNKNOWN, message).emit::<()>(self);
        }
    }

    /// The operation name of these bytes if the context has it already. Its definition is there then, if there is one. Else the number of
    /// names that there are.
    pub(super) fn known_op_name(&self, name: &[u8]) -> Result<OpName, usize> {
        let index = self.0.op_names.find_or_count(hash_of(name), |have| self.bytes(have.name) == name)?;
        let name = OpName::from_index(index, self.0.salt);
        self.settle_op(name);
        Ok(name)
    }

    /// The bytes of an operation name.
    pub fn op_name_text(&self, name: OpName) -> &[u8] {
        self.bytes(self.op_info(name).name)
    }

    /// Notes that an operation of this name exists: a definition may not come later.
    pub(crate) fn freeze_op(&self, name: OpName) {
        let info = self.op_info(name);
        if info.def.get().is_none() && !info.used_unregistered.load(Ordering::Relaxed) {
            info.used_unregistered.store(true, Ordering::Relaxed);
        }
    }

    /// The dialect of this namespace, registered or not. One that is [offered](Context::offer_dialect) is registered.
    pub fn dialect(&self, name: &[u8]) -> DialectId {
        let id = self.intern_dialect(name);
        let offer = &self.dialect_info(id).offer;
        if offer.is_open() {
            self.take_offer(offer);
        }
        id
    }

    pub(crate) fn intern_dialect(&self, name: &[u8]) -> DialectId {
        let ident = self.ident_bytes(name);
        let make = || DialectInfo { name: ident, def: OnceLock::new(), offer: Offer::default() };
        let index = self.0.dialects.intern(hash_of(&ident.raw()), |have| have.name == ident, make);
        DialectId::from_index(index, self.0.salt)
    }

    /// What the context knows about a dialect.
    ///
    /// # Panics
    /// If the dialect is of another context and debug assertions are on, or it is out of range.
    pub fn dialect_info(&self, id: DialectId) -> &DialectInfo {
        self.0.dialects.at(id.index(self.0.salt))
    }

    /// The registered dialect of this namespace. One that is [offered](Context::offer_dialect) is registered now.
    pub fn registered_dialect(&self, name: &[u8]) -> Option<&RegisteredDialect> {
        self.registered_dialect_named(self.find_ident(name)?)
    }

    /// The same by an identifier.
    pub fn registered_dialect_named(&self, name: Ident) -> Option<&RegisteredDialect> {
        let index = self.0.dialects.find(hash_of(&name.raw()), |have| have.name == name)?;
        let info = self.0.dialects.get(index)?;
        if info.offer.is_open() {
            self.take_offer(&info.offer);
        }
        info.registered()
    }

    /// The names of all registered dialects, sorted. Those that are only offered are not among them.
    pub fn registered_dialects(&self) -> Vec<Ident> {
        self.dialects_that(|info| info.registered().is_some())
    }

    /// The names of all dialects that are registered or offered, sorted.
    pub fn available_dialects(&self) -> Vec<Ident> {
        self.dialects_that(|info| info.registered().is_some() || info.offer.is_open())
    }

    fn dialects_that(&self, test: impl Fn(&DialectInfo) -> bool) -> Vec<Ident> {
        let entries = (0..self.0.dialects.len() as u32).filter_map(|i| self.0.dialects.get(i));
        let mut names: Vec<Ident> = entries.filter(|info| test(info)).map(|info| info.name).collect();
        names.sort_by_key(|&name| self.bytes(name));
        names
    }

    pub(crate) fn offer_turn(&self) -> &Turn {
        &self.0.offer_turn
    }

    /// The names of all registered operations, sorted.
    pub fn registered_ops(&self) -> Vec<OpName> {
        let dialects = (0..self.0.dialects.len() as u32).filter_map(|i| self.0.dialects.get(i));
        for source in dialects.filter_map(|info| info.registered()?.source.as_ref()) {
            source.names().into_iter().for_each(|name| _ = self.op_name(name));
        }
        let all = (0..self.0.op_names.len() as u32).map(|i| OpName::from_index(i, self.0.salt));
        let mut names: Vec<OpName> = all.filter(|&name| self.op_info(name).registered().is_some()).collect();
        names.sort_by_key(|&name| self.op_name_text(name));
        names
    }

    /// Registers a dialect with its operations, types and attributes.
    ///
    /// # Errors
    /// If the dialect or one of its operations is there already, an operation is of another dialect, or operations of the same
    /// name exist already. Nothing is registered then.
    pub fn register_dialect(&self, def: DialectDef) -> Result<DialectId, RegisterError> {
        let id = self.dialect(def.name.as_bytes());
        let info = self.dialect_info(id);
        if info.registered().is_some() {
            return Err(RegisterError::DialectTwice(def.name.into()));
        }
        let names = self.check_ops(&def.name, &def.ops)?;
        if let Some(source) = &def.source {
            self.check_source(&def.name, &**source)?;
        }
        let upper = self.upper();
        // Of two definitions of one mnemonic text means the first.
        let mut types_by_mnemonic = FxHashMap::default();
        let type_def = |mut ty: TypeDef| {
            (upper.give_type_text)(&mut ty);
            let mnemonic = ty.mnemonic.as_bytes().into();
            let ty = TypeDefId(self.0.type_defs.push((id, ty)) as u32);
            types_by_mnemonic.entry(mnemonic).or_insert(ty);
            ty
        };
        let types = def.types.into_iter().map(type_def).collect();
        let mut attrs = Attrs { source: def.attr_source, ..Attrs::default() };
        for attr in def.attrs {
            let mnemonic = attr.mnemonic.as_bytes().into();
            let attr = self.add_attr_def(id, attr);
            attrs.by_mnemonic.entry(mnemonic).or_insert(OnceLock::from(Some(attr)));
        }
        for mnemonic in attrs.source.iter().flat_map(|source| source.mnemonics()) {
            attrs.by_mnemonic.entry(mnemonic.as_bytes().into()).or_default();
        }
        let registered = RegisteredDialect {
            dependencies: def.dependencies,
            allows_unknown_ops: def.allows_unknown_ops,
            lacks_ops: def.lacks_ops,
            keeps_unknown_parts: def.keeps_unknown_parts,
            interfaces: def.interfaces,
            hooks: def.hooks,
            types,
            source: def.source,
            id,
            types_by_mnemonic,
            attrs,
        };
        let _ = info.def.set(registered);
        self.set_ops(names, def.ops);
        Ok(id)
    }

    pub(super) fn add_attr_def(&self, dialect: DialectId, mut def: AttrDef) -> AttrDefId {
        (self.upper().give_attr_text)(&mut def);
        let constrained = def.params.iter().any(|param| param.constraint.is_some());
        AttrDefId(self.0.attr_defs.push(AttrDefEntry { dialect, def, constrained }) as u32)
    }

    /// Adds operations to a dialect, whose types and attributes their definitions may speak of.
    ///
    /// # Errors
    /// If one of the operations is there already, is of another dialect, or exists already as an unregistered one. Nothing is
    /// added then.
    pub fn register_ops(&self, dialect: DialectId, ops: Vec<OpDef>) -> Result<(), RegisterError> {
        let namespace = self.text(self.dialect_info(dialect).name());
        let names = self.check_ops(&namespace, &ops)?;
        self.set_ops(names, ops);
        Ok(())
    }

    fn set_ops(&self, names: Vec<OpName>, ops: Vec<OpDef>) {
        for (name, op) in names.into_iter().zip(ops) {
            let _ = self.op_info(name).def.set(Box::new(self.compile_op(op)));
        }
    }

    fn check_ops(&self, dialect: &str, ops: &[OpDef]) -> Result<Vec<OpName>, RegisterError> {
        let mut names = Vec::with_capacity(ops.len());
        let mut seen = HashSet::new();
        for op in ops {
            if dialect_part(op.name.as_bytes()) != dialect.as_bytes() {
                return Err(RegisterError::ForeignOp(op.name.to_string()));
            }
            let name = self.op_name(&op.name);
            let info = self.op_info(name);
            if info.registered().is_some() || !seen.insert(name) {
                return Err(RegisterError::OpTwice(op.name.to_string()));
            }
            if info.used_unregistered.load(Ordering::Relaxed) {
                return Err(RegisterError::OpInUse(op.name.to_string()));
            }
            names.push(name);
        }
        Ok(names)
    }

    /// As [`check_ops`](Context::check_ops), without a definition of any.
    fn check_source(&self, dialect: &str, source: &dyn OpSource) -> Result<(), RegisterError> {
        for op in source.names() {
            if dialect_part(op.as_bytes()) != dialect.as_bytes() {
                return Err(RegisterError::ForeignOp(op.to_owned()));
            }
            let hash = hash_of(op.as_bytes());
            let index = self.0.op_names.find(hash, |have| self.bytes(have.name) == op.as_bytes());
            let info = index.and_then(|index| self.0.op_names.get(index));
            if info.is_some_and(|info| info.used_unregistered.load(Ordering::Relaxed)) {
                return Err(RegisterError::OpInUse(op.to_owned()));
            }
        }
        Ok(())
    }

    fn compile_op(&self, mut def: OpDef) -> RegisteredOp {
        (self.upper().give_op_text)(self, &mut def);
        let traits = def.trait_set();
        let mut fields: Vec<u32> = (0..def.attrs.len() as u32).collect();
        fields.sort_by_key(|&field| self.bytes(def.attrs[field as usize].name));
        let mut slots: Vec<Ident> = fields.iter().map(|&field| def.attrs[field as usize].name).collect();
        slots.extend(def.props.iter().map(|prop| prop.name));
        if traits.has(TraitSet::OPERAND_SEGMENTS) {
            slots.push(self.ident(OPERAND_SEGMENTS));
        }
        if traits.has(TraitSet::RESULT_SEGMENTS) {
            slots.push(self.ident(RESULT_SEGMENTS));
        }
        let operand_groups = GroupShape::new(self, &def.operands, traits, &slots, false);
        let result_groups = GroupShape::new(self, &def.results, traits, &slots, true);
        RegisteredOp {
            def,
            traits,
            slots: slots.into(),
            fields: fields.into(),
            operand_groups,
            result_groups,
            defaults: OnceLock::new(),
            attached: Attached::default(),
        }
    }

    /// The implementation of interface `I` by an operation: from its definition, from outside, or from its dialect's fallback.
    pub fn op_interface<I: ?Sized + Send + Sync + 'static>(&self, name: OpName) -> Option<&I> {
        let info = self.op_info(name);
        if let Some(model) = info.def().and_then(|def| def.interfaces.get::<I>()) {
            return Some(model);
        }
        let attached = || info.external.get()?.iter().find_map(|models| models.get::<I>());
        attached().or_else(|| {
            let dialect = self.dialect_info(info.dialect).registered()?;
            dialect.hooks.as_ref()?.op_interface_fallback(self, name)?.get::<I>()
        })
    }

    /// Attaches an implementation of interface `I` to an operation from outside its definition. One that is there already stays.
    pub fn attach_op_interface<I: ?Sized + Send + Sync + 'static>(&self, name: OpName, model: Arc<I>) {
        let mut models = Interfaces::default();
        models.add(model);
        self.op_info(name).external.get_or_init(Box::default).push(models);
    }

    /// The implementations of dialect interface `I`, with their dialects, sorted by namespace.
    pub fn dialect_interfaces<I: ?Sized + Send + Sync + 'static>(&self) -> Vec<(Ident, &I)> {
        let implementing = |name: Ident| {
            let dialect = self.registered_dialect(self.bytes(name))?;
            Some((name, dialect.interfaces.get::<I>()?))
        };
        self.registered_dialects().into_iter().filter_map(implementing).collect()
    }
}

/// The property that holds the lengths of the operand groups.
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The property that holds the lengths of the result groups.
pub const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// The dialect of an operation name: what stands before the first dot, or all of it.
fn dialect_part(name: &[u8]) -> &[u8] {
    name.split(|&byte| byte == b'.').next().unwrap_or(name)
}
