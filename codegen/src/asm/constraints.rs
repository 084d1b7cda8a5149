//! Constraints of assembly code, as LLVM writes them: where operands are, and what else the code changes.

use super::instructions::CONDITIONS;
use super::registers::{Unit, Units, named};
use super::unsupported;
use crate::view::Refusal;

/// What a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Output,
    Input,
}

/// Numbers that an immediate may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    low: i128,
    high: i128,
}

/// Where an operand may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Constraint {
    /// As the program has it.
    pub(super) text: String,
    pub(super) role: Role,
    /// An output that is written before all inputs are read.
    pub(super) early: bool,
    /// The operand is the address of what the code works on.
    pub(super) indirect: bool,
    pub(super) units: Units,
    pub(super) memory: bool,
    pub(super) immediates: Vec<Bounds>,
    /// The output whose register the input has.
    pub(super) tied: Option<usize>,
    /// The condition that the output states.
    pub(super) flag: Option<String>,
}

/// All that the constraints say.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Constraints {
    /// Operands in the order of their numbers.
    pub(super) operands: Vec<Constraint>,
    pub(super) clobbers: Units,
}

const ANY: Bounds = Bounds { low: i128::MIN, high: i128::MAX };

/// Letters that let a register be chosen.
const REGISTERS: &[(u8, Units)] = &[
    (b'r', Units::GENERAL),
    (b'q', Units::GENERAL),
    (b'l', Units::GENERAL),
    (b'x', Units::VECTORS),
    (b'v', Units::VECTORS),
];

/// Letters that name registers.
const NAMED: &[(u8, &[Unit])] = &[
    (b'a', &[Unit::RAX]),
    (b'b', &[Unit::RBX]),
    (b'c', &[Unit::RCX]),
    (b'd', &[Unit::RDX]),
    (b'S', &[Unit::RSI]),
    (b'D', &[Unit::RDI]),
    (b'Q', &[Unit::RAX, Unit::RBX, Unit::RCX, Unit::RDX]),
    (b'R', &[Unit::RAX, Unit::RBX, Unit::RCX, Unit::RDX, Unit::RSI, Unit::RDI]),
];

/// Letters for constants.
const IMMEDIATES: &[(u8, Bounds)] = &[
    (b'i', ANY),
    (b'n', ANY),
    (b'I', Bounds { low: 0, high: 31 }),
    (b'J', Bounds { low: 0, high: 63 }),
    (b'K', Bounds { low: -128, high: 127 }),
    (b'M', Bounds { low: 0, high: 3 }),
    (b'N', Bounds { low: 0, high: 255 }),
    (b'O', Bounds { low: 0, high: 127 }),
    (b'e', Bounds { low: i32::MIN as i128, high: i32::MAX as i128 }),
    (b'Z', Bounds { low: 0, high: u32::MAX as i128 }),
];

/// Letters for memory.
const MEMORY: &[u8] = b"moV";

/// What code may change besides registers that values are kept in. A call may change all of it.
const CHANGED_BY_CALLS: &[&str] =
    &["memory", "cc", "flags", "dirflag", "fpsr", "fpcr", "mxcsr", "redzone", ""];

/// Registers that values are never kept in: beginnings of their names, before a number.
const NEVER_USED: &[&str] = &["ymm", "zmm", "xmm", "mm", "st", "k", "tmm"];

impl Bounds {
    pub(super) fn hold(self, number: i128) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// Whether all numbers are meant as they are without a sign.
    pub(super) fn are_unsigned(self) -> bool {
        self.low == 0
    }
}

impl Constraints {
    /// Reads constraints.
    ///
    /// # Errors
    /// The first that is not known.
    pub(super) fn read(text: &str) -> Result<Constraints, Refusal> {
        let mut all = Constraints::default();
        for item in text.split(',').filter(|_| !text.is_empty()) {
            match item.strip_prefix('~') {
                Some(clobber) => all.clobber(item, clobber)?,
                None => {
                    let operand = operand(item)?;
                    if let Some(tied) = operand.tied {
                        let output = all.operands.get(tied);
                        let is_output = output.is_some_and(|output| {
                            output.role == Role::Output && !output.indirect && output.flag.is_none()
                        });
                        let again = all.operands.iter().any(|other| other.tied == Some(tied));
                        if !is_output || again {
                            return unknown(item);
                        }
                    }
                    all.operands.push(operand);
                }
            }
        }
        Ok(all)
    }

    fn clobber(&mut self, item: &str, clobber: &str) -> Result<(), Refusal> {
        let name = clobber.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let Some(name) = name else { return unknown(item) };
        if let Some((unit, _)) = named(name) {
            if unit == Unit::RSP {
                return unknown(item);
            }
            self.clobbers = self.clobbers.with(unit);
            return Ok(());
        }
        let number = |rest: &str| rest.chars().all(|c| c.is_ascii_digit() || matches!(c, '(' | ')'));
        let unused = NEVER_USED.iter().any(|start| name.strip_prefix(start).is_some_and(number));
        if CHANGED_BY_CALLS.contains(&name) || unused { Ok(()) } else { unknown(item) }
    }
}

