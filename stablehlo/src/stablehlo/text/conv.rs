//! Dimensions of a convolution: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, where a place is a dimension and a digit its number among
//! those of the window.

use crate::dims::parse_dims;
use crate::tensor::{dims_text, ints_param, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::{DialectAttr, Loc, Type};
use std::collections::BTreeMap;

/// Three lists: of the input, the kernel and the output. Each has two dimensions of its own and those of the window.
pub(super) struct Numbers;

/// The letters of a list, and where its parameters are: those of the letters and the list.
const LISTS: [([char; 2], [usize; 2], usize); 3] =
    [(['b', 'f'], [0, 1], 2), (['i', 'o'], [3, 4], 5), (['b', 'f'], [6, 7], 8)];
const NAMES: [&str; 9] = [
    "input_batch_dimension",
    "input_feature_dimension",
    "input_spatial_dimensions",
    "kernel_input_feature_dimension",
    "kernel_output_feature_dimension",
    "kernel_spatial_dimensions",
    "output_batch_dimension",
    "output_feature_dimension",
    "output_spatial_dimensions",
];
/// More dimensions than this are written by their names.
const MOST: i64 = 4096;

/// Whether a parameter is a list.
fn is_list(at: usize) -> bool {
    LISTS.iter().any(|(_, _, list)| *list == at)
}

/// Reports a problem at a place.
type Report<'a> = &'a dyn Fn(&mut dyn AsmParser, Loc, &str) -> Failed;

fn letters(left: &[char]) -> String {
    left.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Reads one of the three lists.
fn parse_list(
    parser: &mut dyn AsmParser,
    wanted: [char; 2],
    report: Report<'_>,
) -> Result<([i64; 2], Vec<i64>), Failed> {
    parser.token("[")?;
    let mut left = wanted.to_vec();
    let (mut own, mut spatial, mut place) = ([0; 2], BTreeMap::new(), 0);
    loop {
        let loc = parser.loc();
        if parser.optional_token("?") {
        } else if let Some(number) = parser.optional_integer()? {
            if number < 0 {
                return Err(report(parser, loc, &format!("Unexpected dimension {number}")));
            }
            if spatial.insert(number, place).is_some() {
                let message = format!("Duplicate entries for spatial dimension {number}");
                return Err(report(parser, loc, &message));
            }
        } else {
            let word = parser.keyword()?;
            let word = parser.ctx().text(word).into_owned();
            let mut chars = word.chars();
            let (Some(letter), None) = (chars.next(), chars.next()) else {
                return Err(report(parser, loc, &format!("Unexpected keyword {word}")));
            };
            if left.is_empty() {
                return Err(report(parser, loc, &format!("Unexpected keyword {word}")));
            }
            let Some(at) = left.iter().position(|&one| one == letter) else {
                let message = format!("Unexpected dimension {word}, expecting {}", letters(&left));
                return Err(report(parser, loc, &message));
            };
            left.remove(at);
            own[usize::from(letter == wanted[1])] = place;
        }
        place += 1;
        if !parser.optional_token(",") {
            break;
        }
    }
    if !left.is_empty() {
        let here = parser.loc();
        return Err(report(parser, here, &format!("Expected dimensions {} not specified", letters(&left))));
    }
    parser.token("]")?;
    let count = spatial.len() as i64;
    let missing: Vec<i64> = (0..count).filter(|number| !spatial.contains_key(number)).take(10).collect();
    if !missing.is_empty() {
        let here = parser.loc();
        let message = format!("Expected spatial dimensions {} not specified", dims_text(&missing));
        return Err(report(parser, here, &message));
    }
    Ok((own, spatial.into_values().collect()))
}

/// Reads the three lists.
pub(super) fn parse(parser: &mut dyn AsmParser, report: Report<'_>) -> Result<Vec<Param>, Failed> {
    let mut params = vec![Param::None; NAMES.len()];
    for (at, (wanted, own, list)) in LISTS.into_iter().enumerate() {
        match at {
            1 => by(parser)?,
            2 => parser.token("->")?,
            _ => {}
        }
        let (places, spatial) = parse_list(parser, wanted, report)?;
        params[own[0]] = Param::Int(places[0]);
        params[own[1]] = Param::Int(places[1]);
        params[list] = ints_param(&spatial);
    }
    Ok(params)
}

/// The `x` between the lists.
fn by(parser: &mut dyn AsmParser) -> Result<(), Failed> {
    parser.token("x")
}

/// One of the lists as text; `None` if it is too long.
fn list_text(params: &[Param], (wanted, own, list): ([char; 2], [usize; 2], usize)) -> Option<String> {
    let mut places: Vec<(i64, String)> = Vec::new();
    for (number, place) in param_ints(params.get(list)).into_iter().enumerate() {
        places.push((place, number.to_string()));
    }
    for (letter, at) in wanted.into_iter().zip(own) {
        let Some(Param::Int(place)) = params.get(at) else { return None };
        places.push((*place, letter.to_string()));
    }
    let most = places.iter().map(|(place, _)| *place).max().unwrap_or(0);
    if most >= MOST || places.iter().any(|(place, _)| *place < 0) {
        return None;
    }
    let mut texts = vec!["?".to_owned(); most as usize + 1];
    for (place, text) in places {
        texts[place as usize] = text;
    }
    Some(format!("[{}]", texts.join(", ")))
}

/// The three lists as text; by their names where they are too long.
pub(super) fn text(params: &[Param]) -> String {
    let lists: Option<Vec<String>> = LISTS.into_iter().map(|list| list_text(params, list)).collect();
    match lists.as_deref() {
        Some([input, kernel, output]) => format!("{input}x{kernel}->{output}"),
        _ => raw_text(params),
    }
}

fn raw_text(params: &[Param]) -> String {
    let fields = NAMES.iter().zip(params).map(|(name, param)| match param {
        Param::Int(value) => format!("{name} = {value}"),
        list => format!("{name} = [{}]", dims_text(&param_ints(Some(list)))),
    });
    format!("raw {}", fields.collect::<Vec<_>>().join(", "))
}

/// Reads what stands after `raw`.
fn parse_raw(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    let mut params = vec![None; NAMES.len()];
    loop {
        let loc = parser.loc();
        let Some(at) = NAMES.iter().position(|name| parser.optional_token(name)) else {
            let names: Vec<String> = NAMES.iter().map(|name| format!("`{name}`")).collect();
            return Err(parser.error(loc, &format!("expected one of: {}", names.join(", "))));
        };
        parser.token("=")?;
        params[at] = Some(match is_list(at) {
            true => ints_param(&parse_dims(parser, false)?),
            false => Param::Int(parser.integer()?),
        });
        if !parser.optional_token(",") {
            break;
        }
    }
    let absent = |at| if is_list(at) { ints_param(&[]) } else { Param::Int(0) };
    Ok(params.into_iter().enumerate().map(|(at, param)| param.unwrap_or_else(|| absent(at))).collect())
}

impl AttrHooks for Numbers {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let params = match parser.optional_token("raw") {
            true => parse_raw(parser).map_err(|_| {
                let here = parser.loc();
                parser.error(here, "failed parsing dot dimension numbers attribute")
            })?,
            false => parse(parser, &|parser, loc, message| parser.error(loc, message))?,
        };
        parser.token(">")?;
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        printer.text(&format!("<{}>", text(&attr.params)));
    }
}
