use super::{Random, compare_attributes};
use rmlir_num::affine::{AffineError, AffineExpr, AffineKind, AffineStore};
use rmlir_num::affine_fold::AffineInput;
use rmlir_num::affine_map::{AffineMap, IntegerSet};
use rmlir_num::affine_text::{print_expr, print_expr_with, print_map, print_set};

const DIMS: i64 = 3;
const SYMBOLS: i64 = 2;

/// An expression as written, before anything is simplified.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(AffineKind),
    Neg(Box<Tree>),
    Binary(char, Box<Tree>, Box<Tree>),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Tree::Leaf(AffineKind::Dim(at)) => format!("d{at}"),
            Tree::Leaf(AffineKind::Symbol(at)) => format!("s{at}"),
            Tree::Leaf(AffineKind::Constant(value)) => value.to_string(),
            Tree::Leaf(_) => unreachable!(),
            Tree::Neg(e) => format!("-({})", e.text()),
            Tree::Binary(op, l, r) => {
                let op = match op {
                    '%' => "mod",
                    'f' => "floordiv",
                    'c' => "ceildiv",
                    '+' => "+",
                    '-' => "-",
                    _ => "*",
                };
                format!("({}) {op} ({})", l.text(), r.text())
            }
        }
    }

    fn build(&self, store: &AffineStore) -> Result<AffineExpr, AffineError> {
        match self {
            Tree::Leaf(kind) => store.build(*kind),
            Tree::Neg(e) => store.neg(e.build(store)?),
            Tree::Binary(op, l, r) => {
                let (l, r) = (l.build(store)?, r.build(store)?);
                match op {
                    '+' => store.add(l, r),
                    '-' => store.sub(l, r),
                    '*' => store.mul(l, r),
                    '%' => store.modulo(l, r),
                    'f' => store.floor_div(l, r),
                    _ => store.ceil_div(l, r),
                }
            }
        }
    }

    /// The value, in numbers wide enough; `None` where it has none.
    fn value(&self, dims: &[i64], symbols: &[i64]) -> Option<i128> {
        match self {
            Tree::Leaf(AffineKind::Dim(at)) => Some(dims[*at as usize].into()),
            Tree::Leaf(AffineKind::Symbol(at)) => Some(symbols[*at as usize].into()),
            Tree::Leaf(AffineKind::Constant(value)) => Some((*value).into()),
            Tree::Leaf(_) => None,
            Tree::Neg(e) => e.value(dims, symbols)?.checked_neg(),
            Tree::Binary(op, l, r) => {
                let (l, r) = (l.value(dims, symbols)?, r.value(dims, symbols)?);
                match op {
                    '+' => l.checked_add(r),
                    '-' => l.checked_sub(r),
                    '*' => l.checked_mul(r),
                    '%' if r > 0 => Some(l.rem_euclid(r)),
                    'f' if r > 0 => Some(l.div_euclid(r)),
                    'c' if r > 0 => Some(-(-l).div_euclid(r)),
                    _ => None,
                }
            }
        }
    }
}

fn leaf(random: &mut Random, symbolic: bool, constants: &[i64]) -> Tree {
    Tree::Leaf(match random.below(if symbolic { 5 } else { 8 }) {
        0..3 => AffineKind::Constant(random.pick(constants)),
        3..5 => AffineKind::Symbol(random.below(SYMBOLS as u64) as u32),
        _ => AffineKind::Dim(random.below(DIMS as u64) as u32),
    })
}

/// A random expression; every operator and the patterns that rules look for.
fn tree(random: &mut Random, size: u32, symbolic: bool, constants: &[i64]) -> Tree {
    if size == 0 {
        return leaf(random, symbolic, constants);
    }
    let part = size - 1 - random.below(2).min(u64::from(size - 1)) as u32;
    let l = Box::new(tree(random, part, symbolic, constants));
    let op = random.pick(&['+', '+', '+', '-', '-', '*', '*', '%', 'f', 'f', 'c', 'n', 'm', 'm']);
    let small = |random: &mut Random, symbolic| Box::new(tree(random, part.min(1), symbolic, constants));
    match op {
        'n' => Tree::Neg(l),
        // x - (x floordiv q) * q, sometimes after another term, sometimes spoilt.
        'm' => {
            let q = Box::new(leaf(random, true, constants));
            let q2 = if random.below(4) == 0 { small(random, true) } else { q.clone() };
            let quotient = Box::new(Tree::Binary('f', l.clone(), q));
            let product = Box::new(Tree::Binary('*', quotient, q2));
            let left = if random.below(2) == 0 {
                l
            } else {
                Box::new(Tree::Binary('+', small(random, symbolic), l))
            };
            Tree::Binary('-', left, product)
        }
        '+' | '-' => Tree::Binary(op, l, Box::new(tree(random, part, symbolic, constants))),
        '*' if random.below(2) == 0 => Tree::Binary(op, small(random, true), l),
        _ => Tree::Binary(op, l, small(random, true)),
    }
}

