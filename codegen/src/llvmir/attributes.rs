//! Attributes of functions, parameters and calls.

use super::Module;
use super::types::escaped;
use crate::view::{Refusal, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, OpRef};

/// Flags of operations that are attributes of functions.
const FLAGS: &[(&str, &str)] = &[
    ("no_inline", "noinline"),
    ("always_inline", "alwaysinline"),
    ("inline_hint", "inlinehint"),
    ("no_unwind", "nounwind"),
    ("will_return", "willreturn"),
    ("optimize_none", "optnone"),
    ("convergent", "convergent"),
];

/// Attributes of functions that have a string as value.
const STRINGS: &[(&str, &str)] = &[
    ("target_cpu", "target-cpu"),
    ("tune_cpu", "tune-cpu"),
    ("reciprocal_estimates", "reciprocal-estimates"),
    ("prefer_vector_width", "prefer-vector-width"),
    ("denormal_fp_math", "denormal-fp-math"),
    ("denormal_fp_math_f32", "denormal-fp-math-f32"),
    ("fp_contract", "fp-contract"),
    ("instrument_function_entry", "instrument-function-entry"),
    ("instrument_function_exit", "instrument-function-exit"),
];

/// Attributes of functions that LLVM knows by a keyword; all others are strings.
const KEYWORDS: &[&str] = &[
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_only_destroy_when_complete",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_thread",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "willreturn",
];

/// Attributes of parameters that are keywords, by what follows `llvm.`.
const PARAMETER_KEYWORDS: &[&str] = &[
    "allocalign",
    "allocptr",
    "dead_on_return",
    "dead_on_unwind",
    "immarg",
    "inreg",
    "nest",
    "noalias",
    "noext",
    "nofree",
    "nonnull",
    "noundef",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
    "zeroext",
];

impl<'a> Module<'a> {
    /// Attributes of a parameter or result, each with a space after it.
    pub(super) fn parameter(&mut self, dict: Option<Attr>) -> Result<String, Refusal> {
        let mut text = String::new();
        let Some(dict) = dict else { return Ok(text) };
        let AttrData::Dictionary(entries) = self.attrs.ctx.attr_data(dict) else { return Ok(text) };
        for entry in entries {
            let name = self.attrs.ctx.text(entry.name).into_owned();
            let Some(name) = name.strip_prefix("llvm.") else { continue };
            text.push_str(&self.parameter_attribute(name, entry.value)?);
            text.push(' ');
        }
        Ok(text)
    }

    fn parameter_attribute(&mut self, name: &str, value: Attr) -> Result<String, Refusal> {
        let number = self.attrs.int_of(value);
        match (name, self.attrs.ctx.attr_data(value)) {
            ("nocapture", _) => Ok("captures(none)".into()),
            ("align", _) if number.is_some() => Ok(format!("align {}", number.unwrap_or(1))),
            ("dereferenceable" | "dereferenceable_or_null" | "alignstack", _) if number.is_some() => {
                Ok(format!("{name}({})", number.unwrap_or(0)))
            }
            (
                "byval" | "byref" | "sret" | "inalloca" | "preallocated" | "elementtype" | "element_type",
                AttrData::Type(ty),
            ) => Ok(format!("{}({})", name.replace('_', ""), self.texts.text(*ty)?)),
            ("range", _) => match self.attrs.dialect(value) {
                Some(("constant_range", [Param::BigInt(low), Param::BigInt(high)])) => {
                    let (mut first, mut second) = (Vec::new(), Vec::new());
                    low.print_signed(&mut first);
                    high.print_signed(&mut second);
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    Ok(format!("range(i{} {}, {})", low.width(), text(&first), text(&second)))
                }
                _ => refuse("a range of a parameter is not one"),
            },
            (_, AttrData::Unit) if PARAMETER_KEYWORDS.contains(&name) => Ok(name.into()),
            _ => refuse(format!("the parameter attribute 'llvm.{name}' is not supported")),
        }
    }

