//! What must hold for every input.

use crate::{bytecode, losses, structure};
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::dominance::ancestor_in_region;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{
    AttrData, Context, Diagnostic, Failed, Module, OpRef, Part, Severity, TypeData, ValueRef, render, verify,
};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// What became of an input for which everything held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It does not parse, and an error says why.
    Refused,
    /// It parses and does not verify, and an error says why.
    Invalid,
    /// It parses, verifies, and every printed form of it reads back as the same.
    RoundTrips,
}

/// Something that must hold and did not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What did not hold.
    pub what: String,
    /// The text it is about: a printed form, or diagnostics.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.what, self.text)
    }
}

impl std::error::Error for Finding {}

/// The forms in which a module is printed and read back: name, generic, with locations, in local scope.
const FORMS: [(&str, bool, bool, bool); 6] = [
    ("generic form", true, false, false),
    ("custom form", false, false, false),
    ("generic form with locations", true, true, false),
    ("custom form with locations", false, true, false),
    ("generic form with locations in local scope", true, true, true),
    ("custom form with locations in local scope", false, true, true),
];

/// Text in: parse, verify, print, parse again, print again. Both prints are equal, in every form, and what is refused is refused with an error.
///
/// # Errors
/// When something does not hold.
pub fn text(input: &[u8]) -> Result<Outcome, Finding> {
    caches_agree(text_in(input, bare))
}

/// The same with all dialects that ship: their custom forms, verifiers and attributes. Also as bytecode, of a version that the length chooses.
///
/// # Errors
/// When something does not hold.
pub fn dialects(input: &[u8]) -> Result<Outcome, Finding> {
    caches_agree(text_in(input, shipped))
}

/// A finding if a cache had another answer than the same work done again, where that is watched (`RMLIR_RECHECK=1`).
pub(crate) fn caches_agree<T>(result: Result<T, Finding>) -> Result<T, Finding> {
    match rmlir_ir::cache::difference() {
        None => result,
        Some(difference) => Err(Finding { what: difference.to_owned(), text: String::new() }),
    }
}

/// A context that knows no dialect and takes all.
pub(crate) fn bare() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_encodings(&ctx);
    ctx
}

/// A context with all dialects that ship, which takes others too.
pub(crate) fn shipped() -> Context {
    /// Definitions are read once for so many inputs: that takes longer than most inputs do. A context only grows, so it is not kept for ever.
    const USES: u32 = 256;
    thread_local! {
        static KEPT: RefCell<(Option<Context>, u32)> = const { RefCell::new((None, 0)) };
    }
    KEPT.with_borrow_mut(|(kept, uses)| {
        if *uses == 0 {
            *kept = None;
        }
        *uses = (*uses + 1) % USES;
        let new = || {
            let ctx = bare();
            rmlir_dialects::register_all(&ctx);
            ctx
        };
        kept.get_or_insert_with(new).clone()
    })
}

/// Whether custom forms are those of dialects, which leave out what is understood. `builtin`, which is in every context, has none that does.
fn custom_forms_leave_out(ctx: &Context) -> bool {
    ctx.available_dialects().iter().any(|&name| ctx.bytes(name) != b"builtin")
}

fn text_in(input: &[u8], context: fn() -> Context) -> Result<Outcome, Finding> {
    let ctx = context();
    let (module, diagnostics) = ctx.collect_diagnostics(|| read(&ctx, "input", input));
    same_in_parallel(&ctx, input, &module, &diagnostics)?;
    let Ok(module) = module else {
        return explained(&ctx, &diagnostics, "parsing failed").map(|()| Outcome::Refused);
    };
    taken_without_error(&ctx, &diagnostics)?;
    let (verified, diagnostics) = ctx.collect_diagnostics(|| check(&module));
    if verified.is_err() {
        // What does not verify can still be looked at.
        print(&module, FORMS[2]);
        return explained(&ctx, &diagnostics, "verification failed").map(|()| Outcome::Invalid);
    }
    match stays(&ctx, &module, input, context) {
        Err(_) if keeps_text(&module, is_ambiguous) => Ok(Outcome::RoundTrips),
        result => result.map(|()| Outcome::RoundTrips),
    }
}

/// Every form of a module reads back as the same, and so does its bytecode.
fn stays(ctx: &Context, module: &Module, input: &[u8], context: fn() -> Context) -> Result<(), Finding> {
    for form in FORMS {
        round_trip(module, form, context, SETTLES)?;
    }
    // In bytecode a text is read up to its first null character, also where that stands in a string.
    let cut = |text: &[u8]| text.contains(&0);
    if custom_forms_leave_out(ctx) && !uses_what_is_out_of_sight(module) && !keeps_text(module, cut) {
        bytecode::stays(module, input.len() as u64 % 7, SETTLES)?;
    }
    Ok(())
}

