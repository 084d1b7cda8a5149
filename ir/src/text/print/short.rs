//! Short texts, which nearly all are: to append one with a call takes longer than to write a few bytes too many and take them back.

use std::ops::Range;

/// So many bytes are written at once.
const CHUNK: usize = 32;

/// Appends a part of `all`.
///
/// # Panics
/// If it is not there.
#[inline(always)]
pub(super) fn append(out: &mut Vec<u8>, all: &[u8], part: Range<usize>) {
    let len = part.len();
    match all.get(part.start..).and_then(|rest| rest.first_chunk::<CHUNK>()) {
        Some(chunk) if len <= CHUNK => {
            let end = out.len() + len;
            out.extend_from_slice(chunk);
            out.truncate(end);
        }
        _ => out.extend_from_slice(&all[part]),
    }
}

/// Appends so many spaces.
#[inline(always)]
pub(super) fn spaces(out: &mut Vec<u8>, count: usize) {
    let end = out.len() + count;
    if count <= CHUNK {
        out.extend_from_slice(&[b' '; CHUNK]);
        out.truncate(end);
    } else {
        out.resize(end, b' ');
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn parts_and_spaces_of_all_lengths_are_whole() {
        let all: Vec<u8> = (0..100).collect();
        for start in 0..=100 {
            for end in start..=100 {
                let mut out = b"before".to_vec();
                super::append(&mut out, &all, start..end);
                assert_eq!(out[6..], all[start..end]);
            }
            let mut out = b"before".to_vec();
            super::spaces(&mut out, start);
            assert_eq!(out[6..], vec![b' '; start]);
        }
    }
}
