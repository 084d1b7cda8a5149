//! Caches: what is remembered so that work is not done twice.
//!
//! A cache finds its answers by what they follow from, its *key*: a handle, a text, or the [signature](crate::signature::Signature) of an
//! operation. Each is declared once, as a [`Cache`] beside the code that uses it: its name, its kind of key, how much it keeps, and how
//! often it had the answer.
//!
//! That the key says all is checked, not believed: in [`CacheMode::Recheck`] the work is done again each time that a cache has the answer. If the
//! results differ, [`Cache::differs`] reports both as an error and keeps the first such report for [`difference`]. The environment variable
//! `RMLIR_RECHECK=1` switches that on for every new context, `RMLIR_RECHECK=count` only counts.

use crate::constraint::{Subject, Verdict};
use crate::context::Context;
use crate::def::{AttrDefId, TypeDefId};
use crate::diag::{Diagnostic, Failed};
use crate::handles::{Attr, Props, Type};
use crate::loc::Loc;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What is done when a cache has the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CacheMode {
    /// It is taken.
    #[default]
    Trust = 0,
    /// It is taken, and [counted](Cache::hits).
    Count = 1,
    /// It is counted, the work is done again, and both results are compared.
    Recheck = 2,
}

impl CacheMode {
    /// What the environment asks for: `RMLIR_RECHECK=1` or `RMLIR_RECHECK=count`.
    pub fn of_environment() -> CacheMode {
        static MODE: OnceLock<CacheMode> = OnceLock::new();
        *MODE.get_or_init(|| match std::env::var_os("RMLIR_RECHECK") {
            Some(value) if value == "count" => CacheMode::Count,
            Some(value) if !value.is_empty() && value != "0" => CacheMode::Recheck,
            _ => CacheMode::Trust,
        })
    }

    pub(crate) fn of_number(number: u8) -> CacheMode {
        match number {
            0 => CacheMode::Trust,
            1 => CacheMode::Count,
            _ => CacheMode::Recheck,
        }
    }
}

/// What answers are found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A type, attribute, property row, name or the like, or a few of them.
    Handle,
    /// Bytes of a file.
    Text,
    /// The signature of an operation.
    Signature,
}

/// How much a cache keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// So many answers. A new one pushes out an old one, or is not kept.
    Entries(usize),
    /// Answers whose keys or texts have so many bytes together.
    Bytes(usize),
}

impl Bound {
    /// The number, of whatever it is.
    pub const fn limit(self) -> usize {
        match self {
            Bound::Entries(limit) | Bound::Bytes(limit) => limit,
        }
    }
}

/// From so many bytes on a list is a long one.
const LONG: usize = 512 << 10;

/// Gives a list room for all that it may have at most, once it is long: room that is not used costs little, where a list that grows leaves its
/// old selves behind. If it does, how many times as long the list may become, for lists that grow with it.
pub fn room_for_all<T>(list: &mut Vec<T>, most: usize) -> Option<usize> {
    if list.capacity() >= most || list.len() * size_of::<T>() < LONG {
        return None;
    }
    list.reserve_exact(most - list.len());
    Some(most.div_ceil(list.len()))
}

/// A kind of cache. There may be many of one kind: one for each thread, file or definition.
#[derive(Debug)]
pub struct Cache {
    /// What it is called, for instance `verify.types`.
    pub name: &'static str,
    /// What answers are found by.
    pub key: Key,
    /// How much each cache of this kind keeps.
    pub bound: Bound,
    hits: AtomicU64,
    listed: AtomicBool,
}

/// The kinds of caches that had an answer while hits were counted.
static LISTED: Mutex<Vec<&'static Cache>> = Mutex::new(Vec::new());
/// The first difference that was found.
static DIFFERENCE: OnceLock<String> = OnceLock::new();

/// The first difference between a cache's answer and the same work done again that this process has found.
pub fn difference() -> Option<&'static str> {
    DIFFERENCE.get().map(String::as_str)
}

