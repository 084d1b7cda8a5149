//! `lower-vector-to-from-elements-to-shuffle-tree`: vectors put together of elements of others become shuffles, two by two.

use super::make::shuffle;
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::{FromElementsOp, ToElementsOp};
use rmlir_ir::{Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes shuffles of elements that go from vectors to vectors.
    ShuffleTree: LowerVectorToFromElementsToShuffleTree, run
}

fn run(_: &options::LowerVectorToFromElementsToShuffleTree, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ToFromElementsToShuffleTreeRewrite", lower);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// The entry of a mask that stands for no element.
const NOTHING: i64 = -1;

/// A vector on the way, and what it has to do with the result.
#[derive(Clone)]
struct Part {
    value: ValueId,
    /// The first and the last position of the result that it has elements of.
    span: (usize, usize),
    /// For each position from the first on, whether there is an element of the result.
    filled: Vec<bool>,
}

/// An element of the result: which source, and which of its elements.
type Origin = (usize, i64);

fn lower(op: FromElementsOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.dest()))?;
    rw.require(to.rank() == 1 && !to.is_scalable())?;
    let mut sources: Vec<(OpAddr, ValueId, i64)> = Vec::new();
    let mut elements: Vec<Origin> = Vec::new();
    for element in root.elements() {
        let (def, number) = element.def_op()?;
        let source = def.cast::<ToElementsOp>()?.source();
        let at = sources.iter().position(|&(known, ..)| known == def.global());
        let at = match at {
            Some(at) => at,
            None => {
                let &[size] = of(Some(source))?.shape else { return None };
                sources.push((def.global(), source.id(), size));
                sources.len() - 1
            }
        };
        elements.push((at, number as i64));
    }
    let all: Vec<i64> = elements.iter().map(|&(_, number)| number).collect();
    let whole = |size: i64| (0..size).eq(all.iter().copied());
    rw.require(!(sources.len() == 1 && whole(sources[0].2)))?;
    let made = build(rw, &sources, &elements)?;
    rw.replace(op, &[made])
}

fn build(
    rw: &mut PatternRewriter<'_>,
    sources: &[(OpAddr, ValueId, i64)],
    elements: &[Origin],
) -> Option<ValueId> {
    let spans = (0..sources.len()).map(|at| {
        let is = |&(from, _): &Origin| from == at;
        Some((elements.iter().position(is)?, elements.iter().rposition(is)?))
    });
    let spans: Vec<(usize, usize)> = spans.collect::<Option<_>>()?;
    // The first level moves elements to where they belong in relation to each other.
    let pairs: Vec<(usize, usize)> =
        (0..sources.len()).step_by(2).map(|at| (at, (at + 1).min(sources.len() - 1))).collect();
    let joined: Vec<(usize, usize)> = pairs.iter().map(|&(x, y)| join(spans[x], spans[y])).collect();
    let size = level_size(&joined, elements.len());
    let mut parts = Vec::new();
    for (&(x, y), &span) in pairs.iter().zip(&joined) {
        let mut mask = vec![NOTHING; size];
        for (place, &(from, number)) in elements.iter().enumerate() {
            let entry = if from == x {
                number
            } else if from == y {
                number + sources[x].2
            } else {
                continue;
            };
            *mask.get_mut(place.checked_sub(span.0)?)? = entry;
        }
        let value = shuffle(rw.builder(), sources[x].1, sources[y].1, &mask)?;
        let filled = mask.iter().map(|&entry| entry != NOTHING).collect();
        parts.push(Part { value, span, filled });
    }
    // The others put together what is in place.
    while parts.len() > 1 {
        if parts.len() % 2 == 1 {
            parts.push(parts.last()?.clone());
        }
        let joined: Vec<(usize, usize)> =
            parts.chunks(2).map(|pair| join(pair[0].span, pair[1].span)).collect();
        let size = level_size(&joined, elements.len());
        let mut next = Vec::new();
        for (pair, span) in parts.chunks(2).zip(joined) {
            next.push(together(rw, &pair[0], &pair[1], span, size)?);
        }
        parts = next;
    }
    Some(parts.first()?.value)
}

fn join(x: (usize, usize), y: (usize, usize)) -> (usize, usize) {
    (x.0, x.1.max(y.1))
}

/// How long vectors of a level are: the last one is the result.
fn level_size(spans: &[(usize, usize)], all: usize) -> usize {
    match spans {
        [_] => all,
        spans => spans.iter().map(|&(first, last)| last + 1 - first).max().unwrap_or(1),
    }
}

fn together(
    rw: &mut PatternRewriter<'_>,
    x: &Part,
    y: &Part,
    span: (usize, usize),
    size: usize,
) -> Option<Part> {
    let mut mask = vec![NOTHING; size];
    for (at, _) in x.filled.iter().enumerate().filter(|(_, filled)| **filled) {
        *mask.get_mut(at)? = at as i64;
    }
    if x.value != y.value {
        let shift = y.span.0.checked_sub(x.span.0)?;
        for (at, _) in y.filled.iter().enumerate().filter(|(_, filled)| **filled) {
            *mask.get_mut(at + shift)? = (at + x.filled.len()) as i64;
        }
    }
    let value = shuffle(rw.builder(), x.value, y.value, &mask)?;
    let filled = mask.iter().map(|&entry| entry != NOTHING).collect();
    Some(Part { value, span, filled })
}
