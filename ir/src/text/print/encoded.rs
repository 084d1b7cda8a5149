//! Types and attributes of which only the fields of their encoding are known.

use super::printer::{Elide, Printer, Step};
use crate::def::Param;
use crate::encoded::Encoded;

impl Printer<'_> {
    /// Writes `sigil dialect.mnemonic<field = value, ...>`, without fields that are absent.
    pub(crate) fn encoded(&mut self, sigil: &'static str, encoded: &Encoded) {
        let mut steps = vec![
            Step::Text(sigil),
            Step::Name(encoded.dialect),
            Step::Text("."),
            Step::Name(encoded.mnemonic),
        ];
        let present = encoded.fields.iter().filter(|(_, param)| *param != Param::None);
        let mut between = "<";
        for (name, param) in present {
            steps.extend([Step::Text(between), Step::Name(*name), Step::Text(" = ")]);
            param_steps(param, &mut steps);
            between = ", ";
        }
        if between != "<" {
            steps.push(Step::Text(">"));
        }
        self.push(steps);
    }
}

fn param_steps(param: &Param, steps: &mut Vec<Step>) {
    match param {
        Param::None | Param::BigInt(_) | Param::Float { .. } => steps.push(Step::Text("?")),
        &Param::Type(ty) => steps.push(Step::Type(ty)),
        &Param::Attr(attr) => steps.push(Step::Attr(attr, Elide::Never)),
        &Param::Bool(value) => steps.push(Step::Text(if value { "true" } else { "false" })),
        &Param::Int(value) => steps.push(Step::Int(value)),
        &Param::String(text) => steps.push(Step::Quoted(text)),
        Param::List(items) => {
            steps.push(Step::Text("["));
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    steps.push(Step::Text(", "));
                }
                param_steps(item, steps);
            }
            steps.push(Step::Text("]"));
        }
    }
}
