//! Damage to a text: what typing, truncation and malice do.

use fastrand::Rng;

/// Words of the language, put in and swapped.
pub const WORDS: &str = include_str!("../mlir.dict");

/// The words of the dictionary.
pub fn words() -> Vec<Vec<u8>> {
    let quoted = |line: &'static str| line.strip_prefix('"')?.strip_suffix('"');
    WORDS.lines().filter_map(quoted).map(unescape).collect()
}

/// Dictionaries of libFuzzer write `\"`, `\\` and `\xAB`.
fn unescape(word: &str) -> Vec<u8> {
    let bytes = word.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes
            .get(at + 2..at + 4)
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        let (byte, len) = match (bytes[at], bytes.get(at + 1), hex) {
            (b'\\', Some(b'x'), Some(byte)) => (byte, 4),
            (b'\\', Some(&next), _) => (next, 2),
            (byte, ..) => (byte, 1),
        };
        out.push(byte);
        at += len;
    }
    out
}

/// Damages a text at one or two places.
pub fn mutate(text: &[u8], words: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..random.usize(1..=2) {
        damage(&mut out, words, random);
    }
    out
}

fn damage(text: &mut Vec<u8>, words: &[Vec<u8>], random: &mut Rng) {
    let (start, end) = range(text.len(), random);
    match random.u32(0..8) {
        0 => flip(text, random),
        1 => drop(text.drain(start..end)),
        2 => text.truncate(start),
        3 => {
            let copy = text[start..end].to_vec();
            text.splice(start..start, copy);
        }
        4 => {
            let copy = text[start..end].to_vec();
            let to = random.usize(0..=text.len());
            text.splice(to..to, copy);
        }
        5 => {
            let (start, end) = token(text, start);
            drop(text.drain(start..end));
        }
        6 => {
            let (start, end) = token(text, start);
            replace(text, start, end, words, random);
        }
        _ => replace(text, start, start, words, random),
    }
}

fn flip(text: &mut [u8], random: &mut Rng) {
    if !text.is_empty() {
        let at = random.usize(0..text.len());
        text[at] ^= 1 << random.u32(0..8);
    }
}

fn replace(text: &mut Vec<u8>, start: usize, end: usize, words: &[Vec<u8>], random: &mut Rng) {
    if let Some(word) = random.choice(words) {
        text.splice(start..end, word.iter().copied());
    }
}

/// A short range, mostly.
fn range(len: usize, random: &mut Rng) -> (usize, usize) {
    let start = random.usize(0..=len);
    let most = if random.u32(0..8) == 0 { len } else { 24 };
    (start, (start + random.usize(0..=most)).min(len))
}

/// The word or sign around a place.
fn token(text: &[u8], at: usize) -> (usize, usize) {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let before = text[..at].iter().rev().take_while(|byte| part(byte)).count();
    let after = text[at..].iter().take_while(|byte| part(byte)).count();
    (at - before, if before + after == 0 { (at + 1).min(text.len()) } else { at + after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_does_the_same_damage() {
        let damaged = |seed| mutate(b"\"a.b\"() : () -> ()", &words(), &mut Rng::with_seed(seed));
        assert_eq!(damaged(1), damaged(1));
        let different = (0..50).filter(|&seed| damaged(seed) != b"\"a.b\"() : () -> ()").count();
        assert!(different > 40, "{different}");
    }

    #[test]
    fn the_dictionary_is_understood() {
        let words = words();
        assert!(words.len() > 80);
        assert!(words.contains(&b"\"builtin.module\"".to_vec()));
        assert_eq!(unescape(r#"\"\\\x41b"#), b"\"\\Ab");
    }

    #[test]
    fn nothing_to_damage_is_fine() {
        for seed in 0..100 {
            mutate(b"", &words(), &mut Rng::with_seed(seed));
        }
    }
}
