//! Records to the definitions of a context.

use super::condition::{Checker, attrs_of};
use super::read::{DialectRecord, Named, OpRecord, PartRecord, RegionRecord, ValuesRecord};
use rmlir_ir::attrs::DialectAttr;
use rmlir_ir::constraint::Constraint;
use rmlir_ir::def::{
    Arity, AttrDef, BlockCount, DialectDef, OpDef, Param, ParamDef, RegionField, TypeDef, ValueGroup,
};
use rmlir_ir::diag::Failed;
use rmlir_ir::format::ParamKind;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks, Delimiter, DialectHooks, OpHooks, TypeHooks};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::{
    Attr, Context, Diagnostic, DialectType, Loc, OPERAND_SEGMENTS, OpRef, RESULT_SEGMENTS, RegionRef, Type,
    ValueRef,
};
use std::sync::Arc;

type Checked = Result<(), Failed>;

/// The definition of a dialect.
pub(super) fn dialect(record: DialectRecord<'_>) -> DialectDef {
    let (types, attrs): (Vec<_>, Vec<_>) = record.parts.into_iter().partition(|part| part.is_type);
    DialectDef {
        name: record.name,
        ops: record.ops.into_iter().map(op_def).collect(),
        types: types.into_iter().map(type_def).collect(),
        attrs: attrs.into_iter().map(attr_def).collect(),
        hooks: Some(Arc::new(Dynamic)),
        ..DialectDef::default()
    }
}

// ---- types and attributes --------------------------------------------------------------------------------------------------

fn params(named: &[Named]) -> Vec<ParamDef> {
    let param = |(name, _): &Named| ParamDef {
        name: name.clone(),
        kind: "Attribute".into(),
        syntax: ParamKind::Attr(None),
        default: None,
        tells_absent: false,
        constraint: None,
    };
    named.iter().map(param).collect()
}

fn type_def(record: PartRecord) -> TypeDef {
    TypeDef {
        name: record.mnemonic.clone(),
        mnemonic: record.mnemonic.clone(),
        params: params(&record.params),
        format: None,
        mutable: false,
        may_alias: false,
        interfaces: Interfaces::default(),
        interface_names: Vec::new(),
        hooks: Some(Arc::new(Part(record))),
    }
}

fn attr_def(record: PartRecord) -> AttrDef {
    AttrDef {
        name: record.mnemonic.clone(),
        mnemonic: record.mnemonic.clone(),
        params: params(&record.params),
        format: None,
        mutable: false,
        location: false,
        may_alias: false,
        interfaces: Interfaces::default(),
        interface_names: Vec::new(),
        hooks: Some(Arc::new(Part(record))),
    }
}

/// A type or attribute: parameters in angle brackets, if there are any.
struct Part(PartRecord);

impl Part {
    fn check(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let (want, have) = (self.0.params.len(), params.len());
        if want != have {
            return Err(format!("expected {want} type arguments, but had {have}"));
        }
        let mut checker = Checker::new(ctx, &self.0.conditions);
        let conditions = self.0.params.iter().map(|(_, condition)| *condition);
        attrs_of(params).zip(conditions).try_for_each(|(param, condition)| checker.check(condition, param))
    }
}

fn parse_params(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    let mut params = Vec::new();
    parser.list(Delimiter::OptionalAngle, "", &mut |parser| {
        params.push(Param::Attr(parser.attr(None)?));
        Ok(())
    })?;
    Ok(params)
}

fn print_params(printer: &mut dyn AsmPrinter, params: &[Param]) {
    if params.is_empty() {
        return;
    }
    printer.text("<");
    for (i, param) in attrs_of(params).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.attr(param);
    }
    printer.text(">");
}

impl TypeHooks for Part {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parse_params(parser)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        print_params(printer, &ty.params);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        self.check(ctx, params)
    }
}

impl AttrHooks for Part {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parse_params(parser)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        print_params(printer, &attr.params);
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        self.check(ctx, params)
    }
}

/// A dialect of which nothing else is known.
struct Dynamic;