/// The kinds of caches that had an answer while hits were counted, by name.
pub fn used() -> Vec<&'static Cache> {
    let mut used = LISTED.lock().unwrap_or_else(PoisonError::into_inner).clone();
    used.sort_by_key(|cache| cache.name);
    used
}

impl Cache {
    /// A kind of cache.
    pub const fn new(name: &'static str, key: Key, bound: Bound) -> Cache {
        Cache { name, key, bound, hits: AtomicU64::new(0), listed: AtomicBool::new(false) }
    }

    /// Notes that the cache has the answer. Returns whether the work has to be done again all the same, to compare.
    #[inline(always)]
    #[must_use]
    pub fn hit(&'static self, ctx: &Context) -> bool {
        match ctx.cache_mode() {
            CacheMode::Trust => false,
            mode => self.count(mode),
        }
    }

    #[cold]
    fn count(&'static self, mode: CacheMode) -> bool {
        self.hits.fetch_add(1, Ordering::Relaxed);
        if !self.listed.swap(true, Ordering::Relaxed) {
            LISTED.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
        mode == CacheMode::Recheck
    }

    /// How often a cache of this kind had the answer while that was counted.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Reports that the cache has another answer about `what` than the work done again.
    #[cold]
    pub fn differs(&self, ctx: &Context, what: &dyn fmt::Display, kept: &str, anew: &str) -> Failed {
        let message =
            format!("cache '{}' differs on {what}: it has `{kept}`, done again that is `{anew}`", self.name);
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, message.clone()));
        // What is first is what is looked at; later ones were reported as well.
        let _ = DIFFERENCE.set(message);
        Failed
    }

    /// [Reports](Cache::differs) a difference between what can be compared and shown, if there is one.
    ///
    /// # Errors
    /// If the two differ.
    pub fn compare<T: PartialEq + fmt::Debug>(
        &self,
        ctx: &Context,
        what: &dyn fmt::Display,
        kept: &T,
        anew: &T,
    ) -> Result<(), Failed> {
        if kept == anew {
            return Ok(());
        }
        Err(self.differs(ctx, what, &format!("{kept:?}"), &format!("{anew:?}")))
    }
}

/// What a handle is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A property row.
    Props(Props),
    /// A definition of a type.
    TypeDef(TypeDefId),
    /// A definition of an attribute.
    AttrDef(AttrDefId),
}

impl From<Subject> for Handle {
    fn from(subject: Subject) -> Handle {
        match subject {
            Subject::Type(ty) => Handle::Type(ty),
            Subject::Attr(attr) => Handle::Attr(attr),
        }
    }
}

impl Handle {
    /// A number that no other handle of a context has. It is not zero.
    fn number(self) -> u64 {
        match self {
            Handle::Type(ty) => u64::from(ty.raw()),
            Handle::Attr(attr) => u64::from(attr.raw()) | 1 << 32,
            Handle::Props(props) => u64::from(props.raw()) | 2 << 32,
            Handle::TypeDef(def) => u64::from(def.index() as u32) | 3 << 32,
            Handle::AttrDef(def) => u64::from(def.index() as u32) | 4 << 32,
        }
    }
}

/// Answers about what handles stand for, shared by threads and kept as long as the definition that asks. An answer that is pushed out by
/// another is found again, so threads need not agree.
///
/// An answer is kept only if it is definite and what it is about cannot change any more: a mutable type may get its body later.
pub struct HandleCache {
    cache: &'static Cache,
    /// For each handle its number, and in the upper two bits the answer. Nothing is 0.
    slots: OnceLock<Box<[AtomicU64]>>,
}

const ANSWER: u32 = 62;