/// Bodies read in parallel give the same module, or the same errors.
fn same_in_parallel(
    ctx: &Context,
    input: &[u8],
    module: &Result<Module, Failed>,
    diagnostics: &[Diagnostic],
) -> Result<(), Finding> {
    let options = ParseOptions { parallel_from: 0, ..ParseOptions::default() };
    let (parallel, found) = ctx.collect_diagnostics(|| read_with(ctx, "input", input, &options));
    same(&rendered(ctx, diagnostics), &rendered(ctx, &found), "read in parallel it has other diagnostics")?;
    match (module, parallel) {
        (Ok(module), Ok(parallel)) => {
            same(&print(module, FORMS[4]), &print(&parallel, FORMS[4]), "read in parallel it is another")
        }
        (Err(_), Err(_)) => Ok(()),
        _ => Err(Finding { what: "only one way of reading refuses it".into(), text: String::new() }),
    }
}

fn rendered(ctx: &Context, diagnostics: &[Diagnostic]) -> Vec<u8> {
    diagnostics.iter().flat_map(|diagnostic| render::render(ctx, diagnostic)).collect()
}

/// A failure comes with at least one error, and every diagnostic can be rendered.
pub(crate) fn explained(ctx: &Context, diagnostics: &[Diagnostic], what: &str) -> Result<(), Finding> {
    let text = rendered(ctx, diagnostics);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Ok(());
    }
    Err(Finding {
        what: format!("{what} without an error"),
        text: String::from_utf8_lossy(&text).into_owned(),
    })
}

/// What is taken comes without an error.
pub(crate) fn taken_without_error(ctx: &Context, diagnostics: &[Diagnostic]) -> Result<(), Finding> {
    if diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&rendered(ctx, diagnostics)).into_owned();
    Err(Finding { what: "it is taken with an error".into(), text })
}

/// How often affine expressions and locations may get simpler before they must stay as they are.
pub(crate) const SETTLES: u32 = 8;

/// Reads the printed form back into a context of its own and compares.
fn round_trip(
    module: &Module,
    form: (&str, bool, bool, bool),
    context: fn() -> Context,
    settles: u32,
) -> Result<(), Finding> {
    let first = print(module, form);
    // Attributes and types of one context can be compared.
    let ctx = if custom_forms_leave_out(module.ctx()) { module.ctx().clone() } else { context() };
    let (again, diagnostics) = ctx.collect_diagnostics(|| {
        let again = read(&ctx, "printed", &first)?;
        check(&again).map(|()| again)
    });
    let Ok(again) = again else {
        if upstream_cannot_read_it(form, &first, &diagnostics) {
            return Ok(());
        }
        let mut text = String::from_utf8_lossy(&first).into_owned();
        for diagnostic in &diagnostics {
            text.push_str(&String::from_utf8_lossy(&render::render(&ctx, diagnostic)));
        }
        return Err(Finding { what: format!("the {} does not read back", form.0), text });
    };
    let second = print(&again, form);
    if first != second && settles > 0 && upstream_simplifies_again(&first) {
        return round_trip(&again, form, context, settles - 1);
    }
    same(&first, &second, &format!("the {} changes when it is read back", form.0))?;
    // The custom forms of dialects leave out attributes that have their default value, and locations.
    if !form.1 && custom_forms_leave_out(&ctx) {
        return same_structure(module, &again, &first);
    }
    if uses_what_is_out_of_sight(module) {
        return Ok(());
    }
    // In local scope the resources are left out, as upstream does.
    let everything = ("", true, form.2, form.3);
    same(
        &print(module, everything),
        &print(&again, everything),
        &format!("something is lost in the {}", form.0),
    )
}

/// A module and what its custom form reads back as have the same operations, operands, types and discardable attributes.
fn same_structure(module: &Module, again: &Module, text: &[u8]) -> Result<(), Finding> {
    // Sums that are written alike may differ, and distinct attributes and resources are others than those that they are read back as.
    if upstream_simplifies_again(text) || contains(text, b"distinct[") || contains(text, b"dense_resource<") {
        return Ok(());
    }
    if structure::of(module) == structure::of(again)
        || uses_what_is_out_of_sight(module)
        || losses::has_operands_without_marks(module)
    {
        return Ok(());
    }
    let what = "the custom form loses structure";
    let (before, after) = (print(module, FORMS[0]), print(again, FORMS[0]));
    if losses::without_counts(&before) == losses::without_counts(&after) {
        return Ok(());
    }
    same(&before, &after, what)?;
    Err(Finding { what: what.into(), text: "the generic form does not show it".into() })
}

