//! Registers of x86-64 and their names.

use iced_x86::Register;

/// A register as a whole: general ones by their numbers, those of vectors after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit(u8);

/// Which part of a register is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Byte,
    /// The second byte.
    High,
    Word,
    Long,
    Quad,
    /// 16 bytes of a vector.
    Vector,
    /// 32 bytes of a vector.
    Wide,
}

/// A set of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Units(u32);

/// General registers: of 8, 4, 2 bytes, of one byte.
const GENERAL: [[&str; 4]; 16] = [
    ["rax", "eax", "ax", "al"],
    ["rcx", "ecx", "cx", "cl"],
    ["rdx", "edx", "dx", "dl"],
    ["rbx", "ebx", "bx", "bl"],
    ["rsp", "esp", "sp", "spl"],
    ["rbp", "ebp", "bp", "bpl"],
    ["rsi", "esi", "si", "sil"],
    ["rdi", "edi", "di", "dil"],
    ["r8", "r8d", "r8w", "r8b"],
    ["r9", "r9d", "r9w", "r9b"],
    ["r10", "r10d", "r10w", "r10b"],
    ["r11", "r11d", "r11w", "r11b"],
    ["r12", "r12d", "r12w", "r12b"],
    ["r13", "r13d", "r13w", "r13b"],
    ["r14", "r14d", "r14w", "r14b"],
    ["r15", "r15d", "r15w", "r15b"],
];

/// The second bytes of the first registers.
const HIGH: [&str; 4] = ["ah", "ch", "dh", "bh"];

/// How names of registers of vectors begin.
const VECTORS: [(Part, &str); 2] = [(Part::Vector, "xmm"), (Part::Wide, "ymm")];

/// The parts in the order of the columns of `GENERAL`.
const COLUMNS: [Part; 4] = [Part::Quad, Part::Long, Part::Word, Part::Byte];

impl Part {
    /// In bits.
    pub(super) fn width(self) -> u32 {
        match self {
            Part::Byte | Part::High => 8,
            Part::Word => 16,
            Part::Long => 32,
            Part::Quad => 64,
            Part::Vector => 128,
            Part::Wide => 256,
        }
    }
}

impl Unit {
    pub(super) const RAX: Unit = Unit(0);
    pub(super) const RCX: Unit = Unit(1);
    pub(super) const RDX: Unit = Unit(2);
    pub(super) const RBX: Unit = Unit(3);
    pub(super) const RSP: Unit = Unit(4);
    pub(super) const RSI: Unit = Unit(6);
    pub(super) const RDI: Unit = Unit(7);

    pub(super) fn is_vector(self) -> bool {
        self.0 >= 16
    }

    /// The register as the encoder names it; none if it has no such part.
    pub(super) fn encoded(self, part: Part) -> Option<Register> {
        let number = u32::from(self.0);
        Some(match part {
            Part::Vector if self.is_vector() => Register::XMM0 + (number - 16),
            Part::Wide if self.is_vector() => Register::YMM0 + (number - 16),
            _ if self.is_vector() => return None,
            Part::Quad => Register::RAX + number,
            Part::Long => Register::EAX + number,
            Part::Word => Register::AX + number,
            Part::Byte if number < 4 => Register::AL + number,
            Part::Byte => Register::SPL + (number - 4),
            Part::High if number < 4 => Register::AH + number,
            Part::High | Part::Vector | Part::Wide => return None,
        })
    }

    /// Its name in a program, with the sign before it; none if it has no such part.
    pub(super) fn text(self, part: Part) -> Option<String> {
        let number = usize::from(self.0);
        if let Some(number) = number.checked_sub(16) {
            let (_, name) = VECTORS.iter().find(|(known, _)| *known == part)?;
            return Some(format!("%{name}{number}"));
        }
        let name = match part {
            Part::High => *HIGH.get(number)?,
            _ => GENERAL.get(number)?[COLUMNS.iter().position(|&column| column == part)?],
        };
        Some(format!("%{name}"))
    }
}

/// The register of a name, which has no sign before it.
pub(super) fn named(name: &str) -> Option<(Unit, Part)> {
    let name = name.to_ascii_lowercase();
    for (number, names) in (0..).zip(&GENERAL) {
        if let Some(column) = names.iter().position(|&known| known == name) {
            return Some((Unit(number), COLUMNS[column]));
        }
    }
    if let Some((number, _)) = (0..).zip(HIGH).find(|&(_, known)| known == name) {
        return Some((Unit(number), Part::High));
    }
    let (part, number) = VECTORS.iter().find_map(|(part, start)| Some((*part, name.strip_prefix(start)?)))?;
    let vector = (0..16).find(|own| number == own.to_string())?;
    Some((Unit(16 + vector), part))
}

impl Units {
    /// What a function must leave as it was, without the stack pointer.
    pub(super) const SAVED: Units = Units(1 << 3 | 1 << 5 | 0xf000);
    /// What can hold any number: the stack pointer cannot, and the frame pointer stays where it is for debuggers.
    pub(super) const GENERAL: Units = Units(0xffff & !(1 << 4 | 1 << 5));
    pub(super) const VECTORS: Units = Units(0xffff_0000);

    pub(super) fn of(units: &[Unit]) -> Units {
        units.iter().fold(Units::default(), |set, &unit| set.with(unit))
    }

    pub(super) fn with(self, unit: Unit) -> Units {
        Units(self.0 | 1 << unit.0)
    }

    pub(super) fn and(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }

    pub(super) fn or(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }

    pub(super) fn without(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }

    pub(super) fn has(self, unit: Unit) -> bool {
        self.0 & 1 << unit.0 != 0
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its registers. Those come first that are cheap: no prefix, nothing to save.
    pub(super) fn iter(self) -> impl Iterator<Item = Unit> {
        const ORDER: [u8; 16] = [6, 7, 1, 2, 0, 8, 9, 10, 11, 3, 12, 13, 14, 15, 5, 4];
        ORDER.into_iter().chain(16..32).map(Unit).filter(move |&unit| self.has(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for unit in Units(u32::MAX).iter() {
            for part in [Part::Byte, Part::High, Part::Word, Part::Long, Part::Quad, Part::Vector, Part::Wide]
            {
                let Some(text) = unit.text(part) else { continue };
                assert_eq!(named(&text[1..]), Some((unit, part)), "{text}");
                let encoded = unit.encoded(part).map(|register| format!("{register:?}").to_lowercase());
                let own = text[1..].replace("r8b", "r8l").replace("r9b", "r9l");
                let own = if own.len() == 4 && own.ends_with('b') { own.replace('b', "l") } else { own };
                assert_eq!(encoded, Some(own));
            }
        }
        assert_eq!((named("xmm16"), named("r16"), named(""), named("rip")), (None, None, None, None));
    }
}
