//! The tree as operations of the dialect.

use crate::Chapter;
use crate::language::{Expr, ExprKind, File, Function, Place, Record, VarType, Variable};
use crate::toy::{
    AddOp, ConstantOp, FuncOp, GenericCallOp, MulOp, PrintOp, ReshapeOp, ReturnOp, StructAccessOp,
    StructConstantOp, StructType, TransposeOp,
};
use rmlir::ir::attrs::FileRange;
use rmlir::ir::def::Param;
use rmlir::ir::{Attr, Builder, Context, Diagnostic, Failed, Ident, Loc, Module, Type, ValueId, verify};
use std::collections::HashMap;

/// Makes a module of a file. `name` is what locations call it.
///
/// # Errors
/// If the program is wrong; that has been reported.
pub fn module(ctx: &Context, file: &File, name: &str, chapter: Chapter) -> Result<Module, Failed> {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut emitter = Emitter {
        name: ctx.ident(name),
        chapter,
        structs: HashMap::new(),
        functions: HashMap::new(),
        variables: HashMap::new(),
    };
    let mut done = Ok(());
    let mut b = Builder::at_end(&mut module, root, block);
    let top = b.create("builtin.module").region(&[], |b, _| {
        done = file.records.iter().try_for_each(|record| emitter.record(b, record));
    });
    top.insert();
    done?;
    match module.top() {
        Some(top) => verify::verify(top)?,
        None => return Err(Failed),
    }
    Ok(module)
}

/// A struct: the names of its members, what is said of their types, and its own type.
#[derive(Clone)]
struct Known {
    members: Vec<(String, VarType)>,
    ty: Type,
}

struct Emitter<'f> {
    name: Ident,
    chapter: Chapter,
    structs: HashMap<&'f str, Known>,
    /// The result of each function; none for one that gives nothing.
    functions: HashMap<&'f str, Option<Type>>,
    /// The values of variables, with the struct that they are of.
    variables: HashMap<&'f str, (ValueId, String)>,
}

/// What an expression is worth, with the name of the struct that it is of.
type Value = (ValueId, String);

impl<'f> Emitter<'f> {
    fn loc(&self, ctx: &Context, place: Place) -> Loc {
        ctx.loc(ctx.file_loc(FileRange::place(self.name, place.line, place.column)))
    }

    fn error<T>(&self, b: &Builder<'_>, place: Place, message: impl Into<String>) -> Result<T, Failed> {
        Diagnostic::error(self.loc(b.ctx(), place), message).emit(b.ctx())
    }

    fn record(&mut self, b: &mut Builder<'_>, record: &'f Record) -> Result<(), Failed> {
        match record {
            Record::Function(function) => self.function(b, function),
            Record::Struct(record) => {
                if self.structs.contains_key(record.name.as_str()) {
                    return self.error(
                        b,
                        record.place,
                        format!("struct type with name `{}' already exists", record.name),
                    );
                }
                let mut types = Vec::new();
                for member in &record.members {
                    types.push(Param::Type(self.ty(b, &member.ty, member.place)?));
                }
                let ty = StructType::get(b.ctx(), Param::List(types.into())).map_err(|_| Failed)?.handle();
                let members = record.members.iter();
                let members = members.map(|member| (member.name.clone(), member.ty.clone())).collect();
                self.structs.insert(&record.name, Known { members, ty });
                Ok(())
            }
        }
    }

    /// The type that a variable says: without a shape any tensor.
    fn ty(&self, b: &Builder<'_>, ty: &VarType, place: Place) -> Result<Type, Failed> {
        let ctx = b.ctx();
        if !ty.name.is_empty() {
            return match self.structs.get(ty.name.as_str()) {
                Some(known) => Ok(known.ty),
                None => self.error(b, place, format!("unknown struct type `{}'", ty.name)),
            };
        }
        let made = match ty.shape.as_slice() {
            [] => ctx.unranked_tensor_type(ctx.f64()),
            shape => ctx.tensor_type(shape, ctx.f64(), None),
        };
        made.map_err(|_| Failed)
    }

    fn function(&mut self, b: &mut Builder<'_>, function: &'f Function) -> Result<(), Failed> {
        if self.functions.contains_key(function.name.as_str()) {
            return self.error(b, function.place, format!("redefinition of function '{}'", function.name));
        }
        let mut params = Vec::new();
        for param in &function.params {
            params.push(self.ty(b, &param.ty, param.place)?);
        }
        let ctx = b.ctx().clone();
        let (loc, ty) = (self.loc(&ctx, function.place), ctx.function_type(&params, &[]));
        let mut result = Ok(None);
        let mut made = FuncOp::build(b, ctx.ident(&function.name), ty).loc(loc);
        // What only this file sees may go once it is inlined.
        if function.name != "main" && self.chapter.infers_shapes() {
            made = made.set(FuncOp::SYM_VISIBILITY, ctx.ident("private"));
        }
        let made = made.region(&params, |b, args| result = self.body(b, function, args)).insert()?;
        let result = result?;
        let ty = ctx.function_type(&params, result.as_slice());
        b.module().set(made, FuncOp::FUNCTION_TYPE, ty);
        self.functions.insert(&function.name, result);
        Ok(())
    }

