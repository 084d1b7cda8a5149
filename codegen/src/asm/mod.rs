//! Assembly code of a program, for x86-64 with the conventions of System V.
//!
//! Each piece becomes a function of its own, which is called. Its operands go through a block of memory whose address it takes:
//! it loads the registers that the constraints ask for, runs the code, and stores what the code leaves. So no constraint has to
//! be known to the allocator of registers. What is not understood is refused.

mod allocate;
mod constraints;
mod encode;
mod frame;
mod instructions;
mod registers;
mod syntax;
mod template;

use crate::view::{Refusal, refuse};
use allocate::{Wish, allocate};
use constraints::{Constraint, Constraints, Role};
use frame::{Cell, What};
use registers::{Part, Unit, Units, named};
use std::fmt::Display;

/// Longer texts are refused: nobody writes them, and the work on one may grow with the square of its length.
const LONGEST_TEXT: usize = 1 << 14;

/// Longer constraints are refused.
const LONGEST_CONSTRAINTS: usize = 1 << 10;

/// What is said of code in a message, at most.
const QUOTED: usize = 60;

/// An operand or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Its size in memory.
    pub(crate) bytes: u64,
    /// It is a vector, which no general register holds.
    pub(crate) is_vector: bool,
    /// Its number, if that is known: as it is with a sign, and without one.
    pub(crate) constant: Option<(i128, i128)>,
}

/// A function for a piece of assembly code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Snippet {
    /// Nothing if there is nothing to do.
    pub(crate) code: Vec<u8>,
    /// Operands that it reads, and where in the block.
    pub(crate) reads: Vec<(usize, u64)>,
    /// Results that it writes, in order: where in the block.
    pub(crate) writes: Vec<u64>,
    /// How large the block is: nothing if there is none.
    pub(crate) size: u64,
}

/// Where an operand is.
#[derive(Clone, Debug)]
enum Place {
    Register(Unit, Part),
    Memory(Unit),
    Immediate(i128),
    Flag,
}

/// Makes the function for a piece of assembly code.
///
/// # Errors
/// What is not understood, or has no instructions here.
pub(crate) fn snippet(
    text: &[u8],
    constraints: &[u8],
    operands: &[Value],
    results: &[Value],
) -> Result<Snippet, Refusal> {
    if text.len() > LONGEST_TEXT || constraints.len() > LONGEST_CONSTRAINTS {
        return unsupported("assembly code of this length");
    }
    let (Ok(text), Ok(constraints)) = (std::str::from_utf8(text), std::str::from_utf8(constraints)) else {
        return unsupported("assembly code that is not UTF-8");
    };
    let read = Constraints::read(constraints)?;
    let mentioned = mentioned(text)?;
    let values = values_of(&read.operands, operands, results)?;
    let units = registers(&read, &values, mentioned)?;
    let places = places(&read.operands, &values, &units)?;
    let text = template::expand(text, |number, modifier| shown(&places, number, modifier))?;
    let code = encode::assemble(&syntax::read(&text)?)?;
    if code.bytes.is_empty() && results.is_empty() {
        return Ok(Snippet::default());
    }
    let used = Units::of(&units.iter().filter_map(|&unit| unit).collect::<Vec<_>>());
    let mut changed = read.clobbers.or(mentioned).or(used);
    if code.opaque {
        changed = changed.or(Units::SAVED);
    }
    lay_out(&read.operands, &values, &places, &code.bytes, changed)
}

/// A refusal of something that other code generators may know.
fn unsupported<T>(what: impl Display) -> Result<T, Refusal> {
    refuse(format!("{what} is not supported: use --backend=llc or --backend=clang"))
}

/// A piece of a program, as messages have it.
fn quoted(text: &str) -> String {
    let text = text.trim();
    let cut: String = text.chars().take(QUOTED).collect();
    let rest = if cut.len() < text.len() { "..." } else { "" };
    format!("'{}{rest}'", cut.escape_debug())
}

