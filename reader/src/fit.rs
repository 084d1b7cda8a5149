//! Where on the time line a file was written.
//!
//! The producer says between which snapshots. Every distinct pair of operation and blob narrows that: a layout by which the blob of an
//! operation cannot be read did not hold. If what remains gives more than one meaning, nothing is guessed.

use crate::attr_type::Decoder;
use crate::dialect;
use crate::fault::{Fault, Result};
use crate::release::{self, Stated};
use crate::rows::Row;
use rmlir_format::inspect::release_of;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::ir::{Event, IrReader};
use rmlir_format::{OpNameIdx, PropIdx, SectionId};
use rmlir_ir::cache::{Bound, Cache, Key};
use rmlir_ir::layout::{Change, OpLayout, Point, ReleaseLayout, Span, State, TimeLine};
use rmlir_ir::{Context, OPERAND_SEGMENTS, OpName, RESULT_SEGMENTS};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The release whose definitions the shipped dialects have.
pub(crate) const CURRENT: u32 = 22;
/// So many operations are named in a message.
const NAMED: usize = 4;

/// What a file's producer tells of its place on the time line.
enum Said {
    /// The definitions of the context.
    Today,
    /// Somewhere here.
    Within(Span),
    /// Beyond the last snapshot.
    Beyond,
}

/// The layouts by which a file is read; `None` stands for the definitions of the context. The rows that were read to find out come with them.
///
/// # Errors
/// If no snapshot can have written the file, or it means something else by the definitions of several.
pub(crate) fn choose(
    decoder: Decoder<'_>,
    producer: &[u8],
    assumed: Option<u32>,
    section: Cursor<'_>,
) -> Result<(Option<Arc<ReleaseLayout>>, KnownRows)> {
    if assumed == Some(CURRENT) {
        return Ok(nothing());
    }
    let producer = String::from_utf8_lossy(producer);
    if assumed.is_none() && written_for(&producer).is_none() && is_today(&producer) {
        return Ok(nothing());
    }
    let Some(line) = decoder.ctx.time_line() else { return Ok(nothing()) };
    let said = match assumed.or_else(|| written_for(&producer)) {
        Some(number) => Said::Within(line.numbered(number).ok_or_else(|| unknown_release(number, &line))?),
        None => said(&line, &producer),
    };
    let named = !decoder.file.tables().version.has_properties();
    let span = match said {
        Said::Today => return Ok(nothing()),
        Said::Beyond if named => return Ok(nothing()),
        Said::Beyond => return Err(beyond(&producer, &line)),
        Said::Within(span) => span,
    };
    let layout = ReleaseLayout::new(Arc::clone(&line), span);
    if named {
        // Attributes have their names: what is known of earlier ones does no harm.
        let found = (layout.span.first < line.today()).then(|| Arc::new(layout));
        return Ok((found, KnownRows::default()));
    }
    let candidates = Candidates { decoder, layout: &layout };
    let ops = candidates.of_ops(section);
    let (span, told_by) = narrow(&layout, &ops, &producer)?;
    if span.contains(line.today()) && assumed.is_none() {
        return Ok(nothing());
    }
    let found = ReleaseLayout { told_by, ..ReleaseLayout::new(Arc::clone(&line), span) };
    let known = ops.into_iter().flat_map(|op| op.rows_for(decoder.ctx, &layout, &found));
    let known = known.take(KNOWN_ROWS.bound.limit()).collect();
    Ok((Some(Arc::new(found)), known))
}

/// Rows that were read to find out about layouts.
pub(crate) type KnownRows = FxHashMap<(OpNameIdx, PropIdx), Row>;

/// Rows of [`KnownRows`] that are not read again.
pub(crate) static KNOWN_ROWS: Cache = Cache::new("reader.known_rows", Key::Handle, Bound::Entries(1 << 16));

/// The file is read by the definitions of the context.
fn nothing() -> (Option<Arc<ReleaseLayout>>, KnownRows) {
    (None, KnownRows::default())
}

/// The day for whose tools a file was written here, as its producer says.
fn written_for(producer: &str) -> Option<u32> {
    let (_, day) = producer.strip_prefix("rmlir ")?.split_once(" for ")?;
    day.parse().ok()
}

/// Whether what wrote the file has the definitions of the reference.
fn is_today(producer: &str) -> bool {
    let stated = release_of(producer);
    stated.is_some_and(|stated| {
        stated.project == "rmlir"
            || stated.project == "MLIR" && stated.major == CURRENT && !producer.contains("git")
    })
}

