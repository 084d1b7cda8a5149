//! Affine maps, integer sets and strided layouts of entries as text.

use crate::encoding::Value;

/// Expressions of more parts are not shown.
const SHOWN: usize = 256;

/// The values of an entry, taken one after the other.
struct Values<'v, 'a>(std::slice::Iter<'v, Value<'a>>);

impl Values<'_, '_> {
    fn number(&mut self) -> i128 {
        match self.0.next() {
            Some(&(Value::Unsigned(number) | Value::Count(number))) => i128::from(number),
            Some(&Value::Signed(number)) => i128::from(number),
            Some(&Value::Byte(byte)) => i128::from(byte),
            _ => 0,
        }
    }

    fn count(&mut self) -> usize {
        usize::try_from(self.number()).unwrap_or(0)
    }

    /// So many expressions, which stand before what they consist of.
    fn expressions(&mut self, count: usize) -> Vec<String> {
        let mut parts: Vec<(i128, i128)> = Vec::new();
        let mut open = count;
        while open > 0 && !self.0.as_slice().is_empty() {
            let kind = self.number();
            if kind > 2 {
                open += 1;
                parts.push((kind, 0));
            } else {
                open -= 1;
                parts.push((kind, self.number()));
            }
        }
        if parts.len() > SHOWN {
            return vec!["...".into()];
        }
        let mut made: Vec<String> = Vec::new();
        for (kind, number) in parts.into_iter().rev() {
            let text = match kind {
                0 => format!("d{number}"),
                1 => format!("s{number}"),
                2 => number.to_string(),
                _ => {
                    let (left, right) = (made.pop().unwrap_or_default(), made.pop().unwrap_or_default());
                    let operator = match kind {
                        3 => "+",
                        4 => "*",
                        5 => "mod",
                        6 => "floordiv",
                        _ => "ceildiv",
                    };
                    format!("({left} {operator} {right})")
                }
            };
            made.push(text);
        }
        made.reverse();
        made
    }
}

fn inputs(dims: usize, symbols: usize) -> String {
    let names = |mark: char, count: usize| {
        let shown = (0..count.min(SHOWN)).map(|number| format!("{mark}{number}"));
        shown.collect::<Vec<String>>().join(", ")
    };
    match symbols {
        0 => format!("({})", names('d', dims)),
        _ => format!("({})[{}]", names('d', dims), names('s', symbols)),
    }
}

/// `affine_map<...>`
pub(super) fn map(values: &[Value<'_>]) -> String {
    let mut values = Values(values.iter());
    let head = values.count();
    let dims = head >> 2;
    let (symbols, results) = match head & 3 {
        0 => (0, (0..dims.min(SHOWN)).map(|number| format!("d{number}")).collect()),
        1 => (0, (0..dims.min(SHOWN)).map(|_| format!("d{}", values.number())).collect()),
        2 => {
            let count = values.count();
            (0, (0..count.min(SHOWN)).map(|_| format!("d{}", values.number())).collect())
        }
        _ => {
            let symbols = values.count();
            let count = values.count();
            (symbols, values.expressions(count))
        }
    };
    let results: Vec<String> = results;
    format!("affine_map<{} -> ({})>", inputs(dims, symbols), results.join(", "))
}

/// `affine_set<...>`
pub(super) fn set(values: &[Value<'_>]) -> String {
    let mut values = Values(values.iter());
    let (dims, symbols, count) = (values.count(), values.count(), values.count());
    let expressions = values.expressions(count);
    let constraints: Vec<String> = expressions
        .into_iter()
        .map(|text| format!("{text} {} 0", if values.number() == 1 { "==" } else { ">=" }))
        .collect();
    format!("affine_set<{} : ({})>", inputs(dims, symbols), constraints.join(", "))
}

/// `strided<...>`
pub(super) fn strided(values: &[Value<'_>]) -> String {
    let number = |value: i128| match value == i128::from(i64::MIN) {
        true => "?".to_owned(),
        false => value.to_string(),
    };
    let mut values = Values(values.iter());
    let offset = values.number();
    let count = values.count();
    let strides: Vec<String> = (0..count.min(SHOWN)).map(|_| number(values.number())).collect();
    match offset {
        0 => format!("strided<[{}]>", strides.join(", ")),
        _ => format!("strided<[{}], offset: {}>", strides.join(", "), number(offset)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Value::{Byte, Count, Signed, Unsigned};

    #[test]
    fn maps_of_every_kind() {
        let identity = [Unsigned(2 << 2)];
        assert_eq!(map(&identity), "affine_map<(d0, d1) -> (d0, d1)>");
        let swap = [Unsigned(2 << 2 | 1), Unsigned(1), Unsigned(0)];
        assert_eq!(map(&swap), "affine_map<(d0, d1) -> (d1, d0)>");
        let some = [Unsigned(3 << 2 | 2), Count(1), Unsigned(2)];
        assert_eq!(map(&some), "affine_map<(d0, d1, d2) -> (d2)>");
        let sum = [3, 1, 1, 3, 0, 0].map(Unsigned);
        let sum = [Unsigned(1 << 2 | 3), Unsigned(1), Count(1), sum[0], sum[4], sum[5], sum[2], Unsigned(0)];
        assert_eq!(map(&sum), "affine_map<(d0)[s0] -> ((d0 + s0))>");
    }

    #[test]
    fn sets_and_layouts() {
        let set_of = [Unsigned(1), Unsigned(0), Count(1), Unsigned(2), Signed(-3), Byte(1)];
        assert_eq!(set(&set_of), "affine_set<(d0) : (-3 == 0)>");
        assert_eq!(strided(&[Signed(0), Count(1), Signed(1)]), "strided<[1]>");
        assert_eq!(
            strided(&[Signed(7), Count(2), Signed(i64::MIN), Signed(1)]),
            "strided<[?, 1], offset: 7>"
        );
    }
}
