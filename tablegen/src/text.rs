//! The textual form of values and records.

use crate::interp::Interp;
use crate::ops::Op;
use crate::record::{FieldKind, Record};
use crate::value::{Dag, Expr, ExprKind, Value};

impl Interp {
    /// The text of a value, as error messages and `--print-records` show it.
    pub(crate) fn value_text(&self, value: &Value) -> String {
        let mut out = String::new();
        self.write_value(&mut out, value);
        out
    }

    /// The text without quotes around a string.
    pub(crate) fn name_text(&self, value: &Value) -> String {
        match value {
            Value::String(s) | Value::Code(s) => self.text(*s).to_owned(),
            Value::Expr(e) => match &e.kind {
                ExprKind::Op(Op::StrConcat, _, operands) => {
                    operands.iter().map(|v| self.name_text(v)).collect()
                }
                _ => self.value_text(value),
            },
            _ => self.value_text(value),
        }
    }

    pub(crate) fn write_value(&self, out: &mut String, value: &Value) {
        match value {
            Value::Unset => out.push('?'),
            Value::Bit(b) => out.push(if *b { '1' } else { '0' }),
            Value::Int(v) => out.push_str(&v.to_string()),
            Value::String(s) => {
                out.push('"');
                out.push_str(self.text(*s));
                out.push('"');
            }
            Value::Code(s) => {
                out.push_str("[{");
                out.push_str(self.text(*s));
                out.push_str("}]");
            }
            Value::Bits(b) => {
                out.push_str("{ ");
                self.write_list(out, b.bits.iter().rev());
                out.push_str(" }");
            }
            Value::List(l) => {
                out.push('[');
                self.write_list(out, l.items.iter());
                out.push(']');
            }
            Value::Dag(dag) => self.write_dag(out, dag),
            Value::Def(id) => out.push_str(&self.name_text(&self.record(*id).name)),
            Value::Expr(expr) => self.write_expr(out, expr),
        }
    }

    fn write_list<'a>(&self, out: &mut String, items: impl Iterator<Item = &'a Value>) {
        for (i, item) in items.enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.write_value(out, item);
        }
    }

    pub(crate) fn write_dag(&self, out: &mut String, dag: &Dag) {
        out.push('(');
        self.write_value(out, &dag.op);
        if let Some(name) = dag.name {
            out.push_str(":$");
            out.push_str(self.text(name));
        }
        for (i, (arg, name)) in dag.args.iter().enumerate() {
            out.push_str(if i == 0 { " " } else { ", " });
            self.write_value(out, arg);
            if let Some(name) = name {
                out.push_str(":$");
                out.push_str(self.text(*name));
            }
        }
        out.push(')');
    }

    fn write_expr(&self, out: &mut String, expr: &Expr) {
        match &expr.kind {
            ExprKind::Var(name) => out.push_str(self.text(*name)),
            ExprKind::BitOf(value, index) => {
                self.write_value(out, value);
                out.push_str(&format!("{{{index}}}"));
            }
            ExprKind::Field(base, field) => {
                self.write_value(out, base);
                out.push('.');
                out.push_str(self.text(*field));
            }
            ExprKind::Instance(class, args, _) => {
                out.push_str(self.text(self.class(*class).name_symbol));
                out.push('<');
                for (i, arg) in args.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    match arg.name {
                        Some(name) => out.push_str(&format!("\"{}\": ", self.text(name))),
                        None => out.push_str(&format!("{i}: ")),
                    }
                    self.write_value(out, &arg.value);
                }
                out.push('>');
            }
            ExprKind::Op(op, param, operands) => self.write_op(out, *op, *param, operands),
        }
    }

    fn write_op(&self, out: &mut String, op: Op, param: Option<crate::types::Ty>, operands: &[Value]) {
        match (op, operands) {
            (Op::ListElem | Op::ListSlice, [list, index]) => {
                self.write_value(out, list);
                out.push('[');
                self.write_value(out, index);
                out.push(']');
                return;
            }
            (Op::RangeClosed, [first, last]) => {
                self.write_value(out, first);
                out.push_str("...");
                self.write_value(out, last);
                return;
            }
            _ => {}
        }
        out.push_str(op.name());
        if let Some(ty) = param.filter(|_| op != Op::GetDagOp) {
            out.push('<');
            out.push_str(&self.type_text(ty));
            out.push('>');
        }
        out.push('(');
        if op == Op::Cond {
            for (i, pair) in operands.chunks_exact(2).enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                self.write_value(out, &pair[0]);
                out.push_str(": ");
                self.write_value(out, &pair[1]);
            }
        } else {
            self.write_list(out, operands.iter());
        }
        out.push(')');
    }

    /// The text of `!repr`: a record is shown with its contents.
    pub(crate) fn repr_text(&self, value: &Value) -> String {
        let mut out = self.value_text(value);
        if let Value::Def(id) = value {
            out = String::new();
            self.write_body(&mut out, &out_name(self, self.record(*id)), self.record(*id));
        }
        out
    }

    /// One class or record, as `--print-records` shows it.
    pub(crate) fn write_record(&self, out: &mut String, record: &Record, is_class: bool) {
        out.push_str(if is_class { "class " } else { "def " });
        self.write_body(out, &out_name(self, record), record);
    }

    fn write_body(&self, out: &mut String, name: &str, record: &Record) {
        out.push_str(name);
        if !record.params.is_empty() {
            out.push('<');
            for (i, param) in record.params.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                if let Some(field) = record.field(*param) {
                    self.write_field(out, field);
                }
            }
            out.push('>');
        }
        out.push_str(" {");
        if !record.supers.is_empty() {
            out.push_str("\t//");
            for &class in &record.supers {
                out.push(' ');
                out.push_str(self.text(self.class(class).name_symbol));
            }
        }
        out.push('\n');
        for kind in [FieldKind::Keep, FieldKind::Normal] {
            for field in record.fields.iter().filter(|f| f.kind == kind) {
                out.push_str("  ");
                self.write_field(out, field);
                out.push_str(";\n");
            }
        }
        out.push_str("}\n");
    }

    fn write_field(&self, out: &mut String, field: &crate::record::Field) {
        if field.kind == FieldKind::Keep {
            out.push_str("field ");
        }
        // A string that was written as code is shown as such.
        let is_code = matches!(field.value, Value::Code(_));
        let ty = if is_code { "code".into() } else { self.type_text(field.ty) };
        out.push_str(&ty);
        out.push(' ');
        out.push_str(self.text(field.name));
        out.push_str(" = ");
        self.write_value(out, &field.value);
    }
}

fn out_name(interp: &Interp, record: &Record) -> String {
    interp.name_text(&record.name)
}
