//! What is wrong with a data layout as LLVM writes it: `e-m:e-p270:32:32-i64:64-n8:16:32:64-S128`.

type Wrong = Result<(), String>;

/// The first thing wrong with a data layout as LLVM writes it (`e-p:64:64`), if anything is.
pub fn wrong_layout(layout: &[u8]) -> Option<String> {
    if layout.is_empty() {
        return None;
    }
    layout.split(|&byte| byte == b'-').find_map(|part| specification(part).err())
}

fn wrong<T>(message: &str) -> Result<T, String> {
    Err(message.to_owned())
}

fn malformed(form: &str) -> Wrong {
    Err(format!("malformed specification, must be of the form \"{form}\""))
}

fn specification(part: &[u8]) -> Wrong {
    let Some((&first, rest)) = part.split_first() else {
        return wrong("empty specification is not allowed");
    };
    if part.starts_with(b"ni") {
        return non_integral(&part[2..]);
    }
    match first {
        // Aligned stack objects: older layouts have them, nobody reads them.
        b's' => Ok(()),
        b'e' | b'E' if rest.is_empty() => Ok(()),
        b'e' | b'E' => wrong("malformed specification, must be just 'e' or 'E'"),
        b'n' => parts(rest).try_for_each(|width| size(width, "size").map(|_| ())),
        b'S' if rest.is_empty() => malformed("S<size>"),
        b'S' => alignment(rest, "stack natural", Zero::Refused).map(|_| ()),
        b'm' => mangling(rest),
        b'F' => function_pointer(rest),
        b'P' | b'A' | b'G' if rest.is_empty() => malformed(&format!("{}<address space>", first as char)),
        b'P' | b'A' | b'G' => address_space(rest).map(|_| ()),
        b'i' | b'f' | b'v' => scalar(first, rest),
        b'a' => aggregate(rest),
        b'p' => pointer(rest),
        _ => Err(format!("unknown specifier '{}'", first as char)),
    }
}

fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b':')
}

/// A number of decimal digits with so many bits.
fn number(text: &[u8], bits: u32) -> Option<u64> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = std::str::from_utf8(text).ok()?.parse::<u64>().ok()?;
    (value < 1 << bits).then_some(value)
}

fn size(text: &[u8], what: &str) -> Result<u64, String> {
    match number(text, 24) {
        _ if text.is_empty() => Err(format!("{what} component cannot be empty")),
        None | Some(0) => Err(format!("{what} must be a non-zero 24-bit integer")),
        Some(size) => Ok(size),
    }
}

fn address_space(text: &[u8]) -> Result<u64, String> {
    number(text, 24).ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

#[derive(Clone, Copy, PartialEq)]
enum Zero {
    Allowed,
    Refused,
}

fn alignment(text: &[u8], what: &str, zero: Zero) -> Result<u64, String> {
    match number(text, 16) {
        None => Err(format!("{what} alignment must be a 16-bit integer")),
        Some(0) if zero == Zero::Refused => Err(format!("{what} alignment must be non-zero")),
        Some(bits) if bits != 0 && (bits % 8 != 0 || !(bits / 8).is_power_of_two()) => {
            Err(format!("{what} alignment must be a power of two times the byte width"))
        }
        Some(bits) => Ok(bits),
    }
}

fn component(text: &[u8], what: &str, zero: Zero) -> Result<u64, String> {
    if text.is_empty() {
        return Err(format!("{what} alignment component cannot be empty"));
    }
    alignment(text, what, zero)
}

/// `abi` and perhaps `pref`, which is at least as much.
fn alignments(abi: u64, preferred: Option<&[u8]>) -> Wrong {
    let Some(preferred) = preferred else { return Ok(()) };
    match component(preferred, "preferred", Zero::Refused)? < abi {
        true => wrong("preferred alignment cannot be less than the ABI alignment"),
        false => Ok(()),
    }
}

fn non_integral(rest: &[u8]) -> Wrong {
    let Some(spaces) = rest.strip_prefix(b":") else {
        return malformed("ni:<address space>[:<address space>]...");
    };
    parts(spaces).try_for_each(|space| match space {
        [] => wrong("address space component cannot be empty"),
        _ if address_space(space)? == 0 => wrong("address space 0 cannot be non-integral"),
        _ => Ok(()),
    })
}

fn mangling(rest: &[u8]) -> Wrong {
    match rest {
        [b':', mode, ..] => match (rest.len(), mode) {
            (2, b'e' | b'l' | b'o' | b'm' | b'w' | b'x' | b'a') => Ok(()),
            _ => wrong("unknown mangling mode"),
        },
        _ => malformed("m:<mangling>"),
    }
}

fn function_pointer(rest: &[u8]) -> Wrong {
    match rest {
        [] => malformed("F<type><abi>"),
        [b'i' | b'n', abi @ ..] => component(abi, "ABI", Zero::Refused).map(|_| ()),
        [kind, ..] => Err(format!("unknown function pointer alignment type '{}'", *kind as char)),
    }
}

/// Integers, floats and vectors.
fn scalar(kind: u8, rest: &[u8]) -> Wrong {
    let fields: Vec<&[u8]> = parts(rest).collect();
    let &[width, abi, ref preferred @ ..] = &fields[..] else {
        return malformed(&format!("{}<size>:<abi>[:<pref>]", kind as char));
    };
    if preferred.len() > 1 {
        return malformed(&format!("{}<size>:<abi>[:<pref>]", kind as char));
    }
    let width = size(width, "size")?;
    let abi = component(abi, "ABI", Zero::Refused)?;
    if kind == b'i' && width == 8 && abi != 8 {
        return wrong("i8 must be 8-bit aligned");
    }
    alignments(abi, preferred.first().copied())
}

fn aggregate(rest: &[u8]) -> Wrong {
    let fields: Vec<&[u8]> = parts(rest).collect();
    let &[width, abi, ref preferred @ ..] = &fields[..] else { return malformed("a:<abi>[:<pref>]") };
    if preferred.len() > 1 {
        return malformed("a:<abi>[:<pref>]");
    }
    if !width.is_empty() && number(width, 24) != Some(0) {
        return wrong("size must be zero");
    }
    alignments(component(abi, "ABI", Zero::Allowed)?, preferred.first().copied())
}

fn pointer(rest: &[u8]) -> Wrong {
    let fields: Vec<&[u8]> = parts(rest).collect();
    let &[space, width, abi, ref others @ ..] = &fields[..] else {
        return malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]");
    };
    if others.len() > 2 {
        return malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]");
    }
    pointer_space(space)?;
    let width = size(width, "pointer size")?;
    let abi = component(abi, "ABI", Zero::Refused)?;
    alignments(abi, others.first().copied())?;
    match others.get(1) {
        Some(index) if size(index, "index size")? > width => {
            wrong("index size cannot be larger than the pointer size")
        }
        _ => Ok(()),
    }
}

/// Flags before an address space, 0 if none is stated.
fn pointer_space(text: &[u8]) -> Wrong {
    let count = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (flags, space) = text.split_at(count);
    if let Some(&flag) = flags.iter().find(|flag| !matches!(flag, b'u' | b'e')) {
        return Err(format!("'{}' is not a valid pointer specification flag", flag as char));
    }
    let space = if space.is_empty() { 0 } else { address_space(space)? };
    match space {
        0 if !flags.is_empty() => wrong("address space 0 cannot be unstable or have external state"),
        _ => Ok(()),
    }
}
