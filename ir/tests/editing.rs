//! The editing API: moving between bodies and modules, copying, erasing, blocks and regions, equality, walks, listeners.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests.

mod support;

use bytes::Bytes;
use rmlir_ir::edit::{EditError, GlobalValue, IrMapping, Rewriter};
use rmlir_ir::equivalence::{Ignore, equivalent, equivalent_with, hash};
use rmlir_ir::listener::Listener;
use rmlir_ir::raw::{FilePart, RawModule};
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::transfer::MoveError;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{
    AttrData, BlockId, Builder, Context, Module, NotLoaded, OpAddr, OpId, OpRef, UnitId, ValueDef, ValueId,
};
use support::context;

/// A module with `t.func`s of these names in a `builtin.module`. Gives the handles of the functions.
fn functions(ctx: &Context, names: &[&str]) -> (Module, Vec<OpAddr>) {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut found = Vec::new();
    Builder::at_end(&mut module, root, block)
        .create("builtin.module")
        .region(&[], |b, _| {
            for name in names {
                let ctx = b.ctx().clone();
                let i32 = ctx.i32();
                let func = b.create("t.func").attr("sym_name", ctx.string_attr(name));
                let op = func.region(&[i32], |b, args| {
                    let sum = b.create("t.add").operands(&[args[0], args[0]]).value(i32);
                    b.create("u.loop")
                        .operands(&[sum])
                        .region(&[], |b, _| {
                            b.create("u.use").operands(&[sum, args[0]]).insert();
                        })
                        .insert();
                    b.create("t.func")
                        .region(&[], |b, _| {
                            b.create("u.deep").insert();
                        })
                        .insert();
                });
                let op = op.insert();
                found.push(OpAddr { unit: b.unit(), op });
            }
        })
        .insert();
    (module, found)
}

fn inner(module: &Module, at: OpAddr) -> UnitId {
    module.op(at).inner_unit().unwrap()
}

fn named<'m>(module: &'m Module, name: &str) -> OpRef<'m> {
    let mut found = None;
    let walked = Walk::pre().ops(module.top().unwrap(), |op| {
        found = Some(op).filter(|op| op.name_text() == name.as_bytes());
        if found.is_some() { WalkResult::Interrupt } else { WalkResult::Advance }
    });
    assert!(walked.unwrap().was_interrupted(), "no {name}");
    found.unwrap()
}

fn uses(module: &Module, unit: UnitId, value: ValueId) -> Vec<(OpId, usize)> {
    let body = module.body(unit);
    body.uses(value).map(|id| body.use_owner(id)).collect()
}

/// Names of operations in program order.
fn names(op: OpRef<'_>) -> Vec<String> {
    let mut names = Vec::new();
    Walk::pre()
        .ops(op, |op| {
            names.push(String::from_utf8_lossy(op.name_text()).into_owned());
            WalkResult::Advance
        })
        .unwrap();
    names
}

#[test]
fn an_isolated_operation_made_with_regions_takes_them_into_its_unit() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    // As a parser may do it: the regions first, in the outer body.
    let body = module.body_mut(root);
    let region = body.new_region();
    let entry = body.new_block();
    let arg = body.add_arg(entry, ctx.i32(), rmlir_ir::Loc::UNKNOWN);
    body.append_block(entry, region);
    let mut b = Builder::at_end(&mut module, root, entry);
    let first = b.create("u.first").operands(&[arg]).value(ctx.i32());
    b.create("u.second").operands(&[first, arg]).successors(&[entry]).insert();
    let order = uses(&module, root, arg).len();
    let mut spec = module.spec(ctx.op_name("t.func"), rmlir_ir::Loc::UNKNOWN);
    spec.regions = vec![region];
    let op = module.create_op(root, spec);
    module.body_mut(root).append_op(op, block);

    let func = module.top().unwrap();
    assert_eq!(names(func), ["t.func", "u.first", "u.second"]);
    let entry = func.region(0).unwrap().entry().unwrap();
    let arg = entry.args().next().unwrap();
    assert_ne!(arg.unit(), root);
    let users: Vec<_> = arg.users().map(|op| op.name_text().to_vec()).collect();
    assert_eq!(users, [&b"u.second"[..], b"u.first"], "the newest use first, {order} of them");
    assert_eq!(entry.predecessors().collect::<Vec<_>>(), [entry]);
    assert!(!module.body(root).has_foreign_values());
}

