//! Locations in 32 bits.
//!
//! There is about one distinct location per operation, so locations are not interned on the way in. A [`Loc`] is a place in a
//! space of segments: a text file that was read takes as many places as it has bytes, a bytecode file as many as it has
//! attributes, and the upper half of the space stands for location attributes of the context. A place becomes an attribute when
//! someone looks ([`Context::loc_attr`]). A segment is released with its file.

use crate::attrs::{AttrData, FileRange};
use crate::context::Context;
use crate::handles::{Attr, Ident};
use crate::source::SourceFile;
use std::num::NonZeroU32;
use std::sync::{Arc, PoisonError, RwLock};

/// A location, resolved on demand. Compare with [`Context::same_loc`]: equal handles are equal locations, but one location may
/// have several handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loc(u32);

impl Loc {
    /// `loc(unknown)`
    pub const UNKNOWN: Loc = Loc(0);

    const INTERNED: u32 = 1 << 31;
}

/// A source of locations that are made into attributes only when someone looks.
pub trait LocSource: Send + Sync {
    /// Number of places.
    fn places(&self) -> usize;
    /// The location attribute of place `index`, below [`places`](LocSource::places).
    fn resolve(&self, ctx: &Context, index: u32) -> Attr;
    /// The place in a file that place `index` stands for, if its location attribute is one: what writers ask, so that they need
    /// not make an attribute of each location.
    fn file_range(&self, ctx: &Context, index: u32, last: &mut LastPlace) -> Option<FileRange> {
        _ = last;
        match ctx.attr_data(self.resolve(ctx, index)) {
            AttrData::LocFile(range) => Some(*range),
            _ => None,
        }
    }
    /// The text file after the places, if it is one: place `n` is its byte `n`.
    fn file(&self) -> Option<&Arc<SourceFile>> {
        None
    }
}

/// What a source keeps of the place it was asked for last: the next one is mostly near.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastPlace {
    /// The file's name.
    file: Option<Ident>,
    /// The line, from 1.
    line: u32,
}

impl LocSource for Arc<SourceFile> {
    fn places(&self) -> usize {
        // One after the last byte, for what ends there.
        self.bytes().len() + 1
    }

    fn resolve(&self, ctx: &Context, index: u32) -> Attr {
        ctx.file_loc(place_in(self, ctx, index, &mut LastPlace::default()))
    }

    fn file_range(&self, ctx: &Context, index: u32, last: &mut LastPlace) -> Option<FileRange> {
        Some(place_in(self, ctx, index, last))
    }

    fn file(&self) -> Option<&Arc<SourceFile>> {
        Some(self)
    }
}

fn place_in(file: &SourceFile, ctx: &Context, index: u32, last: &mut LastPlace) -> FileRange {
    let at = file.position_near(index as usize, last.line);
    last.line = at.line;
    FileRange {
        file: *last.file.get_or_insert_with(|| ctx.ident(file.name())),
        line: at.line,
        column: at.column,
        end_line: at.line,
        end_column: at.column,
    }
}

/// Looks at many locations without making attributes of them. It remembers the segment of the last one, so that locations of one
/// file take no lock.
pub struct LocReader {
    ctx: Context,
    last: Option<(LocSegment, Arc<dyn LocSource>)>,
    /// Of the source of the last one.
    place: LastPlace,
}

/// What [`LocReader::look`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocView {
    /// A place in a file, which may have no attribute yet.
    File(FileRange),
    /// Any other location.
    Attr(Attr),
}

impl LocReader {
    /// A reader of the locations of a context.
    pub fn new(ctx: &Context) -> LocReader {
        LocReader { ctx: ctx.clone(), last: None, place: LastPlace::default() }
    }

    /// What a location is.
    #[inline]
    pub fn look(&mut self, loc: Loc) -> LocView {
        match self.next_place(loc) {
            Some(range) => LocView::File(range),
            None => self.look_elsewhere(loc),
        }
    }

    /// The place in a file that a location is, if it lies in the segment that was looked at last. `None` for all others: ask
    /// [`look`](LocReader::look).
    #[inline]
    pub fn next_place(&mut self, loc: Loc) -> Option<FileRange> {
        let (segment, source) = self.last.as_ref()?;
        source.file_range(&self.ctx, segment.index_of(loc)? as u32, &mut self.place)
    }

    #[inline(never)]
    fn look_elsewhere(&mut self, loc: Loc) -> LocView {
        if loc != Loc::UNKNOWN && loc.0 & Loc::INTERNED == 0 {
            if self.last.as_ref().is_none_or(|(segment, _)| segment.index_of(loc).is_none()) {
                self.last = self.ctx.locs().segment(loc);
                self.place = LastPlace::default();
                if let Some(range) = self.next_place(loc) {
                    return LocView::File(range);
                }
            }
            if let Some((segment, source)) = &self.last
                && let Some(index) = segment.index_of(loc)
            {
                return LocView::Attr(source.resolve(&self.ctx, index as u32));
            }
        }
        let attr = self.ctx.loc_attr(loc);
        match self.ctx.attr_data(attr) {
            AttrData::LocFile(range) => LocView::File(*range),
            _ => LocView::Attr(attr),
        }
    }
}

/// A registered segment of the location space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocSegment {
    base: u32,
    len: u32,
}