    /// Gives the type of what it returns.
    fn body(
        &mut self,
        b: &mut Builder<'_>,
        function: &'f Function,
        args: &[ValueId],
    ) -> Result<Option<Type>, Failed> {
        self.variables.clear();
        for (param, &arg) in function.params.iter().zip(args) {
            self.declare(b, param, (arg, param.ty.name.clone()))?;
        }
        for statement in &function.body {
            if let ExprKind::Return(value) = &statement.kind {
                let value = value.as_ref().map(|value| self.value(b, value)).transpose()?;
                let operands: Vec<ValueId> = value.iter().map(|(value, _)| *value).collect();
                let loc = self.loc(b.ctx(), statement.place);
                ReturnOp::build(b, &operands).loc(loc).insert()?;
                // The result is as open as types of the language are, whatever is known of the operand.
                let Some((value, name)) = value else { return Ok(None) };
                let ty = b.body().value_type(value);
                return match name.is_empty() {
                    true => self.ty(b, &VarType::default(), statement.place).map(Some),
                    false => Ok(Some(ty)),
                };
            }
            self.statement(b, statement)?;
        }
        let loc = self.loc(b.ctx(), function.place);
        ReturnOp::build(b, &[]).loc(loc).insert()?;
        Ok(None)
    }

    fn declare(&mut self, b: &Builder<'_>, variable: &'f Variable, value: Value) -> Result<(), Failed> {
        if self.variables.insert(&variable.name, value).is_some() {
            return self.error(b, variable.place, format!("redeclaration of variable '{}'", variable.name));
        }
        Ok(())
    }

    fn statement(&mut self, b: &mut Builder<'_>, statement: &'f Expr) -> Result<(), Failed> {
        let loc = self.loc(b.ctx(), statement.place);
        match &statement.kind {
            ExprKind::Declaration(variable, value) => {
                let (mut value, name) = self.value_as(b, value, &variable.ty.name)?;
                if name != variable.ty.name && !(variable.ty.name.is_empty() && variable.ty.shape.is_empty())
                {
                    let text = "struct type of initializer is different than the variable declaration";
                    return self.error(b, statement.place, text);
                }
                if !variable.ty.shape.is_empty() {
                    let ty = self.ty(b, &variable.ty, variable.place)?;
                    value = ReshapeOp::build(b, ty, value).loc(loc).value()?;
                }
                self.declare(b, variable, (value, name))
            }
            ExprKind::Print(value) => {
                let (value, _) = self.value(b, value)?;
                PrintOp::build(b, value).loc(loc).insert().map(|_| ())
            }
            _ => self.value(b, statement).map(|_| ()),
        }
    }

    /// The value of an expression, where a literal of a struct is one of `wanted`.
    fn value_as(&mut self, b: &mut Builder<'_>, expr: &'f Expr, wanted: &str) -> Result<Value, Failed> {
        let ExprKind::StructLiteral(_) = &expr.kind else { return self.value(b, expr) };
        let (value, ty) = self.struct_constant(b, expr)?;
        let loc = self.loc(b.ctx(), expr.place);
        let value = StructConstantOp::build(b, ty, value).loc(loc).value()?;
        let is_wanted = self.structs.get(wanted).is_some_and(|known| known.ty == ty);
        if !is_wanted {
            let text = "struct type of initializer is different than the variable declaration";
            return self.error(b, expr.place, text);
        }
        Ok((value, wanted.to_owned()))
    }

    fn value(&mut self, b: &mut Builder<'_>, expr: &'f Expr) -> Result<Value, Failed> {
        let loc = self.loc(b.ctx(), expr.place);
        let plain = |value| Ok((value, String::new()));
        match &expr.kind {
            ExprKind::Variable(name) => match self.variables.get(name.as_str()) {
                Some(value) => Ok(value.clone()),
                None => self.error(b, expr.place, format!("error: unknown variable '{name}'")),
            },
            ExprKind::Number(_) | ExprKind::Literal(..) => {
                let (value, ty) = constant(b.ctx(), expr)?;
                plain(ConstantOp::build(b, ty, value).loc(loc).value()?)
            }
            ExprKind::Binary('.', left, right) => self.member(b, expr, left, right),
            ExprKind::Binary(operator, left, right) => {
                let ((left, _), (right, _)) = (self.value(b, left)?, self.value(b, right)?);
                let ty = self.ty(b, &VarType::default(), expr.place)?;
                match operator {
                    '+' => plain(AddOp::build(b, ty, left, right).loc(loc).value()?),
                    '*' => plain(MulOp::build(b, ty, left, right).loc(loc).value()?),
                    _ => self.error(b, expr.place, format!("invalid binary operator '{operator}'")),
                }
            }
            ExprKind::Call(callee, args) => self.call(b, expr, callee, args),
            ExprKind::StructLiteral(_) => {
                self.error(b, expr.place, "a struct can only be the value of a variable")
            }
            ExprKind::Declaration(..) | ExprKind::Return(_) | ExprKind::Print(_) => {
                self.error(b, expr.place, "a statement has no value")
            }
        }
    }

