//! "Did you mean": the symbol that is nearest to one that is not there.

/// `: did you mean @NAME?`, or nothing if no name is near enough. Of several the first counts.
pub fn suggestion<'n>(wanted: &[u8], names: impl Iterator<Item = &'n [u8]>) -> String {
    let nearest = rmlir_asm::nearest(wanted, names);
    nearest.map_or(String::new(), |name| format!(": did you mean @{}?", String::from_utf8_lossy(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested() {
        let names = [&b"main"[..], b"minus", b"print_int"];
        let of = |wanted: &[u8]| suggestion(wanted, names.iter().copied());
        assert_eq!(of(b"mian"), ": did you mean @main?");
        assert_eq!(of(b"print_in"), ": did you mean @print_int?");
        assert_eq!(of(b"other"), "");
    }
}
