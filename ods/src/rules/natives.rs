//! Native functions of rules, by name.

use rmlir_ir::OpAddr;
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::rules::{Item, Native};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

/// A function that looks and changes nothing.
pub(super) type Look = Arc<dyn Fn(&PatternRewriter<'_>, &[Item]) -> Option<Item> + Send + Sync>;

/// A function that looks at an operation and gives what is in it.
pub(super) type MatchOp =
    Arc<dyn Fn(&PatternRewriter<'_>, OpAddr, &[Item]) -> Option<Vec<Item>> + Send + Sync>;

/// A function of either kind.
#[derive(Clone)]
pub(super) enum Function {
    Look(Look),
    Make(Native),
}

/// Native functions that rules may call, by the name that they have in C++, without namespaces.
///
/// What C++ passes them beside their arguments (`$_builder`, `$_loc`) they do not get: what they make has the right place and location
/// by itself. A method of `$_builder` is a function as well.
#[derive(Clone, Default)]
pub struct Natives {
    functions: FxHashMap<Box<str>, Function>,
    matchers: FxHashMap<Box<str>, MatchOp>,
}

impl fmt::Debug for Natives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Natives({} functions, {} matchers)", self.functions.len(), self.matchers.len())
    }
}

impl Natives {
    /// None.
    pub fn new() -> Natives {
        Natives::default()
    }

    /// A function that changes nothing. Conditions may call it too.
    pub fn look(
        &mut self,
        name: &str,
        function: impl Fn(&PatternRewriter<'_>, &[Item]) -> Option<Item> + Send + Sync + 'static,
    ) -> &mut Self {
        self.functions.insert(name.into(), Function::Look(Arc::new(function)));
        self
    }

    /// A function that may make operations.
    pub fn make(
        &mut self,
        name: &str,
        function: impl Fn(&mut PatternRewriter<'_>, &[Item]) -> Option<Item> + Send + Sync + 'static,
    ) -> &mut Self {
        self.functions.insert(name.into(), Function::Make(Arc::new(function)));
        self
    }

    /// A function of a source: it looks at the operation that gives an operand, and gives what `&$0`, `&$1` and so on become; `None` if the
    /// operation is not such a one. It gets those arguments that are neither the operation nor these.
    pub fn matcher(
        &mut self,
        name: &str,
        function: impl Fn(&PatternRewriter<'_>, OpAddr, &[Item]) -> Option<Vec<Item>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.matchers.insert(name.into(), Arc::new(function));
        self
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    pub(super) fn find_matcher(&self, name: &str) -> Option<&MatchOp> {
        self.matchers.get(name)
    }
}