fn said(line: &TimeLine, producer: &str) -> Said {
    let Some(stated) = release_of(producer).filter(|stated| stated.project == "MLIR") else {
        return Said::Within(line.whole());
    };
    let span = match producer.contains("git") {
        true => line.development(stated.major),
        false => line.release(stated.major),
    };
    match span {
        Some(span) if span == Span::of(line.today()) => Said::Today,
        Some(span) => Said::Within(span),
        None if line.snapshots.first().is_some_and(|first| stated.major < first.major) => {
            Said::Within(Span::of(Point::START))
        }
        None => Said::Beyond,
    }
}

#[cold]
fn unknown_release(number: u32, line: &TimeLine) -> Fault {
    let known: Vec<&str> = line.snapshots.iter().map(|snapshot| &*snapshot.name).collect();
    Fault::known(format!("there is no layout of release {number}; there are those of {}", known.join(", ")))
}

#[cold]
fn beyond(producer: &str, line: &TimeLine) -> Fault {
    let last = line.snapshots.last().map_or("", |last| &*last.name);
    Fault::known(format!(
        "the file was written by '{producer}', which is newer than all that is known, up to {last}: say with --assume-snapshot by which \
         definitions to read it"
    ))
}

/// An operation of a file with the states by which all of its blobs can be read.
struct Fitting<'l> {
    op: OpNameIdx,
    name: String,
    blobs: Vec<PropIdx>,
    states: Vec<Fit<'l>>,
    /// Why it cannot be read, if it cannot.
    fault: Option<Fault>,
}

struct Fit<'l> {
    state: &'l State,
    layout: &'l OpLayout,
    /// A row for each blob.
    rows: Vec<Stated>,
}

impl Fitting<'_> {
    /// Where it can have been written.
    fn points(&self) -> impl Fn(Point) -> bool + '_ {
        |point| self.states.iter().any(|fit| fit.state.possible.contains(point))
    }

    /// The rows that reading by the layout that was found, of the `possible` ones, gives again: those that were read by the only layout that
    /// the operation has there, and by the same changes.
    fn rows_for(
        self,
        ctx: &Context,
        possible: &ReleaseLayout,
        found: &ReleaseLayout,
    ) -> Vec<((OpNameIdx, PropIdx), Row)> {
        let mut layouts = found.layouts(&self.name);
        let (Some(layout), None) = (layouts.next(), layouts.next()) else { return Vec::new() };
        let Some(fit) = self.states.into_iter().find(|fit| std::ptr::eq(fit.layout, layout)) else {
            return Vec::new();
        };
        let span = fit.state.possible.common(possible.span).unwrap_or(possible.span);
        let changes = possible.line.changes(&self.name, span);
        if !changes.map(std::ptr::from_ref).eq(found.changes_of(&self.name).map(std::ptr::from_ref)) {
            return Vec::new();
        }
        let rows = fit.rows.into_iter().map(|row| (row.props, ctx.dict_attr(row.left)));
        self.blobs.into_iter().map(|blob| (self.op, blob)).zip(rows).collect()
    }
}

/// What can be read how.
struct Candidates<'f, 'l> {
    decoder: Decoder<'f>,
    layout: &'l ReleaseLayout,
}

