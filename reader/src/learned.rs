//! What is learned of a file while a part of it is read.

use crate::attr_type::Decoder;
use crate::dialect::Name;
use crate::locations::Locations;
use crate::rows::{Row, Rows};
use rmlir_format::{AttrIdx, OpNameIdx, PropIdx};
use rmlir_ir::Props;
use rmlir_ir::raw::BodyPool;
use rustc_hash::FxHashMap;

/// What is learned of a file while a part of it is read, for the rest of it.
pub(crate) struct FileCaches {
    pub(crate) names: Vec<Option<Name>>,
    pub(crate) locations: Locations,
    /// Rows of blobs, with attributes that are not inherent any more.
    pub(crate) rows: Rows,
    /// Rows and discardable attributes by operation name and dictionary, below version 5. The dictionaries are few among all attributes.
    pub(crate) dictionaries: FxHashMap<(OpNameIdx, AttrIdx), Row>,
    /// The row of an operation with nothing stated, by name.
    pub(crate) defaults: Vec<Option<Props>>,
    /// What was learned of late, if others are to be told.
    news: Option<News>,
    /// Memory of bodies that are complete.
    pub(crate) rooms: BodyPool,
}

/// What one thread learned, for the others.
#[derive(Default)]
pub(crate) struct News {
    rows: Vec<(OpNameIdx, PropIdx, Row)>,
    dictionaries: Vec<(OpNameIdx, AttrIdx, Row)>,
}

impl News {
    /// Of more nobody is told: what occurs often is found early, and what occurs once is of no use to others.
    const MOST: usize = 1 << 13;
}

impl FileCaches {
    /// What was learned since this was asked last.
    pub(crate) fn tell(&mut self) -> News {
        self.news.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes up what others learned.
    pub(crate) fn hear(&mut self, news: &News) {
        for &(op, blob, row) in &news.rows {
            self.rows.hear(op, blob.index(), row);
        }
        self.dictionaries.extend(news.dictionaries.iter().map(|&(op, index, row)| ((op, index), row)));
    }

    /// Keeps a row that was read.
    pub(crate) fn add_row(&mut self, op: OpNameIdx, blob: PropIdx, row: Row) {
        self.rows.add(op, blob.index(), row);
        if let Some(news) = &mut self.news
            && self.rows.len() < News::MOST
        {
            news.rows.push((op, blob, row));
        }
    }

    /// Keeps what became of a dictionary.
    pub(crate) fn add_dictionary(&mut self, op: OpNameIdx, index: AttrIdx, row: Row) {
        self.dictionaries.insert((op, index), row);
        if let Some(news) = &mut self.news
            && self.dictionaries.len() < News::MOST
        {
            news.dictionaries.push((op, index, row));
        }
    }

    /// Nothing yet, of a file of which little is read.
    pub(crate) fn little(decoder: Decoder<'_>, locations: Locations) -> FileCaches {
        FileCaches {
            names: vec![None; decoder.file.tables().dialects.op_count()],
            locations,
            rows: Rows::default(),
            dictionaries: FxHashMap::default(),
            defaults: vec![None; decoder.file.tables().dialects.op_count()],
            news: None,
            rooms: BodyPool::default(),
        }
    }

    /// Nothing yet, of a file of which others read much too.
    pub(crate) fn nothing(decoder: Decoder<'_>, locations: Locations) -> FileCaches {
        let rows = Rows::with_table(decoder.file.tables().properties.len());
        FileCaches { rows, news: Some(News::default()), ..FileCaches::little(decoder, locations) }
    }
}