impl HandleCache {
    /// An empty one of a kind whose bound is a power of two of entries.
    pub const fn new(cache: &'static Cache) -> HandleCache {
        HandleCache { cache, slots: OnceLock::new() }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Verdict> {
        let slots = self.slots.get()?;
        let word = slots.get(key as usize & (slots.len() - 1))?.load(Ordering::Relaxed);
        let same = word & !(3 << ANSWER) == key && word >> ANSWER != 0;
        same.then(|| (word >> ANSWER == 1).into())
    }

    fn keep(&self, ctx: &Context, about: Handle, verdict: Verdict) {
        let answer = match verdict {
            Verdict::Yes => 1,
            Verdict::No => 2,
            Verdict::Unknown => return,
        };
        if ctx.may_change(about) {
            return;
        }
        let count = self.cache.bound.limit().next_power_of_two();
        let slots = self.slots.get_or_init(|| (0..count).map(|_| AtomicU64::new(0)).collect());
        let key = about.number();
        if let Some(slot) = slots.get(key as usize & (count - 1)) {
            slot.store(key | answer << ANSWER, Ordering::Relaxed);
        }
    }

    /// The answer to `ask` about a handle.
    #[inline]
    pub fn answer(&self, ctx: &Context, about: impl Into<Handle>, ask: impl FnOnce() -> Verdict) -> Verdict {
        let about = about.into();
        match self.find(about.number()) {
            Some(kept) if !self.cache.hit(ctx) => kept,
            kept => {
                let anew = ask();
                match kept {
                    // It has been reported; what is true now is what counts.
                    Some(kept) => drop(self.cache.compare(ctx, &Shown(about), &kept, &anew)),
                    None => self.keep(ctx, about, anew),
                }
                anew
            }
        }
    }

    /// Does a check about a handle, which reports what is wrong, unless one was passed before. `Unknown` is what passes for now.
    ///
    /// # Errors
    /// If the check fails, or it is done again and says something else than before.
    #[inline]
    pub fn check(
        &self,
        ctx: &Context,
        about: impl Into<Handle>,
        check: impl FnOnce() -> Result<Verdict, Failed>,
    ) -> Result<(), Failed> {
        let about = about.into();
        let kept = self.find(about.number());
        if kept.is_some() && !self.cache.hit(ctx) {
            return Ok(());
        }
        let anew = check();
        match (kept, anew) {
            (Some(Verdict::Yes), Ok(Verdict::Yes)) => Ok(()),
            (Some(_), Ok(other)) => self.cache.compare(ctx, &Shown(about), &Verdict::Yes, &other),
            (Some(_), Err(_)) => self.cache.compare(ctx, &Shown(about), &Verdict::Yes, &Verdict::No),
            (None, Ok(verdict)) => {
                self.keep(ctx, about, verdict);
                Ok(())
            }
            (None, Err(failed)) => Err(failed),
        }
    }
}

/// Answers by text, or by several handles together, that one thread has. When there is no more room, no more is kept.
pub struct MapCache<K, V> {
    cache: &'static Cache,
    known: FxHashMap<K, V>,
}

impl<K: Eq + Hash, V> MapCache<K, V> {
    /// An empty one of a kind that is bound by entries.
    pub fn new(cache: &'static Cache) -> MapCache<K, V> {
        MapCache { cache, known: FxHashMap::default() }
    }

    /// The kind of cache.
    pub fn kind(&self) -> &'static Cache {
        self.cache
    }

    /// The answer, if it is known.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.known.get(key)
    }

    /// Keeps an answer.
    #[inline]
    pub fn add(&mut self, key: K, value: V) {
        if self.known.len() < self.cache.bound.limit() {
            self.known.insert(key, value);
        }
    }
}

/// Answers by text, or by several handles together, that one thread added of late. Each key has two places that it shares with others: of those
/// that belong there the last two that were added are known. So what keys without end take is bound by the places that there are, and two that go
/// on taking turns are both known. There are more places as long as answers are added, up to the bound.
pub struct RecentCache<K, V> {
    cache: &'static Cache,
    /// Two places for each of a power of two of hashes, the later answer first; or none yet.
    places: Vec<[Option<(K, V)>; 2]>,
    /// Answers that were added since there are so many places.
    added: usize,
}