impl<'l> Candidates<'_, 'l> {
    /// The operations of which the time line has states, each with those that fit.
    fn of_ops(&self, section: Cursor<'_>) -> Vec<Fitting<'l>> {
        pairs(self.decoder, section).into_iter().filter_map(|(op, blobs)| self.of_op(op, &blobs)).collect()
    }

    fn of_op(&self, op: OpNameIdx, blobs: &BTreeMap<PropIdx, Counts>) -> Option<Fitting<'l>> {
        let full = dialect::full_name(self.decoder, op);
        let full = std::str::from_utf8(&full).ok()?;
        let states: Vec<&State> = self.layout.line.states(full, self.layout.span).collect();
        if states.is_empty() {
            return None;
        }
        let name = dialect::name(self.decoder, op, Some(self.layout)).ok()??;
        let fitting = |states: Vec<Fit<'l>>, fault: Option<Fault>| Fitting {
            op,
            name: full.to_owned(),
            blobs: blobs.keys().copied().collect(),
            states,
            fault,
        };
        let mut fits: Vec<(usize, Fit<'l>)> = Vec::new();
        let mut fault = None;
        for state in states {
            let span = state.possible.common(self.layout.span).unwrap_or(self.layout.span);
            let changes: Vec<&Change> = self.layout.line.changes(full, span).collect();
            for layout in &state.layouts {
                let rows = blobs
                    .iter()
                    .map(|(&blob, &counts)| self.attempt(name.name, blob, counts, (layout, &changes)));
                match rows.collect::<Result<Vec<Stated>>>() {
                    Ok(rows)
                        if rows.iter().any(|row| !row.moved.is_empty())
                            && self.layout.line.is_unordered(full, span) =>
                    {
                        let fault = Some(release::unordered());
                        return Some(fitting(Vec::new(), fault));
                    }
                    Ok(rows) => {
                        fits.push((rows.iter().map(|row| row.unfit).sum(), Fit { state, layout, rows }))
                    }
                    Err(error) => fault = Some(error),
                }
            }
        }
        // What has no place today though there is one of its name was read wrongly, unless there is nothing better.
        let best = fits.iter().map(|(unfit, _)| *unfit).min().unwrap_or(0);
        let states = fits.into_iter().filter(|(unfit, _)| *unfit == best).map(|(_, fit)| fit).collect();
        Some(fitting(states, fault))
    }

    fn attempt(
        &self,
        name: OpName,
        blob: PropIdx,
        counts: Counts,
        of: (&OpLayout, &[&Change]),
    ) -> Result<Stated> {
        let tables = self.decoder.file.tables();
        let missing = || Fault::known("an operation has properties that the file does not");
        let cursor = tables.properties.get(blob).ok_or_else(missing)?;
        let (stated, rest) = release::read_blob(self.decoder, name, cursor, tables.version, of)?;
        if !rest.is_empty() {
            return Err(left_over(rest));
        }
        let counts = (of.0.operand_groups.map(|_| counts.0), of.0.result_groups.map(|_| counts.1));
        match self.has_counts(name, &stated, counts) {
            true => Ok(stated),
            false => {
                Err(Fault::known("the sizes of groups are not those of the operation's operands or results"))
            }
        }
    }

    /// Whether the sizes that are stated add up to what operations with the blob have.
    fn has_counts(&self, name: OpName, stated: &Stated, counts: (Option<usize>, Option<usize>)) -> bool {
        let ctx = self.decoder.ctx;
        let Some(op) = ctx.op_info(name).registered() else { return true };
        [(OPERAND_SEGMENTS, counts.0), (RESULT_SEGMENTS, counts.1)].into_iter().all(|(segments, count)| {
            let Some(count) = count else { return true };
            let value = op.slot(ctx.ident(segments)).and_then(|slot| *ctx.props(stated.props).get(slot)?);
            let sizes = value.and_then(|value| ctx.as_i32_array(value));
            sizes.is_none_or(|sizes| sizes.iter().map(|&size| i64::from(size)).sum::<i64>() == count as i64)
        })
    }
}

/// How many operands and results the first operation with a blob has.
type Counts = (usize, usize);

/// The blobs of every operation, as far as the section can be read.
fn pairs(decoder: Decoder<'_>, section: Cursor<'_>) -> BTreeMap<OpNameIdx, BTreeMap<PropIdx, Counts>> {
    let mut reader = IrReader::new(section, decoder.file.tables());
    let mut pairs: BTreeMap<OpNameIdx, BTreeMap<PropIdx, Counts>> = BTreeMap::new();
    // Nearly every blob is used under one name: that under which it was met last.
    let mut last = vec![None; decoder.file.tables().properties.len()];
    while let Ok(Some(event)) = reader.next_event() {
        if let Event::Op(op) = event
            && let Some(blob) = op.properties
            && let Some(last) = last.get_mut(blob.index())
            && *last != Some(op.name)
        {
            *last = Some(op.name);
            let counts = (op.operands.len(), op.results.len());
            pairs.entry(op.name).or_default().entry(blob).or_insert(counts);
        }
    }
    pairs
}

