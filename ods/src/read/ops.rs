//! Operation records.

use super::defs::syntax;
use super::traits::Traits;
use super::{Reader, dag_args, dag_operator, text};
use super::{invalid, place};
use crate::model::OdsError;
use crate::model::{ArgRef, Arity, AttrArg, EffectOn, Group, Op, Region, Successor, Trait};
use crate::model::{Builders, infer_sources};
use rmlir_tablegen::{Dag, RecordRef, Value};

pub(super) fn read(reader: &mut Reader, record: RecordRef<'_>) -> Result<Op, OdsError> {
    let dialect = record.def("opDialect").map(|dialect| text(dialect, "name")).unwrap_or_default();
    let mnemonic = text(record, "opName");
    let traits = Traits::of(record)?;
    let bit = |name| record.bit(name).unwrap_or(false);
    let mut op = Op {
        record: record.name().into(),
        place: place(record),
        name: if dialect.is_empty() { mnemonic } else { format!("{dialect}.{mnemonic}") },
        dialect,
        class: class_name(record.name()).into(),
        cpp_namespace: text(record, "cppNamespace"),
        summary: text(record, "summary"),
        default_dialect: default_dialect(&text(record, "extraClassDeclaration")),
        description: text(record, "description"),
        operands: Vec::new(),
        attrs: Vec::new(),
        props: Vec::new(),
        args: Vec::new(),
        results: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        traits: traits.model(),
        effects: Vec::new(),
        syntax: syntax(record),
        verifier: bit("hasVerifier"),
        region_verifier: bit("hasRegionVerifier"),
        folder: bit("hasFolder"),
        canonicalizer: bit("hasCanonicalizer") || bit("hasCanonicalizeMethod"),
        inferable: false,
        has_inference: false,
        custom_encoding: bit("useCustomPropertiesEncoding"),
    };
    arguments(reader, record, &mut op)?;
    results(reader, record, &mut op)?;
    regions(reader, record, &mut op)?;
    successors(record, &mut op)?;
    check_fields(record)?;
    check_names(record, &op)?;
    check_groups(record, &op, &traits)?;
    op.inferable = is_inferable(reader, &op, &traits);
    op.has_inference = op.inferable || declares_inference(&op);
    Ok(op)
}

/// The C++ class of an operation's record: what stands after the first underscore, if that leaves something.
fn class_name(record: &str) -> &str {
    match record.split_once('_') {
        Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest,
        Some((prefix, "")) if !prefix.is_empty() => prefix,
        _ => record,
    }
}

/// The constraint inside an `Arg` or `Res`, and the text about it.
fn unwrap(mut record: RecordRef<'_>) -> (RecordRef<'_>, String) {
    let mut summary = String::new();
    for _ in 0..16 {
        if !record.derives_from("OpVariable") {
            break;
        }
        if summary.is_empty() {
            summary = text(record, "summary");
        }
        match record.def("constraint") {
            Some(inner) => record = inner,
            None => break,
        }
    }
    (record, summary)
}

/// Notes the memory effects that the wrapper of an argument or result states.
fn decorations(record: RecordRef<'_>, on: EffectOn, op: &mut Op) {
    let decorators = record.defs("decorators").unwrap_or_default();
    let effects = decorators.into_iter().filter(|decorator| decorator.derives_from("MemoryEffect"));
    op.effects.extend(effects.map(|effect| (on, super::traits::effect(effect))));
}

fn arguments(reader: &mut Reader, record: RecordRef<'_>, op: &mut Op) -> Result<(), OdsError> {
    let Some(dag) = record.dag("arguments") else { return Ok(()) };
    for (index, (value, name)) in dag_args(record.keeper(), dag).enumerate() {
        let Some(def) = record.keeper().def(value) else {
            return Err(invalid(record, format!("undefined type for argument #{index}")));
        };
        decorations(def, EffectOn::Arg(op.args.len() as u32), op);
        let (def, summary) = unwrap(def);
        if def.derives_from("TypeConstraint") {
            op.args.push(ArgRef::Operand(op.operands.len() as u32));
            op.operands.push(group(reader, def, name, summary));
        } else if def.derives_from("Attr") {
            if name.is_empty() {
                return Err(invalid(record, "attributes must be named"));
            }
            if def.derives_from("DerivedAttr") {
                return Err(invalid(record, "derived attributes not allowed in argument list"));
            }
            op.args.push(ArgRef::Attr(op.attrs.len() as u32));
            op.attrs.push(AttrArg { name: name.into(), kind: reader.attr_kind(def), summary });
        } else if def.derives_from("Property") {
            if name.is_empty() {
                return Err(invalid(record, "properties must be named"));
            }
            op.args.push(ArgRef::Prop(op.props.len() as u32));
            op.props.push(reader.prop(name, def));
        } else {
            return Err(invalid(
                record,
                "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed",
            ));
        }
    }
    Ok(())
}

