//! Dialects, and operations of them, that are there when someone asks for them.
//!
//! A dialect that is *offered* costs a name and a closure. The closure registers it when the dialect, or an operation, type or
//! attribute of it, is first looked up. A lookup that finds no offer pays for one relaxed read. A dialect may
//! define its operations one by one in turn: see [`OpSource`](crate::def::OpSource).

use crate::context::{Context, OpInfo};
use crate::diag::Diagnostic;
use crate::handles::Ident;
use crate::loc::Loc;
use rmlir_par::threads::{Patience, lock, lock_soon};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::ThreadId;

/// Who registers a dialect that was offered. A closure that registers it is one.
pub trait Provider: Send + Sync {
    /// Does what can be done without the context, before it is the thread's turn to register: others register theirs meanwhile. Several
    /// threads may do it at the same time, of which one registers then.
    fn prepare(&self) {}

    /// Registers the dialect.
    ///
    /// # Errors
    /// The text says why it could not.
    fn register(&self, ctx: &Context) -> Result<(), String>;
}

impl<F: Fn(&Context) -> Result<(), String> + Send + Sync> Provider for F {
    fn register(&self, ctx: &Context) -> Result<(), String> {
        self(ctx)
    }
}

/// The offer of a dialect, if there is one that nobody has taken.
#[derive(Default)]
pub(crate) struct Offer {
    open: AtomicBool,
    provider: Mutex<Option<Arc<dyn Provider>>>,
}

impl fmt::Debug for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Offer(open: {})", self.is_open())
    }
}

impl Offer {
    /// Whether the dialect still has to be registered, or is being registered just now.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Acquire)
    }

    fn set(&self, provider: Option<Arc<dyn Provider>>) {
        let open = provider.is_some();
        *lock(&self.provider) = provider;
        self.open.store(open, Ordering::Release);
    }

    fn get(&self) -> Option<Arc<dyn Provider>> {
        lock(&self.provider).clone()
    }

    fn take(&self) -> Option<Arc<dyn Provider>> {
        lock(&self.provider).take()
    }
}

/// Whether an operation has been asked for, whose dialect defines operations one by one.
#[derive(Debug, Default)]
pub(crate) struct Asked(AtomicBool);

impl Asked {
    /// Whether it is defined, or never will be.
    #[inline]
    pub(crate) fn is_answered(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Notes that there is an answer. False if it has been noted before.
    pub(crate) fn answer(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }
}

thread_local! {
    /// Where the operations are that this thread defines, each because the one before it names it.
    static DEFINED_NOW: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// While this lives, this thread defines an operation.
pub(crate) struct Defining(());

impl Defining {
    /// `None` if the thread is doing it already.
    pub(crate) fn begin(info: &OpInfo) -> Option<Defining> {
        let place = std::ptr::from_ref(info).addr();
        DEFINED_NOW.with_borrow_mut(|now| {
            let begun = now.contains(&place);
            (!begun).then(|| now.push(place))
        })?;
        Some(Defining(()))
    }
}

impl Drop for Defining {
    fn drop(&mut self) {
        DEFINED_NOW.with_borrow_mut(|now| _ = now.pop());
    }
}

/// Lets one thread at a time register offered dialects. The thread that does may come back: a dialect needs others.
#[derive(Default)]
pub(crate) struct Turn {
    taken: Mutex<Taken>,
    free: Condvar,
}

#[derive(Default)]
struct Taken {
    /// The thread, and how often it has come.
    owner: Option<(ThreadId, u32)>,
    /// Threads that wait. Most often there are none, and none need be woken, which is a call of the system.
    waiting: u32,
}

impl Turn {
    pub(crate) fn take(&self) -> TurnGuard<'_> {
        let me = std::thread::current().id();
        let mut taken = lock_soon(&self.taken);
        let mut patience = Patience::default();
        loop {
            match &mut taken.owner {
                None => taken.owner = Some((me, 1)),
                Some((thread, depth)) if *thread == me => *depth += 1,
                Some(_) if patience.is_left() => {
                    drop(taken);
                    patience.wait();
                    taken = lock_soon(&self.taken);
                    continue;
                }
                Some(_) => {
                    taken.waiting += 1;
                    taken = self.free.wait(taken).unwrap_or_else(PoisonError::into_inner);
                    taken.waiting -= 1;
                    continue;
                }
            }
            return TurnGuard(self);
        }
    }
}

pub(crate) struct TurnGuard<'a>(&'a Turn);

impl Drop for TurnGuard<'_> {
    fn drop(&mut self) {
        let mut taken = lock_soon(&self.0.taken);
        match &mut taken.owner {
            Some((_, depth)) if *depth > 1 => *depth -= 1,
            _ => {
                taken.owner = None;
                if taken.waiting > 0 {
                    self.0.free.notify_all();
                }
            }
        }
    }
}

