//! Symbol tables, lookups, uses and renaming.

#![allow(clippy::unwrap_used)] // A test may panic.

use rmlir_ir::symbols::{
    SymbolTable, SymbolTableCollection, Visibility, all_uses, known_unused, lookup_in, lookup_nearest,
    replace_all_uses, set_symbol_visibility, symbol_name, symbol_visibility, uses_of,
};
use rmlir_ir::{Attr, BlockId, Context, Loc, Module, OpAddr, UnitId};

struct Ir {
    module: Module,
}

impl Ir {
    fn new() -> Ir {
        Ir { module: Module::new(&Context::new()) }
    }

    fn ctx(&self) -> Context {
        self.module.ctx().clone()
    }

    fn op(&mut self, (unit, block): (UnitId, BlockId), name: &str, attrs: &[(&str, Attr)]) -> OpAddr {
        let ctx = self.ctx();
        let spec = self.module.spec(ctx.op_name(name), Loc::UNKNOWN);
        let op = self.module.create_op(unit, spec);
        self.module.body_mut(unit).append_op(op, block);
        let at = OpAddr { unit, op };
        attrs.iter().for_each(|&(key, value)| self.module.set_attr(at, ctx.ident(key), Some(value)));
        at
    }

    /// A module with this name, and the place inside it.
    fn table(&mut self, at: (UnitId, BlockId), name: &str) -> (OpAddr, (UnitId, BlockId)) {
        let name = self.ctx().string_attr(name);
        let op = self.op(at, "builtin.module", &[("sym_name", name)]);
        let unit = self.module.body(op.unit).op_unit(op.op).unwrap();
        let body = self.module.body_mut(unit);
        let region = body.new_region();
        body.add_root_region(region);
        let block = body.new_block();
        body.append_block(block, region);
        (op, (unit, block))
    }

    fn root(&self) -> (UnitId, BlockId) {
        (self.module.root(), self.module.root_block())
    }

    fn symbol(&mut self, at: (UnitId, BlockId), name: &str) -> OpAddr {
        let name = self.ctx().string_attr(name);
        self.op(at, "u.sym", &[("sym_name", name)])
    }

    fn reference(&self, path: &[&str]) -> Attr {
        let ctx = self.ctx();
        let path: Vec<_> = path.iter().map(|name| ctx.ident(name)).collect();
        ctx.symbol_ref(path[0], &path[1..])
    }
}

/// `@top { sym @f; use [@f, {k = @inner::@g}]; @inner { sym @g; use @g } }`
fn example() -> (Ir, [OpAddr; 6]) {
    let mut ir = Ir::new();
    let (top, in_top) = ir.table(ir.root(), "top");
    let f = ir.symbol(in_top, "f");
    let ctx = ir.ctx();
    let nested = ctx
        .dict_attr(vec![rmlir_ir::NamedAttr { name: ctx.ident("k"), value: ir.reference(&["inner", "g"]) }]);
    let list = ctx.array_attr(&[ir.reference(&["f"]), nested]);
    let outer_use = ir.op(in_top, "u.use", &[("refs", list)]);
    let (inner, in_inner) = ir.table(in_top, "inner");
    let g = ir.symbol(in_inner, "g");
    let to_g = ir.reference(&["g"]);
    let inner_use = ir.op(in_inner, "u.use", &[("ref", to_g)]);
    (ir, [top, f, outer_use, inner, g, inner_use])
}