fn unknown<T>(item: &str) -> Result<T, Refusal> {
    unsupported(format_args!("the constraint {} of assembly code", super::quoted(item)))
}

/// What stands before the letters, and the rest.
fn modifiers(item: &str) -> (Constraint, &str) {
    let mut made = Constraint {
        text: item.to_owned(),
        role: Role::Input,
        early: false,
        indirect: false,
        units: Units::default(),
        memory: false,
        immediates: Vec::new(),
        tied: None,
        flag: None,
    };
    let mut rest = item;
    if let Some(after) = rest.strip_prefix('=') {
        (made.role, rest) = (Role::Output, after);
    }
    while let Some(first) = rest.chars().next() {
        match first {
            '*' => made.indirect = true,
            '&' => made.early = true,
            // Operands may change places: that they may does not say they must.
            '%' => {}
            _ => break,
        }
        rest = &rest[1..];
    }
    (made, rest)
}

fn operand(item: &str) -> Result<Constraint, Refusal> {
    let (mut made, rest) = modifiers(item);
    // Of alternatives the first holds, for all operands alike.
    let codes = rest.split('|').next().unwrap_or_default();
    if let Some(name) = codes.strip_prefix('{') {
        let Some(name) = name.strip_suffix('}') else { return unknown(item) };
        match (name.strip_prefix("@cc"), named(name)) {
            (Some(condition), _) if made.role == Role::Output && is_condition(condition) => {
                made.flag = Some(condition.to_owned())
            }
            (None, Some((unit, _))) if unit != Unit::RSP => made.units = Units::of(&[unit]),
            _ => return unknown(item),
        }
    } else if !codes.is_empty() && codes.bytes().all(|code| code.is_ascii_digit()) {
        match codes.parse() {
            Ok(tied) if made.role == Role::Input && !made.indirect => made.tied = Some(tied),
            _ => return unknown(item),
        }
    } else {
        letters(&mut made, codes)?;
    }
    let nowhere = made.units.is_empty() && !made.memory && made.immediates.is_empty();
    let mixed = !made.units.and(Units::GENERAL).is_empty() && !made.units.and(Units::VECTORS).is_empty();
    let elsewhere = made.tied.is_some() || made.flag.is_some();
    if nowhere != elsewhere || mixed || (made.indirect && !made.memory) {
        return unknown(item);
    }
    Ok(made)
}

fn is_condition(name: &str) -> bool {
    CONDITIONS.iter().any(|(known, _)| *known == name)
}

fn letters(made: &mut Constraint, codes: &str) -> Result<(), Refusal> {
    for code in codes.bytes() {
        let mut known = false;
        if let Some(&(_, units)) = REGISTERS.iter().find(|(letter, _)| *letter == code) {
            (made.units, known) = (made.units.or(units), true);
        }
        if let Some(&(_, units)) = NAMED.iter().find(|(letter, _)| *letter == code) {
            (made.units, known) = (made.units.or(Units::of(units)), true);
        }
        if let Some(&(_, bounds)) = IMMEDIATES.iter().find(|(letter, _)| *letter == code) {
            made.immediates.push(bounds);
            known = true;
        }
        if MEMORY.contains(&code) {
            (made.memory, known) = (true, true);
        }
        if !known {
            return unknown(&made.text);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_written_panics() {
        let signs =
            ["=", "&", "*", "%", "{", "}", "r", "0", "9", "@cc", "ax", "~", ",", "m", "|", "é", "!", "^"];
        for a in signs {
            for b in signs {
                for c in signs {
                    for d in signs {
                        let _ = Constraints::read(&format!("{a}{b}{c}{d}"));
                    }
                }
            }
        }
    }

    #[test]
    fn what_the_compiler_writes_is_read() -> Result<(), Refusal> {
        let all = Constraints::read("={ax},=&r,=*m,{@ccz},0,rI,*m,~{memory},~{rbx},~{dirflag},~{xmm3}");
        assert!(all.is_err(), "a condition is an output");
        let all = Constraints::read("={ax},=&r,=*m,={@ccz},0,rI,*m,~{memory},~{rbx},~{dirflag},~{st(1)}")?;
        assert_eq!(all.operands.len(), 7);
        assert!(all.operands[1].early && all.operands[2].indirect && all.operands[4].tied == Some(0));
        assert_eq!(all.clobbers, Units::of(&[Unit::RBX]));
        for text in
            ["=f", "3", "=r,0,0", "=*m,0", "{rsp}", "~{rsp}", "rx", "=*r", "!i", "~memory", "=", "r,,r"]
        {
            assert!(Constraints::read(text).is_err(), "{text}");
        }
        Ok(())
    }
}
