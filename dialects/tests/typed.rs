//! Typed operations of the shipped dialects: bound, read, made and changed.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_dialects::{arith, cf, func, llvm, memref, ops, scf};
use rmlir_ir::source::SourceFile;
use rmlir_ir::verify::verify;
use rmlir_ir::{Builder, Context, Module, OpRef};
use std::sync::Arc;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    ctx
}

/// What text says, which need not be valid.
fn read(ctx: &Context, text: &str) -> Module {
    let file = Arc::new(SourceFile::new("test.mlir", text.as_bytes().to_vec()));
    let len = file.bytes().len();
    let _quiet = ctx.with_handler(Arc::new(|_, _| None));
    parse(ctx, &file, 0..len, &ParseOptions::default()).unwrap()
}

/// The operation of this name that comes first.
fn find<'m>(module: &'m Module, name: &str) -> OpRef<'m> {
    let mut left = vec![module.top().unwrap()];
    while let Some(op) = left.pop() {
        if op.name_text() == name.as_bytes() {
            return op;
        }
        let inner: Vec<OpRef<'m>> =
            op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
        left.extend(inner.into_iter().rev());
    }
    panic!("no {name}")
}

#[test]
fn every_operation_is_bound_to_its_definition() {
    let ctx = context();
    let mut count = 0;
    for kind in ops::TABLES.into_iter().flat_map(|table| table.kinds()) {
        let name = ctx.op_name(kind.name());
        assert_eq!(ctx.name_of_kind(kind), Some(name), "{kind:?}");
        count += 1;
    }
    let names: usize = rmlir_dialects::names()
        .into_iter()
        .map(|dialect| {
            let prefix = format!("{dialect}.");
            let _ = ctx.registered_dialect(dialect.as_bytes());
            let ops = ctx.registered_ops();
            ops.into_iter().filter(|&op| ctx.op_name_text(op).starts_with(prefix.as_bytes())).count()
        })
        .sum();
    assert_eq!(count, names, "each registered operation has its typed one");
}

#[test]
fn parts_are_read_by_position() {
    let ctx = context();
    let module = read(
        &ctx,
        "func.func @f(%m: memref<?xi32>, %a: index, %b: i32) -> i32 {
           %s = arith.addi %b, %b overflow<nsw> : i32
           %c = arith.cmpi ult, %s, %b : i32
           memref.store %s, %m[%a] : memref<?xi32>
           %r = scf.for %i = %a to %a step %a iter_args(%x = %s) -> (i32) { scf.yield %x : i32 }
           cf.cond_br %c, ^l(%r : i32), ^k
         ^k:
           cf.br ^l(%b : i32)
         ^l(%y: i32):
           return %y : i32
         }",
    );
    verify(module.top().unwrap()).unwrap();
    let add = arith::AddIOp::cast(find(&module, "arith.addi")).unwrap();
    assert_eq!(add.lhs(), add.rhs());
    assert!(add.overflow_flags().has(arith::IntegerOverflowFlags::NSW));
    let compare = arith::CmpIOp::cast(find(&module, "arith.cmpi")).unwrap();
    assert_eq!((compare.predicate(), compare.lhs()), (arith::CmpIPredicate::Ult, add.result()));
    let store = memref::StoreOp::cast(find(&module, "memref.store")).unwrap();
    assert_eq!((store.value(), store.indices().len(), store.nontemporal()), (add.result(), 1, false));
    let round = scf::ForOp::cast(find(&module, "scf.for")).unwrap();
    assert_eq!((round.init_args().range(), round.results().len()), (3..4, 1));
    assert!(round.region().entry().is_some() && !round.unsigned_cmp());
    let branch = cf::CondBranchOp::cast(find(&module, "cf.cond_br")).unwrap();
    assert_eq!(branch.true_dest_operands().next(), round.results().next());
    assert_eq!((branch.false_dest_operands().len(), branch.false_dest().index()), (0, 1));
    let f = func::FuncOp::cast(find(&module, "func.func")).unwrap();
    assert_eq!((f.sym_name(), f.sym_visibility()), (ctx.ident("f"), None));
    assert!(func::CallOp::cast(add.op()).is_none() && arith::SubIOp::cast(add.op()).is_none());
}

