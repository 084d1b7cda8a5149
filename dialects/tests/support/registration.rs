//! What holds of all dialects that a crate ships: they register, whole and once, and nothing that they need is missing.

use rmlir_ir::Context;
use rmlir_ods::OdsReport;
use std::sync::{Arc, Mutex};

/// A crate that ships dialects.
pub struct Dialects {
    /// Their names.
    pub names: Vec<&'static str>,
    /// Offers them, and those that they need, to a context.
    pub register: fn(&Context),
    /// What is missing in one.
    pub report: fn(&str) -> Result<OdsReport, String>,
    /// Gaps that let something invalid pass, a line each: name, gap, reason.
    pub known_gaps: &'static str,
}

impl Dialects {
    fn reports(&self) -> impl Iterator<Item = (&'static str, OdsReport)> {
        self.names.iter().map(|&name| (name, (self.report)(name).unwrap()))
    }

    /// Each registers alone when it is mentioned.
    pub fn register_alone(&self) {
        for name in &self.names {
            let ctx = Context::new();
            (self.register)(&ctx);
            let errors = Arc::new(Mutex::new(Vec::new()));
            let log = Arc::clone(&errors);
            let guard = ctx.with_handler(Arc::new(move |_, diagnostic| {
                log.lock().unwrap().push(diagnostic.message.clone());
                None
            }));
            assert!(ctx.registered_dialect(name.as_bytes()).is_some(), "{name}");
            drop(guard);
            assert!(errors.lock().unwrap().is_empty(), "{name}: {:?}", errors.lock().unwrap());
        }
    }

    /// All register in one context, which has them then.
    pub fn register_together(&self) -> Context {
        let ctx = Context::new();
        (self.register)(&ctx);
        self.names.iter().for_each(|name| assert!(ctx.registered_dialect(name.as_bytes()).is_some()));
        ctx
    }

    /// What ships can be read and written.
    pub fn have_syntax(&self) {
        for (name, report) in self.reports() {
            let gaps: Vec<_> = report.gaps.keys().filter(|of| !report.has_syntax(of)).collect();
            assert!(gaps.is_empty(), "{name}: {gaps:?}\n{report}");
        }
    }

    /// Every hook is for something that is defined.
    pub fn hooks_are_used(&self) {
        for (name, report) in self.reports() {
            assert!(report.unused.is_empty(), "{name}: {:?}", report.unused);
        }
    }

    /// What is not checked is listed with its reason, and nothing else is.
    pub fn are_checked(&self) {
        let mut gaps = Vec::new();
        for (_, report) in self.reports() {
            for (of, found) in report.gaps {
                let weak = found.iter().filter(|gap| gap.weakens_checks());
                gaps.extend(weak.map(|gap| format!("{of}\t{gap}")));
            }
        }
        let known = self.known();
        let new: Vec<_> = gaps.iter().filter(|gap| !known.contains(gap)).collect();
        assert!(
            new.is_empty(),
            "these are not checked:\n{}",
            new.iter().map(|gap| format!("{gap}\n")).collect::<String>()
        );
        let stale: Vec<_> = known.iter().filter(|gap| !gaps.contains(gap)).collect();
        assert!(stale.is_empty(), "these are listed in known_gaps.txt and there no longer: {stale:#?}");
    }

    /// The names and gaps of the list, without the reasons. A name that begins with `#` is that of an attribute; comments have a blank
    /// after it.
    fn known(&self) -> Vec<String> {
        let lines = self.known_gaps.lines().filter(|line| !line.starts_with("# ") && !line.is_empty());
        let lines = lines.map(|line| {
            let (gap, reason) = line.rsplit_once('\t').unwrap();
            assert!(!reason.trim().is_empty(), "no reason: {line}");
            gap.to_owned()
        });
        lines.collect()
    }
}
