//! Groups of dimensions that become one dimension: putting them together, and finding them.

use rmlir_ir::{Attr, Context, DYNAMIC};

/// For each dimension of the smaller rank those of the larger one.
pub type Groups = Vec<Vec<i64>>;

/// The attribute that holds groups.
pub fn groups_attr(ctx: &Context, groups: &[Vec<i64>]) -> Attr {
    let group = |group: &Vec<i64>| {
        ctx.array_attr(&group.iter().map(|&dim| ctx.int_attr(64, dim)).collect::<Vec<_>>())
    };
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// The groups of two reshapes in a row that both collapse or both expand; `None` if they do not fit.
pub fn composed<'g>(first: &'g [Vec<i64>], second: &'g [Vec<i64>]) -> Option<Groups> {
    let (larger, smaller) = match first.len().cmp(&second.len()) {
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => (first, second),
        std::cmp::Ordering::Less => (second, first),
    };
    if smaller.is_empty() {
        return Some(Groups::new());
    }
    if larger.len() != smaller.iter().map(Vec::len).sum::<usize>() {
        return None;
    }
    let inner = |&at: &i64| larger.get(usize::try_from(at).ok()?);
    let group = |group: &Vec<i64>| -> Option<Vec<i64>> {
        Some(group.iter().map(inner).collect::<Option<Vec<_>>>()?.into_iter().flatten().copied().collect())
    };
    smaller.iter().map(group).collect()
}

/// What takes the shape that `finer` groups make to the one that `coarser` groups make; `None` if a group of the one crosses one of the
/// other.
pub fn between(finer: &[Vec<i64>], coarser: &[Vec<i64>]) -> Option<Groups> {
    let mut next = 0;
    let mut found = Groups::new();
    for group in coarser {
        let end = group.last()?;
        let mut made = Vec::new();
        while let Some(inner) = finer.get(next) {
            let last = inner.last()?;
            if last > end {
                return None;
            }
            made.push(next as i64);
            next += 1;
            if last == end {
                break;
            }
        }
        found.push(made);
    }
    Some(found)
}

/// The sizes of a shape that a group takes.
pub fn slice<'s>(shape: &'s [i64], group: &[i64]) -> Option<&'s [i64]> {
    let first = usize::try_from(*group.first()?).ok()?;
    shape.get(first..first.checked_add(group.len())?)
}

/// How many sizes are open.
pub fn open_count(shape: &[i64]) -> usize {
    shape.iter().filter(|&&size| size == DYNAMIC).count()
}

/// The groups that take what `source_groups` collapse to what `result_groups` expand it to, where that is one collapse.
pub fn through(
    source_groups: &[Vec<i64>],
    result_groups: &[Vec<i64>],
    source: &[i64],
    result: &[i64],
) -> Option<Groups> {
    if source_groups.is_empty() {
        return for_collapse(source, result);
    }
    let mut found = Groups::new();
    for (from, to) in source_groups.iter().zip(result_groups) {
        let (first, from, to) = (*from.first()?, slice(source, from)?, slice(result, to)?);
        if open_count(from) >= 2 && open_count(to) >= 2 {
            return None;
        }
        if from.len() == to.len() {
            if from != to {
                return None;
            }
            found.extend((0..from.len() as i64).map(|at| vec![first + at]));
            continue;
        }
        let inner = for_collapse(from, to)?;
        found.extend(inner.iter().map(|group| group.iter().map(|dim| dim + first).collect::<Vec<i64>>()));
    }
    Some(found)
}

/// Dimensions from one to another one, both included.
type Span = (usize, usize);

/// The groups that collapse one shape to the other one; `None` if there are none or more than one choice.
pub fn for_collapse(source: &[i64], target: &[i64]) -> Option<Groups> {
    if source.len() <= target.len() {
        return None;
    }
    if target.is_empty() {
        let fits = source.iter().all(|&size| size == 1 || size == DYNAMIC);
        return fits.then(|| vec![(0..source.len() as i64).collect()]);
    }
    let forward = spans(source, target)?;
    let backward = reversed_spans(source, target)?;
    if forward.len() != target.len() || backward.len() != target.len() {
        return None;
    }
    forward.iter().zip(&backward).map(|(&one, &other)| agreed(source, one, other)).collect()
}

