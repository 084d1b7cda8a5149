//! Conversion of types, and of what has types.

use rmlir_ir::{BlockRef, Builder, Context, OpRef, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::sync::{Mutex, PoisonError};

/// What stands for one type.
pub type Types = SmallVec<[Type; 1]>;

/// What a rule makes of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Converted {
    /// It says nothing about such types: the next rule is asked.
    Declined,
    /// Such types have no counterpart: no other rule is asked.
    Failed,
    /// These: none, one or several.
    To(Types),
}

impl Converted {
    /// One type, or `Failed` for none.
    pub fn one_or_failed(ty: Option<Type>) -> Converted {
        ty.map_or(Converted::Failed, Converted::from)
    }

    /// One type, or `Declined` for none.
    pub fn one_or_declined(ty: Option<Type>) -> Converted {
        ty.map_or(Converted::Declined, Converted::from)
    }
}

impl From<Type> for Converted {
    fn from(ty: Type) -> Converted {
        Converted::To(smallvec![ty])
    }
}

type Rule = Box<dyn Fn(&TypeConverter, Type) -> Converted + Send + Sync>;

/// What is to be made of values by a materialisation.
pub struct Materialize<'a> {
    /// The types to be had.
    pub to: &'a [Type],
    /// The values that are there.
    pub inputs: &'a [ValueId],
    /// For values that a pattern gets: the type that was converted to `to`.
    pub original: Option<Type>,
}

/// Makes values of types out of other values, at the place of the builder. `None` if it knows no way.
type Materializer = Box<dyn Fn(&mut Builder<'_>, &Materialize<'_>) -> Option<Vec<ValueId>> + Send + Sync>;

/// Converts types, by rules: the last one that was added is asked first.
pub struct TypeConverter {
    ctx: Context,
    rules: Vec<Rule>,
    sources: Vec<Materializer>,
    targets: Vec<Materializer>,
    known: Mutex<FxHashMap<Type, Option<Types>>>,
}

impl TypeConverter {
    /// Without rules: no type has a counterpart.
    pub fn new(ctx: &Context) -> TypeConverter {
        let known = Mutex::default();
        TypeConverter { ctx: ctx.clone(), rules: Vec::new(), sources: Vec::new(), targets: Vec::new(), known }
    }

    /// The context of the types.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Adds a rule, which is asked before all that are there. It may ask the converter about parts of the type.
    pub fn rule(
        &mut self,
        rule: impl Fn(&TypeConverter, Type) -> Converted + Send + Sync + 'static,
    ) -> &mut Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Adds the rule that types stay as they are.
    pub fn keep_others(&mut self) -> &mut Self {
        self.rule(|_, ty| ty.into())
    }

    /// Adds what makes a value of an old type out of new ones, where operations stay that use the old type.
    pub fn source(
        &mut self,
        make: impl Fn(&mut Builder<'_>, &Materialize<'_>) -> Option<Vec<ValueId>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.sources.push(Box::new(make));
        self
    }

    /// Adds what makes values of new types out of what stands for an operand.
    pub fn target(
        &mut self,
        make: impl Fn(&mut Builder<'_>, &Materialize<'_>) -> Option<Vec<ValueId>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.targets.push(Box::new(make));
        self
    }

    /// What stands for a type; `None` if nothing can.
    pub fn convert(&self, ty: Type) -> Option<Types> {
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&ty) {
            return known.clone();
        }
        let asked = self.rules.iter().rev().map(|rule| rule(self, ty));
        let found = match asked.into_iter().find(|answer| *answer != Converted::Declined) {
            Some(Converted::To(types)) => Some(types),
            _ => None,
        };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(ty, found.clone());
        found
    }

    /// The one type that stands for a type.
    pub fn one(&self, ty: Type) -> Option<Type> {
        match self.convert(ty)?[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// What stands for several types, one after the other.
    pub fn all(&self, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert(ty)?);
        }
        Some(all)
    }

    /// Whether a type stands for itself.
    pub fn is_legal(&self, ty: Type) -> bool {
        self.convert(ty).is_some_and(|types| types[..] == [ty])
    }

    /// Whether all types of operands and results stand for themselves.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        op.operands().chain(op.results()).all(|value| self.is_legal(value.ty()))
    }

    /// Whether all types of the blocks of a region stand for themselves.
    pub fn is_legal_region(&self, region: rmlir_ir::RegionRef<'_>) -> bool {
        region.blocks().all(|block| block.args().all(|arg| self.is_legal(arg.ty())))
    }

    /// What becomes of the arguments of a block, each by its type.
    pub fn signature_of(&self, block: BlockRef<'_>) -> Option<SignatureConversion> {
        self.signature(block.args().map(|arg| arg.ty()))
    }

    /// What becomes of arguments of these types.
    pub fn signature(&self, types: impl IntoIterator<Item = Type>) -> Option<SignatureConversion> {
        let types: Vec<Type> = types.into_iter().collect();
        let mut signature = SignatureConversion::new(types.len());
        for (index, ty) in types.into_iter().enumerate() {
            signature.map(index, &self.convert(ty)?);
        }
        Some(signature)
    }

    pub(super) fn materialize(
        &self,
        is_source: bool,
        builder: &mut Builder<'_>,
        wanted: &Materialize<'_>,
    ) -> Option<Vec<ValueId>> {
        let made = if is_source { &self.sources } else { &self.targets };
        made.iter().rev().find_map(|make| make(builder, wanted))
    }
}

/// What becomes of one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Nothing: it is dropped.
    Dropped,
    /// New arguments, from one on so many.
    Args(usize, usize),
    /// Values that are there.
    Values(Vec<ValueId>),
}

/// What becomes of the arguments of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureConversion {
    pub(super) inputs: Vec<Input>,
    pub(super) types: Vec<Type>,
}

impl SignatureConversion {
    /// For so many arguments, all of which are dropped as long as nothing else is said.
    pub fn new(count: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![Input::Dropped; count], types: Vec::new() }
    }

    /// Argument `index` becomes new arguments of these types, after those that are there. No types: it is dropped.
    pub fn map(&mut self, index: usize, types: &[Type]) {
        if let Some(input) = self.inputs.get_mut(index).filter(|_| !types.is_empty()) {
            *input = Input::Args(self.types.len(), types.len());
        }
        self.types.extend_from_slice(types);
    }

    /// Argument `index` is replaced by values.
    pub fn replace(&mut self, index: usize, values: &[ValueId]) {
        if let Some(input) = self.inputs.get_mut(index) {
            *input = Input::Values(values.to_vec());
        }
    }

    /// More arguments that stand for none of the old ones.
    pub fn add(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// The types of all new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The new arguments that an old one becomes, from one on so many; `None` if it is dropped or replaced.
    pub fn args_of(&self, index: usize) -> Option<std::ops::Range<usize>> {
        match self.inputs.get(index)? {
            Input::Args(start, count) => Some(*start..start + count),
            _ => None,
        }
    }
}