#[test]
fn what_crosses_units_becomes_a_foreign_placeholder_and_comes_back() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a", "b"]);
    let [a, b] = [inner(&module, funcs[0]), inner(&module, funcs[1])];
    let entry =
        |module: &Module, unit| module.body(unit).entry_block(module.body(unit).root_regions()[0]).unwrap();
    let (a_block, b_block) = (entry(&module, a), entry(&module, b));
    let add = module.body(a).first_op(a_block).unwrap();
    let sum = module.body(a).results(add).next().unwrap();
    let before = support::dump(&module);

    let moved = module.move_op(OpAddr { unit: a, op: add }, b, b_block, None).unwrap();
    assert_eq!(moved.unit, b);
    let result = module.body(b).results(moved.op).next().unwrap();
    assert_eq!(module.body(a).value_def(sum), ValueDef::Foreign { unit: b, value: result });
    assert!(module.body(a).has_foreign_values() && module.body(b).has_foreign_values());
    let operands: Vec<_> =
        module.op(moved).operands().map(|v| (v.resolved().unit(), v.resolved().id())).collect();
    let arg = module.body(a).args(a_block)[0];
    assert_eq!(operands, [(a, arg), (a, arg)]);

    module.move_op(moved, a, a_block, None).unwrap();
    assert!(!module.body(a).has_foreign_values() && !module.body(b).has_foreign_values());
    // The same but for handles: as many lines, the uses of the argument in their old order.
    assert_eq!(support::dump(&module).lines().count(), before.lines().count());
    let users: Vec<_> = module.value(a, arg).users().map(|op| op.name_text().to_vec()).collect();
    assert_eq!(users.len(), 3);
}

#[test]
fn an_operation_cannot_move_into_itself() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let deep = named(&module, "u.deep");
    let (unit, block) = (deep.unit(), deep.block().unwrap().id());
    assert_eq!(module.move_op(funcs[0], unit, block, None), Err(MoveError::IntoItself));
    let own = inner(&module, funcs[0]);
    assert_eq!(module.move_body(own, unit), Err(MoveError::IntoItself));
}

#[test]
fn a_body_moves_and_the_old_one_goes_with_its_units() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a", "b"]);
    let [a, b] = [inner(&module, funcs[0]), inner(&module, funcs[1])];
    let live = module.unit_ids().count();
    module.move_body(a, b).unwrap();
    assert_eq!(names(module.op(funcs[0])), ["t.func"]);
    assert_eq!(names(module.op(funcs[1])).len(), 6);
    assert_eq!(module.unit_ids().count(), live - 1);
    // From inside: the function takes the place of what it was in.
    let deep = named(&module, "u.deep").unit();
    module.move_body(deep, b).unwrap();
    assert_eq!(names(module.op(funcs[1])), ["t.func", "u.deep"]);
    assert_eq!(module.unit_ids().count(), live - 2);
}

#[test]
fn a_unit_is_adopted_without_copying_bodies() {
    let ctx = context();
    let (mut from, funcs) = functions(&ctx, &["a"]);
    let (mut into, targets) = functions(&ctx, &["x", "y"]);
    let (unit, target) = (inner(&from, funcs[0]), inner(&into, targets[1]));
    let body = std::ptr::from_ref(from.body(unit));
    into.adopt_unit(target, &mut from, unit).unwrap();
    assert_eq!(std::ptr::from_ref(into.body(target)), body);
    let want = ["t.func", "t.add", "u.loop", "u.use", "t.func", "u.deep"];
    assert_eq!(names(into.op(targets[1])), want);
    assert_eq!(names(into.op(targets[0])), want);
    assert_eq!(names(from.op(funcs[0])), ["t.func"]);
    let deep = into.op(targets[1]);
    let mut parents = Vec::new();
    Walk::post()
        .ops(deep, |op| {
            parents.push(op.is_inside(deep));
            WalkResult::Advance
        })
        .unwrap();
    assert_eq!(parents, [true; 6]);
}

