//! Locations.

use super::Generator;

impl Generator<'_> {
    /// ` loc(...)` after an operation or argument, or nothing.
    pub(super) fn trailing_location(&mut self) -> String {
        if !self.one_in(4) {
            return String::new();
        }
        if self.one_in(6) {
            let index = self.below(4) as u32;
            self.aliases.deferred = self.aliases.deferred.max(index + 1);
            return format!(" loc(#later{index})");
        }
        format!(" loc({})", self.location_body(2))
    }

    /// What stands inside `loc(...)`.
    pub(super) fn location_body(&mut self, depth: u32) -> String {
        let choice = self.below(if depth == 0 { 4 } else { 9 });
        match choice {
            0 => "unknown".into(),
            1 => format!(
                "\"{}\":{}:{}",
                self.pick(&["a.mlir", "b \\22.mlir", "-"]),
                self.below(500),
                self.below(90)
            ),
            2 => "\"name\"".into(),
            3 => match self.below(self.aliases.locations.len()) {
                at if at < self.aliases.locations.len() => self.aliases.locations[at].clone(),
                _ => "\"x\":1:2".into(),
            },
            4 => format!("\"a.mlir\":{} to :{}", "3:4", self.below(50) + 5),
            5 => "\"a.mlir\":3:4 to 9:1".into(),
            6 => format!("\"outer\"({})", self.location_body(depth - 1)),
            7 => format!("callsite({} at {})", self.location_body(depth - 1), self.location_body(depth - 1)),
            _ => {
                let metadata =
                    if self.one_in(3) { format!("<{}>", self.attribute(1)) } else { String::new() };
                let first = self.location_body(depth - 1);
                let rest = if self.one_in(2) {
                    format!(", {}", self.location_body(depth - 1))
                } else {
                    String::new()
                };
                format!("fused{metadata}[{first}{rest}]")
            }
        }
    }
}