impl Dynamic {
    fn unknown(parser: &mut dyn AsmParser, what: &str) -> Failed {
        let loc = parser.loc();
        match parser.keyword() {
            Ok(_) => parser.error(loc, &format!("expected dynamic {what}")),
            Err(failed) => failed,
        }
    }
}

impl DialectHooks for Dynamic {
    fn parse_type(&self, parser: &mut dyn AsmParser, _: &str) -> Option<Result<Type, Failed>> {
        Some(Err(Dynamic::unknown(parser, "type")))
    }

    fn parse_attr(
        &self,
        parser: &mut dyn AsmParser,
        _: &str,
        _: Option<Type>,
    ) -> Option<Result<Attr, Failed>> {
        Some(Err(Dynamic::unknown(parser, "attribute")))
    }
}

// ---- operations ------------------------------------------------------------------------------------------------------------

fn groups(values: &ValuesRecord) -> Vec<ValueGroup> {
    let group = |((name, _), arity): &(Named, Arity)| ValueGroup {
        name: name.clone(),
        constraint: Constraint::any(""),
        arity: arity.clone(),
    };
    values.0.iter().map(group).collect()
}

/// The definition of an operation. Its attributes are no properties, and its counts are checked with all else: in the words of the
/// reference, which are others than those for operations that are compiled in.
fn op_def(record: OpRecord) -> OpDef {
    let region = |region: &RegionRecord| RegionField {
        name: region.name.clone(),
        blocks: BlockCount::Any,
        variadic: false,
    };
    let def = OpDef {
        operands: groups(&record.operands),
        results: groups(&record.results),
        regions: record.regions.iter().map(region).collect(),
        counts: false,
        ..OpDef::new(&record.name)
    };
    OpDef { hooks: Some(Arc::new(Operation(record))), ..def }
}

/// The checks of an operation.
struct Operation(OpRecord);

impl OpHooks for Operation {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let mut checker = Checker::new(op.ctx(), &self.0.conditions);
        // Both are said.
        let parts = self.check_parts(op, &mut checker);
        let regions = self.check_regions(op, &mut checker);
        parts.and(regions)
    }
}

impl Operation {
    fn check_parts(&self, op: OpRef<'_>, checker: &mut Checker<'_>) -> Checked {
        let record = &self.0;
        let operands = lengths(op, &record.operands, op.num_operands(), "operand", OPERAND_SEGMENTS)?;
        let results = lengths(op, &record.results, op.num_results(), "result", RESULT_SEGMENTS)?;
        for &(name, condition) in &record.attrs {
            let Some(attr) = op.attr(name) else {
                let name = op.ctx().text(name);
                return Err(op.emit_error(format!("attribute \"{name}\" is expected but not provided")));
            };
            refuse(op, checker.check(condition, attr))?;
        }
        check_types(op, &record.operands, &operands, op.operands(), checker)?;
        check_types(op, &record.results, &results, op.results(), checker)
    }

    fn check_regions(&self, op: OpRef<'_>, checker: &mut Checker<'_>) -> Checked {
        let (want, have) = (self.0.regions.len(), op.regions().len());
        if want != have {
            return Err(
                op.emit_error(format!("unexpected number of regions: expected {want} but got {have}"))
            );
        }
        let mut regions = op.regions().zip(&self.0.regions).enumerate();
        regions.try_for_each(|(i, (region, record))| check_region(op, i, region, record, checker))
    }
}

fn refuse(op: OpRef<'_>, checked: Result<(), String>) -> Checked {
    checked.map_err(|message| op.emit_plain_error(message))
}

fn check_types<'m>(
    op: OpRef<'m>,
    record: &ValuesRecord,
    lengths: &[usize],
    mut values: impl Iterator<Item = ValueRef<'m>>,
    checker: &mut Checker<'_>,
) -> Checked {
    for (((_, condition), _), &len) in record.0.iter().zip(lengths) {
        for value in values.by_ref().take(len) {
            refuse(op, checker.check(*condition, op.ctx().type_attr(value.ty())))?;
        }
    }
    Ok(())
}