#[test]
fn an_operation_moves_between_modules_with_its_resources() {
    let ctx = context();
    let tensor = ctx.tensor_type(&[1], ctx.i32(), None).unwrap();
    let builtin = ctx.ident("builtin");
    let blob = |byte: u8| ResourceValue::Blob { data: Bytes::from(vec![byte; 4]), align: 4 };
    let with_key = |byte: u8, name: &str| {
        let (mut module, funcs) = functions(&ctx, &[name]);
        let key = ctx.ident("k");
        module.resources.set(builtin, key, blob(byte));
        let value = ctx.dense_resource(tensor, key, module.resources.file());
        let unit = inner(&module, funcs[0]);
        let block = module.body(unit).entry_block(module.body(unit).root_regions()[0]).unwrap();
        Builder::at_end(&mut module, unit, block).create("u.constant").attr("value", value).insert();
        module.set_attr(funcs[0], ctx.ident("also"), Some(ctx.array_attr(&[value])));
        (module, funcs[0])
    };
    let resource = |op: OpRef<'_>, name: &str| {
        let mut attr = op.attr_named(name).unwrap();
        if let AttrData::Array(elements) = ctx.attr_data(attr) {
            attr = elements[0];
        }
        let &AttrData::DenseResource { key, file, .. } = ctx.attr_data(attr) else { panic!("{attr:?}") };
        assert_eq!(file, op.module().resources.file());
        (ctx.text(key).into_owned(), op.module().resources.get(builtin, key).unwrap().value.clone())
    };
    let (mut from, at) = with_key(1, "a");
    let (mut to, place) = with_key(2, "b");
    let block = to.body(place.unit).op_block(place.op).unwrap();
    let body = std::ptr::from_ref(from.body(inner(&from, at)));
    let new = from.move_op_to_module(at, &mut to, place.unit, block, Some(place.op)).unwrap();
    assert_eq!(std::ptr::from_ref(to.body(inner(&to, new))), body);
    assert_eq!(names(from.top().unwrap()), ["builtin.module"]);
    assert_eq!(resource(to.op(new), "also"), ("k_0".into(), Some(blob(1))));
    assert_eq!(resource(to.op(place), "also"), ("k".into(), Some(blob(2))));
    let constant = to.op(new).region(0).unwrap().entry().unwrap().last_op().unwrap();
    assert_eq!(resource(constant, "value").0, "k_0");

    // A copy brings its resources along too, under the name that they have already.
    let (source, at) = with_key(1, "c");
    let copy = to.clone_op_from(source.op(at), place.unit, &mut IrMapping::new()).unwrap();
    let copy = to.op(OpAddr { unit: place.unit, op: copy });
    assert_eq!(resource(copy, "also"), ("k_0".into(), Some(blob(1))));
    assert_eq!(to.resources.dialect_resources().len(), 2);
}

#[test]
fn between_modules_nothing_may_cross() {
    let ctx = context();
    let (mut from, funcs) = functions(&ctx, &["a"]);
    let (mut to, targets) = functions(&ctx, &["b"]);
    let place = targets[0];
    let block = to.body(place.unit).op_block(place.op).unwrap();
    let unit = inner(&from, funcs[0]);
    let entry = from.body(unit).entry_block(from.body(unit).root_regions()[0]).unwrap();
    let arg = from.body(unit).args(entry)[0];
    let add = from.body(unit).first_op(entry).unwrap();
    let at = OpAddr { unit, op: add };
    let before = support::dump(&from);
    assert_eq!(from.move_op_to_module(at, &mut to, place.unit, block, None), Err(MoveError::OuterValue(arg)));
    assert_eq!(support::dump(&from), before);
    from.body_mut(unit).erase_operands(add, 0..2);
    let sum = from.body(unit).results(add).next().unwrap();
    assert_eq!(
        from.move_op_to_module(at, &mut to, place.unit, block, None),
        Err(MoveError::UsedOutside(sum))
    );
    from.body_mut(unit).set_operands(add, &[arg, arg]);
    assert_eq!(
        from.move_op_to_module(funcs[0], &mut Module::new(&context()), unit, block, None),
        Err(MoveError::OtherContext)
    );
    from.open_journal();
    assert_eq!(to.adopt_unit(inner(&to, place), &mut from, unit), Err(MoveError::JournalOpen));
    from.close_journal();
    from.set_pending(unit, 3);
    assert_eq!(
        from.move_op_to_module(funcs[0], &mut to, place.unit, block, None),
        Err(MoveError::NotLoaded(unit))
    );
    assert_eq!(
        to.clone_op_from(from.op(funcs[0]), place.unit, &mut IrMapping::new()),
        Err(MoveError::NotLoaded(unit))
    );
}

