//! Operations to records.

use super::classes;
use super::condition::{Condition, Definition, MAX_DEPTH};
use crate::irdl::checks::definition;
use crate::irdl::text::counts;
use crate::irdl::{
    AllOfOp, AnyOfOp, AnyOp, AttributeOp, AttributesOp, BaseOp, DialectOp, IsOp, OperandsOp, OperationOp,
    ParametersOp, ParametricOp, RegionOp, RegionsOp, ResultsOp, TypeOp, Variadicity,
};
use rmlir_ir::def::Arity;
use rmlir_ir::diag::Failed;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Ident, OpRef, RegionRef, ValueId, ValueRef};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A dialect.
pub(super) struct DialectRecord<'m> {
    pub(super) op: OpRef<'m>,
    pub(super) name: Box<str>,
    pub(super) parts: Vec<PartRecord>,
    pub(super) ops: Vec<OpRecord>,
}

impl DialectRecord<'_> {
    /// The conditions of each definition.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &[Condition]> {
        let parts = self.parts.iter().map(|part| &*part.conditions);
        parts.chain(self.ops.iter().map(|op| &*op.conditions))
    }
}

/// Something with a name, and the position of its condition.
pub(super) type Named = (Box<str>, usize);

/// A type or an attribute.
pub(super) struct PartRecord {
    pub(super) is_type: bool,
    pub(super) mnemonic: Box<str>,
    pub(super) params: Box<[Named]>,
    pub(super) conditions: Arc<[Condition]>,
}

/// Operands or results.
#[derive(Default)]
pub(super) struct ValuesRecord(pub(super) Vec<(Named, Arity)>);

/// A region.
#[derive(Clone)]
pub(super) struct RegionRecord {
    pub(super) name: Box<str>,
    /// Conditions on the arguments, if there are any.
    pub(super) args: Option<Box<[usize]>>,
    pub(super) blocks: Option<usize>,
}

/// An operation.
pub(super) struct OpRecord {
    pub(super) name: Box<str>,
    pub(super) operands: ValuesRecord,
    pub(super) results: ValuesRecord,
    pub(super) attrs: Vec<(Ident, usize)>,
    pub(super) regions: Vec<RegionRecord>,
    pub(super) conditions: Arc<[Condition]>,
}