    fn member(
        &mut self,
        b: &mut Builder<'_>,
        expr: &'f Expr,
        left: &'f Expr,
        right: &'f Expr,
    ) -> Result<Value, Failed> {
        let (value, name) = self.value(b, left)?;
        let known = self.structs.get(name.as_str()).cloned();
        let (Some(known), ExprKind::Variable(member)) = (known, &right.kind) else {
            return self.error(b, expr.place, "invalid access into struct expression");
        };
        let Some(index) = known.members.iter().position(|(name, _)| name == member) else {
            return self.error(b, expr.place, "invalid access into struct expression");
        };
        let (_, of) = &known.members[index];
        let (ty, loc) = (self.ty(b, of, expr.place)?, self.loc(b.ctx(), expr.place));
        let value = StructAccessOp::build(b, ty, value, index as i64).loc(loc).value()?;
        Ok((value, of.name.clone()))
    }

    fn call(
        &mut self,
        b: &mut Builder<'_>,
        expr: &'f Expr,
        callee: &str,
        args: &'f [Expr],
    ) -> Result<Value, Failed> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.value(b, arg)?.0);
        }
        let (loc, open) = (self.loc(b.ctx(), expr.place), self.ty(b, &VarType::default(), expr.place)?);
        if callee == "transpose" {
            let &[value] = values.as_slice() else {
                let text =
                    "MLIR codegen encountered an error: toy.transpose does not accept multiple arguments";
                return self.error(b, expr.place, text);
            };
            return Ok((TransposeOp::build(b, open, value).loc(loc).value()?, String::new()));
        }
        let Some(&result) = self.functions.get(callee) else {
            return self.error(b, expr.place, format!("no defined function found for '{callee}'"));
        };
        let ty = result.unwrap_or(open);
        let name = self.structs.iter().find(|(_, known)| known.ty == ty).map_or("", |(name, _)| *name);
        let name = name.to_owned();
        let callee = b.ctx().ident(callee);
        Ok((GenericCallOp::build(b, ty, callee, &values).loc(loc).value()?, name))
    }

    /// The elements of a literal of a struct, and the type that they make.
    fn struct_constant(&self, b: &Builder<'_>, expr: &Expr) -> Result<(Attr, Type), Failed> {
        let ExprKind::StructLiteral(members) = &expr.kind else { return Err(Failed) };
        let (mut values, mut types) = (Vec::new(), Vec::new());
        for member in members {
            let (value, ty) = match &member.kind {
                ExprKind::StructLiteral(_) => self.struct_constant(b, member)?,
                // Members are tensors of any shape.
                _ => (constant(b.ctx(), member)?.0, self.ty(b, &VarType::default(), member.place)?),
            };
            values.push(value);
            types.push(Param::Type(ty));
        }
        let ty = StructType::get(b.ctx(), Param::List(types.into())).map_err(|_| Failed)?;
        Ok((b.ctx().array_attr(&values), ty.handle()))
    }
}

/// The elements of a literal, and the type that they have.
fn constant(ctx: &Context, expr: &Expr) -> Result<(Attr, Type), Failed> {
    let mut numbers = Vec::new();
    let shape: &[i64] = match &expr.kind {
        ExprKind::Literal(shape, _) => shape,
        _ => &[],
    };
    flatten(expr, &mut numbers);
    let ty = ctx.tensor_type(shape, ctx.f64(), None).map_err(|_| Failed)?;
    let is_splat = numbers.iter().all(|number| Some(number) == numbers.first());
    if is_splat {
        numbers.truncate(1);
    }
    let raw: Vec<u8> = numbers.iter().flat_map(|number: &f64| number.to_le_bytes()).collect();
    Ok((ctx.dense_elements(ty, raw, is_splat).map_err(|_| Failed)?, ty))
}

fn flatten(expr: &Expr, out: &mut Vec<f64>) {
    match &expr.kind {
        ExprKind::Number(number) => out.push(*number),
        ExprKind::Literal(_, elements) => elements.iter().for_each(|element| flatten(element, out)),
        _ => {}
    }
}
