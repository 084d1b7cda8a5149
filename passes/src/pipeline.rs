//! Pipelines as text: `builtin.module(func.func(cse,canonicalize{top-down=false}))`.

use crate::manager::OpPassManager;
use crate::registry::Registry;
use crate::text::OptionError;

/// What a parser of pipelines is called in messages.
const PARSER: &str = "MLIR Textual PassPipeline Parser";

/// Why a pipeline is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// What the reader of options says by itself, without the name of the program in front.
    pub direct: Option<String>,
    /// The text of the error that is reported, with its line feeds.
    pub message: String,
}

impl std::fmt::Display for PipelineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

impl From<OptionError> for PipelineError {
    fn from(error: OptionError) -> PipelineError {
        PipelineError { direct: error.direct, message: error.message }
    }
}

/// How deep pipelines may nest.
const DEEPEST: usize = 256;

/// An element of a pipeline.
struct Element<'t> {
    name: &'t str,
    options: &'t str,
    inner: Option<Vec<Element<'t>>>,
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// Where a name begins that the text ends with; else its end.
    unfinished: usize,
}

impl<'t> Parser<'t> {
    fn error<T>(&self, at: usize, what: &str) -> Result<T, PipelineError> {
        let at = at.min(self.text.len());
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line_start = before.iter().rposition(|&c| c == b'\n').map_or(0, |nl| nl + 1);
        let line_number = before.iter().filter(|&&c| c == b'\n').count() + 1;
        let line = self.text[line_start..].split('\n').next().unwrap_or_default();
        let column = at - line_start;
        let message = format!(
            "{PARSER}:{line_number}:{}: error: {what}\n{line}\n{}^\n",
            column + 1,
            " ".repeat(column)
        );
        Err(PipelineError { direct: None, message })
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Elements up to the end of the text or, inside parentheses, up to the closing one, which is left.
    fn list(&mut self, depth: usize) -> Result<Vec<Element<'t>>, PipelineError> {
        let mut found = Vec::new();
        loop {
            found.push(self.element(depth)?);
            match self.peek() {
                None => return Ok(found),
                Some(b',') => self.at += 1,
                Some(b')') if depth > 0 => return Ok(found),
                Some(b')') => {
                    return self.error(
                        self.at,
                        "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
                    );
                }
                Some(_) => return self.error(self.at, "expected ',' after parsing pipeline"),
            }
        }
    }

    fn element(&mut self, depth: usize) -> Result<Element<'t>, PipelineError> {
        let (start, end) = (self.at, self.rest().find([',', '(', ')', '{']));
        let name = self.rest()[..end.unwrap_or(self.rest().len())].trim();
        let mut element = Element { name, options: "", inner: None };
        self.at = end.map_or(self.text.len(), |end| start + end);
        self.unfinished = if end.is_none() { start } else { self.text.len() };
        match self.peek() {
            Some(b'{') => element.options = self.options()?,
            Some(b'(') if depth >= DEEPEST => return self.error(self.at, "pipelines nest too deep"),
            Some(b'(') => {
                self.at += 1;
                element.inner = Some(self.list(depth + 1)?);
                if self.peek() != Some(b')') {
                    let what = "encountered unbalanced parentheses while parsing pipeline";
                    return self.error(self.unfinished, what);
                }
                self.at += 1;
            }
            _ => return Ok(element),
        }
        self.skip_blanks();
        Ok(element)
    }

    /// What is between braces.
    fn options(&mut self) -> Result<&'t str, PipelineError> {
        let (start, mut depth) = (self.at, 0usize);
        for (index, c) in self.rest().bytes().enumerate() {
            match c {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += index + 1;
                return Ok(&self.text[start + 1..start + index]);
            }
        }
        self.error(start, "missing closing '}' while processing pass options")
    }
}

/// A pipeline with the name of its anchor: what stands inside the parentheses, and the anchor.
fn anchor_of(text: &str) -> Result<(&str, &str), PipelineError> {
    let text = text.trim();
    let found = text.find('(').filter(|&at| at > 0 && text.ends_with(')'));
    let Some(at) = found else {
        return Err(PipelineError {
            direct: None,
            message: "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'".into(),
        });
    };
    Ok((text[..at].trim_end(), &text[at + 1..text.len() - 1]))
}

/// Reads a pipeline with its anchor.
///
/// # Errors
/// If it is not written well, or names what there is not, or options are wrong.
pub fn parse_pipeline(registry: &Registry, text: &str) -> Result<OpPassManager, PipelineError> {
    let (anchor, inner) = anchor_of(text)?;
    let mut manager = OpPassManager::new(anchor);
    add_pipeline(registry, inner, &mut manager)?;
    Ok(manager)
}

/// Adds the elements of a pipeline without anchor to a manager.
///
/// # Errors
/// As [`parse_pipeline`].
pub fn add_pipeline(
    registry: &Registry,
    text: &str,
    manager: &mut OpPassManager,
) -> Result<(), PipelineError> {
    if text.is_empty() {
        return Ok(());
    }
    let mut parser = Parser { text, at: 0, unfinished: text.len() };
    let elements = parser.list(0)?;
    resolve(registry, &parser, &elements)?;
    let implicit = manager.set_implicit_nesting(false);
    let mut error = PipelineError { direct: None, message: String::new() };
    let added = add(registry, &elements, manager, &mut error);
    manager.set_implicit_nesting(implicit);
    added.map_err(|Refused| error)
}

/// All names are known before anything is made.
fn resolve(registry: &Registry, parser: &Parser<'_>, elements: &[Element<'_>]) -> Result<(), PipelineError> {
    for element in elements {
        match &element.inner {
            Some(inner) => resolve(registry, parser, inner)?,
            None if registry.is_known(element.name) => {}
            None => {
                let at = element.name.as_ptr() as usize - parser.text.as_ptr() as usize;
                let what = format!("'{}' does not refer to a registered pass or pass pipeline", element.name);
                return parser.error(at, &what);
            }
        }
    }
    Ok(())
}

/// What was refused has been noted.
struct Refused;

fn add(
    registry: &Registry,
    elements: &[Element<'_>],
    manager: &mut OpPassManager,
    error: &mut PipelineError,
) -> Result<(), Refused> {
    for element in elements {
        let Some(inner) = &element.inner else {
            if let Err(refused) = registry.add(element.name, element.options, manager) {
                let (name, options) = (element.name, element.options);
                let line = format!("{}\nfailed to add `{name}` with options `{options}`\n", refused.message);
                error.message.push_str(&line);
                error.direct = refused.direct;
                return Err(Refused);
            }
            continue;
        };
        let mut nested = OpPassManager::new(element.name);
        if add(registry, inner, &mut nested, error).is_err() {
            let line = format!("failed to add `{}` with options `` to inner pipeline\n", element.name);
            error.message.push_str(&line);
            return Err(Refused);
        }
        manager.add_nested(nested);
    }
    Ok(())
}