const CONSTANTS: [i64; 14] = [-12, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 64];

/// Distinct trees that can be built.
fn trees(seed: u64, count: usize, constants: &[i64]) -> Vec<Tree> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|_| {
            let size = random.below(5) as u32;
            tree(&mut random, size, false, constants)
        })
        .collect()
}

fn text(store: &AffineStore, expr: AffineExpr) -> String {
    let mut out = Vec::new();
    print_expr(store, expr, &mut out);
    String::from_utf8(out).unwrap()
}

/// A map as written and as we print it.
fn case(store: &AffineStore, tree: &Tree) -> (String, String) {
    let mut out = Vec::new();
    let expr = tree.build(store).unwrap();
    print_map(store, &AffineMap::new(DIMS as u32, SYMBOLS as u32, [expr]), &mut out);
    let source = format!("affine_map<(d0, d1, d2)[s0, s1] -> ({})>", tree.text());
    (source, format!("affine_map<{}>", String::from_utf8(out).unwrap()))
}

pub(crate) fn oracle_simplifies_alike() {
    let store = AffineStore::new();
    let count = std::env::var("RMLIR_AFFINE_SAMPLES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let cases: Vec<_> = trees(1, count, &CONSTANTS).iter().map(|tree| case(&store, tree)).collect();
    compare_attributes("affine", &cases);
    // Overflow: only sums and products, since the tool divides its own overflow into a crash.
    let large = [i64::MAX, 1 << 62, -(1 << 62), 3, -1, 2];
    let plain = |tree: &Tree| !["div", "mod"].iter().any(|word| tree.text().contains(word));
    let cases: Vec<_> =
        trees(2, 8000, &large).iter().filter(|tree| plain(tree)).map(|tree| case(&store, tree)).collect();
    compare_attributes("affine, large constants", &cases);
}

pub(crate) fn oracle_prints_sets_alike() {
    let store = AffineStore::new();
    let trees = trees(3, 2000, &CONSTANTS);
    let set = |pair: &[Tree]| {
        let (a, b) = (&pair[0], &pair[1]);
        let difference = store.sub(a.build(&store).unwrap(), b.build(&store).unwrap()).unwrap();
        let set = IntegerSet::new(3, 2, [(difference, false), (a.build(&store).unwrap(), true)]);
        let mut out = Vec::new();
        print_set(&store, &set, &mut out);
        let (a, b) = (a.text(), b.text());
        let source = format!("affine_set<(d0, d1, d2)[s0, s1] : ({a} >= {b}, {a} == 0)>");
        (source, format!("affine_set<{}>", String::from_utf8(out).unwrap()))
    };
    compare_attributes("sets", &trees.chunks(2).map(set).collect::<Vec<_>>());
}

/// Simplifying changes no value, and neither does substituting inputs for themselves.
pub(crate) fn simplification_keeps_values() {
    let store = AffineStore::new();
    let mut random = Random::new(9);
    let mut compared = 0;
    for tree in trees(4, 20_000, &CONSTANTS) {
        let expr = tree.build(&store).unwrap();
        assert_eq!(store.replace_dims_and_symbols(expr, &[], &[]), Ok(expr), "{}", tree.text());
        let mut inputs = |n| (0..n).map(|_| random.below(41) as i64 - 20).collect::<Vec<_>>();
        let (dims, symbols) = (inputs(DIMS), inputs(SYMBOLS));
        if let (Some(expected), Some(value)) =
            (tree.value(&dims, &symbols), store.evaluate(expr, &dims, &symbols))
        {
            assert_eq!(expected, value.into(), "{} at {dims:?} {symbols:?}", tree.text());
            let divisor = store.largest_known_divisor(expr);
            assert!(divisor == 0 || value % divisor == 0, "{divisor} {}", tree.text());
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}

pub(crate) fn prints_as_specified() {
    let store = AffineStore::new();
    let (d0, d1, s0) = (store.dim(0), store.dim(1), store.symbol(0));
    let c = |value| store.constant(value);
    let mul = |l, r| store.mul(l, r).unwrap();
    let cases = [
        (store.add(s0, d0), "d0 + s0"),
        (store.sub(d0, mul(d1, c(4))), "d0 - d1 * 4"),
        (store.neg(store.add(d0, d1).unwrap()), "-(d0 + d1)"),
        (store.add(d0, c(i64::MIN)), "d0 - -9223372036854775808"),
        (store.add(c(i64::MAX), c(1)), "9223372036854775807 + 1"),
        (store.modulo(store.add(mul(d0, c(4)), d1).unwrap(), c(2)), "d1 mod 2"),
        (store.floor_div(d0, c(0)), "d0 floordiv 0"),
        (store.floor_div(c(-7), c(4)), "-2"),
        (store.ceil_div(mul(d0, c(6)), c(3)), "d0 * 2"),
        (store.floor_div(c(i64::MIN), c(-1)), "-9223372036854775808 floordiv -1"),
        (store.sub(d0, mul(store.floor_div(d0, s0).unwrap(), s0)), "d0 mod s0"),
    ];
    for (expr, expected) in cases {
        assert_eq!(text(&store, expr.unwrap()), expected);
    }
    let mut out = Vec::new();
    let name = &mut |input, out: &mut Vec<u8>| match input {
        AffineInput::Dim(_) => out.extend_from_slice(b"%i"),
        AffineInput::Symbol(_) => out.extend_from_slice(b"symbol(%n)"),
    };
    print_expr_with(&store, store.add(mul(d0, c(2)), s0).unwrap(), name, &mut out);
    assert_eq!(out, b"%i * 2 + symbol(%n)");
    out.clear();
    print_set(&store, &IntegerSet::new(0, 0, [(c(0), true)]), &mut out);
    assert_eq!(out, b"() : (0 == 0)");
}

pub(crate) fn refuses_what_is_not_affine_or_too_deep() {
    let store = AffineStore::new();
    let (d0, d1) = (store.dim(0), store.dim(1));
    assert_eq!(store.mul(d0, d1), Err(AffineError::NonAffineMul));
    assert_eq!(store.modulo(d0, d1), Err(AffineError::NonAffineDivisor));
    assert_eq!(store.floor_div(d0, d1), Err(AffineError::NonAffineDivisor));
    assert_eq!(store.ceil_div(store.constant(1), d1), Err(AffineError::NonAffineDivisor));
    // Chains of each operator, to the left and (sums) to the right, on a small stack.
    let deepest = |join: &dyn Fn(AffineExpr, u32) -> Result<AffineExpr, AffineError>| {
        let mut expr = d0;
        for at in 1..10_000 {
            match join(expr, at) {
                Ok(next) => expr = next,
                Err(error) => {
                    assert_eq!(error, AffineError::TooDeep);
                    break;
                }
            }
        }
        // Everything that walks stands the deepest one.
        assert!(store.depth(expr) <= AffineStore::MAX_DEPTH && store.depth(expr) > 1000);
        assert!(!text(&store, expr).is_empty());
        assert!(store.evaluate(expr, &vec![1; 10_000], &[1]).is_some());
        assert!(
            store.floor_div(expr, store.constant(2)).is_ok_and(|e| e != expr) || store.depth(expr) == 1024
        );
        let replaced = store.replace_dims_and_symbols(expr, &[store.dim(1)], &[]);
        assert!(replaced.is_ok() || replaced == Err(AffineError::TooDeep));
        expr
    };
    std::thread::scope(|scope| {
        let run = || {
            deepest(&|e, at| store.add(e, store.dim(at)));
            deepest(&|e, at| store.add(store.dim(at), e));
            deepest(&|e, at| store.sub(e, store.mul(store.dim(at), store.constant(8)).unwrap()));
            deepest(&|e, _| store.floor_div(e, store.constant(3)));
            deepest(&|e, _| store.ceil_div(e, store.symbol(0)));
            deepest(&|e, at| {
                store.modulo(store.add(e, store.dim(at)).unwrap(), store.constant(1000 - i64::from(at % 900)))
            });
            // Sums that divide term by term, and sums in which the last term may simplify.
            let even = deepest(&|e, at| store.add(e, store.mul(store.dim(at), store.constant(2)).unwrap()));
            store.floor_div(even, store.constant(2)).unwrap();
            store.modulo(even, store.constant(2)).unwrap();
            let quotient = store.floor_div(d0, store.constant(2)).unwrap();
            let _ = store.add(even, store.mul(quotient, store.constant(-2)).unwrap());
        };
        std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, run).unwrap();
    });
}

pub(crate) fn threads_share_handles() {
    let store = AffineStore::new();
    let trees = trees(5, 5000, &CONSTANTS);
    let build = || trees.iter().map(|tree| tree.build(&store).unwrap()).collect::<Vec<_>>();
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(build)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    let kinds: std::collections::HashSet<_> = results[0].iter().map(|e| store.kind(*e)).collect();
    let handles: std::collections::HashSet<_> = results[0].iter().collect();
    assert_eq!(kinds.len(), handles.len());
}

fn map_text(store: &AffineStore, map: &AffineMap) -> String {
    let mut out = Vec::new();
    print_map(store, map, &mut out);
    String::from_utf8(out).unwrap()
}

pub(crate) fn maps() {
    let store = AffineStore::new();
    let (d0, d1, d2, s0) = (store.dim(0), store.dim(1), store.dim(2), store.symbol(0));
    let identity = AffineMap::identity(&store, 3);
    assert!(
        identity.is_identity(&store) && identity.is_permutation(&store) && identity.is_minor_identity(&store)
    );
    let minor = AffineMap::minor_identity(&store, 3, 2).unwrap();
    assert!(minor.is_minor_identity(&store) && !minor.is_identity(&store));
    assert!(minor.is_projected_permutation(&store, false) && !minor.is_permutation(&store));
    assert_eq!(AffineMap::minor_identity(&store, 1, 2), None);
    assert_eq!(minor.inverse_permutation(&store), None);

    let rotation = AffineMap::permutation(&store, &[2, 0, 1]).unwrap();
    assert_eq!(AffineMap::permutation(&store, &[0, 0]), None);
    let inverse = rotation.inverse_permutation(&store).unwrap();
    assert_eq!(map_text(&store, &inverse), "(d0, d1, d2) -> (d1, d2, d0)");
    assert!(inverse.compose(&store, &rotation).unwrap().unwrap().is_identity(&store));
    assert_eq!(rotation.result_position(&store, 0), Some(1));
    assert_eq!(rotation.dim_position(&store, 0), Some(2));

    // A map with zeros, and one that repeats a dimension.
    let zero = AffineMap::new(2, 0, [d1, store.constant(0)]);
    assert!(zero.is_projected_permutation(&store, true) && !zero.is_projected_permutation(&store, false));
    let twice = AffineMap::new(2, 0, [d1, d0, d1]);
    assert!(!twice.is_projected_permutation(&store, true));
    assert_eq!(map_text(&store, &twice.inverse_permutation(&store).unwrap()), "(d0, d1, d2) -> (d1, d0)");

    let outer = AffineMap::new(1, 1, [store.add(d0, s0).unwrap()]);
    let inner = AffineMap::new(3, 1, [store.add(store.mul(d2, store.constant(2)).unwrap(), s0).unwrap()]);
    let both = outer.compose(&store, &inner).unwrap().unwrap();
    assert_eq!(map_text(&store, &both), "(d0, d1, d2)[s0, s1] -> (d2 * 2 + s1 + s0)");
    assert_eq!(both.evaluate(&store, &[0, 0, 5, 100, 1000]), Some(vec![1110]));
    assert_eq!(both.evaluate(&store, &[0]), None);
    assert_eq!(outer.compose(&store, &identity), Ok(None));
    let folded = both.fold_constants(&store, &[None, None, Some(5), Some(1), None]).unwrap();
    assert_eq!(map_text(&store, &folded), "(d0, d1, d2)[s0, s1] -> (s1 + 11)");

    assert_eq!(map_text(&store, &identity.sub_map(&[2, 0, 9])), "(d0, d1, d2) -> (d2, d0)");
    assert_eq!(identity.minor_sub_map(2), minor);
    assert_eq!(identity.major_sub_map(1).results[..], [d0]);
    assert_eq!(identity.drop_result(0), minor);
    let joined = AffineMap::concat(&store, &[outer.clone(), outer]).unwrap().unwrap();
    assert_eq!(map_text(&store, &joined), "(d0)[s0, s1] -> (d0 + s0, d0 + s1)");
    assert_eq!(AffineMap::constant(&store, 7).single_constant(&store), Some(7));
    assert_eq!(map_text(&store, &AffineMap::empty()), "() -> ()");

    let set = IntegerSet::new(1, 1, [(store.sub(s0, d0).unwrap(), false)]);
    assert_eq!(set.contains(&store, &[3, 4]), Some(true));
    assert_eq!(set.contains(&store, &[5, 4]), Some(false));
    assert!(IntegerSet::empty(&store, 1, 0).is_canonical_empty(&store));
}