#[test]
fn a_part_is_changed_on_its_own_and_goes_back() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a", "b"]);
    let mut parts: Vec<_> = funcs.iter().map(|&at| module.detach_unit(inner(&module, at)).unwrap()).collect();
    // The header is still there, the body is not.
    assert!(module.op(funcs[0]).attr_named("sym_name").is_some());
    assert_eq!(
        Walk::pre().collect(module.top().unwrap(), |_| true),
        Err(NotLoaded(inner(&module, funcs[0])))
    );
    std::thread::scope(|scope| {
        for part in &mut parts {
            scope.spawn(|| {
                let (unit, at) = (part.unit(), part.op());
                let module = part.module_mut();
                let ctx = module.ctx().clone();
                module.set_attr(at, ctx.ident("seen"), Some(ctx.unit()));
                let block = module.op(at).region(0).and_then(|region| region.entry()).unwrap().id();
                Builder::at_end(module, unit, block)
                    .create("t.func")
                    .region(&[], |b, _| {
                        b.create("u.new").insert();
                    })
                    .insert();
            });
        }
    });
    for part in parts {
        module.attach_unit(part).unwrap();
    }
    let func = ["t.func", "t.add", "u.loop", "u.use", "t.func", "u.deep", "t.func", "u.new"];
    for &at in &funcs {
        assert_eq!(names(module.op(at)), func);
        assert_eq!(module.op(at).attr_named("seen"), Some(ctx.unit()));
    }
    let deep = named(&module, "u.deep");
    assert_eq!(deep.parent().unwrap().parent().unwrap().global(), funcs[0]);
}

#[test]
fn copies_are_equivalent_and_equally_hashed() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a", "b"]);
    let all = Ignore::default();
    let copy = module.clone_op(funcs[0], funcs[0].unit, &mut IrMapping::new()).unwrap();
    let copy = OpAddr { unit: funcs[0].unit, op: copy };
    assert!(equivalent(module.op(funcs[0]), module.op(copy), all).unwrap());
    assert_eq!(hash(module.op(funcs[0]), all), hash(module.op(copy), all));
    // The names differ.
    assert!(!equivalent(module.op(funcs[0]), module.op(funcs[1]), all).unwrap());
    let shape = Ignore { discardable: true, properties: true, ..Ignore::default() };
    assert!(equivalent(module.op(funcs[0]), module.op(funcs[1]), shape).unwrap());
    assert_eq!(hash(module.op(funcs[0]), shape), hash(module.op(funcs[1]), shape));
    let loc = ctx.loc(ctx.name_loc(ctx.ident("here"), ctx.unknown_loc()));
    let deep = named(&module, "u.deep").global();
    module.set_loc(deep, loc);
    assert!(!equivalent(module.op(funcs[0]), module.op(copy), all).unwrap());
    assert!(equivalent(module.op(funcs[0]), module.op(copy), Ignore::LOCATIONS).unwrap());
    // Into another module of the context.
    let (mut other, targets) = functions(&ctx, &["c"]);
    let unit = targets[0].unit;
    let op = other.clone_op_from(module.op(funcs[0]), unit, &mut IrMapping::new()).unwrap();
    assert!(equivalent(module.op(funcs[0]), other.op(OpAddr { unit, op }), all).unwrap());
}

#[test]
fn operands_correspond_by_place_mapping_or_commutativity() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    let [x, y] = b.create("u.two").results(&[ctx.i32(), ctx.i32()]).values()[..] else { panic!() };
    let mut make = |name: &str, operands: &[ValueId]| {
        let op = b.create(name).operands(operands).results(&[ctx.i32()]).insert();
        OpAddr { unit: root, op }
    };
    let [add, flipped] = [make("t.add", &[x, y]), make("t.add", &[y, x])];
    let [sub, turned] = [make("u.sub", &[x, y]), make("u.sub", &[y, x])];
    let all = Ignore::default();
    let strict = Ignore { commutativity: true, ..all };
    assert!(equivalent(module.op(add), module.op(flipped), all).unwrap());
    assert_eq!(hash(module.op(add), all), hash(module.op(flipped), all));
    assert!(!equivalent(module.op(add), module.op(flipped), strict).unwrap());
    assert!(!equivalent(module.op(sub), module.op(turned), all).unwrap());
    let mut map = IrMapping::new();
    map.map_values(root, &[x, y], &[y, x]);
    assert!(equivalent_with(module.op(sub), module.op(turned), all, &map).unwrap());
}

