//! The tree as text.

use super::{Expr, ExprKind, File, Function, Place, Record, Struct, VarType, Variable};
use std::fmt::Write;

/// Writes a tree, places with the name of the file.
pub fn dump(file: &File, name: &str) -> String {
    let mut dumper = Dumper { out: String::new(), name, depth: 0 };
    dumper.line("Module:");
    dumper.inside(|dumper| {
        for record in &file.records {
            match record {
                Record::Struct(record) => dumper.structure(record),
                Record::Function(record) => dumper.function(record),
            }
        }
    });
    dumper.out
}

struct Dumper<'n> {
    out: String,
    name: &'n str,
    depth: usize,
}

/// A number as C's `%e`.
fn number(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn type_text(ty: &VarType) -> String {
    if ty.name.is_empty() { format!("<{}>", list(&ty.shape)) } else { format!("<{}>", ty.name) }
}

impl Dumper<'_> {
    fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.depth);
        // A string takes what is written.
        let _ = writeln!(self.out, "{indent}{text}");
    }

    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    fn at(&self, place: Place) -> String {
        format!("@{}:{}:{}", self.name, place.line, place.column)
    }

    fn structure(&mut self, record: &Struct) {
        let at = self.at(record.place);
        self.line(&format!("Struct: {} {at}", record.name));
        self.line("Variables: [");
        self.inside(|dumper| record.members.iter().for_each(|member| dumper.variable(member)));
        self.line("]");
    }

    fn variable(&mut self, variable: &Variable) {
        let at = self.at(variable.place);
        self.line(&format!("VarDecl {}{} {at}", variable.name, type_text(&variable.ty)));
    }

    fn function(&mut self, function: &Function) {
        self.line("Function");
        self.inside(|dumper| {
            let at = dumper.at(function.place);
            dumper.line(&format!("Proto '{}' {at}", function.name));
            let names: Vec<&str> = function.params.iter().map(|param| param.name.as_str()).collect();
            dumper.line(&format!("Params: [{}]", names.join(", ")));
            dumper.line("Block {");
            dumper.inside(|dumper| function.body.iter().for_each(|statement| dumper.expr(statement)));
            dumper.line("} // Block");
        });
    }

    fn expr(&mut self, expr: &Expr) {
        let at = self.at(expr.place);
        match &expr.kind {
            ExprKind::Number(value) => self.line(&format!("{} {at}", number(*value))),
            ExprKind::Literal(..) => self.line(&format!("Literal: {} {at}", literal(expr))),
            ExprKind::StructLiteral(members) => {
                // The first member stands on the line of the literal.
                let start = self.out.len();
                self.inside(|dumper| members.iter().for_each(|member| dumper.expr(member)));
                let members = self.out.split_off(start);
                let indent = "  ".repeat(self.depth);
                let _ = writeln!(self.out, "{indent}Struct Literal: {}", members.trim_end_matches('\n'));
                self.inside(|dumper| dumper.line(&at));
            }
            ExprKind::Variable(name) => self.line(&format!("var: {name} {at}")),
            ExprKind::Declaration(variable, value) => {
                self.variable(variable);
                self.inside(|dumper| dumper.expr(value));
            }
            ExprKind::Return(value) => {
                self.line("Return");
                self.inside(|dumper| match value {
                    Some(value) => dumper.expr(value),
                    None => dumper.line("(void)"),
                });
            }
            ExprKind::Binary(operator, left, right) => {
                self.line(&format!("BinOp: {operator} {at}"));
                self.inside(|dumper| {
                    dumper.expr(left);
                    dumper.expr(right);
                });
            }
            ExprKind::Call(callee, args) => {
                self.line(&format!("Call '{callee}' [ {at}"));
                self.inside(|dumper| args.iter().for_each(|arg| dumper.expr(arg)));
                self.line("]");
            }
            ExprKind::Print(value) => {
                self.line(&format!("Print [ {at}"));
                self.inside(|dumper| dumper.expr(value));
                self.line("]");
            }
        }
    }
}

/// `<2>[ 1.000000e+00, 2.000000e+00]`
fn literal(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(value) => number(*value),
        ExprKind::Literal(shape, elements) => {
            let elements: Vec<String> = elements.iter().map(literal).collect();
            format!("<{}>[ {}]", list(shape), elements.join(", "))
        }
        _ => String::new(),
    }
}
