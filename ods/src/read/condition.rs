//! Predicate records to conditions.
//!
//! A predicate record is a tree: leaves are C++ conditions, inner nodes combine, negate, substitute in or wrap them. The tree is
//! composed into one condition, as upstream's generator does, and that condition is parsed: a frame such as a lambda over an
//! element type can begin in one node and end in another.

use rmlir_tablegen::RecordRef;

/// Deepest nesting of predicate records.
const MAX_DEPTH: usize = 64;

/// The condition of a predicate record; `None` if the record is malformed or nested too deeply.
pub(super) fn condition(record: RecordRef<'_>) -> Option<String> {
    compose(record, &[], 0)
}

/// A replacement that applies to the leaves below a node.
#[derive(Clone, Copy)]
struct Subst<'a> {
    pattern: &'a str,
    replacement: &'a str,
}

fn substitute(text: &str, substs: &[Subst<'_>]) -> String {
    // The inner one was pushed last and is applied first.
    substs.iter().rev().fold(text.to_owned(), |text, subst| match subst.pattern {
        "" => text,
        pattern => text.replace(pattern, subst.replacement),
    })
}

fn compose(record: RecordRef<'_>, substs: &[Subst<'_>], depth: usize) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    if record.derives_from("CPred") {
        return Some(format!("({})", substitute(record.string("predExpr")?, substs)));
    }
    let kind = record.def("kind")?.name().to_owned();
    let children = record.defs("children")?;
    match kind.as_str() {
        "PredCombinerSubstLeaves" => {
            let own =
                Subst { pattern: record.string("pattern")?, replacement: record.string("replacement")? };
            let substs: Vec<Subst<'_>> = substs.iter().copied().chain([own]).collect();
            compose(*children.first()?, &substs, depth + 1)
        }
        "PredCombinerConcat" => {
            let (prefix, suffix) = (record.string("prefix")?, record.string("suffix")?);
            let inner = compose(*children.first()?, substs, depth + 1)?;
            Some(format!("{}{inner}{}", substitute(prefix, substs), substitute(suffix, substs)))
        }
        "PredCombinerNot" => Some(format!("!({})", compose(*children.first()?, substs, depth + 1)?)),
        "PredCombinerAnd" | "PredCombinerOr" => {
            let (joint, none) = if kind == "PredCombinerAnd" { (" && ", "true") } else { (" || ", "false") };
            let parts: Option<Vec<String>> =
                children.iter().map(|&child| compose(child, substs, depth + 1)).collect();
            let parts = parts?;
            Some(match parts.as_slice() {
                [] => none.to_owned(),
                [only] => only.clone(),
                many => many.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(joint),
            })
        }
        _ => None,
    }
}