#[test]
fn a_copy_maps_outer_values_and_links_uses_in_program_order() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    let [x, y] = b.create("u.two").results(&[ctx.i32(), ctx.i32()]).values()[..] else { panic!() };
    let op = b.create("u.outer").operands(&[x]).region(&[], |b, _| {
        b.create("u.inner").operands(&[x, y]).insert();
    });
    let op = op.insert();
    let mut map = IrMapping::new();
    map.map_values(root, &[x], &[y]);
    let copy = module.clone_op(OpAddr { unit: root, op }, root, &mut map).unwrap();
    let copied = map.op(OpAddr { unit: root, op }).unwrap();
    assert_eq!(copied.op, copy);
    let inner = module.op(copied).region(0).unwrap().entry().unwrap().first_op().unwrap().id();
    // The newest first: the inner operation's operands were linked last.
    let old = uses(&module, root, y);
    assert_eq!(old[..3], [(inner, 1), (inner, 0), (copy, 0)]);
    assert_eq!(map.value(GlobalValue { unit: root, value: x }), Some(GlobalValue { unit: root, value: y }));
}

#[test]
fn erasing_makes_units_gone_and_refuses_what_is_used() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a", "b"]);
    let unit = inner(&module, funcs[0]);
    let entry = module.body(unit).entry_block(module.body(unit).root_regions()[0]).unwrap();
    let add = module.body(unit).first_op(entry).unwrap();
    let sum = module.body(unit).results(add).next().unwrap();
    assert_eq!(module.erase_op(OpAddr { unit, op: add }), Err(EditError::ValueInUse(sum)));
    let arg = module.body(unit).args(entry)[0];
    module.replace_op(OpAddr { unit, op: add }, &[arg]).unwrap();
    assert_eq!(uses(&module, unit, arg).len(), 3);
    let live = module.unit_ids().count();
    module.erase_op(funcs[0]).unwrap();
    assert_eq!(module.unit_ids().count(), live - 2);
    assert_eq!(names(module.top().unwrap()).len(), 7);
}

#[test]
fn blocks_are_split_merged_and_inlined() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let unit = inner(&module, funcs[0]);
    let region = module.body(unit).root_regions()[0];
    let entry = module.body(unit).entry_block(region).unwrap();
    let body = module.body_mut(unit);
    let ops: Vec<OpId> = body.ops_in(entry).collect();
    let tail = body.split_block(ops[1]).unwrap();
    assert_eq!(body.ops_in(entry).collect::<Vec<_>>(), ops[..1]);
    assert_eq!(body.ops_in(tail).collect::<Vec<_>>(), ops[1..]);
    let arg = body.add_arg(tail, ctx.i32(), rmlir_ir::Loc::UNKNOWN);
    let sum = body.results(ops[0]).next().unwrap();
    body.replace_all_uses_except(sum, arg, &[ops[1]]);
    assert_eq!(body.merge_blocks(tail, entry, &[]), Err(EditError::Count { expected: 1, found: 0 }));
    body.insert_successors(ops[0], 0, &[tail]);
    assert_eq!(body.merge_blocks(tail, entry, &[sum]), Err(EditError::BlockInUse(tail)));
    body.erase_successors(ops[0], 0..1);
    body.merge_blocks(tail, entry, &[sum]).unwrap();
    assert_eq!(body.ops_in(entry).collect::<Vec<_>>(), ops);
    assert_eq!(body.blocks_in(region).collect::<Vec<_>>(), [entry]);
    // The block of the loop goes before the loop.
    let inner = body.entry_block(body.op_regions(ops[1])[0]).unwrap();
    assert_eq!(body.inline_block(entry, inner, None, &[sum]), Err(EditError::IntoItself));
    body.inline_block_before(inner, ops[1], &[]).unwrap();
    assert_eq!(names(module.op(funcs[0])), ["t.func", "t.add", "u.use", "u.loop", "t.func", "u.deep"]);
}