impl LocSegment {
    /// The location of place `index`; [`Loc::UNKNOWN`] if the segment has no such place.
    pub fn loc(self, index: usize) -> Loc {
        if index < self.len as usize { Loc(self.base + index as u32) } else { Loc::UNKNOWN }
    }

    /// The place of `loc` if it lies in this segment.
    #[inline]
    pub fn index_of(self, loc: Loc) -> Option<usize> {
        let index = loc.0.checked_sub(self.base)?;
        (loc.0 & Loc::INTERNED == 0 && index < self.len).then_some(index as usize)
    }
}

/// All segments of a context, by base.
#[derive(Default)]
pub(crate) struct LocSpace {
    segments: RwLock<Segments>,
}

#[derive(Default)]
struct Segments {
    live: Vec<(LocSegment, Arc<dyn LocSource>)>,
}

impl LocSpace {
    fn segment(&self, loc: Loc) -> Option<(LocSegment, Arc<dyn LocSource>)> {
        let segments = self.segments.read().unwrap_or_else(PoisonError::into_inner);
        let after = segments.live.partition_point(|(segment, _)| segment.base <= loc.0);
        let (segment, source) = segments.live.get(after.checked_sub(1)?)?;
        segment.index_of(loc)?;
        Some((*segment, Arc::clone(source)))
    }

    fn find(&self, loc: Loc) -> Option<(Arc<dyn LocSource>, u32)> {
        let (segment, source) = self.segment(loc)?;
        let index = segment.index_of(loc)?;
        Some((source, index as u32))
    }
}

impl Context {
    /// Registers a source of locations; `None` when the 2^31 places of the context are used up, in which case locations are
    /// interned as attributes instead.
    pub fn add_loc_source(&self, source: Arc<dyn LocSource>) -> Option<LocSegment> {
        let mut segments = self.locs().segments.write().unwrap_or_else(PoisonError::into_inner);
        // Place 0 is the unknown location. Released space at the end is used again.
        let base = segments.live.last().map_or(1, |(last, _)| last.base + last.len);
        let len = u32::try_from(source.places()).ok()?;
        base.checked_add(len).filter(|&end| end < Loc::INTERNED)?;
        let segment = LocSegment { base, len };
        segments.live.push((segment, source));
        Some(segment)
    }

    /// Releases a segment: its file is gone, and so must be all operations with locations in it. A location that is left
    /// resolves to the unknown one.
    pub fn release_loc_source(&self, segment: LocSegment) {
        let mut segments = self.locs().segments.write().unwrap_or_else(PoisonError::into_inner);
        segments.live.retain(|(live, _)| *live != segment);
    }

    /// The location attribute of `loc`.
    pub fn loc_attr(&self, loc: Loc) -> Attr {
        if loc == Loc::UNKNOWN {
            return self.unknown_loc();
        }
        if loc.0 & Loc::INTERNED != 0 {
            return NonZeroU32::new(loc.0 & !Loc::INTERNED).map_or(self.unknown_loc(), Attr);
        }
        match self.locs().find(loc) {
            Some((source, index)) => source.resolve(self, index),
            None => self.unknown_loc(),
        }
    }

    /// The location of a location attribute. Anything else is unknown.
    pub fn loc(&self, attr: Attr) -> Loc {
        match self.attr_data(attr) {
            AttrData::LocUnknown => Loc::UNKNOWN,
            data if data.is_location() || self.is_dialect_location(attr) => Loc(attr.raw() | Loc::INTERNED),
            _ => Loc::UNKNOWN,
        }
    }

    /// Whether two locations are equal.
    pub fn same_loc(&self, a: Loc, b: Loc) -> bool {
        a == b || self.loc_attr(a) == self.loc_attr(b)
    }

    /// The text file and byte offset of a location that a parser made; `None` for all others.
    pub fn source_of(&self, loc: Loc) -> Option<(Arc<SourceFile>, usize)> {
        if loc.0 & Loc::INTERNED != 0 {
            return None;
        }
        let (source, index) = self.locs().find(loc)?;
        Some((Arc::clone(source.file()?), index as usize))
    }

    /// The registered text file of this name, the newest if there are several.
    pub fn source_named(&self, name: &[u8]) -> Option<Arc<SourceFile>> {
        let segments = self.locs().segments.read().unwrap_or_else(PoisonError::into_inner);
        let mut files = segments.live.iter().rev().filter_map(|(_, source)| source.file());
        files.find(|file| file.name().as_bytes() == name).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_resolve_to_lines_and_columns() {
        let ctx = Context::new();
        let file = Arc::new(SourceFile::new("f.mlir", &b"a\nbc"[..]));
        let segment = ctx.add_loc_source(Arc::new(file)).unwrap();
        let loc = segment.loc(3);
        let AttrData::LocFile(range) = ctx.attr_data(ctx.loc_attr(loc)) else {
            panic!("not a file location")
        };
        assert_eq!((range.line, range.column), (2, 2));
        assert!(ctx.same_loc(loc, ctx.loc(ctx.loc_attr(loc))));
        ctx.release_loc_source(segment);
        assert_eq!(ctx.loc_attr(loc), ctx.unknown_loc());
    }

    #[test]
    fn a_loc_is_four_bytes() {
        assert_eq!(size_of::<Loc>(), 4);
    }
}
