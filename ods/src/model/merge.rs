//! Models of several main files together.

use super::{Def, Dialect, Model, OdsError, Op, Place};
use rustc_hash::{FxHashMap, FxHashSet};

/// What of a model definition files leave to code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Attributes and types.
    Parts,
    /// Operations as well.
    All,
}

/// Models of several main files. What is defined in more than one of them counts once: the first.
#[derive(Clone, Debug, Default)]
pub struct Merged {
    /// The models, in the order of the files.
    pub models: Vec<Model>,
    ops: FxHashMap<String, (usize, usize)>,
    attrs: FxHashMap<String, (usize, usize)>,
    types: FxHashMap<String, (usize, usize)>,
    dialects: FxHashMap<String, (usize, usize)>,
    order: Vec<String>,
    aside: FxHashSet<String>,
}

impl Merged {
    /// Adds the model of one more main file.
    pub fn add(&mut self, model: Model) {
        let at = self.models.len();
        for (i, op) in model.ops.iter().enumerate() {
            self.ops.entry(op.name.clone()).or_insert((at, i));
        }
        for (i, def) in model.attrs.iter().enumerate() {
            self.attrs.entry(def.qualified()).or_insert((at, i));
        }
        for (i, def) in model.types.iter().enumerate() {
            self.types.entry(def.qualified()).or_insert((at, i));
        }
        for (i, dialect) in model.dialects.iter().enumerate() {
            if !self.dialects.contains_key(&dialect.name) {
                self.order.push(dialect.name.clone());
                self.dialects.insert(dialect.name.clone(), (at, i));
            }
        }
        self.models.push(model);
    }

    /// Errors for operations that are defined in two places. What several main files include is one; those of builtin may be of the base
    /// library in one file and of upstream's files in another.
    pub fn defined_twice(&self) -> Vec<OdsError> {
        let mut errors = Vec::new();
        for op in self.models.iter().flat_map(|model| &model.ops).filter(|op| op.dialect != "builtin") {
            let first = self.ops.get(&op.name).and_then(|&(at, i)| self.models.get(at)?.ops.get(i));
            let Some(first) = first.filter(|first| !is_one(first, op)) else { continue };
            let Place { file, line } = &first.place;
            errors.push(OdsError {
                place: op.place.clone(),
                record: op.record.clone(),
                message: format!("operation '{}' is defined twice", op.name),
                notes: vec![format!("the other definition is '{}' at {file}:{line}", first.record)],
            });
        }
        errors
    }

    /// Leaves the operations of a dialect aside: they have names, but what is defined elsewhere stands.
    pub fn leave_aside(&mut self, dialect: &str) {
        self.aside.insert(dialect.to_owned());
    }

    /// Whether operations of a dialect are defined, and not left aside.
    pub fn has_ops_of(&self, dialect: &str) -> bool {
        if self.aside.contains(dialect) {
            return false;
        }
        let of = |name: &String| name.strip_prefix(dialect).is_some_and(|rest| rest.starts_with('.'));
        self.ops.keys().any(of)
    }

    /// Adds the attribute and type definitions of a model that have no counterpart of the same name in text, and the operations if
    /// these are left too: what files leave to code. Nothing else of the model counts.
    pub fn supplement(&mut self, mut model: Model, left: Left) {
        let key = |def: &Def| (def.dialect.clone(), def.mnemonic.clone());
        let have_attrs: FxHashSet<_> = self.attrs().into_iter().map(|(_, def)| key(def)).collect();
        let have_types: FxHashSet<_> = self.types().into_iter().map(|(_, def)| key(def)).collect();
        model.attrs.retain(|def| !have_attrs.contains(&key(def)));
        model.types.retain(|def| !have_types.contains(&key(def)));
        if left == Left::Parts {
            model.ops.clear();
        }
        model.dialects.clear();
        self.add(model);
    }

    /// The dialects that something is defined for, or that are declared, in the order of the files.
    pub fn dialects(&self) -> impl Iterator<Item = &Dialect> {
        self.order.iter().filter_map(|name| {
            let &(at, i) = self.dialects.get(name)?;
            self.models.get(at)?.dialects.get(i)
        })
    }

    /// The operations that are not left aside, sorted by name, with the positions of the models that they are of.
    pub fn ops(&self) -> Vec<(usize, &Op)> {
        self.indexed_ops().into_iter().map(|(at, _, op)| (at, op)).collect()
    }

    /// The attribute definitions, sorted by class, with the positions of the models that they are of.
    pub fn attrs(&self) -> Vec<(usize, &Def)> {
        self.indexed_attrs().into_iter().map(|(at, _, def)| (at, def)).collect()
    }

    /// The type definitions, sorted by class, with the positions of the models that they are of.
    pub fn types(&self) -> Vec<(usize, &Def)> {
        self.indexed_types().into_iter().map(|(at, _, def)| (at, def)).collect()
    }

    pub(crate) fn indexed_ops(&self) -> Vec<(usize, usize, &Op)> {
        let mut ops = self.pick(&self.ops, |model| &model.ops);
        ops.retain(|(_, _, op)| !self.aside.contains(&op.dialect));
        ops
    }

    pub(crate) fn indexed_attrs(&self) -> Vec<(usize, usize, &Def)> {
        self.pick(&self.attrs, |model| &model.attrs)
    }

    pub(crate) fn indexed_types(&self) -> Vec<(usize, usize, &Def)> {
        self.pick(&self.types, |model| &model.types)
    }

    /// Positions of a model and in its list, by key.
    fn pick<'s, T>(
        &'s self,
        index: &'s FxHashMap<String, (usize, usize)>,
        list: fn(&Model) -> &Vec<T>,
    ) -> Vec<(usize, usize, &'s T)> {
        let mut keys: Vec<(&String, (usize, usize))> = index.iter().map(|(key, at)| (key, *at)).collect();
        keys.sort_unstable_by_key(|(key, _)| *key);
        let found =
            keys.into_iter().filter_map(|(_, (at, i))| Some((at, i, list(self.models.get(at)?).get(i)?)));
        found.collect()
    }

    /// The full name of the operation that a C++ class name stands for, seen from a C++ namespace.
    pub fn op_of_class(&self, class: &str, namespace: &str) -> Option<&str> {
        let class = class.trim().trim_start_matches("::");
        let own = Op::qualified;
        let from = format!("{}::{class}", namespace.trim_start_matches("::"));
        let all = || self.models.iter().flat_map(|model| &model.ops);
        let suffix = format!("::{class}");
        let bare = class.rsplit("::").next().unwrap_or(class);
        all()
            .find(|op| op.class == bare && own(op) == from)
            .or_else(|| all().find(|op| op.class == bare && (own(op) == class || own(op).ends_with(&suffix))))
            .map(|op| op.name.as_str())
    }
}

/// Whether two definitions are one, whose file may have been reached by other names.
fn is_one(a: &Op, b: &Op) -> bool {
    let same_file = || {
        let path = |op: &Op| std::fs::canonicalize(&op.place.file);
        matches!((path(a), path(b)), (Ok(a), Ok(b)) if a == b)
    };
    a.record == b.record && a.place.line == b.place.line && (a.place.file == b.place.file || same_file())
}