#[test]
fn positions_stay_in_order_wherever_operations_go() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    let last = b.create("u.last").insert();
    // Were the whole block renumbered every few insertions, this would take minutes.
    for index in 0..200_000 {
        match index % 3 {
            0 => b.set_start(block),
            _ => b.set_before(last),
        }
        b.create("u.op").insert();
    }
    let body = module.body(root);
    let ops: Vec<OpId> = body.ops_in(block).collect();
    assert_eq!(ops.len(), 200_001);
    assert!(ops.windows(2).all(|pair| body.is_before(pair[0], pair[1])));
}

#[test]
fn compacting_drops_what_is_dead_and_nothing_else() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let unit = inner(&module, funcs[0]);
    let entry = module.body(unit).entry_block(module.body(unit).root_regions()[0]).unwrap();
    let arg = module.body(unit).args(entry)[0];
    for _ in 0..100 {
        let op = Builder::at_end(&mut module, unit, entry).create("u.dead").operands(&[arg, arg]).insert();
        module.erase_op(OpAddr { unit, op }).unwrap();
    }
    let copy = module.clone_op(funcs[0], funcs[0].unit, &mut IrMapping::new()).unwrap();
    let users = |module: &Module, arg| -> Vec<Vec<u8>> {
        module.value(unit, arg).users().map(|op| op.name_text().to_vec()).collect()
    };
    let before = users(&module, arg);
    module.open_journal();
    assert!(module.compact(unit).is_none());
    module.close_journal();
    let map = module.compact(unit).unwrap();
    assert_eq!(module.body(unit).op_capacity(), 4);
    assert_eq!(users(&module, map.value(arg).unwrap()), before);
    let copy = module.op(OpAddr { unit: funcs[0].unit, op: copy });
    assert!(equivalent(module.op(funcs[0]), copy, Ignore::default()).unwrap());
    assert_eq!(named(&module, "u.deep").parent().unwrap().parent().unwrap().global(), funcs[0]);
}

#[test]
fn results_operands_and_successors_change_in_place() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let mut b = Builder::at_end(&mut module, root, block);
    let values = b.create("u.three").results(&[ctx.i32(), ctx.i64(), ctx.f32()]).values();
    let user = b.create("u.use").operands(&values).insert();
    let body = module.body_mut(root);
    let def = body.first_op(block).unwrap();
    body.insert_results(def, 1, &[ctx.index_type()]);
    let now: Vec<ValueId> = body.results(def).collect();
    assert_eq!(
        now.iter().map(|&v| body.value_type(v)).collect::<Vec<_>>(),
        [ctx.i32(), ctx.index_type(), ctx.i64(), ctx.f32()]
    );
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [now[0], now[2], now[3]]);
    body.insert_operands(user, 1, &[now[1], now[0]]);
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [now[0], now[1], now[0], now[2], now[3]]);
    body.erase_operands(user, 0..2);
    assert_eq!(body.operands(user).collect::<Vec<_>>(), [now[0], now[2], now[3]]);
    assert!(body.is_unused(now[1]));
    body.erase_results(def, 1..2);
    assert_eq!(body.results(def).len(), 3);
    assert_eq!(body.operands(user).collect::<Vec<_>>(), body.results(def).collect::<Vec<_>>());
    body.erase_operands(user, 7..9);
    assert_eq!(body.operands(user).len(), 3);
}

#[test]
fn walks_go_both_ways_and_stop_where_told() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let visit = |walk: Walk, skip: &str| {
        let mut seen = Vec::new();
        let result = walk.ops(module.op(funcs[0]), |op| {
            seen.push(String::from_utf8_lossy(op.name_text()).into_owned());
            match op.name_text() {
                name if name == skip.as_bytes() => WalkResult::Skip,
                b"u.stop" => WalkResult::Interrupt,
                _ => WalkResult::Advance,
            }
        });
        assert_eq!(result, Ok(WalkResult::Advance));
        seen.join(" ")
    };
    assert_eq!(visit(Walk::pre(), "u.loop"), "t.func t.add u.loop t.func u.deep");
    assert_eq!(visit(Walk::pre().reversed(), ""), "t.func t.func u.deep u.loop u.use t.add");
    assert_eq!(visit(Walk::post(), "u.loop"), "t.add u.use u.loop u.deep t.func t.func");
    assert_eq!(visit(Walk::post().reversed(), ""), "u.deep t.func u.use u.loop t.add t.func");
    let mut blocks = 0;
    Walk::post()
        .blocks(module.top().unwrap(), |_| {
            blocks += 1;
            WalkResult::Advance
        })
        .unwrap();
    let mut regions = 0;
    Walk::pre()
        .regions(module.top().unwrap(), |_| {
            regions += 1;
            WalkResult::Advance
        })
        .unwrap();
    assert_eq!((blocks, regions), (4, 4));

    let unit = inner(&module, funcs[0]);
    module.set_pending(unit, 11);
    assert_eq!((module.pending(unit), module.is_loaded(unit)), (Some(11), false));
    assert_eq!(Walk::pre().collect(module.top().unwrap(), |_| true), Err(NotLoaded(unit)));
    assert!(equivalent(module.top().unwrap(), module.top().unwrap(), Ignore::default()).is_err());
    // A walk that skips it does not need it.
    let skipping = Walk::pre().ops(module.top().unwrap(), |op| {
        if op.inner_unit() == Some(unit) { WalkResult::Skip } else { WalkResult::Advance }
    });
    assert_eq!(skipping, Ok(WalkResult::Advance));
}

