//! Calls that Cranelift cannot state: a variadic function learns in `al` how many float registers hold arguments. A thunk sets
//! it and goes on to the function. Assembly code is called too.

use crate::view::{Refusal, SymbolId, refuse};
use cranelift_codegen::ir::UserExternalName;

/// A few instructions before a variadic function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Thunk {
    /// Before a function that is known.
    Direct { symbol: SymbolId, floats: u8 },
    /// Before the function whose address is in this integer argument register.
    InRegister { register: u8, floats: u8 },
    /// Before the function whose address is so far above the return address.
    OnStack { offset: u64, floats: u8 },
}

/// What a reference in code names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Symbol(SymbolId),
    Thunk(Thunk),
    /// Assembly code of the function, by its number there.
    Assembly(u32),
}

/// The name by which code knows assembly code of its function.
pub(crate) fn assembly_name(number: u32) -> UserExternalName {
    UserExternalName::new(4, number)
}

impl Thunk {
    /// The name by which code knows it.
    ///
    /// # Errors
    /// If there is no room for its numbers in a name.
    pub(crate) fn name(self) -> Result<UserExternalName, Refusal> {
        let (namespace, number, floats) = match self {
            Thunk::Direct { symbol, floats } => (1, u64::from(symbol.0), floats),
            Thunk::InRegister { register, floats } => (2, u64::from(register), floats),
            Thunk::OnStack { offset, floats } => (3, offset, floats),
        };
        match u32::try_from(number << 4 | u64::from(floats)) {
            Ok(index) => Ok(UserExternalName::new(namespace, index)),
            Err(_) => refuse("a variadic call is too large"),
        }
    }

    /// Its instructions, and where in them a distance to the function goes.
    pub(crate) fn code(self) -> (Vec<u8>, Option<u64>) {
        match self {
            Thunk::Direct { floats, .. } => (vec![0xb0, floats, 0xe9, 0, 0, 0, 0], Some(3)),
            Thunk::InRegister { register, floats } => {
                // jmp *%rdi, *%rsi, *%rdx, *%rcx, *%r8, *%r9
                const JUMPS: [&[u8]; 6] = [
                    &[0xff, 0xe7],
                    &[0xff, 0xe6],
                    &[0xff, 0xe2],
                    &[0xff, 0xe1],
                    &[0x41, 0xff, 0xe0],
                    &[0x41, 0xff, 0xe1],
                ];
                let jump = JUMPS.get(usize::from(register)).copied().unwrap_or(&[0x0f, 0x0b]);
                ([&[0xb0, floats], jump].concat(), None)
            }
            Thunk::OnStack { offset, floats } => {
                let offset = (offset as u32 + 8).to_le_bytes();
                let load = [&[0x4c, 0x8b, 0x9c, 0x24][..], &offset].concat();
                ([&load[..], &[0xb0, floats, 0x41, 0xff, 0xe3]].concat(), None)
            }
        }
    }
}

impl Target {
    /// What a name in code stands for.
    pub(crate) fn of(name: &UserExternalName) -> Target {
        let (number, floats) = (name.index >> 4, (name.index & 15) as u8);
        match name.namespace {
            1 => Target::Thunk(Thunk::Direct { symbol: SymbolId(number), floats }),
            2 => Target::Thunk(Thunk::InRegister { register: number as u8, floats }),
            3 => Target::Thunk(Thunk::OnStack { offset: u64::from(number), floats }),
            4 => Target::Assembly(name.index),
            _ => Target::Symbol(SymbolId(name.index)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::symbol_name;

    #[test]
    fn names_stand_for_what_they_were_made_of() {
        let symbol = SymbolId(77);
        for thunk in [
            Thunk::Direct { symbol, floats: 8 },
            Thunk::InRegister { register: 5, floats: 1 },
            Thunk::OnStack { offset: 240, floats: 3 },
        ] {
            assert_eq!(thunk.name().map(|name| Target::of(&name)), Ok(Target::Thunk(thunk)));
        }
        assert_eq!(Target::of(&symbol_name(symbol)), Target::Symbol(symbol));
        assert_eq!(Target::of(&assembly_name(9)), Target::Assembly(9));
    }
}