/// The dimensions of the first span, if the spans differ by dimensions of size one at most.
fn agreed(source: &[i64], one: Span, other: Span) -> Option<Vec<i64>> {
    let within = |at: usize, span: Span| at >= span.0 && at <= span.1;
    let only_one = (one.0..=one.1).filter(|&at| !within(at, other));
    let only_other = (other.0..=other.1).filter(|&at| !within(at, one));
    let units = only_one.chain(only_other).all(|at| source.get(at) == Some(&1));
    units.then(|| (one.0 as i64..=one.1 as i64).collect())
}

fn reversed_spans(source: &[i64], target: &[i64]) -> Option<Vec<Span>> {
    let back = |list: &[i64]| list.iter().rev().copied().collect::<Vec<i64>>();
    let last = source.len() - 1;
    let spans = spans(&back(source), &back(target))?;
    Some(spans.into_iter().rev().map(|(first, end)| (last - end, last - first)).collect())
}

/// For each size of the target the first span that makes it; the last one takes what is left.
fn spans(source: &[i64], target: &[i64]) -> Option<Vec<Span>> {
    let mut found: Vec<Span> = Vec::new();
    let mut next = 0;
    for (index, &size) in target.iter().enumerate() {
        let greedy = index + 1 == target.len();
        let span = match size {
            DYNAMIC => open_span(source, next, greedy)?,
            size => known_span(source, next, size, greedy)?,
        };
        if span.0 > next {
            // What was passed over belongs to the open dimension before.
            if index == 0 || target[index - 1] != DYNAMIC {
                return None;
            }
            found.last_mut()?.1 = span.0 - 1;
        }
        next = span.1 + 1;
        found.push(span);
    }
    (found.last()?.1 + 1 >= source.len()).then_some(found)
}

fn open_span(source: &[i64], start: usize, greedy: bool) -> Option<Span> {
    let open = start + source.get(start..)?.iter().position(|&size| size == DYNAMIC)?;
    Some((start, if greedy { source.len() - 1 } else { open }))
}

fn known_span(source: &[i64], start: usize, wanted: i64, greedy: bool) -> Option<Span> {
    let (mut first, mut at) = (start, start);
    let mut found = None;
    let mut product = 1i64;
    while at < source.len() {
        if found.is_some() && !greedy {
            break;
        }
        let size = source[at];
        if size == DYNAMIC {
            if found.is_some() {
                break;
            }
            product = 1;
            at += 1;
            first = at;
            continue;
        }
        product = product.checked_mul(size)?;
        if product > wanted && found.is_some() {
            break;
        }
        while product > wanted && first < at {
            product = product.checked_div(source[first])?;
            first += 1;
        }
        if found.is_some() || product == wanted {
            found = Some((first, at));
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_found() {
        assert_eq!(for_collapse(&[2, 3, 4], &[6, 4]), Some(vec![vec![0, 1], vec![2]]));
        assert_eq!(for_collapse(&[DYNAMIC, 2, 3, 5], &[DYNAMIC, 15]), Some(vec![vec![0, 1], vec![2, 3]]));
        assert_eq!(for_collapse(&[1, 4, 1], &[4]), Some(vec![vec![0, 1, 2]]));
        assert_eq!(for_collapse(&[DYNAMIC, 2, DYNAMIC], &[DYNAMIC, DYNAMIC]), None);
        assert_eq!(for_collapse(&[2, 3], &[5]), None);
    }

    #[test]
    fn groups_are_put_together() {
        let one = vec![vec![0, 1], vec![2], vec![3]];
        assert_eq!(composed(&one, &[vec![0, 1], vec![2]]), Some(vec![vec![0, 1, 2], vec![3]]));
        assert_eq!(
            between(&[vec![0], vec![1], vec![2, 3]], &[vec![0, 1], vec![2, 3]]),
            Some(vec![vec![0, 1], vec![2]])
        );
    }
}
