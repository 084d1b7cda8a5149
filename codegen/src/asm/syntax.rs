//! Assembly code as text, in the notation of AT&T, to statements.

use super::registers::{Part, Unit, named};
use super::{quoted, unsupported};
use crate::view::Refusal;
use iced_x86::Register;

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement<'t> {
    Label(&'t str),
    Bytes(Vec<u8>),
    Instruction(Instruction<'t>),
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Instruction<'t> {
    pub(super) prefixes: Vec<Prefix>,
    /// In small letters.
    pub(super) name: String,
    pub(super) operands: Vec<Operand<'t>>,
    /// All of it, for messages.
    pub(super) text: &'t str,
}

/// What stands before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prefix {
    Lock,
    Repeat,
    RepeatUnequal,
}

/// An operand of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand<'t> {
    Register(Unit, Part),
    Immediate(i64),
    Memory(Memory),
    Label(&'t str),
}

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub(super) segment: Option<Register>,
    pub(super) displacement: i32,
    pub(super) base: Option<Unit>,
    pub(super) index: Option<(Unit, u32)>,
}

const PREFIXES: &[(&str, Prefix)] = &[
    ("lock", Prefix::Lock),
    ("rep", Prefix::Repeat),
    ("repe", Prefix::Repeat),
    ("repz", Prefix::Repeat),
    ("repne", Prefix::RepeatUnequal),
    ("repnz", Prefix::RepeatUnequal),
];

/// Segments that are not all of memory.
const SEGMENTS: &[(&str, Register)] = &[("%fs", Register::FS), ("%gs", Register::GS)];

/// Directives that only say where code should lie.
const ALIGNMENT: &[&str] = &[".align", ".balign", ".p2align"];

/// Reads statements.
///
/// # Errors
/// The first that is not understood.
pub(super) fn read(text: &str) -> Result<Vec<Statement<'_>>, Refusal> {
    let (mut all, mut prefixes) = (Vec::new(), Vec::new());
    for line in text.split('\n') {
        let line = line.split('#').next().unwrap_or_default();
        for statement in line.split(';') {
            self::statement(statement.trim(), &mut prefixes, &mut all)?;
        }
    }
    if prefixes.is_empty() { Ok(all) } else { not_understood(text) }
}

/// A refusal of a piece of code.
pub(super) fn not_understood<T>(text: &str) -> Result<T, Refusal> {
    unsupported(format_args!("assembly code {}", quoted(text)))
}

fn statement<'t>(
    text: &'t str,
    prefixes: &mut Vec<Prefix>,
    all: &mut Vec<Statement<'t>>,
) -> Result<(), Refusal> {
    let mut rest = text;
    while let Some((label, after)) = rest.split_once(':')
        && is_label(label.trim_end())
    {
        if !prefixes.is_empty() {
            return not_understood(text);
        }
        all.push(Statement::Label(label.trim_end()));
        rest = after.trim_start();
    }
    if rest.starts_with('.') {
        if !prefixes.is_empty() {
            return not_understood(text);
        }
        all.extend(directive(rest)?);
        return Ok(());
    }
    loop {
        let (word, after) = split_word(rest);
        if word.is_empty() {
            return Ok(());
        }
        let name = word.to_ascii_lowercase();
        match PREFIXES.iter().find(|(known, _)| *known == name) {
            Some(&(_, prefix)) => prefixes.push(prefix),
            None => {
                let operands = operands(after).map_or_else(|| not_understood(text), Ok)?;
                let prefixes = std::mem::take(prefixes);
                all.push(Statement::Instruction(Instruction { prefixes, name, operands, text: rest }));
                return Ok(());
            }
        }
        rest = after;
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// Whether a name can be known in the text alone: a number, or one that begins as such names do.
fn is_label(name: &str) -> bool {
    is_number(name) || is_local(name)
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.len() < 8 && name.bytes().all(|c| c.is_ascii_digit())
}

fn is_local(name: &str) -> bool {
    let rest = name.strip_prefix(".L");
    rest.is_some_and(|rest| {
        !rest.is_empty() && rest.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.'))
    })
}

fn directive<'t>(text: &'t str) -> Result<Option<Statement<'t>>, Refusal> {
    let (name, rest) = split_word(text);
    if ALIGNMENT.contains(&name) {
        return Ok(None);
    }
    if name != ".byte" {
        return not_understood(text);
    }
    let mut bytes = Vec::new();
    for item in rest.split(',') {
        match number(item.trim()).map(u8::try_from) {
            Some(Ok(byte)) => bytes.push(byte),
            _ => return not_understood(text),
        }
    }
    Ok(Some(Statement::Bytes(bytes)))
}

fn operands(text: &str) -> Option<Vec<Operand<'_>>> {
    let (mut all, mut start, mut depth) = (Vec::new(), 0, 0i32);
    if text.is_empty() {
        return Some(all);
    }
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                all.push(operand(text[start..at].trim())?);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(operand(text[start..].trim())?);
    Some(all)
}