/// Offered dialects.
impl Context {
    /// Offers a dialect: `provider` registers it when it is first looked up, on the thread that does so. A dialect that is
    /// registered already is left as it is; an earlier offer is replaced. What the provider cannot register is reported as an error
    /// without a location.
    ///
    /// Offer before operations of the dialect are made: their definitions cannot come later.
    pub fn offer_dialect(&self, name: &str, provider: Arc<dyn Provider>) {
        let info = self.dialect_info(self.intern_dialect(name.as_bytes()));
        if info.def.get().is_none() {
            info.offer.set(Some(provider));
        }
    }

    /// Whether a dialect is registered, without registering one that is offered.
    pub fn is_registered_dialect(&self, name: &str) -> bool {
        self.dialect_info(self.intern_dialect(name.as_bytes())).def.get().is_some()
    }

    /// Registers the dialects that those which are registered come with. That is left undone until somebody asks which dialects there are.
    pub fn load_dependencies(&self) {
        let mut seen: FxHashSet<Ident> = FxHashSet::default();
        let mut open = self.registered_dialects();
        while let Some(name) = open.pop() {
            if !seen.insert(name) {
                continue;
            }
            let Some(dialect) = self.registered_dialect_named(name) else { continue };
            open.extend(dialect.dependencies.iter().map(|name| self.ident(name)));
        }
    }

    /// Whether a dialect is offered and nobody has looked it up yet.
    pub fn offers_dialect(&self, name: &str) -> bool {
        let info = self.dialect_info(self.intern_dialect(name.as_bytes()));
        info.offer.is_open() && info.def.get().is_none()
    }

    /// Takes back the offer of a dialect that nobody has looked up yet; gives whether there was one.
    pub fn withdraw_dialect(&self, name: &str) -> bool {
        let info = self.dialect_info(self.intern_dialect(name.as_bytes()));
        let was = info.offer.is_open() && info.def.get().is_none();
        if was {
            info.offer.set(None);
        }
        was
    }

    /// Registers a dialect that is offered, and waits while another thread does.
    #[cold]
    pub(crate) fn take_offer(&self, offer: &Offer) {
        if let Some(provider) = offer.get() {
            provider.prepare();
        }
        let turn = self.offer_turn().take();
        // Gone: another thread was faster, or this one is registering it right now.
        let Some(provider) = offer.take() else { return };
        let result = provider.register(self);
        offer.open.store(false, Ordering::Release);
        drop(turn);
        if let Err(message) = result {
            let _ = Diagnostic::error(Loc::UNKNOWN, message).emit::<()>(self);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::RegisterError;
    use crate::def::{DialectDef, OpDef, OpSource};
    use std::sync::{Barrier, LazyLock};

    fn provider(name: &'static str, needs: &'static [&'static str]) -> Arc<dyn Provider> {
        Arc::new(move |ctx: &Context| {
            needs.iter().for_each(|name| {
                let _ = ctx.registered_dialect(name.as_bytes());
            });
            let ops = vec![OpDef::new(&format!("{name}.op"))];
            let def = DialectDef { name: name.into(), ops, ..DialectDef::default() };
            ctx.register_dialect(def).map(|_| ()).map_err(|error| error.to_string())
        })
    }

    #[test]
    fn an_offered_dialect_is_registered_when_it_is_looked_up() {
        let ctx = Context::new();
        ctx.offer_dialect("a", provider("a", &[]));
        ctx.offer_dialect("b", provider("b", &[]));
        assert_eq!(ctx.registered_dialects().len(), 1, "the builtin dialect alone");
        assert_eq!(ctx.available_dialects().len(), 3);
        assert!(ctx.registered_op(b"a.op").is_some());
        assert!(ctx.registered_op(b"a.other").is_none());
        assert_eq!(ctx.registered_dialects().len(), 2);
        assert!(ctx.op_info(ctx.op_name("b.op")).def().is_some());
    }

    #[test]
    fn dialects_may_need_each_other() {
        let ctx = Context::new();
        ctx.offer_dialect("a", provider("a", &["b"]));
        ctx.offer_dialect("b", provider("b", &["a"]));
        assert!(ctx.registered_dialect(b"a").is_some());
        assert!(ctx.registered_dialect(b"b").is_some());
    }

    #[test]
    fn an_offer_can_be_withdrawn() {
        let ctx = Context::new();
        ctx.offer_dialect("a", provider("a", &[]));
        assert!(ctx.withdraw_dialect("a"));
        assert!(!ctx.withdraw_dialect("a"));
        assert!(ctx.registered_dialect(b"a").is_none());
    }

    #[test]
    fn a_provider_that_fails_is_reported_once() {
        let ctx = Context::new();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let guard = ctx.with_handler(Arc::new(move |_, diagnostic| {
            log.lock().unwrap().push(diagnostic.message.to_string());
            None
        }));
        ctx.offer_dialect("a", Arc::new(|_: &Context| Err("it is broken".into())));
        assert!(ctx.registered_dialect(b"a").is_none());
        assert!(ctx.registered_op(b"a.op").is_none());
        drop(guard);
        assert_eq!(*seen.lock().unwrap(), ["it is broken"]);
    }

    #[test]
    fn all_threads_see_the_whole_dialect() {
        for _ in 0..50 {
            let ctx = Context::new();
            ctx.offer_dialect("a", provider("a", &["b"]));
            ctx.offer_dialect("b", provider("b", &["a"]));
            std::thread::scope(|scope| {
                for name in ["a.op", "b.op", "a.op", "b.op"] {
                    let ctx = &ctx;
                    scope.spawn(move || assert!(ctx.op_info(ctx.op_name(name)).def().is_some()));
                }
            });
        }
    }

    /// Prepares while another thread has the turn, or does not come back.
    struct Prepared(&'static Barrier);

    impl Provider for Prepared {
        fn prepare(&self) {
            self.0.wait();
        }

        fn register(&self, ctx: &Context) -> Result<(), String> {
            let def = DialectDef { name: "b".into(), ..DialectDef::default() };
            ctx.register_dialect(def).map(|_| ()).map_err(|error| error.to_string())
        }
    }

    #[test]
    fn a_dialect_is_prepared_while_another_is_registered() {
        static BOTH: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(2));
        let ctx = Context::new();
        let registers = |ctx: &Context| {
            BOTH.wait();
            let def = DialectDef { name: "a".into(), ..DialectDef::default() };
            ctx.register_dialect(def).map(|_| ()).map_err(|error| error.to_string())
        };
        ctx.offer_dialect("a", Arc::new(registers));
        ctx.offer_dialect("b", Arc::new(Prepared(&BOTH)));
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(ctx.registered_dialect(b"a").is_some()));
            scope.spawn(|| assert!(ctx.registered_dialect(b"b").is_some()));
        });
    }