/// How many of `total` values are in each group.
fn lengths(
    op: OpRef<'_>,
    record: &ValuesRecord,
    total: usize,
    what: &str,
    property: &str,
) -> Result<Vec<usize>, Failed> {
    let groups = &record.0;
    let plain = groups.iter().filter(|(_, arity)| *arity == Arity::One).count();
    let wrong = |word: &str, count: usize| {
        Err(op.emit_plain_error(format!("op expects {word} {count} {what}s, but got {total}")))
    };
    match groups.len() - plain {
        0 if total != plain => wrong("exactly", plain),
        0 => Ok(vec![1; plain]),
        1 if total < plain => wrong("at least", plain),
        1 => {
            if total > groups.len() && groups.iter().any(|(_, arity)| *arity == Arity::Optional) {
                return wrong("at most", groups.len());
            }
            let len = |arity: &Arity| if *arity == Arity::One { 1 } else { total - plain };
            Ok(groups.iter().map(|(_, arity)| len(arity)).collect())
        }
        _ => segments(op, record, total, what, property),
    }
}

/// The lengths that an attribute states.
fn segments(
    op: OpRef<'_>,
    record: &ValuesRecord,
    total: usize,
    what: &str,
    property: &str,
) -> Result<Vec<usize>, Failed> {
    let fail = |message: String| Err(op.emit_plain_error(message));
    let Some(stated) = op.attr_named(property) else {
        return fail(format!("'{property}' attribute is expected but not provided"));
    };
    let Some(sizes) = op.ctx().i32_array(stated) else {
        return fail(format!("'{property}' attribute is expected to be a dense i32 array"));
    };
    let for_what = format!("'{property}' attribute for specifying {what} segments must have");
    let (want, have) = (record.0.len(), sizes.len());
    if want != have {
        return fail(format!("{for_what} {want} elements, but got {have}"));
    }
    let mut lengths = Vec::with_capacity(want);
    for (i, (&size, (_, arity))) in sizes.iter().zip(&record.0).enumerate() {
        let Ok(size) = usize::try_from(size) else { return fail(format!("{for_what} non-negative values")) };
        let element = format!("element {i} in '{property}' attribute must be equal to");
        match arity {
            Arity::One if size != 1 => return fail(format!("{element} 1")),
            Arity::Optional if size > 1 => return fail(format!("{element} 0 or 1")),
            _ => lengths.push(size),
        }
    }
    match lengths.iter().sum::<usize>() == total {
        true => Ok(lengths),
        false => {
            fail(format!("sum of elements in '{property}' attribute must be equal to the number of {what}s"))
        }
    }
}

fn check_region(
    op: OpRef<'_>,
    index: usize,
    region: RegionRef<'_>,
    record: &RegionRecord,
    checker: &mut Checker<'_>,
) -> Checked {
    if let Some(want) = record.blocks {
        let have = region.blocks().count();
        if want != have {
            let message = format!("expected region {index} to have {want} block(s) but got {have}");
            return fail_at(op, op.loc(), message);
        }
    }
    let Some(conditions) = &record.args else { return Ok(()) };
    let args: Vec<ValueRef<'_>> = region.entry().into_iter().flat_map(|block| block.args()).collect();
    let (want, have) = (conditions.len(), args.len());
    if want != have {
        let loc = args.first().map_or(op.loc(), |arg| arg.loc());
        return fail_at(op, loc, format!("expected region {index} to have {want} arguments but got {have}"));
    }
    for (arg, &condition) in args.iter().zip(conditions.iter()) {
        let checked = checker.check(condition, op.ctx().type_attr(arg.ty()));
        checked.or_else(|message| fail_at(op, arg.loc(), message))?;
    }
    Ok(())
}

/// An error in a region of an operation.
fn fail_at(op: OpRef<'_>, loc: Loc, message: String) -> Checked {
    let mut error = Diagnostic::error(loc, message);
    if loc != op.loc() {
        error = error.with_note(op.loc(), "see the operation");
    }
    error.emit(op.ctx())
}