#[test]
fn what_is_not_valid_has_no_parts() {
    let ctx = context();
    let module = read(
        &ctx,
        r#"module {
             %0:2 = "arith.addi"() <{overflowFlags = #arith.overflow<nsw>}> : () -> (i32, i32)
             "arith.cmpi"() : () -> ()
             "cf.cond_br"() <{operandSegmentSizes = array<i32: 9, -3, 2147483647>}> : () -> ()
             "scf.for"() : () -> ()
           }"#,
    );
    let add = find(&module, "arith.addi").unverified::<arith::AddIOp>();
    assert_eq!((add.lhs(), add.rhs(), add.result().map(|r| r.ty())), (None, None, Some(ctx.i32())));
    assert!(add.overflow_flags().is_some());
    let compare = find(&module, "arith.cmpi").unverified::<arith::CmpIOp>();
    assert_eq!((compare.predicate(), compare.predicate_attr()), (None, None));
    let branch = find(&module, "cf.cond_br").unverified::<cf::CondBranchOp>();
    assert_eq!((branch.condition(), branch.true_dest()), (None, None));
    assert_eq!(branch.false_dest_operands().count(), 0);
    let round = find(&module, "scf.for").cast_unverified::<scf::ForOp>().unwrap();
    assert!(round.region().is_none_or(|region| region.is_empty()) && round.init_args().is_empty());
    // Read as an operation that it is not: wrong, but no harm.
    assert_eq!(find(&module, "scf.for").unverified::<llvm::CallOp>().callee(), None);
}

#[test]
fn builders_infer_what_follows() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block, i32) = (module.root(), module.root_block(), ctx.i32());
    let ty = ctx.function_type(&[i32], &[i32]);
    let mut b = Builder::at_end(&mut module, root, block);
    let mut added = None;
    b.create("builtin.module")
        .region(&[], |b, _| {
            let f = func::FuncOp::build(b, ctx.ident("f"), ty).region(&[i32], |b, args| {
                let sum = arith::AddIOp::build(b, args[0], args[0])
                    .set(arith::AddIOp::OVERFLOW_FLAGS, arith::IntegerOverflowFlags::NUW)
                    .insert()
                    .unwrap();
                added = Some(sum);
                let sum = b.module().typed(sum).result().id();
                let less = arith::CmpIOp::build(b, arith::CmpIPredicate::Slt, sum, args[0]).value().unwrap();
                let picked = scf::IfOp::build(b, &[i32], less).region(&[], |b, _| {
                    scf::YieldOp::build(b, &[sum]).insert().unwrap();
                });
                let picked = picked.region(&[], |b, _| _ = scf::YieldOp::build(b, &[sum]).insert().unwrap());
                let picked = picked.value().unwrap();
                func::ReturnOp::build(b, &[picked]).insert().unwrap();
            });
            f.insert().unwrap();
        })
        .insert();
    verify(module.top().unwrap()).unwrap();
    let add = added.unwrap();
    assert!(module.typed(add).overflow_flags().has(arith::IntegerOverflowFlags::NUW));
    module.set(add, arith::AddIOp::OVERFLOW_FLAGS, arith::IntegerOverflowFlags::NSW);
    assert!(!module.typed(add).overflow_flags().has(arith::IntegerOverflowFlags::NUW));
    verify(module.top().unwrap()).unwrap();
}

#[test]
fn lengths_of_groups_and_lists_are_counted() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block, i32) = (module.root(), module.root_block(), ctx.i32());
    let ty = ctx.function_type(&[i32], &[]);
    let mut b = Builder::at_end(&mut module, root, block);
    let f = func::FuncOp::build(&mut b, ctx.ident("f"), ty).region_with(|b, region| {
        let entry = b.create_block(region, &[i32]);
        let (one, two) = (b.create_block(region, &[i32]), b.create_block(region, &[i32, i32]));
        let x = b.body().args(entry)[0];
        b.set_end(entry);
        let end = cf::SwitchOp::build(b, x, &[x], &[&[x], &[x, x]], one, &[one, two]);
        let cases = ctx.dense_elements(
            ctx.vector_type(&[2], &[], i32).unwrap(),
            vec![1u8, 0, 0, 0, 2, 0, 0, 0],
            false,
        );
        end.set(cf::SwitchOp::CASE_VALUES, cases.unwrap()).insert().unwrap();
        for block in [one, two] {
            b.set_end(block);
            func::ReturnOp::build(b, &[]).insert().unwrap();
        }
    });
    f.insert().unwrap();
    let top = module.top().unwrap();
    verify(top).unwrap();
    let switch = cf::SwitchOp::cast(find(&module, "cf.switch")).unwrap();
    assert_eq!((switch.default_operands().len(), switch.case_operands().len()), (1, 3));
    assert_eq!(switch.case_destinations().count(), 2);
}