    /// Operations `t.a`, whose definition names `t.b`, which names `t.a` again; `t.wrong`, whose definition is wrong.
    #[derive(Default)]
    struct Source(Mutex<Vec<String>>);

    impl OpSource for Source {
        fn names(&self) -> Vec<&str> {
            vec!["t.a", "t.b", "t.wrong"]
        }

        fn has(&self, name: &str) -> bool {
            self.names().contains(&name)
        }

        fn define(&self, ctx: &Context, name: &str) -> Result<OpDef, String> {
            lock(&self.0).push(name.into());
            match name {
                "t.a" => drop(ctx.op_name("t.b")),
                "t.b" => drop(ctx.op_name("t.a")),
                _ => return Err(format!("{name} is broken")),
            }
            Ok(OpDef::new(name))
        }
    }

    fn with_source() -> (Context, Arc<Source>) {
        let (ctx, source) = (Context::new(), Arc::new(Source::default()));
        let def = DialectDef { name: "t".into(), source: Some(source.clone()), ..DialectDef::default() };
        ctx.register_dialect(def).unwrap();
        (ctx, source)
    }

    #[test]
    fn an_operation_is_defined_once_when_it_is_named() {
        let (ctx, source) = with_source();
        assert!(ctx.registered_op(b"t.other").is_none());
        assert!(ctx.op_info(ctx.op_name("t.more")).def().is_none());
        assert!(lock(&source.0).is_empty());
        assert!(ctx.registered_op(b"t.a").is_some());
        assert!(ctx.op_info(ctx.op_name("t.b")).def().is_some());
        assert!(ctx.registered_op(b"t.a").is_some());
        assert_eq!(*lock(&source.0), ["t.a", "t.b"]);
    }

    #[test]
    fn a_definition_that_is_wrong_is_reported_once() {
        let (ctx, _) = with_source();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let _guard = ctx.with_handler(Arc::new(move |_, diagnostic| {
            lock(&log).push(diagnostic.message.to_string());
            None
        }));
        assert!(ctx.op_info(ctx.op_name("t.wrong")).def().is_none());
        assert!(ctx.registered_op(b"t.wrong").is_none());
        assert_eq!(*lock(&seen), ["t.wrong is broken"]);
        let names: Vec<_> = ctx.registered_ops().into_iter().map(|name| ctx.op_name_text(name)).collect();
        assert!(names.contains(&&b"t.a"[..]) && names.contains(&&b"t.b"[..]), "all are listed, named or not");
    }

    #[test]
    fn an_operation_in_use_cannot_get_a_definition() {
        let ctx = Context::new();
        ctx.freeze_op(ctx.op_name("t.b"));
        let source = Some(Arc::new(Source::default()) as Arc<dyn OpSource>);
        let def = DialectDef { name: "t".into(), source, ..DialectDef::default() };
        assert_eq!(ctx.register_dialect(def).unwrap_err(), RegisterError::OpInUse("t.b".into()));
    }

    #[test]
    fn all_threads_see_the_operation() {
        for _ in 0..50 {
            let (ctx, source) = with_source();
            std::thread::scope(|scope| {
                for name in ["t.a", "t.b", "t.a", "t.b"] {
                    let ctx = &ctx;
                    scope.spawn(move || assert!(ctx.op_info(ctx.op_name(name)).def().is_some()));
                }
            });
            // Each is defined by one thread, or by several that asked at the same time.
            let defined = lock(&source.0);
            assert!(
                ["t.a", "t.b"].iter().all(|op| (1..=4).contains(&defined.iter().filter(|d| d == op).count()))
            );
        }
    }
}
