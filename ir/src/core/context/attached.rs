//! What upper floors and other crates keep with something of the context, which need not know what it is.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// At most one value of each type, made when it is first asked for. There are few of them, so they form a chain. A lookup that hits takes
/// no lock.
#[derive(Default)]
pub struct Attached(OnceLock<Box<Link>>);

struct Link {
    value: Box<dyn Any + Send + Sync>,
    next: Attached,
}

impl Attached {
    /// The value of type `T`. Threads that ask at the same time may make it each; the first one stays.
    pub fn get_or_make<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> &T {
        let mut made = match self.find() {
            Ok(value) => return value,
            Err(_) => Some(Box::new(Link { value: Box::new(make()), next: Attached::default() })),
        };
        let mut at = self;
        loop {
            match at.find() {
                Ok(value) => return value,
                Err(end) => {
                    made = made.and_then(|link| end.0.set(link).err());
                    at = end;
                }
            }
        }
    }

    /// The value of type `T`, or else the end of the chain.
    fn find<T: 'static>(&self) -> Result<&T, &Attached> {
        let mut at = self;
        while let Some(link) = at.0.get() {
            match link.value.downcast_ref() {
                Some(value) => return Ok(value),
                None => at = &link.next,
            }
        }
        Err(at)
    }
}

impl fmt::Debug for Attached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Attached")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_value_of_each_type() {
        let attached = Attached::default();
        assert_eq!(*attached.get_or_make(|| 1u32), 1);
        assert_eq!(*attached.get_or_make(|| "text"), "text");
        assert_eq!(*attached.get_or_make(|| 2u32), 1);
        assert_eq!(*attached.get_or_make(|| "other"), "text");
    }

    #[test]
    fn threads_that_make_a_value_get_the_same() {
        for _ in 0..50 {
            let attached = Attached::default();
            let ask = |n: u8| (*attached.get_or_make(|| n), *attached.get_or_make(|| u64::from(n)));
            let (a, b) = rayon::join(|| ask(1), || ask(2));
            assert_eq!(a, b);
        }
    }

    #[test]
    fn making_one_may_ask_for_another() {
        let attached = Attached::default();
        let outer = attached.get_or_make(|| u64::from(*attached.get_or_make(|| 7u8)) + 1);
        assert_eq!((*outer, *attached.get_or_make(|| 0u8)), (8, 7));
    }
}