fn operand(text: &str) -> Option<Operand<'_>> {
    if let Some(constant) = text.strip_prefix('$') {
        return Some(Operand::Immediate(sum(constant)?));
    }
    for &(name, segment) in SEGMENTS {
        if let Some(rest) = text.strip_prefix(name).and_then(|rest| rest.trim_start().strip_prefix(':')) {
            return Some(Operand::Memory(memory(rest.trim(), Some(segment))?));
        }
    }
    if let Some(name) = text.strip_prefix('%') {
        let (unit, part) = named(name)?;
        return (unit != Unit::RSP).then_some(Operand::Register(unit, part));
    }
    let is_near = text.strip_suffix(['b', 'f']).is_some_and(is_number) || is_local(text);
    if is_near {
        return Some(Operand::Label(text));
    }
    Some(Operand::Memory(memory(text, None)?))
}

/// `displacement(base, index, scale)`, each of which may be left out.
fn memory(text: &str, segment: Option<Register>) -> Option<Memory> {
    let (before, inside) = match text.find('(') {
        Some(at) => (&text[..at], Some(text[at + 1..].strip_suffix(')')?)),
        None => (text, None),
    };
    let before = before.trim();
    if before.is_empty() && inside.is_none() {
        return None;
    }
    let displacement = if before.is_empty() { 0 } else { i32::try_from(sum(before)?).ok()? };
    let mut made = Memory { segment, displacement, base: None, index: None };
    let Some(inside) = inside else { return Some(made) };
    let mut parts = inside.split(',').map(str::trim);
    let address = |text: &str| match named(text.strip_prefix('%')?) {
        Some((unit, Part::Quad)) if unit != Unit::RSP => Some(unit),
        _ => None,
    };
    match parts.next()? {
        "" => {}
        base => made.base = Some(address(base)?),
    }
    if let Some(index) = parts.next() {
        let scale = match parts.next() {
            None => 1,
            Some(scale) => number(scale).filter(|scale| matches!(scale, 1 | 2 | 4 | 8))? as u32,
        };
        made.index = Some((address(index)?, scale));
    }
    let nothing = made.base.is_none() && made.index.is_none();
    (parts.next().is_none() && !nothing).then_some(made)
}

/// Numbers that are added and taken away.
fn sum(text: &str) -> Option<i64> {
    let (mut total, mut rest) = (0i64, text.trim());
    let mut first = true;
    loop {
        let (mut negative, mut inverted, mut signs) = (false, false, 0);
        while let Some(sign) = rest.chars().next().filter(|c| matches!(c, '+' | '-' | '~')) {
            // `-~1` is another number than `~-1`: one sign besides that of the sum is enough.
            match sign {
                '~' => inverted = true,
                '-' => negative = !negative,
                _ => {}
            }
            signs += 1;
            rest = rest[1..].trim_start();
        }
        if (inverted && negative) || signs > 2 || (!first && signs == 0) {
            return None;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let one = number(&rest[..end])?;
        let one = if inverted { !one } else { one };
        total = if negative { total.checked_sub(one)? } else { total.checked_add(one)? };
        rest = rest[end..].trim_start();
        if rest.is_empty() {
            return Some(total);
        }
        first = false;
    }
}

/// A number without a sign. Those above the largest with a sign are meant by their bits.
fn number(text: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', _, ..] => (&lower[1..], 8),
        _ => (&lower[..], 10),
    };
    if !digits.bytes().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok().map(|number| number as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        for (text, expected) in [
            ("10", Some(10)),
            ("0x10", Some(16)),
            ("010", Some(8)),
            ("0b101", Some(5)),
            ("-8+2", Some(-6)),
            ("~0", Some(-1)),
            ("4-~0", None),
            ("0xffffffffffffffff", Some(-1)),
            ("9x", None),
            ("", None),
            ("1+", None),
            ("1 2", None),
            ("a", None),
            ("1*2", None),
            ("--1", Some(1)),
            ("08", None),
        ] {
            assert_eq!(sum(text), expected, "{text}");
        }
    }

    #[test]
    fn statements_are_read() -> Result<(), Refusal> {
        let all = read(
            "1: lock; addl $1, 4+8(%rax,%rcx,4) # a sum\n\t.p2align 4\n.byte 1,0x2\n jnz 1b; rep movsb",
        )?;
        assert_eq!(all.len(), 5);
        let Statement::Instruction(add) = &all[1] else { return crate::view::refuse("no instruction") };
        let memory =
            Memory { segment: None, displacement: 12, base: Some(Unit::RAX), index: Some((Unit::RCX, 4)) };
        assert_eq!(add.operands, [Operand::Immediate(1), Operand::Memory(memory)]);
        assert_eq!((&*add.prefixes, &*add.name), (&[Prefix::Lock][..], "addl"));
        Ok(())
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for text in [
            "jmp *%rax",
            "mov foo(%rip), %eax",
            "mov %rsp, %rax",
            "push 8(%rsp)",
            ".long 1",
            "foo: nop",
            "lock",
            "mov (%eax), %eax",
            "mov $foo, %eax",
            "fld %st(1)",
            "mov (%rax, %eax",
            "mov (), %eax",
            "mov , %eax",
            "mov (%rax,%rcx,3), %eax",
            ".byte 256",
            "/* a */ nop x",
            "mov %cs:(%rax), %eax",
            "mov 'a', %al",
            "mov (%rax)(%rcx), %eax",
            "mov é, %al",
            "lock; 1: nop",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