/// Where all operations can have been written, and those that told it.
fn narrow(layout: &ReleaseLayout, ops: &[Fitting<'_>], producer: &str) -> Result<(Span, Vec<Box<str>>)> {
    let mut left: Vec<Point> = layout.span.points().collect();
    let mut narrowed: Option<&Fitting<'_>> = None;
    let mut told_by: Vec<Box<str>> = Vec::new();
    for op in ops {
        if op.states.is_empty() {
            return Err(unreadable(layout, op, producer));
        }
        let before = left.len();
        let can = op.points();
        let kept: Vec<Point> = left.iter().copied().filter(|&point| can(point)).collect();
        if kept.is_empty() {
            return Err(contradiction(layout, narrowed, op, producer));
        }
        if kept.len() < before {
            narrowed = Some(op);
            told_by.push(op.name.as_str().into());
        }
        left = kept;
    }
    let several: Vec<&Fitting<'_>> = ops.iter().filter(|op| means_several(op, &left)).collect();
    if !several.is_empty() {
        return Err(ambiguous(layout, &several, &left, producer));
    }
    // Whatever remains means the same. Of parts with others between them, the last is taken.
    let mut found = Span::of(left.last().copied().unwrap_or(layout.span.last));
    for &point in left.iter().rev() {
        let between = Span { first: point, last: found.first };
        if between.points().count() > 2 {
            break;
        }
        found.first = point;
    }
    Ok((found, told_by))
}

/// Whether an operation means something else at some of these points than at others.
fn means_several(op: &Fitting<'_>, left: &[Point]) -> bool {
    let mut rows = op
        .states
        .iter()
        .filter(|fit| left.iter().any(|&point| fit.state.possible.contains(point)))
        .map(|fit| &fit.rows);
    let Some(first) = rows.next() else { return false };
    rows.any(|other| other != first)
}

fn spans_of(layout: &ReleaseLayout, op: &Fitting<'_>) -> String {
    let mut spans: Vec<String> = Vec::new();
    for fit in &op.states {
        if let Some(span) = fit.state.possible.common(layout.span) {
            let text = layout.line.describe(span);
            if !spans.contains(&text) {
                spans.push(text);
            }
        }
    }
    spans.join(", or ")
}

#[cold]
fn unreadable(layout: &ReleaseLayout, op: &Fitting<'_>, producer: &str) -> Fault {
    let within = layout.line.describe(layout.span);
    let why = op.fault.as_ref().map(|fault| format!(": {}", fault.text())).unwrap_or_default();
    Fault::known(format!(
        "the properties of '{}' are not as any known definition has them ({within}, as the producer '{producer}' says){why}",
        op.name
    ))
}

#[cold]
fn contradiction(
    layout: &ReleaseLayout,
    narrowed: Option<&Fitting<'_>>,
    op: &Fitting<'_>,
    producer: &str,
) -> Fault {
    let own = format!("'{}' lies as {}", op.name, spans_of(layout, op));
    let other = narrowed.map(|other| format!("'{}' as {}, ", other.name, spans_of(layout, other)));
    Fault::known(format!(
        "no snapshot can have written this file: {}{own} (the producer is '{producer}')",
        other.unwrap_or_default()
    ))
}

#[cold]
fn ambiguous(layout: &ReleaseLayout, several: &[&Fitting<'_>], left: &[Point], producer: &str) -> Fault {
    let names: Vec<String> = several.iter().take(NAMED).map(|op| format!("'{}'", op.name)).collect();
    let more = if several.len() > NAMED { " and others" } else { "" };
    let span = Span {
        first: left.first().copied().unwrap_or(layout.span.first),
        last: left.last().copied().unwrap_or(layout.span.last),
    };
    Fault::known(format!(
        "the producer '{producer}' does not say which snapshot wrote the file ({} is possible), and {}{more} would mean different things: \
         say which with --assume-snapshot",
        layout.line.describe(span),
        names.join(", ")
    ))
}

/// The row of a blob by layouts of which one holds: the first by which it can be read, and fits best.
///
/// # Errors
/// If it can be read by none of them: that of the last.
pub(crate) fn row(
    decoder: Decoder<'_>,
    layout: &ReleaseLayout,
    then: &str,
    name: OpName,
    blob: Cursor<'_>,
) -> Result<Option<Stated>> {
    let version = decoder.file.tables().version;
    let changes: Vec<&Change> = layout.changes_of(then).collect();
    let mut best: Option<Stated> = None;
    let mut fault = None;
    for of in layout.layouts(then) {
        match release::read_blob(decoder, name, blob, version, (of, &changes)) {
            Ok((stated, rest)) if rest.is_empty() => {
                if !stated.moved.is_empty() && layout.line.is_unordered(then, layout.span) {
                    return Err(release::unordered());
                }
                if best.as_ref().is_none_or(|best| stated.unfit < best.unfit) {
                    best = Some(stated);
                }
            }
            Ok((_, rest)) => fault = Some(left_over(rest)),
            Err(error) => fault = Some(error),
        }
    }
    match (best, fault) {
        (None, Some(fault)) => Err(fault),
        (best, _) => Ok(best),
    }
}

#[cold]
fn left_over(rest: Cursor<'_>) -> Fault {
    Fault::own("bytes are left after the properties of an operation", rest.position(), SectionId::Properties)
}
