//! The ratios of a comparison as a picture: one pair of bars per row, on a logarithmic scale.

use std::fmt::Write;

/// A row of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What was done to which input.
    pub label: String,
    /// How many times less processor time than the reference.
    pub cpu: f64,
    /// How many times less memory than the reference.
    pub memory: Option<f64>,
}

const LEFT: f64 = 210.0;
const WIDTH: f64 = 560.0;
const ROW: f64 = 34.0;
const TOP: f64 = 46.0;
/// The scale's ends, as ratios.
const SCALE: (f64, f64) = (0.5, 64.0);
const TICKS: [f64; 8] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

fn x(ratio: f64) -> f64 {
    let (low, high) = SCALE;
    LEFT + WIDTH * (ratio.clamp(low, high) / low).log2() / (high / low).log2()
}

/// Draws the rows as an SVG file that needs nothing else.
pub fn svg(bars: &[Bar]) -> String {
    let height = TOP + ROW * bars.len() as f64 + 30.0;
    let mut out = String::new();
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="800" height="{height}" font-family="sans-serif" font-size="12">
<rect width="800" height="{height}" fill="white"/>
<text x="12" y="20" font-size="14">How many times less than the reference tool (one thread; longer is better)</text>
<rect x="{LEFT}" y="28" width="10" height="8" fill="rgb(32,96,160)"/><text x="{}" y="36">processor time</text>
<rect x="{}" y="28" width="10" height="8" fill="rgb(224,144,48)"/><text x="{}" y="36">peak memory</text>"#,
        LEFT + 14.0,
        LEFT + 120.0,
        LEFT + 134.0
    );
    for tick in TICKS {
        let (at, bottom) = (x(tick), height - 26.0);
        let colour = if tick == 1.0 { "black" } else { "lightgrey" };
        let _ = writeln!(
            out,
            r#"<line x1="{at:.1}" y1="{TOP}" x2="{at:.1}" y2="{bottom}" stroke="{colour}"/><text x="{at:.1}" y="{}" text-anchor="middle">{tick}</text>"#,
            height - 10.0
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        row(&mut out, TOP + ROW * index as f64, bar);
    }
    out.push_str("</svg>\n");
    out
}

fn row(out: &mut String, top: f64, bar: &Bar) {
    let label = bar.label.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(out, r#"<text x="{}" y="{}" text-anchor="end">{label}</text>"#, LEFT - 8.0, top + 20.0);
    let figures = [(Some(bar.cpu), "rgb(32,96,160)", 4.0), (bar.memory, "rgb(224,144,48)", 17.0)];
    for (ratio, colour, offset) in figures {
        let Some(ratio) = ratio else { continue };
        let (from, to) = (x(1.0).min(x(ratio)), x(1.0).max(x(ratio)));
        let y = top + offset;
        let _ = writeln!(
            out,
            r#"<rect x="{from:.1}" y="{y}" width="{:.1}" height="11" fill="{colour}"/><text x="{:.1}" y="{}" font-size="10">{ratio:.1}</text>"#,
            to - from,
            to + 4.0,
            y + 10.0
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_begin_at_one_and_grow_to_the_right() {
        let bars = [
            Bar { label: "read <b>".into(), cpu: 8.0, memory: None },
            Bar { label: "print".into(), cpu: 0.5, memory: Some(1000.0) },
        ];
        let text = svg(&bars);
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n") && text.contains("read &lt;b>"));
        assert_eq!(text.matches("height=\"11\"").count(), 3);
        assert!(x(8.0) > x(1.0) && x(0.5) < x(1.0) && x(1000.0) == x(64.0));
    }
}
