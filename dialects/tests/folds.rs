//! What operations compute of constants, and what they do to memory.

#![allow(clippy::expect_used)] // A test may stop.

use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::interfaces::effects::{is_effect_free, is_pure, would_be_trivially_dead};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Builder, Context, Module, OpAddr, OpRef, Type, ValueId};

/// An operand: a constant, or a value of a type about which nothing is known.
#[derive(Clone, Copy)]
enum Arg {
    Known(Attr),
    Open(Type),
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_all(&ctx);
    ctx
}

fn int(ctx: &Context, width: u32, value: i64) -> Arg {
    Arg::Known(ctx.int_attr(width, value))
}

fn index(ctx: &Context, value: i64) -> Arg {
    Arg::Known(ctx.index_attr(value))
}

fn float(ctx: &Context, value: f32) -> Arg {
    let bits = FloatKind::F32.from_f64(f64::from(value));
    Arg::Known(ctx.float_attr(ctx.f32(), bits).expect("f32 is a float type"))
}

/// Builds `name` of these operands and calls `look` with it and what its fold gives.
fn with_op<R>(
    ctx: &Context,
    name: &str,
    args: &[Arg],
    attrs: &[(&str, Attr)],
    results: &[Type],
    look: impl FnOnce(OpRef<'_>, Fold) -> R,
) -> R {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut builder = Builder::at_end(&mut module, root, block);
    let mut operands: Vec<ValueId> = Vec::new();
    for arg in args {
        let ty = match *arg {
            Arg::Known(attr) => ctx.attr_type(attr).expect("constants have types"),
            Arg::Open(ty) => ty,
        };
        operands.push(builder.create("t.value").value(ty));
    }
    let mut op = builder.create(name).operands(&operands).results(results);
    for &(name, value) in attrs {
        op = op.attr(name, value);
    }
    let at = OpAddr { unit: root, op: op.insert() };
    let op = module.op(at);
    let constants: Vec<Option<Attr>> =
        args.iter().map(|arg| if let Arg::Known(attr) = arg { Some(*attr) } else { None }).collect();
    let folder = op.info().def().and_then(|def| def.fold.as_ref());
    look(op, folder.map_or(Fold::No, |folder| folder.fold(op, &constants)))
}

/// What the first result folds to, as text; the number of the operand if it is one.
fn folded(ctx: &Context, name: &str, args: &[Arg], attrs: &[(&str, Attr)], results: &[Type]) -> String {
    with_op(ctx, name, args, attrs, results, |op, fold| match fold {
        Fold::No => "nothing".to_owned(),
        Fold::Update(update) => format!("{update:?}"),
        Fold::Results(list) | Fold::Both(_, list) => {
            let one = |folded: &Folded| match *folded {
                Folded::Attr(attr) => attr_to_string(ctx, attr),
                Folded::Value(value) => {
                    let at = op.operands().position(|operand| operand.id() == value);
                    at.map_or("another value".to_owned(), |at| format!("operand {at}"))
                }
            };
            list.iter().map(one).collect::<Vec<_>>().join(", ")
        }
    })
}

#[test]
fn integers() {
    let ctx = context();
    let (i8, open) = (ctx.i8(), Arg::Open(ctx.i8()));
    let c = |value| int(&ctx, 8, value);
    let check = |name: &str, a: Arg, b: Arg, want: &str| {
        assert_eq!(folded(&ctx, &format!("arith.{name}"), &[a, b], &[], &[i8]), want, "{name}");
    };
    check("addi", c(100), c(100), "-56 : i8");
    check("addi", open, c(0), "operand 0");
    check("subi", c(-128), c(1), "127 : i8");
    check("muli", open, c(0), "operand 1");
    check("muli", open, c(1), "operand 0");
    check("divsi", c(-128), c(-1), "nothing");
    check("divsi", c(-7), c(2), "-3 : i8");
    check("divui", c(-7), c(2), "124 : i8");
    check("divui", c(1), c(0), "nothing");
    check("ceildivsi", c(-7), c(2), "-3 : i8");
    check("ceildivui", c(7), c(2), "4 : i8");
    check("floordivsi", c(-7), c(2), "-4 : i8");
    check("remsi", c(-7), c(2), "-1 : i8");
    check("remui", open, c(1), "0 : i8");
    check("andi", open, c(0), "operand 1");
    check("ori", open, c(-1), "-1 : i8");
    check("xori", c(5), c(3), "6 : i8");
    check("shli", c(1), c(7), "-128 : i8");
    check("shli", c(1), c(8), "nothing");
    check("shrsi", c(-128), c(7), "-1 : i8");
    check("shrui", c(-128), c(7), "1 : i8");
    check("maxsi", open, c(127), "operand 1");
    check("maxsi", open, c(-128), "operand 0");
    check("minui", c(-1), c(1), "1 : i8");
}

#[test]
fn poison_gives_poison() {
    let ctx = context();
    let name = ctx.registered_op(b"ub.poison").expect("ub is shipped");
    assert!(ctx.op_info(name).def().is_some());
    let dialect = ctx.registered_dialect(b"ub").expect("ub is shipped");
    let poison = ctx.dialect_attr(dialect.attrs(&ctx)[0], Vec::new()).expect("it has no parameters");
    let i8 = ctx.i8();
    let constants = [Some(poison), None];
    let args = [Arg::Open(i8), Arg::Open(i8)];
    with_op(&ctx, "arith.addi", &args, &[], &[i8], |op, _| {
        let folder = op.info().def().and_then(|def| def.fold.as_ref()).expect("it folds");
        assert_eq!(folder.fold(op, &constants), Fold::Results(vec![Folded::Attr(poison)]));
    });
}

#[test]
fn two_results() {
    let ctx = context();
    let (i8, i1) = (ctx.i8(), ctx.i1());
    let c = |value| int(&ctx, 8, value);
    let check = |name: &str, args: &[Arg], results: &[Type], want: &str| {
        assert_eq!(folded(&ctx, &format!("arith.{name}"), args, &[], results), want);
    };
    check("addui_extended", &[c(-1), c(2)], &[i8, i1], "1 : i8, true");
    check("addui_extended", &[Arg::Open(i8), c(0)], &[i8, i1], "operand 0, false");
    check("mulsi_extended", &[c(-1), c(2)], &[i8, i8], "-2 : i8, -1 : i8");
    check("mului_extended", &[c(-1), c(2)], &[i8, i8], "-2 : i8, 1 : i8");
    check("mului_extended", &[Arg::Open(i8), c(0)], &[i8, i8], "0 : i8, 0 : i8");
}

#[test]
fn elements() {
    let ctx = context();
    let ty = ctx.vector_type(&[4], &[false], ctx.i8()).expect("i8 may be in vectors");
    let dense =
        |raw: &[u8]| Arg::Known(ctx.dense_elements(ty, raw.to_vec(), raw.len() == 1).expect("it fits"));
    let sum = folded(&ctx, "arith.addi", &[dense(&[1, 2, 3, 4]), dense(&[10])], &[], &[ty]);
    assert_eq!(sum, "dense<[11, 12, 13, 14]> : vector<4xi8>");
    let same = folded(&ctx, "arith.addi", &[dense(&[1, 2, 3, 4]), dense(&[0])], &[], &[ty]);
    assert_eq!(same, "operand 0");
    let bits = ctx.vector_type(&[4], &[false], ctx.i1()).expect("i1 may be in vectors");
    let less = ctx.int_attr(64, 2);
    let found =
        folded(&ctx, "arith.cmpi", &[dense(&[1, 2, 3, 4]), dense(&[3])], &[("predicate", less)], &[bits]);
    assert_eq!(found, "dense<[true, true, false, false]> : vector<4xi1>");
}

#[test]
fn floats() {
    let ctx = context();
    let f32 = ctx.f32();
    let c = |value| float(&ctx, value);
    let check = |name: &str, a: Arg, b: Arg, want: &str| {
        assert_eq!(folded(&ctx, &format!("arith.{name}"), &[a, b], &[], &[f32]), want, "{name}");
    };
    check("addf", c(0.1), c(0.2), "3.000000e-01 : f32");
    check("addf", Arg::Open(f32), c(-0.0), "operand 0");
    check("addf", Arg::Open(f32), c(0.0), "nothing");
    check("mulf", Arg::Open(f32), c(1.0), "operand 0");
    check("divf", c(1.0), c(3.0), "0.333333343 : f32");
    check("remf", c(-7.5), c(2.0), "-1.500000e+00 : f32");
    check("maximumf", c(f32::NAN), c(1.0), "0x7FC00000 : f32");
    check("maxnumf", c(f32::NAN), c(1.0), "1.000000e+00 : f32");
    check("minimumf", c(0.0), c(-0.0), "-0.000000e+00 : f32");
    let negated = folded(&ctx, "arith.negf", &[c(0.0)], &[], &[f32]);
    assert_eq!(negated, "-0.000000e+00 : f32");
}

#[test]
fn comparisons_and_choices() {
    let ctx = context();
    let (i1, i32, f32) = (ctx.i1(), ctx.i32(), ctx.f32());
    let predicate = |number| [("predicate", ctx.int_attr(64, number))];
    let (a, b) = (int(&ctx, 32, -1), int(&ctx, 32, 1));
    assert_eq!(folded(&ctx, "arith.cmpi", &[a, b], &predicate(2), &[i1]), "true");
    assert_eq!(folded(&ctx, "arith.cmpi", &[a, b], &predicate(6), &[i1]), "false");
    let (x, nan) = (float(&ctx, 1.0), float(&ctx, f32::NAN));
    assert_eq!(folded(&ctx, "arith.cmpf", &[x, nan], &predicate(4), &[i1]), "false");
    assert_eq!(folded(&ctx, "arith.cmpf", &[x, nan], &predicate(11), &[i1]), "true");
    // The reference leaves a comparison with something open alone, whatever the predicate.
    assert_eq!(folded(&ctx, "arith.cmpf", &[Arg::Open(f32), x], &predicate(15), &[i1]), "nothing");
    let yes = Arg::Known(ctx.bool_attr(true));
    let open = Arg::Open(i32);
    assert_eq!(folded(&ctx, "arith.select", &[yes, open, open], &[], &[i32]), "operand 1");
    let no = Arg::Known(ctx.bool_attr(false));
    assert_eq!(folded(&ctx, "arith.select", &[Arg::Open(i1), yes, no], &[], &[i1]), "operand 0");
}

#[test]
fn casts() {
    let ctx = context();
    let check = |name: &str, a: Arg, to: Type, want: &str| {
        assert_eq!(folded(&ctx, name, &[a], &[], &[to]), want, "{name}");
    };
    check("arith.extsi", int(&ctx, 8, -1), ctx.i32(), "-1 : i32");
    check("arith.extui", int(&ctx, 8, -1), ctx.i32(), "255 : i32");
    check("arith.trunci", int(&ctx, 32, 257), ctx.i8(), "1 : i8");
    check("arith.sitofp", int(&ctx, 32, -3), ctx.f32(), "-3.000000e+00 : f32");
    check("arith.uitofp", int(&ctx, 32, -1), ctx.f32(), "4.2949673E+9 : f32");
    check("arith.fptosi", float(&ctx, -3.9), ctx.i8(), "-3 : i8");
    check("arith.fptosi", float(&ctx, 128.0), ctx.i8(), "nothing");
    check("arith.fptoui", float(&ctx, -1.0), ctx.i8(), "nothing");
    check("arith.extf", float(&ctx, 0.1), ctx.f64(), "0.10000000149011612 : f64");
    check("arith.index_cast", index(&ctx, -1), ctx.i32(), "-1 : i32");
    check("arith.index_castui", int(&ctx, 32, -1), ctx.index_type(), "4294967295 : index");
    check("arith.bitcast", float(&ctx, 1.0), ctx.i32(), "1065353216 : i32");
    check("index.casts", index(&ctx, 1 << 33), ctx.i32(), "0 : i32");
    check("index.castu", index(&ctx, -1), ctx.i64(), "nothing");
}

#[test]
fn what_depends_on_the_width_of_index_is_left() {
    let ctx = context();
    let ty = ctx.index_type();
    let check = |name: &str, a: i64, b: i64, want: &str| {
        let args = [index(&ctx, a), index(&ctx, b)];
        assert_eq!(folded(&ctx, &format!("index.{name}"), &args, &[], &[ty]), want, "{name}");
    };
    check("add", 1 << 40, 1, "1099511627777 : index");
    check("divu", 1 << 32, 3, "nothing");
    check("divu", 7, 2, "3 : index");
    check("maxs", 7, 2, "7 : index");
    check("maxs", 1 << 31, 2, "nothing");
    check("shl", 1, 32, "nothing");
    check("shru", 1 << 32, 1, "nothing");
    check("divs", 1, 0, "nothing");
}

#[test]
fn effects_are_known() {
    let ctx = context();
    let memref = ctx.memref_type(&[4], ctx.i8(), None, None).expect("i8 may be in memrefs");
    let (i8, index) = (ctx.i8(), ctx.index_type());
    let args = [Arg::Open(i8), Arg::Open(i8)];
    with_op(&ctx, "arith.addi", &args, &[], &[i8], |op, _| assert!(is_pure(op)));
    with_op(&ctx, "arith.divsi", &args, &[], &[i8], |op, _| {
        assert!(is_effect_free(op) && !is_pure(op), "a division by zero is not to be speculated");
    });
    let args = [Arg::Open(memref), Arg::Open(index)];
    with_op(&ctx, "memref.load", &args, &[], &[i8], |op, _| {
        assert!(!is_effect_free(op) && would_be_trivially_dead(op), "a read that nobody looks at can go");
    });
    let args = [Arg::Open(i8), Arg::Open(memref), Arg::Open(index)];
    with_op(&ctx, "memref.store", &args, &[], &[], |op, _| {
        assert!(!is_effect_free(op) && !would_be_trivially_dead(op));
    });
}
