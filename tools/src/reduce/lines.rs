//! Inputs that cannot be read: lines go, then parts of lines.

use super::{Test, TestError};

/// Makes a text smaller by its lines, and what is left of lines by their words.
pub(super) fn reduce(input: &[u8], test: &Test, threads: usize) -> Result<Vec<u8>, TestError> {
    let by_lines = shrink(pieces(input, |byte| byte == b'\n'), test, threads)?;
    shrink(
        pieces(&by_lines, |byte| byte.is_ascii_whitespace() || b"(){}<>[],".contains(&byte)),
        test,
        threads,
    )
}

/// A text in pieces, each up to and with a byte that ends one.
fn pieces(input: &[u8], ends: impl Fn(u8) -> bool) -> Vec<Vec<u8>> {
    input.split_inclusive(|&byte| ends(byte)).map(<[u8]>::to_vec).collect()
}

/// Takes pieces away, many at a time first.
fn shrink(mut pieces: Vec<Vec<u8>>, test: &Test, threads: usize) -> Result<Vec<u8>, TestError> {
    let mut size = pieces.len();
    while size > 0 {
        let mut at = 0;
        while at < pieces.len() {
            let starts: Vec<usize> =
                (0..threads).map(|turn| at + turn * size).take_while(|&start| start < pieces.len()).collect();
            let without = |start: usize| {
                let end = (start + size).min(pieces.len());
                [&pieces[..start], &pieces[end..]].concat()
            };
            let results: Vec<Result<bool, TestError>> = std::thread::scope(|scope| {
                let one = |start: usize| test.run(&without(start).concat());
                let runs: Vec<_> = starts.iter().map(|&start| scope.spawn(move || one(start))).collect();
                runs.into_iter().map(|run| run.join().unwrap_or(Ok(false))).collect()
            });
            let mut found = None;
            for (&start, result) in starts.iter().zip(results) {
                if result? && found.is_none() {
                    found = Some(start);
                }
            }
            match found {
                Some(start) => {
                    pieces = without(start);
                    at = start;
                }
                None => at += size * starts.len(),
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    Ok(pieces.concat())
}
