//! What can go wrong, and how it is reported.

use rmlir_format::sidecar::IndexError;
use rmlir_format::{Error, ErrorKind, SectionId};
use rmlir_ir::{Context, Diagnostic, FileRange, Loc};

/// Shorthand for results inside this crate.
pub(crate) type Result<T, E = Fault> = std::result::Result<T, E>;

/// Why a file cannot be read.
#[derive(Debug)]
pub(crate) enum Fault {
    /// An error of the wire level.
    Wire(Error),
    /// An error of what the wire stands for.
    Meaning {
        /// The message.
        message: String,
        /// Absolute offset, to be told if the reference has no such message.
        offset: Option<(usize, SectionId)>,
    },
    /// Diagnostics of the text parser about a textual entry.
    Text(Vec<Diagnostic>),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Wire(error)
    }
}

impl From<IndexError> for Fault {
    fn from(error: IndexError) -> Fault {
        Fault::known(error.to_string())
    }
}

impl Fault {
    /// What it says, without a place.
    #[cold]
    pub(crate) fn text(&self) -> String {
        match self {
            Fault::Wire(error) => error.message(),
            Fault::Meaning { message, .. } => message.clone(),
            Fault::Text(list) => list.first().map_or(String::new(), |first| first.message.clone()),
        }
    }

    /// A message that the reference has too.
    #[cold]
    pub(crate) fn known(message: impl Into<String>) -> Fault {
        Fault::Meaning { message: message.into(), offset: None }
    }

    /// A message of our own about these bytes.
    #[cold]
    pub(crate) fn own(message: impl Into<String>, offset: usize, section: SectionId) -> Fault {
        Fault::Meaning { message: message.into(), offset: Some((offset, section)) }
    }
}

/// What every diagnostic about a file says.
#[derive(Clone, Debug)]
pub(crate) struct Reporter {
    /// `FILE:0:0`
    loc: Loc,
    /// `in bytecode version ...`, once version and producer are known.
    note: Option<String>,
}

impl Reporter {
    /// About a file of this name.
    pub(crate) fn new(ctx: &Context, name: &str) -> Reporter {
        let range = FileRange { file: ctx.ident(name), line: 0, column: 0, end_line: 0, end_column: 0 };
        Reporter { loc: ctx.loc(ctx.file_loc(range)), note: None }
    }

    /// `FILE:0:0`
    pub(crate) fn loc(&self) -> Loc {
        self.loc
    }

    /// Says from now on what wrote the file.
    pub(crate) fn set_origin(&mut self, version: u64, producer: &str) {
        self.note = Some(format!("in bytecode version {version} produced by: {producer}"));
    }

    /// Emits what is wrong.
    pub(crate) fn report(&self, ctx: &Context, fault: Fault) {
        let (message, offset) = match fault {
            Fault::Wire(error) => {
                let own = !is_known(error.kind());
                let offset = own.then(|| place(error.offset(), error.section()));
                (error.message(), offset)
            }
            Fault::Meaning { message, offset } => {
                (message, offset.map(|(offset, section)| place(offset, Some(section))))
            }
            Fault::Text(diagnostics) => {
                return self.pass_on(ctx, diagnostics);
            }
        };
        let mut diagnostic = Diagnostic::error(self.loc, message);
        if let Some(place) = offset {
            diagnostic = diagnostic.with_note(self.loc, place);
        }
        ctx.emit(self.with_origin(diagnostic));
    }

    /// Emits what others say of the file.
    pub(crate) fn pass_on(&self, ctx: &Context, diagnostics: Vec<Diagnostic>) {
        diagnostics.into_iter().for_each(|diagnostic| ctx.emit(self.with_origin(diagnostic)));
    }

    fn with_origin(&self, diagnostic: Diagnostic) -> Diagnostic {
        match &self.note {
            Some(note) => {
                let loc = diagnostic.loc;
                diagnostic.with_note(loc, note.clone())
            }
            None => diagnostic,
        }
    }
}

fn place(offset: usize, section: Option<SectionId>) -> String {
    match section {
        Some(section) => format!("at byte {offset:#x}, in section {}", section.name()),
        None => format!("at byte {offset:#x}"),
    }
}

/// Whether the reference has the message too, and says no more than it.
fn is_known(kind: &ErrorKind) -> bool {
    !matches!(
        kind,
        ErrorKind::EmptyStringSize
            | ErrorKind::MalformedText { .. }
            | ErrorKind::InvalidEntry { .. }
            | ErrorKind::CyclicEntry { .. }
            | ErrorKind::RootBlockArguments
            | ErrorKind::InvalidResourceKind { .. }
            | ErrorKind::TooMany { .. }
            | ErrorKind::CannotRewrite { .. }
    )
}
