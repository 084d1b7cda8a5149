//! Checks of definitions.

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::typed::{is_op, number, text};
use rmlir_ir::{Attr, OpRef};
use rmlir_ods::DialectImpl;
use std::collections::HashMap;
use std::sync::Arc;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("dialect").verifier(|op| check_definition(op, "dialect"));
    dialect.op("type").verifier(|op| check_definition(op, "type"));
    dialect.op("attribute").verifier(|op| check_definition(op, "attribute"));
    dialect.op("operation").hooks(Arc::new(Operation));
    dialect.op("parameters").verifier(|op| check_names(op, "parameter"));
    dialect.op("operands").verifier(|op| check_values(op, "operand"));
    dialect.op("results").verifier(|op| check_values(op, "result"));
    dialect.op("regions").verifier(|op| check_names(op, "region"));
    dialect.op("attributes").verifier(check_attributes);
    dialect.op("region").verifier(check_region);
    let mut base = dialect.op("base");
    base.verifier(check_base).interface::<dyn SymbolUserOpInterface>(Arc::new(References("base_ref")));
    dialect.op("parametric").interface::<dyn SymbolUserOpInterface>(Arc::new(References("base_type")));
    dialect.op_trait(
        "AtMostOneChildOf",
        Arc::new(|_, classes| Some(OpTrait::Custom(Arc::new(AtMostOne::new(classes?))))),
    );
}

fn string<'m>(op: OpRef<'m>, name: &str) -> std::borrow::Cow<'m, str> {
    op.attr_named(name).and_then(|attr| text(op.ctx(), attr)).unwrap_or_default()
}

fn array<'m>(op: OpRef<'m>, name: &str) -> &'m [Attr] {
    op.attr_named(name).and_then(|attr| op.ctx().attr_data(attr).as_array()).unwrap_or_default()
}

/// A name has lowercase letters, digits and single underscores between them.
fn check_name(op: OpRef<'_>, name: &str, label: &str) -> Checked {
    let fail = |what: &str| Err(op.emit_plain_error(format!("name of {label} {what}")));
    if name.is_empty() {
        return fail("is empty");
    }
    let mut underscore = false;
    for byte in name.bytes() {
        match byte {
            b'_' if !underscore => return fail("should not contain leading or double underscores"),
            b'_' => {}
            byte if !byte.is_ascii_alphanumeric() => {
                return fail("must contain only lowercase letters, digits and underscores");
            }
            byte if byte.is_ascii_uppercase() => return fail("should not contain uppercase letters"),
            _ => {}
        }
        underscore = byte != b'_';
    }
    Ok(())
}

/// Names of types and attributes may begin with what they are written with.
fn check_definition(op: OpRef<'_>, what: &str) -> Checked {
    let name = string(op, "sym_name");
    if what == "dialect" && !is_namespace(&name) {
        return Err(op.emit_error("invalid dialect name"));
    }
    let name = match what {
        "type" => name.strip_prefix('!').unwrap_or(&name),
        "attribute" => name.strip_prefix('#').unwrap_or(&name),
        _ => &name,
    };
    check_name(op, name, what)
}

/// Whether text can be the name of a dialect.
fn is_namespace(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$')
}

/// As many names as values, all different.
fn check_names(op: OpRef<'_>, kind: &str) -> Checked {
    let (values, names) = (op.num_operands(), array(op, "names"));
    if values != names.len() {
        let names = names.len();
        return Err(op.emit_error(format!(
            "the number of {kind}s and their names must be the same, but got {values} and {names} respectively"
        )));
    }
    let mut seen = HashMap::new();
    for (i, &name) in names.iter().enumerate() {
        let name = text(op.ctx(), name).unwrap_or_default();
        check_name(op, &name, &format!("{kind} #{i}"))?;
        if let Some(first) = seen.insert(name, i) {
            return Err(
                op.emit_error(format!("name of {kind} #{i} is a duplicate of the name of {kind} #{first}"))
            );
        }
    }
    Ok(())
}

fn check_values(op: OpRef<'_>, kind: &str) -> Checked {
    let (values, counts) = (op.num_operands(), super::text::counts(op).len());
    if values != counts {
        return Err(op.emit_error(format!(
            "the number of {kind}s and their variadicities must be the same, but got {values} and {counts} respectively"
        )));
    }
    check_names(op, kind)
}