/// The registers that the text names itself.
fn mentioned(text: &str) -> Result<Units, Refusal> {
    // The sign may stand in an alternative of its own; what is put in has none here.
    let text = template::expand(text, |_, _| Ok(" ".to_owned()))?;
    let mut units = Units::default();
    for after in text.split('%').skip(1) {
        let end = after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len());
        match named(&after[..end]) {
            Some((unit, _)) if unit != Unit::RSP => units = units.with(unit),
            None if matches!(&after[..end], "fs" | "gs") => {}
            _ => {
                return unsupported(format_args!(
                    "the register {} in assembly code",
                    quoted(&format!("%{}", &after[..end]))
                ));
            }
        }
    }
    Ok(units)
}

/// An operand by its number: what it is in the program.
#[derive(Clone, Copy, Debug)]
struct Known {
    value: Value,
    /// Number of the operand of the operation, if it is not a result.
    operand: Option<usize>,
}

/// The values that operands stand for, by their numbers.
fn values_of(
    constraints: &[Constraint],
    operands: &[Value],
    results: &[Value],
) -> Result<Vec<Known>, Refusal> {
    let (mut operands, mut results) = (operands.iter().enumerate(), results.iter());
    let mut known = Vec::with_capacity(constraints.len());
    for one in constraints {
        let found = match one.role {
            Role::Output if !one.indirect => results.next().map(|&value| Known { value, operand: None }),
            _ => operands.next().map(|(index, &value)| Known { value, operand: Some(index) }),
        };
        let Some(found) = found else { return refuse("its constraints ask for more operands or results") };
        known.push(found);
    }
    match (operands.next(), results.next()) {
        (None, None) => Ok(known),
        _ => refuse("it has more operands or results than constraints"),
    }
}

/// The registers of operands that are in one, or whose address is.
fn registers(read: &Constraints, values: &[Known], mentioned: Units) -> Result<Vec<Option<Unit>>, Refusal> {
    let all = &read.operands;
    let (mut wishes, mut numbers) = (Vec::new(), Vec::new());
    for (number, (one, known)) in all.iter().zip(values).enumerate() {
        let tied = all.iter().any(|other| other.tied == Some(number));
        let output = one.role == Role::Output && !one.indirect;
        let units = match one.indirect {
            true => Units::GENERAL,
            false if known.value.is_vector => one.units.and(Units::VECTORS),
            false => one.units,
        };
        if one.tied.is_some() || one.flag.is_some() || is_immediate(one) {
            continue;
        }
        // An output that the code also gives must not be where it changes what others read.
        let both = output && (tied || one.early);
        if units.is_empty() {
            return unsupported(format_args!(
                "the constraint {} of assembly code for such a value",
                quoted(&one.text)
            ));
        }
        wishes.push(Wish { units, before: !output || both, after: output });
        numbers.push(number);
    }
    let Some(units) = allocate(&wishes, read.clobbers.or(mentioned)) else {
        return refuse("assembly code that needs so many registers is not supported");
    };
    let mut found = vec![None; all.len()];
    for (number, unit) in numbers.into_iter().zip(units) {
        found[number] = Some(unit);
    }
    for (number, one) in all.iter().enumerate() {
        if let Some(tied) = one.tied {
            found[number] = found.get(tied).copied().flatten();
        }
    }
    Ok(found)
}

/// Whether an operand can only be a number in the text.
fn is_immediate(one: &Constraint) -> bool {
    !one.indirect && !one.immediates.is_empty() && (one.units.is_empty())
}