/// The dialects that operations in `root` define.
pub(super) fn dialects(root: OpRef<'_>) -> Result<Vec<DialectRecord<'_>>, Failed> {
    let mut tables = SymbolTableCollection::new(root.module());
    let (mut found, mut failed) = (Vec::new(), Ok(()));
    let walked = Walk::pre().ops(root, |op| {
        let Some(defined) = DialectOp::cast(op) else { return WalkResult::Advance };
        match dialect(defined, &mut tables) {
            Ok(dialect) => {
                found.push(dialect);
                WalkResult::Skip
            }
            Err(Failed) => {
                failed = Err(Failed);
                WalkResult::Interrupt
            }
        }
    });
    failed?;
    match walked {
        Ok(_) => Ok(found),
        Err(_) => Err(root.emit_plain_error("definitions of dialects must have been read as a whole")),
    }
}

fn dialect<'m>(
    defined: DialectOp<OpRef<'m>>,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<DialectRecord<'m>, Failed> {
    let (op, ctx) = (defined.op(), defined.op().ctx());
    let name: Box<str> = ctx.text(defined.sym_name()).into();
    let (mut parts, mut ops) = (Vec::new(), Vec::new());
    for member in ops_of(defined.body()) {
        if let Some(ty) = TypeOp::cast(member) {
            parts.push(part(ty.body(), true, &ctx.text(ty.sym_name()), tables)?);
        } else if let Some(attr) = AttributeOp::cast(member) {
            parts.push(part(attr.body(), false, &ctx.text(attr.sym_name()), tables)?);
        } else if let Some(op) = OperationOp::cast(member) {
            ops.push(operation(&name, op, tables)?);
        }
    }
    Ok(DialectRecord { op, name, parts, ops })
}

fn ops_of(body: RegionRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    body.blocks().flat_map(|block| block.ops())
}

/// The name of a type or attribute without what it may be written with.
fn mnemonic(name: &str, is_type: bool) -> Box<str> {
    name.strip_prefix(if is_type { '!' } else { '#' }).unwrap_or(name).into()
}

fn part<'m>(
    body: RegionRef<'m>,
    is_type: bool,
    name: &str,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<PartRecord, Failed> {
    let mut reader = Reader::of(body, tables)?;
    let found = ops_of(body).find_map(ParametersOp::cast);
    let params = found.map(|found| reader.named(found.op(), found.names())).unwrap_or_default();
    Ok(PartRecord {
        is_type,
        mnemonic: mnemonic(name, is_type),
        params,
        conditions: reader.conditions.into(),
    })
}

fn operation<'m>(
    dialect: &str,
    op: OperationOp<OpRef<'m>>,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<OpRecord, Failed> {
    let ctx = op.op().ctx();
    let mut reader = Reader::of(op.body(), tables)?;
    let (mut operands, mut results) = (ValuesRecord::default(), ValuesRecord::default());
    let (mut attrs, mut regions) = (Vec::new(), Vec::new());
    for member in ops_of(op.body()) {
        if let Some(found) = OperandsOp::cast(member) {
            operands = reader.values(member, found.names());
        } else if let Some(found) = ResultsOp::cast(member) {
            results = reader.values(member, found.names());
        } else if let Some(found) = AttributesOp::cast(member) {
            let named = reader.named(member, found.attribute_value_names());
            attrs.extend(named.iter().map(|(name, condition)| (ctx.ident(name), *condition)));
        } else if let Some(found) = RegionsOp::cast(member) {
            regions = reader.regions(member, found.names());
        }
    }
    let name = format!("{dialect}.{}", ctx.text(op.sym_name())).into();
    Ok(OpRecord { name, operands, results, attrs, regions, conditions: reader.conditions.into() })
}

/// What is known while a definition is read.
struct Reader {
    conditions: Vec<Condition>,
    /// How deep each condition goes.
    depths: Vec<usize>,
    /// The positions of conditions by the values that stand for them.
    places: FxHashMap<ValueId, usize>,
}

