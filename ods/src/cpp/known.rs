//! Whether an expression is understood, without evaluating it.

use super::values::accessor_of;
use super::{Expr, Name, functions, methods};
use crate::classes::Classes;

/// What is asked about.
pub struct Scope<'a> {
    /// C++ classes by name.
    pub classes: &'a Classes,
    /// Whether `$name` stands for something.
    pub is_var: &'a dyn Fn(&str) -> bool,
    /// Whether the operation has an accessor of this name (lower case, without `get`).
    pub is_accessor: &'a dyn Fn(&str) -> bool,
}

/// The names in an expression that nobody knows; none if it is understood.
pub fn unknown(expr: &Expr, scope: &Scope<'_>) -> Vec<String> {
    let mut walk = Walk { scope, bound: Vec::new(), found: Vec::new() };
    walk.expr(expr);
    walk.found.sort();
    walk.found.dedup();
    walk.found
}

struct Walk<'a> {
    scope: &'a Scope<'a>,
    bound: Vec<Box<str>>,
    found: Vec<String>,
}

impl Walk<'_> {
    fn miss(&mut self, name: &str) {
        self.found.push(name.to_owned());
    }

    fn all(&mut self, list: &[Expr]) {
        list.iter().for_each(|expr| self.expr(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Str(_) => {}
            Expr::Var(name) => {
                let own = matches!(&**name, "_self" | "_op" | "_builder" | "_ctxt");
                if !own && !self.bound.contains(name) && !(self.scope.is_var)(name) {
                    self.miss(&format!("${name}"));
                }
            }
            Expr::Name(name, args) => self.name(name, args),
            Expr::Call(callee, args) => self.call(callee, args),
            Expr::Member(object, _, _) => self.expr(object),
            Expr::Index(a, b) | Expr::Binary(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Unary(_, inner) => self.expr(inner),
            Expr::Cond(a, b, c) => {
                self.expr(a);
                self.expr(b);
                self.expr(c);
            }
            Expr::Lambda(lambda) => {
                let before = self.bound.len();
                self.bound.extend(lambda.params.iter().cloned());
                self.expr(&lambda.body);
                self.bound.truncate(before);
            }
            Expr::Braces(items) => self.all(items),
        }
    }

    fn name(&mut self, name: &Name, args: &[Box<str>]) {
        let bare = name.plain();
        let known = self.bound.iter().any(|bound| **bound == **name)
            || functions::constant(bare).is_some()
            || self.scope.classes.enum_case(bare).is_some()
            || functions::function(bare).is_some();
        if !known {
            self.miss(bare);
        }
        self.classes(bare, args);
    }

    /// The classes that a type test names.
    fn classes(&mut self, function: &str, classes: &[Box<str>]) {
        let tests = matches!(
            function,
            "isa"
                | "isa_and_nonnull"
                | "isa_and_present"
                | "dyn_cast"
                | "dyn_cast_or_null"
                | methods::PROMISES
        );
        for class in classes.iter().filter(|_| tests) {
            if !self.scope.classes.knows(class) {
                self.miss(class);
            }
        }
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        self.all(args);
        match callee {
            Expr::Name(name, template) => {
                let bare = name.plain();
                let accessor = || accessor_of(bare).is_some_and(|name| (self.scope.is_accessor)(&name));
                let known = functions::function(bare).is_some()
                    || self.scope.classes.function(bare).is_some()
                    || functions::is_maker(bare)
                    || self.bound.iter().any(|bound| **bound == **name)
                    || (args.is_empty() && accessor());
                if !known {
                    self.miss(bare);
                }
                self.classes(bare, template);
            }
            Expr::Member(object, name, template) => {
                self.expr(object);
                self.method(object, name, template);
            }
            other => self.expr(other),
        }
    }

    fn method(&mut self, object: &Expr, name: &str, template: &[Box<str>]) {
        let is_known = |class: &str| class.ends_with("ValueSemantics") || self.scope.classes.knows(class);
        if name == "hasTrait" && !template.iter().any(|class| is_known(class)) {
            return self.miss(&format!("hasTrait<{}>", template.join(", ")));
        }
        let accessor = || {
            let Some(name) = accessor_of(name) else { return false };
            let of_op = matches!(object, Expr::Var(op) if **op == *"_op") && (self.scope.is_accessor)(&name);
            of_op || self.scope.classes.has_param(&name)
        };
        if !methods::is_method(name) && !accessor() {
            self.miss(&format!(".{name}"));
        }
        self.classes(name, template);
    }
}