#[test]
fn depth_costs_no_stack() {
    let ctx = context();
    let mut module = Module::new(&ctx);
    let (mut unit, mut block) = (module.root(), module.root_block());
    for level in 0..100_000 {
        let name = if level % 1000 == 7 { "t.func" } else { "u.nest" };
        let mut b = Builder::at_end(&mut module, unit, block);
        let op = b.create(name).insert();
        (unit, _, block) = b.add_region(op, &[], rmlir_ir::Loc::UNKNOWN);
    }
    let count = Walk::post().collect(module.top().unwrap(), |_| true).unwrap().len();
    assert_eq!(count, 100_000);
    let top = module.top().unwrap().global();
    let copy = module.clone_op(top, top.unit, &mut IrMapping::new()).unwrap();
    let copy = OpAddr { unit: top.unit, op: copy };
    assert!(equivalent(module.op(top), module.op(copy), Ignore::default()).unwrap());
    let inner_func = named(&module, "t.func").inner_unit().unwrap();
    let mut part = module.detach_unit(inner_func).unwrap();
    let unit = part.unit();
    assert!(part.module_mut().compact(unit).is_some());
    module.attach_unit(part).unwrap();
    module.erase_op(top).unwrap();
    assert_eq!(module.unit_ids().count(), 101);
}

#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn add(&mut self, what: &str, module: &Module, op: OpAddr) {
        self.0.push(format!("{what} {}", String::from_utf8_lossy(module.op(op).name_text())));
    }
}

impl Listener for Log {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        self.add("inserted", module, op);
    }
    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        self.add("modified", module, op);
    }
    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        self.add(&format!("replaced by {}", values.len()), module, op);
    }
    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        self.add("erased", module, op);
    }
    fn block_inserted(&mut self, _: &Module, _: UnitId, _: rmlir_ir::BlockId) {
        self.0.push("block inserted".into());
    }
    fn block_erased(&mut self, _: &Module, _: UnitId, _: rmlir_ir::BlockId) {
        self.0.push("block erased".into());
    }
}

#[test]
fn a_listener_hears_what_a_rewriter_does() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let unit = inner(&module, funcs[0]);
    let entry = module.body(unit).entry_block(module.body(unit).root_regions()[0]).unwrap();
    let [add, outer, nested] = module.body(unit).ops_in(entry).collect::<Vec<_>>()[..] else { panic!() };
    let mut log = Log::default();
    let mut rewriter = Rewriter::listening_before(&mut module, OpAddr { unit, op: add }, &mut log);
    let new = rewriter
        .create("u.new")
        .region(&[], |b, _| {
            b.create("u.leaf").insert();
        })
        .value(ctx.i32());
    rewriter.replace_op(add, &[new]).unwrap();
    rewriter.erase_op(outer).unwrap();
    rewriter.set_attr(nested, ctx.ident("x"), Some(ctx.unit()));
    rewriter.split_block(nested).unwrap();
    rewriter.create("u.end").insert();
    assert_eq!(
        log.0,
        [
            "block inserted",
            "inserted u.leaf",
            "inserted u.new",
            "replaced by 1 t.add",
            "modified u.loop",
            "modified u.use",
            "erased t.add",
            "erased u.use",
            "block erased",
            "erased u.loop",
            "modified t.func",
            "block inserted",
            "inserted t.func",
            "inserted u.end",
        ]
    );
}

