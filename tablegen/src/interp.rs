//! The state of a run: everything interned and defined so far, and what makes values.

use crate::diag::{Diagnostic, Place, Severity, Step, Stop};
use crate::intern::{Interner, Symbol};
use crate::ops::Op;
use crate::record::{ClassId, Record, RecordId};
use crate::session::Limits;
use crate::source::{Loc, SourceMap};
use crate::types::{Ty, TypeKind, Types};
use crate::value::{Arg, Bits, Dag, Expr, ExprKind, List, Meta, OPEN, Value, variable_bit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The state of a run.
pub(crate) struct Interp {
    pub(crate) interner: Interner,
    pub(crate) sources: SourceMap,
    pub(crate) types: Types,
    pub(crate) classes: Vec<Arc<Record>>,
    pub(crate) class_index: FxHashMap<Symbol, ClassId>,
    /// All records, complete or being built.
    pub(crate) records: Vec<Record>,
    /// The types of complete records.
    pub(crate) record_types: FxHashMap<RecordId, Ty>,
    pub(crate) record_index: FxHashMap<Symbol, RecordId>,
    /// Complete records in order of completion.
    pub(crate) order: Vec<RecordId>,
    /// Top-level `defvar`s and `defset`s.
    pub(crate) globals: FxHashMap<Symbol, Value>,
    pub(crate) instances: FxHashMap<(ClassId, Box<[Arg]>), RecordId>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) errors: usize,
    /// An error was such that nothing after it is worth reading.
    pub(crate) fatal: bool,
    /// Template arguments that something refers to.
    pub(crate) used: FxHashSet<Symbol>,
    pub(crate) limits: Limits,
    pub(crate) name_symbol: Symbol,
    anonymous: u32,
    depth: u32,
    steps: u64,
    /// A limit was hit while making a value: reported at the next step.
    excess: Option<&'static str>,
}

impl Interp {
    pub(crate) fn new(limits: Limits) -> Self {
        let mut interner = Interner::default();
        let name_symbol = interner.intern("NAME");
        Interp {
            interner,
            sources: SourceMap::default(),
            types: Types::default(),
            classes: Vec::new(),
            class_index: FxHashMap::default(),
            records: Vec::new(),
            record_types: FxHashMap::default(),
            record_index: FxHashMap::default(),
            order: Vec::new(),
            globals: FxHashMap::default(),
            instances: FxHashMap::default(),
            diagnostics: Vec::new(),
            errors: 0,
            fatal: false,
            used: FxHashSet::default(),
            limits,
            name_symbol,
            anonymous: 0,
            depth: 0,
            steps: 0,
            excess: None,
        }
    }

    // Diagnostics.

    pub(crate) fn report(&mut self, severity: Severity, loc: Option<Loc>, message: impl Into<String>) {
        let place = loc.map(|loc| Place::new(&self.sources, loc));
        self.errors += usize::from(severity == Severity::Error);
        self.diagnostics.push(Diagnostic { severity, message: message.into(), place });
    }

