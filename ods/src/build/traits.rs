//! Traits by name.

use super::Builder;
use crate::classes::bare;
use crate::model::{Op, Trait};
use crate::predicate::TraitCondition;
use crate::report::Gap;
use rmlir_ir::constraint::Verdict;
use rmlir_ir::def::OpDef;
use rmlir_ir::traits::{OpPredicate, OpTrait, Relation};
use rmlir_ir::verify::CHECKS;
use std::sync::Arc;

/// Native traits without parameters by their C++ name.
const NATIVE: &[(&str, OpTrait)] = &[
    ("IsTerminator", OpTrait::IsTerminator),
    ("IsIsolatedFromAbove", OpTrait::IsolatedFromAbove),
    ("SymbolTable", OpTrait::SymbolTable),
    ("SingleBlock", OpTrait::SingleBlock),
    ("NoTerminator", OpTrait::NoTerminator),
    ("NoRegionArguments", OpTrait::NoRegionArguments),
    ("HasOnlyGraphRegion", OpTrait::HasOnlyGraphRegion),
    ("AttrSizedOperandSegments", OpTrait::AttrSizedOperandSegments),
    ("AttrSizedResultSegments", OpTrait::AttrSizedResultSegments),
    ("SameVariadicOperandSize", OpTrait::SameVariadicOperandSize),
    ("SameVariadicResultSize", OpTrait::SameVariadicResultSize),
    ("SameTypeOperands", OpTrait::SameTypeOperands),
    ("SameOperandsElementType", OpTrait::SameOperandsElementType),
    ("SameOperandsAndResultElementType", OpTrait::SameOperandsAndResultElementType),
    ("SameOperandsShape", OpTrait::SameOperandsShape),
    ("SameOperandsAndResultShape", OpTrait::SameOperandsAndResultShape),
    ("SameOperandsAndResultRank", OpTrait::SameOperandsAndResultRank),
    ("SameOperandsAndResultType", OpTrait::SameOperandsAndResultType),
    ("ResultsBroadcastableShape", OpTrait::ResultsBroadcastableShape),
    ("ResultsAreFloatLike", OpTrait::ResultsAreFloatLike),
    ("Elementwise", OpTrait::Elementwise),
    ("Scalarizable", OpTrait::Scalarizable),
    ("Vectorizable", OpTrait::Vectorizable),
    ("Tensorizable", OpTrait::Tensorizable),
    ("IsCommutative", OpTrait::Commutative),
    ("IsIdempotent", OpTrait::Idempotent),
    ("IsInvolution", OpTrait::Involution),
    ("ConstantLike", OpTrait::ConstantLike),
    ("ReturnLike", OpTrait::ReturnLike),
    ("AffineScope", OpTrait::AffineScope),
    ("AutomaticAllocationScope", OpTrait::AutomaticAllocationScope),
    ("HasRecursiveMemoryEffects", OpTrait::RecursiveMemoryEffects),
    ("RecursivelySpeculatableImplTrait", OpTrait::RecursivelySpeculatable),
];

/// Traits that say nothing that is checked or asked for here.
const SILENT: &[&str] = &[
    "AlwaysSpeculatableImplTrait",
    "FirstAttrDerivedResultType",
    "HasParallelRegion",
    "InferTypeOpAdaptor",
    "InferShapedTypeOpAdaptor",
    "InferTensorType",
    "ReifyShapedTypeOpInterface",
];

/// Traits that passes ask for by their names.
const NAMED: &[&str] = &["MemRefsNormalizable"];