/// Upstream defines aliases of locations at the end of the file, also where a location inside an attribute needs them before, and has no text
/// for an empty symbol, nor for a vector without elements, which is what shuffling by an empty mask gives.
fn upstream_cannot_read_it(
    (_, _, debuginfo, local_scope): (&str, bool, bool, bool),
    text: &[u8],
    diagnostics: &[Diagnostic],
) -> bool {
    let first = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let says = |start: &str| first.is_some_and(|error| error.message.starts_with(start));
    let early = debuginfo && !local_scope && says("undefined symbol alias id 'loc");
    early
        || says("@ identifier expected") && names_nothing(text)
        || says("vector types must have positive constant sizes but got 0")
        // Nobody verifies that a loop's bounds have the operands that their maps want.
        || says("custom op 'affine.for' dim operand count and affine map dim count must match")
        || says("custom op 'affine.for' symbol operand count and affine map symbol count must match")
        // What it prints of this operation lacks the storage class that reading asks for.
        || says("expected attribute value") && contains(text, b"spirv.INTEL.SubgroupBlockWrite %")
}

/// Whether there is an empty symbol in a text, or in one that bytecode keeps.
pub(crate) fn names_nothing(text: &[u8]) -> bool {
    contains(text, b"@<<INVALID EMPTY SYMBOL>>")
}

pub(crate) fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part == word)
}

/// Whether an operation uses a value of a region it does not lie in. Upstream accepts that in blocks that nothing reaches, and gives names as
/// if it could not be: regions side by side have values of the same name, so that what was read back uses its own region's.
pub(crate) fn uses_what_is_out_of_sight(module: &Module) -> bool {
    let Some(top) = module.top() else { return false };
    let sees = |op: OpRef<'_>, value: ValueRef<'_>| {
        let region = value.resolved().block().and_then(|block| block.region());
        region.is_some_and(|region| ancestor_in_region(op, region).is_some())
    };
    let walked = Walk::pre().ops(top, |op| match op.operands().all(|operand| sees(op, operand)) {
        true => WalkResult::Advance,
        false => WalkResult::Interrupt,
    });
    walked.is_ok_and(WalkResult::was_interrupted)
}

/// Whether a type or attribute of an unknown dialect is kept as a text of this kind.
pub(crate) fn keeps_text(module: &Module, kind: fn(&[u8]) -> bool) -> bool {
    let (Some(top), ctx) = (module.top(), module.ctx()) else { return false };
    let mut found = false;
    let mut look = |part: Part| {
        ctx.walk_parts(part, |part| {
            let text = match part {
                Part::Attr(attr) => match ctx.attr_data(attr) {
                    AttrData::Opaque(opaque) => opaque.text,
                    _ => return,
                },
                Part::Type(ty) => match ctx.type_data(ty) {
                    TypeData::Opaque { text, .. } => *text,
                    _ => return,
                },
            };
            found |= kind(ctx.bytes(text));
        });
    };
    let walked = Walk::pre().ops(top, |op| {
        let row = ctx.props(op.props()).iter().copied().flatten();
        row.chain([op.discardable(), ctx.loc_attr(op.loc())]).for_each(|attr| look(attr.into()));
        let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
        op.results().chain(args).for_each(|value| look(value.ty().into()));
        WalkResult::Advance
    });
    walked.is_ok() && found
}

/// Whether a text, written as upstream writes it, is not read as that text: `a<b>c<d>` goes after the dialect and a dot as `a<b>` does, of
/// which no more than `a<b>` is read, and in `<a->` the arrow closes nothing.
pub(crate) fn is_ambiguous(text: &[u8]) -> bool {
    let in_name = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    let name = text.iter().take_while(|byte| in_name(byte)).count();
    let bare = text.first().is_some_and(u8::is_ascii_alphabetic);
    match &text[name..] {
        [] if bare => false,
        parameters @ [b'<', .., b'>'] if bare => closes(parameters) != Some(parameters.len()),
        _ => closes(&[b"<", text, b">"].concat()) != Some(text.len() + 2),
    }
}