fn group(reader: &mut Reader, def: RecordRef<'_>, name: &str, summary: String) -> Group {
    let arity = match def {
        d if d.derives_from("VariadicOfVariadic") => Arity::VariadicOfVariadic(text(d, "segmentAttrName")),
        d if d.derives_from("Variadic") => Arity::Variadic,
        d if d.derives_from("Optional") => Arity::Optional,
        _ => Arity::One,
    };
    // The wrapper says how many, what it wraps says what.
    let base = if arity.is_variable() { def.def("baseType").unwrap_or(def) } else { def };
    Group { name: name.into(), constraint: reader.constraints.of(base), arity, summary }
}

/// A dag whose operator must be of this name.
fn dag_of<'k>(record: RecordRef<'k>, field: &str, operator: &str) -> Result<Option<&'k Dag>, OdsError> {
    let Some(dag) = record.dag(field) else { return Ok(None) };
    if dag_operator(record.keeper(), dag) != operator {
        return Err(invalid(record, format!("'{field}' must have '{operator}' directive")));
    }
    Ok(Some(dag))
}

/// The record of an entry of a dag.
fn entry<'k>(
    record: RecordRef<'k>,
    value: &'k Value,
    what: &str,
    index: usize,
) -> Result<RecordRef<'k>, OdsError> {
    let undefined = || invalid(record, format!("undefined type for {what} #{index}"));
    record.keeper().def(value).ok_or_else(undefined)
}

fn results(reader: &mut Reader, record: RecordRef<'_>, op: &mut Op) -> Result<(), OdsError> {
    let Some(dag) = dag_of(record, "results", "outs")? else { return Ok(()) };
    for (index, (value, name)) in dag_args(record.keeper(), dag).enumerate() {
        let def = entry(record, value, "result", index)?;
        decorations(def, EffectOn::Result(op.results.len() as u32), op);
        let (def, summary) = unwrap(def);
        if !def.derives_from("TypeConstraint") {
            return Err(invalid(record, format!("result #{index} is no type constraint")));
        }
        let group = group(reader, def, name, summary);
        if matches!(group.arity, Arity::VariadicOfVariadic(_)) {
            return Err(invalid(record, "'VariadicOfVariadic' results are currently not supported"));
        }
        op.results.push(group);
    }
    Ok(())
}

fn regions(reader: &mut Reader, record: RecordRef<'_>, op: &mut Op) -> Result<(), OdsError> {
    let Some(dag) = dag_of(record, "regions", "region")? else { return Ok(()) };
    let last = dag.args().len().saturating_sub(1);
    for (index, (value, name)) in dag_args(record.keeper(), dag).enumerate() {
        let def = entry(record, value, "region", index)?;
        let variadic = def.derives_from("VariadicRegion");
        if variadic && index != last {
            return Err(invalid(record, "only the last region can be variadic"));
        }
        if variadic && name.is_empty() {
            return Err(invalid(record, "variadic regions must be named"));
        }
        op.regions.push(Region { name: name.into(), constraint: reader.constraints.of(def), variadic });
    }
    Ok(())
}

fn successors(record: RecordRef<'_>, op: &mut Op) -> Result<(), OdsError> {
    let Some(dag) = dag_of(record, "successors", "successor")? else { return Ok(()) };
    let last = dag.args().len().saturating_sub(1);
    for (index, (value, name)) in dag_args(record.keeper(), dag).enumerate() {
        let variadic = entry(record, value, "successor", index)?.derives_from("VariadicSuccessor");
        if variadic && index != last {
            return Err(invalid(record, "only the last successor can be variadic"));
        }
        op.successors.push(Successor { name: name.into(), variadic });
    }
    Ok(())
}

/// Attributes among the extra fields of a record must be derived ones.
fn check_fields(record: RecordRef<'_>) -> Result<(), OdsError> {
    let keeper = record.keeper();
    for field in record.fields() {
        let rmlir_tablegen::FieldKind::Normal = field.kind() else { continue };
        let Some(def) = keeper.def(field.value()) else { continue };
        let declared = keeper.type_text(field.ty());
        let is_attr = |class: &str| {
            class == "Attr"
                || keeper.class(class).is_some_and(|c| c.superclasses().any(|s| s.name() == "Attr"))
        };
        if is_attr(&declared) && !def.derives_from("DerivedAttr") {
            return Err(invalid(record, "unsupported attribute modelling, only single class expected"));
        }
    }
    Ok(())
}