#[test]
fn lookups() {
    let (ir, [top, f, outer_use, inner, g, inner_use]) = example();
    let at = |op| ir.module.op(op);
    assert_eq!(lookup_in(at(top), ir.ctx().ident("f")), Some(at(f)));
    assert_eq!(lookup_nearest(at(outer_use), ir.reference(&["inner", "g"])), Some(at(g)));
    assert_eq!(lookup_nearest(at(inner_use), ir.reference(&["g"])), Some(at(g)));
    assert_eq!(lookup_nearest(at(inner_use), ir.reference(&["f"])), None);
    assert_eq!(lookup_nearest(at(outer_use), ir.reference(&["f", "g"])), None);
    let mut tables = SymbolTableCollection::new(&ir.module);
    for _ in 0..2 {
        assert_eq!(tables.lookup_nearest(at(outer_use), ir.reference(&["inner", "g"])), Some(at(g)));
        assert_eq!(tables.lookup_in(at(top), ir.ctx().ident("inner")), Some(at(inner)));
    }
}

#[test]
fn uses() {
    let (ir, [top, f, outer_use, _, g, inner_use]) = example();
    let at = |op| ir.module.op(op);
    let users = |symbol, limit| -> Vec<OpAddr> {
        uses_of(at(symbol), at(limit)).unwrap().iter().map(|found| found.user).collect()
    };
    assert_eq!(users(f, top), [outer_use]);
    assert_eq!(users(g, top), [inner_use, outer_use]);
    assert_eq!(users(g, outer_use), [outer_use]);
    assert!(!known_unused(at(f), at(top)));
    assert!(known_unused(at(f), at(g)));
    assert_eq!(all_uses(at(outer_use)).unwrap().len(), 2);
}

#[test]
fn an_unknown_operation_with_a_region_hides_uses() {
    let (mut ir, [top, f, outer_use, ..]) = example();
    let body = ir.module.body_mut(outer_use.unit);
    let region = body.new_region();
    body.add_region(outer_use.op, region);
    assert_eq!(uses_of(ir.module.op(f), ir.module.op(top)), None);
    assert!(!known_unused(ir.module.op(f), ir.module.op(top)));
    let to = ir.ctx().ident("h");
    assert!(!replace_all_uses(&mut ir.module, f, to, top));
}

#[test]
fn renaming_follows_references() {
    let (mut ir, [top, f, outer_use, inner, ..]) = example();
    let mut table = SymbolTable::new(ir.module.op(top));
    let (new_f, new_inner, taken) = (ir.ctx().ident("f2"), ir.ctx().ident("inner2"), ir.ctx().ident("inner"));
    assert!(!table.rename(&mut ir.module, f, taken));
    assert!(table.rename(&mut ir.module, f, new_f));
    assert!(table.rename(&mut ir.module, inner, new_inner));
    assert_eq!(table.lookup(new_f), Some(f));
    let found: Vec<Attr> =
        all_uses(ir.module.op(outer_use)).unwrap().iter().map(|found| found.reference).collect();
    assert_eq!(found, [ir.reference(&["f2"]), ir.reference(&["inner2", "g"])]);
}

#[test]
fn inserting_makes_names_unique() {
    let (mut ir, [top, f, ..]) = example();
    let mut table = SymbolTable::new(ir.module.op(top));
    let block = ir.module.body(f.unit).op_block(f.op).unwrap();
    let twin = ir.symbol((f.unit, block), "f");
    let name = table.insert(&mut ir.module, twin).unwrap();
    assert_eq!(ir.ctx().bytes(name), b"f_0");
    assert_eq!(symbol_name(ir.module.op(twin)), Some(name));
    table.remove(&ir.module, twin);
    assert_eq!(table.lookup(name), None);
    let unique = table.rename_to_unique(&mut ir.module, f, &[]).unwrap();
    assert_eq!(ir.ctx().bytes(unique), b"f_1");
}

#[test]
fn visibility() {
    let (mut ir, [_, f, ..]) = example();
    assert_eq!(symbol_visibility(ir.module.op(f)), Visibility::Public);
    set_symbol_visibility(&mut ir.module, f, Visibility::Private);
    assert_eq!(symbol_visibility(ir.module.op(f)), Visibility::Private);
    set_symbol_visibility(&mut ir.module, f, Visibility::Public);
    assert!(ir.module.op(f).attr_named("sym_visibility").is_none());
}