#[test]
fn a_body_has_a_journal_of_its_own() {
    let ctx = context();
    let (mut module, funcs) = functions(&ctx, &["a"]);
    let unit = inner(&module, funcs[0]);
    let before = support::dump(&module);
    let body = module.body_mut(unit);
    body.open_journal();
    let mark = body.mark();
    let entry = body.entry_block(body.root_regions()[0]).unwrap();
    let ops: Vec<OpId> = body.ops_in(entry).collect();
    body.move_op_before(ops[1], ops[0]).unwrap();
    body.split_block(ops[0]).unwrap();
    body.set_operands(ops[0], &[]);
    assert_ne!(support::dump(&module), before);
    module.body_mut(unit).undo_to(mark);
    module.body_mut(unit).close_journal();
    assert!(!module.body(unit).has_journal());
    assert_eq!(support::dump(&module), before);
}

/// A module with one function, and where others go: unit and block.
fn whole(ctx: &Context) -> (Module, UnitId, BlockId) {
    let (module, funcs) = functions(ctx, &["a"]);
    let block = module.op(funcs[0]).block().unwrap().id();
    (module, funcs[0].unit, block)
}

/// Parts of the file of `module`, each a `builtin.module` with functions of these names.
fn parts(ctx: &Context, module: &Module, names: &[&[&str]]) -> Vec<Module> {
    let part = |names: &&[&str]| {
        let (mut from, _) = functions(ctx, names);
        from.resources = module.part_of_file().resources;
        from
    };
    names.iter().map(part).collect()
}

fn append(module: &mut Module, at: (UnitId, BlockId), parts: Vec<Module>) -> Result<(), MoveError> {
    parts.into_iter().try_for_each(|part| module.append_part(at, FilePart::new(part)))
}

#[test]
fn parts_of_a_file_are_put_behind_each_other() {
    let ctx = context();
    let (mut module, at, block) = whole(&ctx);
    let all = parts(&ctx, &module, &[&["b", "c"], &[], &["d"]]);
    append(&mut module, (at, block), all).unwrap();
    let found: Vec<OpRef<'_>> = module.block(at, block).ops().collect();
    let of = |op: &OpRef<'_>| symbol_name(*op).map(|name| ctx.text(name).into_owned());
    assert_eq!(found.iter().filter_map(of).collect::<String>(), "abcd");
    // What is in them came along, and knows where it is.
    for op in &found {
        assert_eq!(names(*op), names(found[0]));
        let inner = op.inner_unit().unwrap();
        assert_eq!(module.unit_parent(inner), Some(op.global()));
        let walked = Walk::pre().ops(*op, |below| {
            assert!(below.is_inside(*op));
            WalkResult::Advance
        });
        assert!(walked.is_ok());
    }
}

#[test]
fn a_part_of_more_than_units_moves_too() {
    let ctx = context();
    let (mut module, at, block) = whole(&ctx);
    let mut all = parts(&ctx, &module, &[&["b"], &["c"]]);
    let func = named(&all[1], "t.func");
    let (unit, place) = (func.unit(), func.block().unwrap().id());
    Builder::at_end(&mut all[1], unit, place).create("u.value").value(ctx.i32());
    append(&mut module, (at, block), all).unwrap();
    let names: Vec<&[u8]> = module.block(at, block).ops().map(|op| op.name_text()).collect();
    assert_eq!(names, [&b"t.func"[..], b"t.func", b"t.func", b"u.value"]);
    // Of another file.
    let (other, _) = functions(&ctx, &["d"]);
    append(&mut module, (at, block), vec![other]).unwrap();
    assert_eq!(module.block(at, block).ops().count(), 5);
    // Nothing holds what is to move.
    let none = vec![module.part_of_file()];
    assert_eq!(append(&mut module, (at, block), none), Err(MoveError::NoHolder));
    // What is not in memory cannot move.
    let mut pending = parts(&ctx, &module, &[&["e"]]);
    let unit = named(&pending[0], "t.func").inner_unit().unwrap();
    pending[0].set_pending(unit, 0);
    assert!(matches!(append(&mut module, (at, block), pending), Err(MoveError::NotLoaded(_))));
    assert_eq!(module.block(at, block).ops().count(), 5);
}