impl Builder<'_> {
    /// Fills in traits and interfaces.
    pub(super) fn traits(&mut self, op: &Op, def: &mut OpDef) {
        for t in &op.traits {
            self.add_trait(op, t, def);
        }
        let always =
            |t: &Trait| matches!(t, Trait::Native { name, .. } if name == "AlwaysSpeculatableImplTrait");
        let no_effect = |t: &Trait| matches!(t, Trait::Effects(effects) if effects.is_empty());
        if op.traits.iter().any(always) && op.traits.iter().any(no_effect) {
            def.traits.push(OpTrait::Pure);
        }
        if op.inferable {
            add_name(def, "InferTypeOpInterface");
        }
    }

    fn add_trait(&mut self, op: &Op, t: &Trait, def: &mut OpDef) {
        match t {
            Trait::Native { name, params, .. } => self.native(op, name, params.as_deref(), def),
            Trait::Internal(name) => self.native(op, name, None, def),
            Trait::Predicate { summary, condition, .. } => self.relation(op, summary, condition, def),
            Trait::Effects(_) => add_name(def, "MemoryEffectOpInterface"),
            Trait::Interface { name, .. } => self.interface(op, name, def),
        }
    }

    fn native(&mut self, op: &Op, name: &str, params: Option<&str>, def: &mut OpDef) {
        if let Some((_, found)) = NATIVE.iter().find(|(have, _)| *have == name) {
            return def.traits.push(found.clone());
        }
        let found = match (name, params) {
            ("SingleBlockImplicitTerminator", Some(class)) => self
                .definitions
                .op_of_class(class, &op.cpp_namespace)
                .map(|name| OpTrait::SingleBlockImplicitTerminator(name.into())),
            ("HasParent", Some(list)) => self.parents(op, list).map(OpTrait::HasParent),
            _ => None,
        };
        // What names operations of other dialects, which these definitions do not have, is said by code too.
        let found = found.or_else(|| self.trait_by_code(name, params));
        match found {
            Some(found) => def.traits.push(found),
            None if NAMED.contains(&name) => add_name(def, name),
            None if SILENT.contains(&name) => {}
            None => {
                let params = params.map(|params| format!("<{params}>")).unwrap_or_default();
                self.report.add(&op.name, Gap::Trait(format!("{name}{params}")));
            }
        }
    }

    fn trait_by_code(&self, name: &str, params: Option<&str>) -> Option<OpTrait> {
        self.hooks.traits.get(name).and_then(|make| make(self.ctx, params))
    }

    /// The operations that a list of class names stands for; `None` if one is not known.
    fn parents(&self, op: &Op, list: &str) -> Option<Arc<[Arc<str>]>> {
        let names = list
            .split(',')
            .map(|class| self.definitions.op_of_class(class, &op.cpp_namespace).map(Arc::from));
        names.collect()
    }

    fn relation(&mut self, op: &Op, summary: &str, condition: &str, def: &mut OpDef) {
        if self.reports {
            let names: Vec<String> = parts(op).map(crate::cpp::plain_name).collect();
            self.cover(&op.name, "the operation", summary, condition, &|name| {
                names.iter().any(|have| have == name)
            });
        }
        let test = match self.hooks.relations.get(condition) {
            Some(test) => test.clone(),
            None => self.trait_condition(condition),
        };
        def.traits.push(OpTrait::Predicate(OpPredicate { summary: summary.into(), test }));
    }

    fn trait_condition(&mut self, condition: &str) -> Relation {
        let known = &mut self.known.traits;
        let found = match known.get(condition) {
            Some(found) => found.clone(),
            None => {
                let read = TraitCondition::parse(condition, self.classes).map(Arc::new);
                known.insert(condition.into(), read.clone());
                read
            }
        };
        found.map_or_else(|| Relation::of_signature(|_| Verdict::Unknown), TraitCondition::relation)
    }

    /// An interface, after those that it implies.
    fn interface(&mut self, op: &Op, name: &str, def: &mut OpDef) {
        let name = bare(name);
        if def.interface_names.iter().any(|have| **have == *name) {
            return;
        }
        add_name(def, name);
        let definitions = self.definitions;
        for base in definitions.bases(name) {
            self.interface(op, base, def);
        }
        self.interface_check(op, name, def);
    }

    fn interface_check(&mut self, op: &Op, name: &str, def: &mut OpDef) {
        if name == "SymbolOpInterface" {
            return def.traits.push(OpTrait::Symbol);
        }
        let implemented = |check: &&&rmlir_ir::interfaces::InterfaceCheck| {
            check.name == name && (check.implemented)(&def.interfaces)
        };
        if let Some(check) = CHECKS.iter().chain(&self.hooks.interface_checks).find(implemented) {
            return def.traits.push(OpTrait::Interface(check));
        }
        if let Some(check) = self.trait_by_code(name, None) {
            return def.traits.push(check);
        }
        if self.definitions.is_checking(name) {
            self.report.add(&op.name, Gap::Interface(name.into()));
        }
    }
}

fn add_name(def: &mut OpDef, name: &str) {
    if !def.interface_names.iter().any(|have| **have == *name) {
        def.interface_names.push(name.into());
    }
}

/// The names of everything that an operation has.
pub(super) fn parts(op: &Op) -> impl Iterator<Item = &str> {
    let groups = op.operands.iter().chain(&op.results).map(|group| group.name.as_str());
    let attrs = op.attrs.iter().map(|attr| attr.name.as_str());
    let props = op.props.iter().map(|prop| prop.name.as_str());
    let regions = op.regions.iter().map(|region| region.name.as_str());
    groups.chain(attrs).chain(props).chain(regions).filter(|name| !name.is_empty())
}