fn check_attributes(op: OpRef<'_>) -> Checked {
    let (names, values) = (array(op, "attributeValueNames").len(), op.num_operands());
    match names == values {
        true => Ok(()),
        false => Err(op.emit_error(format!(
            "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
        ))),
    }
}

fn check_region(op: OpRef<'_>) -> Checked {
    match op.attr_named("numberOfBlocks").and_then(|blocks| number(op.ctx(), blocks)) {
        Some(blocks) if blocks <= 0 => {
            Err(op.emit_error(format!("the number of blocks is expected to be >= 1 but got {blocks}")))
        }
        _ => Ok(()),
    }
}

fn check_base(op: OpRef<'_>) -> Checked {
    let name = op.attr_named("base_name").and_then(|name| text(op.ctx(), name));
    if name.is_some() == op.attr_named("base_ref").is_some() {
        return Err(
            op.emit_error("the base type or attribute should be specified by either a name or a reference")
        );
    }
    match name {
        Some(name) if !name.starts_with(['!', '#']) => {
            Err(op.emit_error("the base type or attribute name should start with '!' or '#'"))
        }
        _ => Ok(()),
    }
}

/// `irdl.operation`
struct Operation;

impl OpHooks for Operation {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        check_definition(op, "operation")
    }

    /// Values of different kinds have different names.
    fn verify_regions(&self, op: OpRef<'_>) -> Checked {
        let mut kinds = Vec::new();
        for part in op.region(0).into_iter().flat_map(|body| body.blocks()).flat_map(|block| block.ops()) {
            let kind = match part.name_text() {
                b"irdl.operands" => "operands",
                b"irdl.results" => "results",
                b"irdl.regions" => "regions",
                _ => continue,
            };
            kinds.push((kind, array(part, "names")));
        }
        for (i, (first, names)) in kinds.iter().enumerate() {
            for (second, others) in kinds.iter().skip(i + 1) {
                if let Some(&name) = names.iter().find(|name| others.contains(name)) {
                    let name = text(op.ctx(), name).unwrap_or_default();
                    return Err(op.emit_error(format!(
                        "contains a value named '{name}' for both its {first} and {second}"
                    )));
                }
            }
        }
        Ok(())
    }
}

/// Of each of some operations the body has one at most.
struct AtMostOne(Vec<String>);

impl AtMostOne {
    /// From the names of their C++ classes.
    fn new(classes: &str) -> AtMostOne {
        let name = |class: &str| {
            let class = class.trim();
            format!("irdl.{}", class.strip_suffix("Op").unwrap_or(class).to_ascii_lowercase())
        };
        AtMostOne(classes.split(',').map(name).collect())
    }
}

impl CustomTrait for AtMostOne {
    fn name(&self) -> &str {
        "AtMostOneChildOf"
    }

    fn check(&self, op: OpRef<'_>) -> Checked {
        let mut seen = vec![false; self.0.len()];
        for inner in op.region(0).into_iter().flat_map(|body| body.blocks()).flat_map(|block| block.ops()) {
            let Some(i) = self.0.iter().position(|name| is_op(inner, name)) else { continue };
            if std::mem::replace(&mut seen[i], true) {
                return Err(op.emit_plain_error(format!(
                    "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type {}",
                    self.0[i]
                )));
            }
        }
        Ok(())
    }
}

/// A definition that an attribute refers to is there.
struct References(&'static str);

/// The definition that a symbol stands for, seen from the dialect around an operation.
pub(super) fn definition<'m>(
    op: OpRef<'m>,
    symbol: Attr,
    tables: &mut SymbolTableCollection<'m>,
) -> Option<OpRef<'m>> {
    let mut at = Some(op);
    while let Some(around) = at.filter(|&at| !is_op(at, "irdl.dialect")) {
        at = around.parent();
    }
    tables.lookup_nearest(at?.parent()?, symbol)
}

impl SymbolUserOpInterface for References {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let Some(symbol) = op.attr_named(self.0) else { return Ok(()) };
        let name = || attr_to_string(op.ctx(), symbol);
        let Some(found) = definition(op, symbol, tables) else {
            return Err(op.emit_error(format!("symbol '{}' not found", name())));
        };
        if is_op(found, "irdl.type") || is_op(found, "irdl.attribute") {
            return Ok(());
        }
        let other = String::from_utf8_lossy(found.name_text());
        Err(op.emit_error(format!(
            "symbol '{}' does not refer to a type or attribute definition (refers to '{other}')",
            name()
        )))
    }
}