/// Where operands are, by their numbers.
fn places(
    constraints: &[Constraint],
    values: &[Known],
    units: &[Option<Unit>],
) -> Result<Vec<Place>, Refusal> {
    let mut places = Vec::with_capacity(constraints.len());
    for ((one, known), unit) in constraints.iter().zip(values).zip(units) {
        let place = match *unit {
            Some(unit) if one.indirect => (known.value.bytes == 8).then_some(Place::Memory(unit)),
            Some(unit) => {
                frame::part_of(unit.is_vector(), known.value.bytes).map(|part| Place::Register(unit, part))
            }
            None if one.flag.is_some() => (known.value.bytes <= 8).then_some(Place::Flag),
            None => known.value.constant.and_then(|(signed, unsigned)| {
                // Some are limited by what they are without a sign, but all are written with one.
                let fits = one
                    .immediates
                    .iter()
                    .any(|bounds| bounds.hold(if bounds.are_unsigned() { unsigned } else { signed }));
                fits.then_some(Place::Immediate(signed))
            }),
        };
        let same = |tied: usize| {
            values.get(tied).is_some_and(|output| {
                output.value.bytes == known.value.bytes && output.value.is_vector == known.value.is_vector
            })
        };
        let tied = one.tied.is_none_or(same);
        match place {
            Some(place) if tied => places.push(place),
            _ => {
                return unsupported(format_args!(
                    "the constraint {} of assembly code for such a value",
                    quoted(&one.text)
                ));
            }
        }
    }
    Ok(places)
}

/// What a modifier of a register stands for.
const PARTS: &[(char, Part)] =
    &[('b', Part::Byte), ('h', Part::High), ('w', Part::Word), ('k', Part::Long), ('q', Part::Quad)];

/// An operand as the text has it.
fn shown(places: &[Place], number: usize, modifier: Option<char>) -> Result<String, Refusal> {
    let part = PARTS.iter().find(|(letter, _)| Some(*letter) == modifier).map(|(_, part)| *part);
    let text = match (places.get(number), modifier) {
        (Some(&Place::Register(unit, own)), None) => unit.text(own),
        (Some(&Place::Register(unit, Part::Vector)), Some('x')) => unit.text(Part::Vector),
        (Some(&Place::Register(unit, _)), Some('a')) => unit.text(Part::Quad).map(|name| format!("({name})")),
        (Some(&Place::Register(unit, _)), _) => part.and_then(|part| unit.text(part)),
        (Some(&Place::Memory(unit)), Some('H')) => unit.text(Part::Quad).map(|name| format!("8({name})")),
        (Some(&Place::Memory(unit)), _) if modifier.is_none() || part.is_some() => {
            unit.text(Part::Quad).map(|name| format!("({name})"))
        }
        (Some(Place::Immediate(constant)), None) => Some(format!("${constant}")),
        (Some(Place::Immediate(constant)), Some('c' | 'P')) => Some(constant.to_string()),
        (Some(Place::Immediate(constant)), Some('n')) => Some(constant.wrapping_neg().to_string()),
        (Some(Place::Immediate(constant)), _) if part.is_some() => Some(format!("${constant}")),
        _ => None,
    };
    match (text, modifier) {
        (Some(text), _) => Ok(text),
        (None, Some(modifier)) => {
            unsupported(format_args!("assembly code {}", quoted(&format!("${{{number}:{modifier}}}"))))
        }
        (None, None) => unsupported(format_args!("assembly code {}", quoted(&format!("${number}")))),
    }
}

/// The block and the function around the code.
fn lay_out(
    constraints: &[Constraint],
    values: &[Known],
    places: &[Place],
    code: &[u8],
    changed: Units,
) -> Result<Snippet, Refusal> {
    let mut made = Snippet::default();
    let (mut loads, mut stores) = (Vec::new(), Vec::new());
    for ((one, known), place) in constraints.iter().zip(values).zip(places) {
        let what = match *place {
            Place::Register(unit, _) | Place::Memory(unit) => What::Register(unit),
            Place::Flag => What::Flag(one.flag.clone().unwrap_or_default()),
            Place::Immediate(_) => continue,
        };
        let cell = Cell { offset: made.size, bytes: known.value.bytes, what };
        match known.operand {
            Some(operand) => {
                made.reads.push((operand, made.size));
                loads.push(cell);
            }
            None => {
                made.writes.push(made.size);
                stores.push(cell);
            }
        }
        made.size += known.value.bytes.max(8).next_multiple_of(8);
    }
    made.code = frame::around(code, &loads, &stores, changed)?;
    Ok(made)
}