/// Pairs of places that there are at first.
const FEWEST: usize = 1 << 5;

impl<K: Eq + Hash, V> RecentCache<K, V> {
    /// An empty one of a kind that is bound by entries, a power of two.
    pub fn new(cache: &'static Cache) -> RecentCache<K, V> {
        RecentCache { cache, places: Vec::new(), added: 0 }
    }

    /// The place of a key among so many, which are a power of two.
    #[inline]
    fn place(key: &K, places: usize) -> usize {
        FxBuildHasher.hash_one(key) as usize & places.wrapping_sub(1)
    }

    /// The answer, if it is known.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        let pair = self.places.get(Self::place(key, self.places.len()))?;
        pair.iter().flatten().find(|(have, _)| have == key).map(|(_, value)| value)
    }

    /// Keeps an answer of a key that has none.
    pub fn add(&mut self, key: K, value: V) {
        if self.added >= self.places.len() && self.places.len() * 2 < self.cache.bound.limit() {
            self.grow();
        }
        self.added += 1;
        self.put(key, value);
    }

    fn put(&mut self, key: K, value: V) {
        let at = Self::place(&key, self.places.len());
        let Some([later, earlier]) = self.places.get_mut(at) else { return };
        *earlier = later.replace((key, value));
    }

    #[cold]
    fn grow(&mut self) {
        let places = (self.places.len() * 2).max(FEWEST);
        let mut more = Vec::with_capacity(places);
        more.resize_with(places, || [None, None]);
        for [later, earlier] in std::mem::replace(&mut self.places, more) {
            [earlier, later].into_iter().flatten().for_each(|(key, value)| self.put(key, value));
        }
        self.added = 0;
    }
}

/// A handle in a report.
struct Shown(Handle);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Handle::Type(ty) => write!(f, "type {}", ty.raw()),
            Handle::Attr(attr) => write!(f, "attribute {}", attr.raw()),
            Handle::Props(props) => write!(f, "properties {}", props.raw()),
            Handle::TypeDef(def) => write!(f, "definition of a type {}", def.index()),
            Handle::AttrDef(def) => write!(f, "definition of an attribute {}", def.index()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEST: Cache = Cache::new("test.recent", Key::Text, Bound::Entries(1 << 8));

    #[test]
    fn few_answers_are_known() {
        let mut cache = RecentCache::new(&TEST);
        for key in 0..8u32 {
            assert_eq!(cache.get(&key), None);
            cache.add(key, key + 1);
        }
        let known = (0..8u32).filter(|key| cache.get(key) == Some(&(key + 1)));
        // Three may share a pair of places.
        assert!(known.count() >= 6);
    }

    #[test]
    fn of_many_answers_late_ones_are_known() {
        let mut cache = RecentCache::new(&TEST);
        for key in 0..10_000u32 {
            cache.add(key, key + 1);
            assert_eq!(cache.get(&key), Some(&(key + 1)));
        }
        let known: Vec<u32> = (0..10_000).filter(|key| cache.get(key).is_some()).collect();
        assert!(known.iter().all(|key| cache.get(key) == Some(&(key + 1))));
        assert!((128..=256).contains(&known.len()), "{}", known.len());
    }

    #[test]
    fn two_of_one_place_are_both_known() {
        let mut cache = RecentCache::new(&TEST);
        cache.add(0u32, 0u32);
        let place = |key: &u32| RecentCache::<u32, u32>::place(key, FEWEST);
        let mut same = (1..).filter(|key| place(key) == place(&0));
        let [other, third] = [same.next().unwrap(), same.next().unwrap()];
        cache.add(other, 1);
        assert_eq!((cache.get(&0), cache.get(&other)), (Some(&0), Some(&1)));
        cache.add(third, 2);
        assert_eq!((cache.get(&0), cache.get(&other), cache.get(&third)), (None, Some(&1), Some(&2)));
    }
}
