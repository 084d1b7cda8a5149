//! Columns of growing numbers, as an index has them, become small numbers, which compress well.

/// Each word of four bytes less the one before it. What is left over at the end stays.
pub(super) fn make(bytes: &[u8]) -> Vec<u8> {
    let (words, rest) = bytes.as_chunks::<4>();
    let mut before = 0u32;
    let mut out = Vec::with_capacity(bytes.len());
    for word in words.iter().map(|word| u32::from_le_bytes(*word)) {
        out.extend_from_slice(&word.wrapping_sub(before).to_le_bytes());
        before = word;
    }
    out.extend_from_slice(rest);
    out
}

/// The words of which these are the differences.
pub(super) fn undo(bytes: &mut [u8]) {
    let mut before = 0u32;
    for word in bytes.as_chunks_mut::<4>().0 {
        before = before.wrapping_add(u32::from_le_bytes(*word));
        *word = before.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undone_is_what_it_was() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).map(|byte: u8| byte.wrapping_mul(37)).collect();
            let mut made = make(&bytes);
            undo(&mut made);
            assert_eq!(made, bytes);
        }
        let growing: Vec<u8> = [1000u32, 1004, 1010].iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(make(&growing)[4..], [4, 0, 0, 0, 6, 0, 0, 0]);
    }
}
