//! Where blanks stand: a static property of the format text.
//!
//! Upstream decides on blanks while it generates the printer, with two flags that flow through the text of the format: whether a
//! blank is wanted, and whether the last thing was punctuation. They flow through both parts of an optional group, whichever is
//! printed, so the answer does not depend on the operation. That has visible consequences (two blanks around something empty, a
//! missing blank after a group that ends in a bracket), which are part of the printed form.

use crate::format::Element;

/// An element with the blank before it, and its parts.
pub(super) struct Spaced {
    /// A blank is printed first.
    pub(super) blank: bool,
    /// For an optional group: the two parts. For an `oilist`: a list per clause, the literal's blank first.
    pub(super) parts: Vec<Vec<Spaced>>,
    /// For an `oilist`: the blank before the literal of each clause.
    pub(super) clause_blanks: Vec<bool>,
}

impl Spaced {
    fn leaf(blank: bool) -> Spaced {
        Spaced { blank, parts: Vec::new(), clause_blanks: Vec::new() }
    }
}

/// The flags that flow through a format.
#[derive(Clone, Copy)]
pub(super) struct Flow {
    /// A blank is wanted.
    space: bool,
    /// The last thing was punctuation.
    punctuation: bool,
}

impl Flow {
    /// At the start, after the name.
    pub(super) fn start() -> Flow {
        Flow { space: true, punctuation: false }
    }

    /// Passes a literal; whether a blank is printed before it.
    pub(super) fn literal(&mut self, text: &str) -> bool {
        let blank = self.space && self.wants_blank(text);
        self.space = !matches!(text, "<" | "(" | "{" | "[");
        self.punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        blank
    }

    fn wants_blank(self, text: &str) -> bool {
        if text.len() > 1 && text != "->" {
            return true;
        }
        match self.punctuation {
            true => !matches!(text, ">" | ")" | "}" | "]" | ","),
            false => !matches!(text, "<" | ">" | "(" | ")" | "{" | "}" | "[" | "]" | ","),
        }
    }

    /// Passes an explicit blank.
    pub(super) fn blank(&mut self) {
        (self.space, self.punctuation) = (false, false);
    }

    /// Passes an explicit blank in the format of an attribute or type, where what was before it still counts.
    pub(super) fn blank_in_params(&mut self) {
        self.space = false;
    }

    /// Passes an explicit absence of a blank.
    pub(super) fn no_blank(&mut self) {
        (self.space, self.punctuation) = (false, true);
    }

    /// Passes anything that prints a value; whether a blank is printed before it.
    pub(super) fn value(&mut self) -> bool {
        let blank = self.space || !self.punctuation;
        (self.space, self.punctuation) = (true, false);
        blank
    }
}

/// The blanks of a format.
pub(super) fn of(elements: &[Element]) -> Vec<Spaced> {
    list(elements, &mut Flow::start(), None)
}

fn list(elements: &[Element], flow: &mut Flow, elided: Option<usize>) -> Vec<Spaced> {
    let one = |(index, element): (usize, &Element)| match elided == Some(index) {
        true => Spaced::leaf(false),
        false => single(element, flow),
    };
    elements.iter().enumerate().map(one).collect()
}

fn single(element: &Element, flow: &mut Flow) -> Spaced {
    match element {
        Element::Literal(text) => Spaced::leaf(flow.literal(text)),
        Element::Blank => {
            flow.blank();
            Spaced::leaf(false)
        }
        Element::NoBlank => {
            flow.no_blank();
            Spaced::leaf(false)
        }
        Element::Newline => Spaced::leaf(false),
        Element::AttrDict { .. } => {
            // Prints its own blank, if it prints anything.
            flow.punctuation = false;
            Spaced::leaf(false)
        }
        Element::PropDict => {
            flow.punctuation = false;
            Spaced::leaf(true)
        }
        Element::Optional { then, otherwise, inverted, elided_unit, .. } => {
            let (in_then, in_otherwise) = if *inverted { (None, *elided_unit) } else { (*elided_unit, None) };
            let then = list(then, flow, in_then);
            let otherwise = list(otherwise, flow, in_otherwise);
            Spaced { parts: vec![then, otherwise], ..Spaced::leaf(false) }
        }
        Element::OiList(clauses) => {
            let mut spaced = Spaced::leaf(false);
            for clause in clauses {
                spaced.clause_blanks.push(flow.literal(&clause.literal));
                spaced.parts.push(list(&clause.elements, flow, None));
            }
            spaced
        }
        _ => Spaced::leaf(flow.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanks(elements: &[Element]) -> Vec<bool> {
        of(elements).iter().map(|spaced| spaced.blank).collect()
    }

    #[test]
    fn literals_follow_the_rules_of_punctuation() {
        let literals =
            ["a", ",", "b", "(", "c", ")", ":", "->", "["].map(|text| Element::Literal(text.into()));
        assert_eq!(blanks(&literals), [true, false, true, false, false, false, true, true, true]);
    }

    #[test]
    fn flags_flow_through_groups_whichever_part_is_printed() {
        let group = Element::Optional {
            then: vec![Element::Literal("[".into())],
            otherwise: Vec::new(),
            anchor: crate::format::Anchor::AnyOf(Vec::new()),
            inverted: false,
            elided_unit: None,
        };
        assert_eq!(blanks(&[group, Element::Operand(0)]), [false, false]);
    }
}
