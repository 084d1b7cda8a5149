//! What source that is generated from rules needs of their C++ text.

use super::code::{Code as Text, Given};
use super::{Natives, matcher};
use crate::build::Definitions;
use crate::classes::Classes;
use rmlir_ir::OpAddr;
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::rules::{Item, Matcher};
use std::fmt;
use std::sync::Arc;

/// What rules find that they leave to code: native functions, and the classes that their text speaks of.
#[derive(Clone, Debug, Default)]
pub struct RuleCode {
    natives: Natives,
    classes: Arc<Classes>,
}

impl RuleCode {
    /// Native functions, and the definitions that the rules are about.
    pub fn new(natives: Natives, definitions: &Definitions) -> RuleCode {
        RuleCode { natives, classes: definitions.class_names() }
    }

    /// The texts of a rule, each with the number of its arguments, and its matchers, each with the number of what it gives.
    ///
    /// # Errors
    /// If a text needs what is not there.
    pub fn compile(&self, texts: &[(&str, usize)], matchers: &[(&str, usize)]) -> Result<Code, String> {
        let text = |&(text, args): &(&str, usize)| Text::new(text, args, &self.natives, &self.classes);
        let find =
            |&(text, outputs): &(&str, usize)| matcher::compile(text, outputs, &self.natives, &self.classes);
        Ok(Code {
            texts: texts.iter().map(text).collect::<Result<_, _>>()?,
            matchers: matchers.iter().map(find).collect::<Result<_, _>>()?,
        })
    }
}

/// The texts of a rule, ready to be run.
pub struct Code {
    texts: Vec<Text>,
    matchers: Vec<Matcher>,
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({} texts, {} matchers)", self.texts.len(), self.matchers.len())
    }
}

impl Code {
    /// Whether a text holds; what is not known does not.
    pub fn holds(&self, text: usize, rw: &PatternRewriter<'_>, itself: &Item, args: &[Item]) -> bool {
        self.texts.get(text).is_some_and(|text| text.holds(rw, Given { itself, args }))
    }

    /// What a text gives. Its first argument is also what it calls `$_self`.
    pub fn give(&self, text: usize, rw: &mut PatternRewriter<'_>, args: &[Item]) -> Option<Item> {
        let itself = args.first().unwrap_or(&Item::Nothing);
        self.texts.get(text)?.run(rw, Given { itself, args })
    }

    /// What a matcher finds in an operation.
    pub fn find(&self, matcher: usize, rw: &PatternRewriter<'_>, at: OpAddr) -> Option<Vec<Item>> {
        self.matchers.get(matcher)?(rw, at)
    }
}