impl Reader {
    /// Reads the conditions in a body.
    fn of<'m>(body: RegionRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Result<Reader, Failed> {
        let mut reader = Reader { conditions: Vec::new(), depths: Vec::new(), places: FxHashMap::default() };
        for op in ops_of(body) {
            if let (Some(condition), Some(value)) = (reader.condition(op, tables)?, op.result(0)) {
                let at = reader.add(condition);
                if reader.depths[at] > MAX_DEPTH {
                    return Err(op.emit_error(format!("is nested in more than {MAX_DEPTH} other conditions")));
                }
                reader.places.insert(value.id(), at);
            }
        }
        Ok(reader)
    }

    fn add(&mut self, condition: Condition) -> usize {
        let inner = condition.args().iter().filter_map(|&at| self.depths.get(at)).max();
        self.depths.push(inner.map_or(0, |depth| depth + 1));
        self.conditions.push(condition);
        self.conditions.len() - 1
    }

    /// The position of the condition that a value stands for.
    fn place(&mut self, value: ValueRef<'_>) -> usize {
        match self.places.get(&value.id()) {
            Some(&at) => at,
            None => {
                let at = self.add(Condition::Unknown);
                self.places.insert(value.id(), at);
                at
            }
        }
    }

    fn all<'m>(&mut self, values: impl Iterator<Item = ValueRef<'m>>) -> Box<[usize]> {
        values.map(|value| self.place(value)).collect()
    }

    /// The condition that an operation stands for, if it does for one.
    fn condition<'m>(
        &mut self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<Option<Condition>, Failed> {
        Ok(Some(if let Some(is) = IsOp::cast(op) {
            Condition::Is(is.expected())
        } else if op.is::<AnyOp>() {
            Condition::Any
        } else if op.is::<AnyOfOp>() {
            Condition::AnyOf(self.all(op.operands()))
        } else if op.is::<AllOfOp>() {
            Condition::AllOf(self.all(op.operands()))
        } else if let Some(base) = BaseOp::cast(op) {
            base_condition(base, tables)?
        } else if let Some(parametric) = ParametricOp::cast(op) {
            let of = referred(op, parametric.base_type(), tables)?;
            Condition::Parametric { of, args: self.all(op.operands()) }
        } else {
            return Ok(None);
        }))
    }

    /// The operands of an operation with their names.
    fn named(&mut self, op: OpRef<'_>, names: Attr) -> Box<[Named]> {
        texts(op, names).into_iter().zip(op.operands().map(|value| self.place(value))).collect()
    }

    fn values(&mut self, op: OpRef<'_>, names: Attr) -> ValuesRecord {
        let arities = counts(op).into_iter().map(|count| match count {
            Variadicity::Single => Arity::One,
            Variadicity::Optional => Arity::Optional,
            Variadicity::Variadic => Arity::Variadic,
        });
        ValuesRecord(self.named(op, names).into_vec().into_iter().zip(arities).collect())
    }

    fn regions(&mut self, op: OpRef<'_>, names: Attr) -> Vec<RegionRecord> {
        let names = texts(op, names).into_iter();
        let regions = op.operands().zip(names).map(|(value, name)| match value.defining::<RegionOp>() {
            Some(region) => {
                let args = region.constrained_arguments().then(|| self.all(region.op().operands()));
                let blocks = region.number_of_blocks().and_then(|blocks| usize::try_from(blocks).ok());
                RegionRecord { name, args, blocks }
            }
            None => RegionRecord { name, args: None, blocks: None },
        });
        regions.collect()
    }
}

/// The texts in an array of strings.
fn texts(op: OpRef<'_>, names: Attr) -> Vec<Box<str>> {
    let names = op.ctx().attr_data(names).as_array().unwrap_or_default();
    names.iter().map(|&name| rmlir_ir::typed::text(op.ctx(), name).unwrap_or_default().into()).collect()
}

/// The definition that a reference names.
fn referred<'m>(
    op: OpRef<'m>,
    reference: Attr,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<Definition, Failed> {
    let found = definition(op, reference, tables);
    let named = found.and_then(|found| {
        let ty = TypeOp::cast(found).map(|ty| (true, ty.sym_name()));
        let (is_type, name) = ty.or_else(|| Some((false, AttributeOp::cast(found)?.sym_name())))?;
        let dialect = DialectOp::cast(found.parent()?)?.sym_name();
        let ctx = op.ctx();
        let mnemonic = mnemonic(&ctx.text(name), is_type);
        Some(Definition { dialect: ctx.text(dialect).into(), mnemonic, is_type })
    });
    named.ok_or_else(|| op.emit_error("refers to no definition of a type or attribute"))
}

fn base_condition<'m>(
    base: BaseOp<OpRef<'m>>,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<Condition, Failed> {
    let op = base.op();
    if let Some(reference) = base.base_ref() {
        let of = referred(op, reference, tables)?;
        let name = format!("{}.{}", of.dialect, of.mnemonic).into();
        return Ok(Condition::Base { name, is_type: of.is_type });
    }
    let stated = base.base_name().map(|name| op.ctx().text(name)).unwrap_or_default();
    let is_type = stated.starts_with('!');
    let name = stated.get(1..).unwrap_or_default();
    if !classes::exists(op.ctx(), name, is_type) {
        let kind = if is_type { "type" } else { "attribute" };
        return Err(op.emit_plain_error(format!("no registered {kind} with name {stated}")));
    }
    Ok(Condition::Base { name: name.into(), is_type })
}
