//! Dominance against a plain reference on random control-flow graphs.

#![allow(clippy::unwrap_used)] // A test may panic.

use rmlir_ir::dominance::{BodyDominance, DominanceInfo};
use rmlir_ir::{BlockId, Context, Loc, Module, OpAddr, OpId};

/// A small generator of numbers: SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

struct Graph {
    module: Module,
    blocks: Vec<BlockId>,
    edges: Vec<Vec<usize>>,
}

/// An operation with one region of these blocks, each ending in a branch.
fn build(edges: Vec<Vec<usize>>) -> Graph {
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let (root, root_block) = (module.root(), module.root_block());
    let holder = module.create_op(root, module.spec(ctx.op_name("u.holder"), Loc::UNKNOWN));
    let body = module.body_mut(root);
    body.append_op(holder, root_block);
    let region = body.new_region();
    body.add_region(holder, region);
    let blocks: Vec<BlockId> = edges
        .iter()
        .map(|_| {
            let block = body.new_block();
            body.append_block(block, region);
            block
        })
        .collect();
    for (from, to) in edges.iter().enumerate() {
        let mut spec = module.spec(ctx.op_name("u.br"), Loc::UNKNOWN);
        spec.successors = to.iter().map(|&i| blocks[i]).collect();
        let op = module.create_op(root, spec);
        module.body_mut(root).append_op(op, blocks[from]);
    }
    Graph { module, blocks, edges }
}

/// Blocks that can be reached from the first without going through `without`.
fn reachable(edges: &[Vec<usize>], without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut stack = vec![0];
    while let Some(block) = stack.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block], true) {
            stack.extend(&edges[block]);
        }
    }
    seen
}

fn check(graph: &Graph) {
    let body = graph.module.body(graph.module.root());
    let region = body.block_region(graph.blocks[0]).unwrap();
    let mut dominance = BodyDominance::default();
    let reached = reachable(&graph.edges, None);
    for (a, &block_a) in graph.blocks.iter().enumerate() {
        assert_eq!(dominance.is_reachable(body, block_a), reached[a]);
        let without = reachable(&graph.edges, Some(a));
        let mut dominated = 0;
        for (b, &block_b) in graph.blocks.iter().enumerate() {
            let want = a != b && (!reached[b] || (reached[a] && !without[b]));
            let have = dominance.properly_dominates(body, region, block_a, block_b);
            assert_eq!(have, want, "{a} over {b} in {:?}", graph.edges);
            dominated += usize::from(reached[b] && want);
        }
        let above = dominance.immediate_dominator(body, block_a);
        assert_eq!(above.is_some(), a != 0 && reached[a]);
        if let Some(above) = above {
            assert!(dominance.properly_dominates(body, region, above, block_a));
        }
        assert!(dominated < graph.blocks.len());
    }
}

#[test]
fn random_graphs() {
    let mut random = Random(7);
    for _ in 0..600 {
        let blocks = 1 + random.below(24);
        let edges = (0..blocks)
            .map(|_| {
                let count = random.below(4);
                // Nothing goes back to the entry.
                (0..count).filter(|_| blocks > 1).map(|_| 1 + random.below(blocks.max(2) - 1)).collect()
            })
            .collect();
        check(&build(edges));
    }
}

#[test]
fn ladders_and_long_chains_take_no_stack_and_no_quadratic_time() {
    let n = 200_000;
    // Two rails with rungs both ways, which no order of visits gets right at once.
    let edges: Vec<Vec<usize>> = (0..n)
        .map(|i| match i {
            0 => vec![1, 2],
            _ if i + 2 < n => vec![i + 2, if i % 2 == 1 { i + 1 } else { i - 1 }],
            _ => vec![],
        })
        .collect();
    let graph = build(edges);
    let body = graph.module.body(graph.module.root());
    let mut dominance = BodyDominance::default();
    assert!(dominance.is_reachable(body, graph.blocks[n - 1]));
    assert_eq!(dominance.immediate_dominator(body, graph.blocks[n / 2 + 1]), Some(graph.blocks[0]));
    let chain = build((0..n).map(|i| if i + 1 < n { vec![i + 1] } else { vec![] }).collect());
    let body = chain.module.body(chain.module.root());
    let mut dominance = BodyDominance::default();
    assert_eq!(dominance.immediate_dominator(body, chain.blocks[n - 1]), Some(chain.blocks[n - 2]));
}

#[test]
fn nested_uses_count_where_their_holder_stands() {
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let (root, block) = (module.root(), module.root_block());
    let op = |module: &mut Module, types: &[rmlir_ir::Type], at: BlockId| -> OpId {
        let mut spec = module.spec(ctx.op_name("u.op"), Loc::UNKNOWN);
        spec.result_types = types.to_vec();
        let op = module.create_op(root, spec);
        module.body_mut(root).append_op(op, at);
        op
    };
    let first = op(&mut module, &[ctx.i32()], block);
    let holder = op(&mut module, &[ctx.i32()], block);
    let body = module.body_mut(root);
    let region = body.new_region();
    body.add_region(holder, region);
    let inner = body.new_block();
    body.append_block(inner, region);
    let user = op(&mut module, &[], inner);
    let last = op(&mut module, &[ctx.i32()], block);
    let at = |op| module.op(OpAddr { unit: root, op });
    let mut dominance = DominanceInfo::new(&module);
    assert!(dominance.properly_dominates(at(first).result(0).unwrap(), at(user)));
    assert!(!dominance.properly_dominates(at(holder).result(0).unwrap(), at(user)));
    assert!(!dominance.properly_dominates(at(last).result(0).unwrap(), at(user)));
    assert!(dominance.op_dominates(at(holder), at(user), true));
    assert!(!dominance.op_dominates(at(user), at(last), true));
}