/// One after the bracket that closes the first byte of a text.
fn closes(text: &[u8]) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            _ if std::mem::take(&mut escaped) => {}
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if text[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Upstream prints sums without parentheses and simplifies them as they are read, so that a sum can get shorter every time. So can a fused
/// location: what is unknown is left out, but not if it comes out of a location inside. The names that an operation of the test dialect gives
/// to its arguments stand in its text and are not read out of it.
pub(crate) fn upstream_simplifies_again(text: &[u8]) -> bool {
    [&b"affine_"[..], b"fused", b"test.polyfor"].iter().any(|word| contains(text, word))
}

pub(crate) fn same(first: &[u8], second: &[u8], what: &str) -> Result<(), Finding> {
    if first == second {
        return Ok(());
    }
    let [first, second] = [first, second].map(String::from_utf8_lossy);
    let mut lines = first.lines().zip(second.lines()).enumerate();
    let place = lines.find(|(_, (first, second))| first != second).map_or_else(
        || "one is longer".to_string(),
        |(index, (first, second))| format!("line {}:\n- {first}\n+ {second}", index + 1),
    );
    Err(Finding { what: what.into(), text: format!("{place}\n=== first\n{first}\n=== second\n{second}") })
}

pub(crate) fn read(ctx: &Context, name: &str, text: &[u8]) -> Result<Module, Failed> {
    read_with(ctx, name, text, &ParseOptions::default())
}

fn read_with(ctx: &Context, name: &str, text: &[u8], options: &ParseOptions) -> Result<Module, Failed> {
    let file = Arc::new(SourceFile::new(name, text.to_vec()));
    parse(ctx, &file, 0..text.len(), options)
}

pub(crate) fn check(module: &Module) -> Result<(), Failed> {
    module.top().map_or(Ok(()), verify::verify)
}

pub(crate) fn print(
    module: &Module,
    (_, generic, debuginfo, local_scope): (&str, bool, bool, bool),
) -> Vec<u8> {
    let mut out = Vec::new();
    print_module(
        module,
        &PrintOptions { generic, debuginfo, local_scope, ..PrintOptions::default() },
        &mut out,
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_told_apart() {
        assert_eq!(text(b"\"a.b\"() : () -> ()"), Ok(Outcome::RoundTrips));
        assert_eq!(text(b"\"a.b\"() : () -> (}"), Ok(Outcome::Refused));
        assert_eq!(text(b"module { \"a.b\"() {sym_name = \"x\"} : () -> ()\n\"a.b\"() {sym_name = \"x\"} : () -> () }"), Ok(Outcome::Invalid));
    }

    #[test]
    fn a_difference_is_shown_with_its_line() {
        let finding = same(b"a\nb\n", b"a\nc\n", "differs").unwrap_err();
        assert!(finding.to_string().starts_with("differs\nline 2:\n- b\n+ c\n"));
        assert_eq!(same(b"a", b"a", "differs"), Ok(()));
    }

    #[test]
    fn ambiguous_texts_are_told() {
        for text in ["a<b>c<d>", "a<\"\\\"\">c<d>", "a-", "-", "<a>-"] {
            assert!(is_ambiguous(text.as_bytes()), "{text}");
        }
        for text in
            ["a<b<c>, \">\", (d) -> e>", "a", "", "a.<b>", "1<b>", "<a><b>", "\"-\"", "a->b", "$a<b>-c<d>"]
        {
            assert!(!is_ambiguous(text.as_bytes()), "{text}");
        }
        let input = br#""foo"() {bar = #d<a<b>c<d>>} : () -> ()"#;
        assert!(keeps_text(&read(&bare(), "input", input).unwrap(), is_ambiguous));
        assert_eq!(text(input), Ok(Outcome::RoundTrips));
    }

    #[test]
    fn only_uses_from_another_region_are_out_of_sight() {
        let out_of_sight = |text: &[u8]| uses_what_is_out_of_sight(&read(&bare(), "input", text).unwrap());
        let inner = b"\"a.f\"() ({\n %a = \"a.b\"() : () -> i1\n \"a.g\"() ({ \"a.u\"(%a) : (i1) -> () }) : () -> () }) : () -> ()";
        assert!(!out_of_sight(inner));
        let sibling = b"\"a.f\"() ({ \"a.t\"() : () -> ()\n^bb1:\n \"a.u\"(%a) : (i1) -> () }, {\n^bb0(%a: i1):\n \"a.t\"() : () -> () }) : () -> ()";
        assert!(out_of_sight(sibling));
    }

    #[test]
    fn taking_it_with_an_error_is_a_finding() {
        let ctx = Context::new();
        let warning = Diagnostic::warning(rmlir_ir::Loc::UNKNOWN, "hm");
        let error = Diagnostic::error(rmlir_ir::Loc::UNKNOWN, "no");
        assert_eq!(taken_without_error(&ctx, std::slice::from_ref(&warning)), Ok(()));
        assert!(taken_without_error(&ctx, &[warning, error]).is_err());
    }

    #[test]
    fn failing_without_an_error_is_a_finding() {
        let ctx = Context::new();
        let warning = Diagnostic::warning(rmlir_ir::Loc::UNKNOWN, "hm");
        assert!(explained(&ctx, &[warning], "parsing failed").is_err());
        assert!(
            explained(&ctx, &[Diagnostic::error(rmlir_ir::Loc::UNKNOWN, "no")], "parsing failed").is_ok()
        );
    }
}
