//! Operations, regions and blocks.

use super::Generator;

const NAMES: [&str; 5] = ["gen.op", "gen.a", "other.x.y", "gen.b-c", "plain"];

/// A value that may be used: how to write it, and its type.
#[derive(Clone)]
struct Value {
    text: String,
    ty: String,
}

/// Values that may be used at a place, the latest last.
type Scope = Vec<Value>;

/// Values that were used and are yet to be defined; only in regions without dominance.
type Promised = Vec<Value>;

impl Generator<'_> {
    /// The file's top level: one operation, or several that the implicit module takes.
    pub(super) fn top(&mut self) {
        if self.one_in(3) {
            return self.module(0);
        }
        self.module_body(0);
    }

    /// The body of a module. Its region needs no dominance, so values may be used before their definition.
    fn module_body(&mut self, depth: u32) {
        let (mut scope, mut promised) = (Scope::new(), Promised::new());
        loop {
            if self.one_in(8) {
                let value = Value { text: format!("%later{}", self.serial()), ty: self.ty(2) };
                promised.push(value.clone());
                scope.push(value);
            }
            self.operation(depth, &mut scope, &[], "");
            if self.left == 0 || self.one_in(7) {
                break;
            }
        }
        for value in promised {
            self.line(&format!("{} = \"gen.promised\"() : () -> ({})", value.text, value.ty));
        }
    }

    fn module(&mut self, depth: u32) {
        self.left = self.left.saturating_sub(1);
        let name = format!("@m{}", self.serial());
        let generic = self.one_in(2);
        if generic {
            let properties =
                if self.one_in(2) { format!(" <{{sym_name = \"{}\"}}>", &name[1..]) } else { String::new() };
            self.line(&format!("\"builtin.module\"(){properties} ({{"));
        } else {
            let attributes = if self.one_in(3) {
                format!(" attributes {{gen.m = {}}}", self.attribute(1))
            } else {
                String::new()
            };
            self.line(&format!("module {name}{attributes} {{"));
        }
        self.indent += 1;
        self.module_body(depth + 1);
        self.indent -= 1;
        let location = self.trailing_location();
        self.line(&format!("{}{location}", if generic { "}) : () -> ()" } else { "}" }));
    }

    /// One operation; `name` is empty for any. Its results come into scope.
    fn operation(&mut self, depth: u32, scope: &mut Scope, successors: &[String], name: &str) {
        self.left = self.left.saturating_sub(1);
        if name.is_empty() && depth < self.config.depth && self.one_in(12) {
            return self.module(depth);
        }
        if name.is_empty() && self.one_in(12) {
            return self.cast(scope);
        }
        let mut operands: Vec<Value> = (0..self.below(4)).filter_map(|_| self.use_of(scope)).collect();
        let written = join(&operands, |value| &value.text);
        let results = self.results();
        let mut head = self.result_names(&results, scope);
        let name = if name.is_empty() { self.pick(&NAMES) } else { name };
        head += &format!("\"{name}\"({written})");
        if !successors.is_empty() {
            head += &format!("[{}]", successors.join(", "));
        }
        if self.one_in(5) {
            head += &format!(" <{{{}}}>", self.properties());
        }
        self.slip(&mut head, &mut operands, scope);
        let outer = scope.len() - results.len();
        self.regions(&head, depth, &scope[..outer].to_vec());
        let attributes = if self.one_in(3) {
            format!(" {{{}}}", self.entries(3, self.config.depth))
        } else {
            String::new()
        };
        let types = format!("({}) -> ({})", join(&operands, |value| &value.ty), results.join(", "));
        let location = self.trailing_location();
        self.out.push_str(&format!("{attributes} : {types}{location}\n"));
    }

    fn properties(&mut self) -> String {
        if self.config.plain_properties {
            return format!("p = {} : i32", self.below(100));
        }
        self.entries(3, 2)
    }

    /// Writes the head of an operation and its regions, without a line end.
    fn regions(&mut self, head: &str, depth: u32, scope: &Scope) {
        let count =
            if depth < self.config.depth && self.left > 0 && self.one_in(3) { self.below(2) + 1 } else { 0 };
        if count == 0 {
            self.line(head);
            self.out.pop();
            return;
        }
        self.line(&format!("{head} ({{"));
        for index in 0..count {
            if index > 0 {
                self.line("}, {");
            }
            self.indent += 1;
            self.region(depth + 1, scope);
            self.indent -= 1;
        }
        self.line("})");
        self.out.pop();
    }

    /// Blocks of a region. Values of the entry block may be used in all, since it dominates them.
    fn region(&mut self, depth: u32, outer: &Scope) {
        let count = self.below(3);
        let targets: Vec<String> = (0..count).map(|_| format!("^bb{}", self.serial())).collect();
        let mut scope = outer.clone();
        if count > 0 || self.one_in(2) {
            self.label("^entry", &mut scope);
        }
        self.block(depth, &mut scope, &targets);
        for target in &targets {
            let mut inner = scope.clone();
            self.label(target, &mut inner);
            self.block(depth, &mut inner, &targets);
        }
    }

    fn label(&mut self, name: &str, scope: &mut Scope) {
        let name = if name == "^entry" { format!("^bb{}", self.serial()) } else { name.to_string() };
        let arguments = self.list(3, |this| {
            let value = Value { text: format!("%arg{}", this.serial()), ty: this.ty(2) };
            let text = format!("{}: {}{}", value.text, value.ty, this.trailing_location());
            scope.push(value);
            text
        });
        self.line(&format!("{name}({arguments}):").replace("():", ":"));
    }

    /// Operations and a terminator that may go to any of the targets.
    fn block(&mut self, depth: u32, scope: &mut Scope, targets: &[String]) {
        while self.left > 0 && !self.one_in(4) {
            self.operation(depth, scope, &[], "");
        }
        let count = self.below(targets.len().min(2) + 1);
        let successors: Vec<String> =
            (0..count).map(|_| targets[self.below(targets.len())].clone()).collect();
        self.operation(depth, scope, &successors, "gen.end");
    }

    fn cast(&mut self, scope: &mut Scope) {
        let operands: Vec<Value> = (0..self.below(3)).filter_map(|_| self.use_of(scope)).collect();
        let result = Value { text: format!("%c{}", self.serial()), ty: self.ty(2) };
        let from = if operands.is_empty() {
            String::new()
        } else {
            format!("{} : {} ", join(&operands, |value| &value.text), join(&operands, |value| &value.ty))
        };
        let location = self.trailing_location();
        self.line(&format!(
            "{} = builtin.unrealized_conversion_cast {from}to {}{location}",
            result.text, result.ty
        ));
        scope.push(result);
    }

    fn use_of(&mut self, scope: &Scope) -> Option<Value> {
        let near = scope.len().min(8);
        let back = self.below(near);
        (near > 0).then(|| scope[scope.len() - 1 - back].clone())
    }

    fn results(&mut self) -> Vec<String> {
        (0..self.below(4)).map(|_| self.ty(self.config.depth)).collect()
    }

    /// `%a, %b:2 = ` for these results, which come into scope.
    fn result_names(&mut self, types: &[String], scope: &mut Scope) -> String {
        let mut groups = Vec::new();
        let mut rest = types;
        while !rest.is_empty() {
            let size = self.below(rest.len()) + 1;
            let (group, after) = rest.split_at(size);
            let name = format!("%{}{}", self.pick(&["", "v", "a.b$", "_"]), self.serial());
            for (index, ty) in group.iter().enumerate() {
                let text = if size == 1 { name.clone() } else { format!("{name}#{index}") };
                scope.push(Value { text, ty: ty.clone() });
            }
            groups.push(if size == 1 { name } else { format!("{name}:{size}") });
            rest = after;
        }
        if groups.is_empty() { String::new() } else { format!("{} = ", groups.join(", ")) }
    }

    /// A mistake in what an operation uses or in how it is written, if the configuration asks for some.
    fn slip(&mut self, head: &mut String, operands: &mut Vec<Value>, scope: &Scope) {
        if self.config.slips == 0 || self.below(256) >= usize::from(self.config.slips) {
            return;
        }
        match self.below(8) {
            0 => *head = head.replacen("(%", "(%un", 1),
            1 => operands.iter_mut().for_each(|operand| operand.ty = "i17".into()),
            2 => operands.truncate(1),
            3 => *head = format!("{} = {head}", scope.first().map_or("%0", |value| &value.text)),
            4 => drop(head.pop()),
            5 => *head += " <{a = 1, a = 2}>",
            6 => *head = head.replacen('"', "", 1),
            _ => *head += "[^nowhere]",
        }
    }
}

fn join<'v>(values: &'v [Value], part: impl Fn(&'v Value) -> &'v String) -> String {
    values.iter().map(|value| part(value).as_str()).collect::<Vec<_>>().join(", ")
}
