//! The name that is nearest to one that is not there.

/// The number of letters to change, leave out, put in or swap between two names; none if more than `most`.
fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    // The last two rows and the one that is filled.
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            let swapped = i > 0 && j > 0 && a[i - 1] == y && b[j - 1] == x;
            if swapped && let Some(&cost) = before.get(j - 1) {
                best = best.min(cost + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|&distance| distance <= most)
}

/// The name that is nearest to one that is not there, if one is near enough. Of several the first counts.
pub fn nearest<'n>(wanted: &[u8], names: impl Iterator<Item = &'n [u8]>) -> Option<&'n [u8]> {
    let mut nearest: Option<(usize, &[u8])> = None;
    for name in names {
        let most = nearest.map_or(wanted.len() / 3 + 1, |(distance, _)| distance.saturating_sub(1));
        if let Some(distance) = distance(wanted, name, most)
            && nearest.is_none_or(|(best, _)| distance < best)
        {
            nearest = Some((distance, name));
        }
    }
    nearest.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found() {
        let names = [&b"main"[..], b"minus", b"print_int"];
        let of = |wanted: &[u8]| nearest(wanted, names.iter().copied());
        assert_eq!(of(b"mian"), Some(&b"main"[..]));
        assert_eq!(of(b"print_in"), Some(&b"print_int"[..]));
        assert_eq!(of(b"other"), None);
    }
}