    /// Reports an error and goes on.
    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.report(Severity::Error, Some(loc), message);
    }

    /// Reports an error that ends what is being done.
    pub(crate) fn fail<T>(&mut self, loc: Loc, message: impl Into<String>) -> Step<T> {
        // A value that was refused comes to the parser as unset: tell the reason, not what follows from it.
        if let Some(what) = self.excess {
            return self.fail_at(Some(loc), what);
        }
        self.error(loc, message);
        Err(Stop)
    }

    /// Reports an error that ends the run.
    pub(crate) fn fail_at<T>(&mut self, loc: Option<Loc>, message: impl Into<String>) -> Step<T> {
        self.report(Severity::Error, loc, message);
        self.fatal = true;
        Err(Stop)
    }

    // Limits.

    /// Enters one level of recursion.
    pub(crate) fn enter(&mut self, loc: Option<Loc>) -> Step<()> {
        self.depth += 1;
        self.steps += 1;
        if self.depth > self.limits.depth {
            return self
                .fail_at(loc, format!("evaluation nests more than {} levels deep", self.limits.depth));
        }
        if self.steps > self.limits.steps {
            return self.fail_at(loc, format!("evaluation takes more than {} steps", self.limits.steps));
        }
        match self.excess {
            Some(what) => self.fail_at(loc, what),
            None => Ok(()),
        }
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// After an error, levels may not have been left.
    pub(crate) fn reset_depth(&mut self, depth: u32) {
        self.depth = depth;
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Accounts for memory in units of 16 bytes.
    pub(crate) fn charge(&mut self, units: usize) {
        self.steps += units as u64;
    }

    fn check_meta(&mut self, meta: Meta) -> bool {
        if meta.size > self.limits.size {
            self.excess = Some("value is too large");
        } else if meta.depth > self.limits.value_depth {
            self.excess = Some("value nests too deeply");
        }
        self.excess.is_none()
    }

    /// Refuses a sequence before it is made.
    pub(crate) fn check_length(&mut self, length: u64, loc: Option<Loc>) -> Step<()> {
        if length <= u64::from(self.limits.size) {
            return Ok(());
        }
        self.fail_at(loc, format!("list of {length} elements is too long, the limit is {}", self.limits.size))
    }

    // Names.

    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        self.interner.text(symbol)
    }

    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        self.charge(text.len() / 32);
        self.interner.intern(text)
    }

    /// A name of the form `anonymous_N` that nothing has.
    pub(crate) fn anonymous_name(&mut self) -> Symbol {
        loop {
            let name = format!("anonymous_{}", self.anonymous);
            self.anonymous += 1;
            let symbol = self.intern(&name);
            if !self.record_index.contains_key(&symbol) {
                return symbol;
            }
        }
    }

    pub(crate) fn qualified(&mut self, owner: Symbol, separator: &str, name: Symbol) -> Symbol {
        let text = format!("{}{separator}{}", self.text(owner), self.text(name));
        self.intern(&text)
    }

    /// The variable that stands for the name of the record that a class will be part of.
    pub(crate) fn implicit_name(&mut self, class: ClassId) -> Symbol {
        let owner = self.class(class).name_symbol;
        self.qualified(owner, ":", self.name_symbol)
    }

    pub(crate) fn class(&self, class: ClassId) -> &Record {
        &self.classes[class.0 as usize]
    }

    pub(crate) fn record(&self, record: RecordId) -> &Record {
        &self.records[record.0 as usize]
    }

    pub(crate) fn record_mut(&mut self, record: RecordId) -> &mut Record {
        &mut self.records[record.0 as usize]
    }

    /// `class` is `ancestor` or derives from it.
    pub(crate) fn class_derives(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor || self.class(class).supers.contains(&ancestor)
    }

    // Making values.

    pub(crate) fn list(&mut self, elem: Ty, items: Vec<Value>) -> Value {
        self.charge(items.len());
        let meta = Meta::over(&items);
        if !self.check_meta(meta) {
            return Value::Unset;
        }
        Value::List(Arc::new(List { meta, elem, items: items.into() }))
    }

    pub(crate) fn bits(&mut self, bits: Vec<Value>) -> Value {
        let meta = Meta::over(&bits);
        if !self.check_meta(meta) {
            return Value::Unset;
        }
        Value::Bits(Arc::new(Bits { meta, bits: bits.into() }))
    }

    pub(crate) fn dag(
        &mut self,
        op: Value,
        name: Option<Symbol>,
        args: Vec<(Value, Option<Symbol>)>,
    ) -> Value {
        self.charge(args.len());
        let meta = Meta::over(std::iter::once(&op).chain(args.iter().map(|(v, _)| v)));
        if !self.check_meta(meta) {
            return Value::Unset;
        }
        Value::Dag(Arc::new(Dag { meta, op, name, args: args.into() }))
    }

    pub(crate) fn expr(&mut self, ty: Ty, kind: ExprKind) -> Value {
        let mut meta = match &kind {
            ExprKind::Var(name) => Meta { mask: variable_bit(*name), size: 1, depth: 1 },
            ExprKind::BitOf(value, _) | ExprKind::Field(value, _) => Meta::over([value]),
            ExprKind::Instance(_, args, _) => Meta::over(args.iter().map(|a| &a.value)),
            ExprKind::Op(_, _, operands) => Meta::over(operands.iter()),
        };
        meta.mask |= OPEN;
        if !self.check_meta(meta) {
            return Value::Unset;
        }
        Value::Expr(Arc::new(Expr { meta, ty, kind }))
    }

    pub(crate) fn var(&mut self, name: Symbol, ty: Ty) -> Value {
        self.expr(ty, ExprKind::Var(name))
    }

    pub(crate) fn op(&mut self, op: Op, ty: Ty, param: Option<Ty>, operands: Vec<Value>) -> Value {
        self.expr(ty, ExprKind::Op(op, param, operands.into()))
    }

    pub(crate) fn string(&mut self, text: &str) -> Value {
        if text.len() > self.limits.size as usize * 16 {
            self.excess = Some("string is too long");
            return Value::Unset;
        }
        Value::String(self.intern(text))
    }

    // Types of values and conversions.

    /// The static type; `?` has none.
    pub(crate) fn type_of(&mut self, value: &Value) -> Option<Ty> {
        Some(match value {
            Value::Unset => return None,
            Value::Bit(_) => Ty::BIT,
            Value::Int(_) => Ty::INT,
            Value::String(_) | Value::Code(_) => Ty::STRING,
            Value::Bits(b) => self.types.bits(b.bits.len() as u32),
            Value::List(l) => self.types.list(l.elem),
            Value::Dag(_) => Ty::DAG,
            Value::Def(id) => self.record_type_of(*id),
            Value::Expr(e) => e.ty,
        })
    }

    pub(crate) fn record_type_of(&mut self, id: RecordId) -> Ty {
        if let Some(&ty) = self.record_types.get(&id) {
            return ty;
        }
        let direct = self.record(id).direct.clone();
        self.record_type(&direct)
    }

    /// The type as text; for `?` a question mark.
    pub(crate) fn type_name_of(&mut self, value: &Value) -> String {
        self.type_of(value).map_or_else(|| "?".into(), |ty| self.type_text(ty))
    }

    /// The value as an `int`, if it is one or converts to one.
    pub(crate) fn as_int(&self, value: &Value) -> Option<i64> {
        match value {
            Value::Int(v) => Some(*v),
            Value::Bit(b) => Some(i64::from(*b)),
            Value::Bits(b) => b.to_int(),
            _ => None,
        }
    }

    /// One bit of a value.
    pub(crate) fn bit_of(&mut self, value: &Value, index: u32) -> Value {
        match value {
            Value::Bits(b) => b.bits.get(index as usize).cloned().unwrap_or(Value::Unset),
            Value::Int(v) => Value::Bit(index < 64 && v >> index & 1 == 1),
            Value::Bit(_) if index == 0 => value.clone(),
            Value::Expr(e) if e.ty == Ty::BIT && index == 0 => value.clone(),
            Value::Expr(_) => self.expr(Ty::BIT, ExprKind::BitOf(value.clone(), index)),
            _ => Value::Unset,
        }
    }

    /// Converts a value, if that can be done at once.
    pub(crate) fn convert(&mut self, value: &Value, ty: Ty) -> Option<Value> {
        let kind = self.types.kind(ty);
        match (value, kind) {
            (Value::Unset, &TypeKind::Bits(n)) => Some(self.bits(vec![Value::Unset; n as usize])),
            (Value::Unset, _) => Some(Value::Unset),
            (Value::Bit(b), TypeKind::Int) => Some(Value::Int(i64::from(*b))),
            (Value::Bit(_), TypeKind::Bits(1)) => Some(self.bits(vec![value.clone()])),
            (Value::Int(v @ (0 | 1)), TypeKind::Bit) => Some(Value::Bit(*v == 1)),
            (&Value::Int(v), &TypeKind::Bits(n)) => self.int_to_bits(v, n),
            (Value::Bits(b), TypeKind::Bit) if b.bits.len() == 1 => b.bits.first().cloned(),
            (Value::Bits(b), &TypeKind::Bits(n)) => (b.bits.len() == n as usize).then(|| value.clone()),
            (Value::Bits(b), TypeKind::Int) => b.to_int().map(Value::Int),
            (Value::Bit(_), TypeKind::Bit) | (Value::Int(_), TypeKind::Int) => Some(value.clone()),
            (Value::String(_) | Value::Code(_), TypeKind::String) => Some(value.clone()),
            (Value::Dag(_), TypeKind::Dag) => Some(value.clone()),
            (Value::List(l), &TypeKind::List(elem)) => self.convert_list(value, &l.clone(), elem),
            (&Value::Def(id), TypeKind::Record(classes)) => {
                let supers = &self.record(id).supers;
                classes.iter().all(|c| supers.contains(c)).then(|| value.clone())
            }
            (Value::Expr(e), kind) => {
                if self.type_is_a(e.ty, ty) {
                    return Some(value.clone());
                }
                (e.ty == Ty::BIT && *kind == TypeKind::Bits(1)).then(|| self.bits(vec![value.clone()]))
            }
            _ => None,
        }
    }

    fn int_to_bits(&mut self, value: i64, width: u32) -> Option<Value> {
        let fits = width >= 64 || value >> width == 0 || (width > 0 && value >> (width - 1) == -1);
        if !fits {
            return None;
        }
        let bits = (0..width).map(|i| Value::Bit(value >> i.min(63) & 1 == 1 && i < 64)).collect();
        Some(self.bits(bits))
    }

    fn convert_list(&mut self, value: &Value, list: &List, elem: Ty) -> Option<Value> {
        if list.elem == elem {
            return Some(value.clone());
        }
        let items = list.items.iter().map(|i| self.convert(i, elem)).collect::<Option<Vec<_>>>()?;
        // A list whose elements need no change keeps its own, narrower element type.
        let same = items.iter().zip(&list.items).all(|(a, b)| a.same(b));
        Some(if same { value.clone() } else { self.list(elem, items) })
    }

    /// Converts a value, late if its type allows it but its value is not known or does not fit.
    pub(crate) fn cast(&mut self, value: &Value, ty: Ty) -> Option<Value> {
        if let Some(done) = self.convert(value, ty) {
            return Some(done);
        }
        let from = self.type_of(value)?;
        self.convertible(from, ty).then(|| self.op(Op::Cast, ty, Some(ty), vec![value.clone()]))
    }

    /// Converts a value for a field: a `bits` field always holds single bits.
    pub(crate) fn cast_field(&mut self, value: &Value, ty: Ty) -> Option<Value> {
        let value = self.cast(value, ty)?;
        match (self.types.kind(ty), &value) {
            (&TypeKind::Bits(n), Value::Expr(_)) => {
                let bits = (0..n).map(|i| self.bit_of(&value, i)).collect();
                Some(self.bits(bits))
            }
            _ => Some(value),
        }
    }

    /// The type of a field of a value, if its static type has it.
    pub(crate) fn field_type(&mut self, value: &Value, field: Symbol) -> Option<Ty> {
        if let Value::Def(id) = value {
            return self.record(*id).field(field).map(|f| f.ty);
        }
        let ty = self.type_of(value)?;
        match self.types.kind(ty) {
            TypeKind::Record(classes) => {
                classes.iter().find_map(|&c| self.class(c).field(field)).map(|f| f.ty)
            }
            _ => None,
        }
    }
}