fn check_names(record: RecordRef<'_>, op: &Op) -> Result<(), OdsError> {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let operands = op.operands.iter().map(|group| (group.name.as_str(), "operands"));
    let attrs = op.attrs.iter().map(|attr| (attr.name.as_str(), "attributes"));
    let results = op.results.iter().map(|group| (group.name.as_str(), "results"));
    let regions = op.regions.iter().map(|region| (region.name.as_str(), "regions"));
    let successors = op.successors.iter().map(|successor| (successor.name.as_str(), "successors"));
    for (name, kind) in operands.chain(attrs).chain(results).chain(regions).chain(successors) {
        if name.is_empty() {
            continue;
        }
        if let Some((_, other)) = seen.iter().find(|(have, _)| *have == name) {
            let clash = if *other == kind {
                format!("two {kind} having the same name")
            } else {
                format!("{other} and {kind} both having an entry with the name")
            };
            return Err(invalid(record, format!("op has a conflict with {clash} '{name}'")));
        }
        seen.push((name, kind));
    }
    for &(name, kind) in &seen {
        let taken = match (name, kind) {
            ("attributes" | "attribute_names" | "operation", _) => true,
            ("operands", "operands") => !matches!(op.operands.as_slice(), [only] if only.arity.is_variable()),
            ("regions", "regions") => !matches!(op.regions.as_slice(), [only] if only.variadic),
            _ => false,
        };
        if taken {
            let clash = "overlaps with a default one; please rename to avoid overlap";
            return Err(invalid(record, format!("generated accessor for `{name}` {clash}")));
        }
    }
    Ok(())
}

fn check_groups(record: RecordRef<'_>, op: &Op, traits: &Traits<'_>) -> Result<(), OdsError> {
    let variable = |groups: &[Group]| groups.iter().filter(|group| group.arity.is_variable()).count();
    for (what, groups, sized, same) in [
        ("operand", &op.operands, "AttrSizedOperandSegments", "SameVariadicOperandSize"),
        ("result", &op.results, "AttrSizedResultSegments", "SameVariadicResultSize"),
    ] {
        let count = variable(groups);
        let (sized_there, same_there) = (traits.has_named(sized), traits.has_named(same));
        if count > 1 && !sized_there && !same_there {
            return Err(invalid(
                record,
                format!("op has multiple variadic {what}s but no specification over their sizes"),
            ));
        }
        if count < 2 && sized_there {
            return Err(invalid(
                record,
                format!("op must have at least two variadic {what}s to use '{sized}' trait"),
            ));
        }
        if sized_there && same_there {
            return Err(invalid(record, format!("op cannot have both '{sized}' and '{same}' traits")));
        }
    }
    Ok(())
}

/// Whether the generator makes a function that infers the result types.
fn is_inferable(reader: &Reader, op: &Op, traits: &Traits<'_>) -> bool {
    let Some(interface) = reader.infer_types else { return false };
    if op.results.is_empty()
        || op.results.iter().any(|group| group.arity.is_variable())
        || traits.has(interface)
    {
        return false;
    }
    if traits.has_named("SameOperandsAndResultType") {
        return op.operands.iter().any(|group| !group.arity.is_variable());
    }
    infer_sources(&reader.constraints, op).iter().all(Option::is_some)
}

/// Whether the trait list names the inference interface in any form.
fn declares_inference(op: &Op) -> bool {
    op.traits.iter().any(|t| match t {
        Trait::Interface { name, .. } => name == "InferTypeOpInterface",
        Trait::Native { name, .. } => name == "InferTypeOpAdaptor" || name == "InferTypeOpInterface",
        _ => false,
    })
}

impl Builders for super::constraints::Table {
    fn is_buildable(&self, id: crate::model::ConstraintId) -> bool {
        !self.builder(id).is_empty()
    }
}

/// The dialect that a declaration of the C++ class gives as that of unprefixed names: what `getDefaultDialect` returns.
fn default_dialect(declaration: &str) -> String {
    let body = declaration.split_once("getDefaultDialect()").map_or("", |(_, body)| body);
    let statement =
        body.trim_start().strip_prefix('{').and_then(|body| body.trim_start().strip_prefix("return"));
    let name = statement.and_then(|statement| statement.trim_start().strip_prefix('"')?.split('"').next());
    name.unwrap_or_default().to_owned()
}