    /// Attributes of a function or call, each with a space before it.
    pub(super) fn function_attributes(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let mut text = String::new();
        for (name, keyword) in FLAGS {
            if op.attr_named(name).is_some() {
                text.push_str(&format!(" {keyword}"));
            }
        }
        if let Some(attr) = op.attr_named("memory_effects") {
            text.push_str(&self.memory(attr)?);
        }
        match op.attr_named("uwtable_kind").and_then(|attr| self.attrs.int_of(attr)) {
            Some(1) => text.push_str(" uwtable(sync)"),
            Some(2) => text.push_str(" uwtable"),
            _ => {}
        }
        for &attr in self.attrs.array(op, self.attrs.names.passthrough) {
            text.push_str(&self.passthrough(attr)?);
        }
        for (name, key) in STRINGS {
            if let Some(value) = op.attr_named(name).and_then(|attr| self.attrs.string_of(attr)) {
                text.push_str(&format!(" \"{key}\"=\"{}\"", escaped(value)));
            }
        }
        for (name, key) in [
            ("no_infs_fp_math", "no-infs-fp-math"),
            ("no_nans_fp_math", "no-nans-fp-math"),
            ("no_signed_zeros_fp_math", "no-signed-zeros-fp-math"),
        ] {
            if let Some(value) = op.attr_named(name).and_then(|attr| self.attrs.int_of(attr)) {
                text.push_str(&format!(" \"{key}\"=\"{}\"", value != 0));
            }
        }
        if let Some(kind) = op.attr_named("frame_pointer").and_then(|attr| self.attrs.int_of(attr)) {
            const KINDS: [&str; 5] = ["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];
            let kind = usize::try_from(kind).ok().and_then(|kind| KINDS.get(kind)).unwrap_or(&"none");
            text.push_str(&format!(" \"frame-pointer\"=\"{kind}\""));
        }
        if let Some(("target_features", [Param::List(features)])) =
            op.attr_named("target_features").and_then(|attr| self.attrs.dialect(attr))
        {
            let features = features.iter().filter_map(|param| match param {
                Param::Attr(attr) => self.attrs.string_of(*attr).map(escaped),
                _ => None,
            });
            let features: Vec<String> = features.collect();
            if !features.is_empty() {
                text.push_str(&format!(" \"target-features\"=\"{}\"", features.join(",")));
            }
        }
        Ok(text)
    }

    /// Effects on memory: what is the same for all kinds of it, and what differs.
    fn memory(&self, attr: Attr) -> Result<String, Refusal> {
        const KINDS: [&str; 5] = ["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
        const EFFECTS: [&str; 4] = ["none", "read", "write", "readwrite"];
        let Some(("memory_effects", params)) = self.attrs.dialect(attr) else {
            return refuse("its effects on memory are not known");
        };
        let effect = |param: &Param| match param {
            Param::Int(value) => usize::try_from(*value).ok().and_then(|value| EFFECTS.get(value)).copied(),
            _ => None,
        };
        let Some(effects) = params.iter().map(effect).collect::<Option<Vec<_>>>() else {
            return refuse("its effects on memory are not known");
        };
        let Some((other, rest)) = effects.split_first() else { return Ok(String::new()) };
        let mut parts = vec![(*other).to_owned()];
        for (kind, effect) in KINDS.iter().zip(rest) {
            if effect != other {
                parts.push(format!("{kind}: {effect}"));
            }
        }
        Ok(format!(" memory({})", parts.join(", ")))
    }

    fn passthrough(&self, attr: Attr) -> Result<String, Refusal> {
        if let Some(name) = self.attrs.string_of(attr) {
            let known = std::str::from_utf8(name).is_ok_and(|name| KEYWORDS.contains(&name));
            return Ok(if known {
                format!(" {}", String::from_utf8_lossy(name))
            } else {
                format!(" \"{}\"", escaped(name))
            });
        }
        let pair = self.attrs.ctx.attr_data(attr).as_array();
        let pair = pair.map(|pair| pair.iter().map(|&attr| self.attrs.string_of(attr)).collect::<Vec<_>>());
        match pair.as_deref() {
            Some([Some(b"alignstack"), Some(value)]) => Ok(format!(" alignstack({})", escaped(value))),
            Some([Some(key @ (b"allocsize" | b"allockind")), Some(value)]) => {
                let value = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                match (value, key[5]) {
                    (Some(value), b's') => Ok(allocated_size(value)),
                    (Some(value), _) => Ok(allocation_kind(value)),
                    (None, _) => refuse("a function attribute has a value that is no number"),
                }
            }
            Some([Some(b"memory" | b"uwtable" | b"vscale_range" | b"nofpclass" | b"captures"), _]) => {
                refuse("a function attribute with a value of this kind is not supported")
            }
            Some([Some(key), Some(value)]) => Ok(format!(" \"{}\"=\"{}\"", escaped(key), escaped(value))),
            _ => refuse("a function attribute is neither a name nor a name with a value"),
        }
    }

    /// The calling convention, with a space after it.
    pub(super) fn convention(&self, op: OpRef<'a>) -> String {
        match self.attrs.int(op, self.attrs.names.cconv) {
            None | Some(0) => String::new(),
            Some(8) => "fastcc ".into(),
            Some(9) => "coldcc ".into(),
            Some(number) => format!("cc {number} "),
        }
    }

    /// The flags of a float operation, each with a space after it.
    pub(super) fn fast_math(&self, op: OpRef<'a>) -> String {
        const FLAGS: [&str; 7] = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];
        let bits = op.attr_named("fastmathFlags").and_then(|attr| self.attrs.int_of(attr)).unwrap_or(0);
        if bits & 127 == 127 {
            return "fast ".into();
        }
        let set = FLAGS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
        set.map(|(_, flag)| format!("{flag} ")).collect()
    }
}

/// Which arguments say how much is allocated: the size of an element, and the number of them if the lower half is not all ones.
fn allocated_size(value: u64) -> String {
    match (value >> 32, value as u32) {
        (size, u32::MAX) => format!(" allocsize({size})"),
        (size, count) => format!(" allocsize({size},{count})"),
    }
}

/// What a function does to memory that is allocated, as a set.
fn allocation_kind(value: u64) -> String {
    const KINDS: [&str; 6] = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];
    let set = KINDS.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1).map(|(_, kind)| *kind);
    format!(" allockind(\"{}\")", set.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_allocation_attributes_become_words() {
        assert_eq!(allocated_size(0xffff_ffff), " allocsize(0)");
        assert_eq!(allocated_size(1), " allocsize(0,1)");
        assert_eq!(allocation_kind(9), " allockind(\"alloc,uninitialized\")");
    }
}
