//! Behaviour that hangs on definitions, and the object-safe parser and printer after which it is written.
//!
//! Hooks see text through [`AsmParser`] and [`AsmPrinter`], so that a dialect's crate needs nothing but this one.

use crate::attrs::{DialectAttr, NamedAttr};
use crate::builder::Builder;
use crate::context::Context;
use crate::def::{AttrDefId, Param, TypeDefId};
use crate::diag::Failed;
use crate::handles::{Attr, BlockId, Ident, OpId, OpName, RegionId, Type, ValueId};
use crate::interface::Interfaces;
use crate::loc::Loc;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::signature::Signature;
use crate::sub_elements::Part;
use crate::types::DialectType;
use rmlir_num::{AffineExpr, AffineMap, IntegerSet};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// Behaviour of an operation. All methods have a neutral default.
pub trait OpHooks: Send + Sync {
    /// The part of its own check that goes by the signature alone, after traits. Emits what is wrong. An operation without regions is not
    /// asked again if one of its signature was found good.
    ///
    /// # Errors
    /// If the operation is invalid; it has been reported.
    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        let _ = op;
        Ok(())
    }

    /// The part of its own check that looks at more, after the other one. Emits what is wrong.
    ///
    /// # Errors
    /// If the operation is invalid; it has been reported.
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let _ = op;
        Ok(())
    }

    /// The check that needs its regions verified first.
    ///
    /// # Errors
    /// If the operation is invalid; it has been reported.
    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let _ = op;
        Ok(())
    }

    /// Whether [`verify`](OpHooks::verify) or [`verify_regions`](OpHooks::verify_regions) does anything. If not, they need not be called for
    /// each operation.
    fn verifies_each(&self) -> bool {
        true
    }

    /// Whether there is a custom text form.
    fn has_custom_form(&self) -> bool {
        false
    }

    /// Whether the custom form can be written. One that lacks a part can be declared and still not be written.
    fn can_print(&self) -> bool {
        self.has_custom_form()
    }

    /// Reads the custom form, after the name, into `state`.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let _ = state;
        let loc = parser.name_loc();
        Err(parser.op_error(loc, "has no custom assembly form"))
    }

    /// Whether what [`parse`](OpHooks::parse) makes of a text follows from the text alone, apart from what the names of values and
    /// blocks in it stand for, and it takes no keyword with a dot. Then a parser need not ask again about text that it has seen.
    fn reads_by_text(&self) -> bool {
        false
    }

    /// Writes the custom form, after the name.
    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let _ = (printer, op);
    }

    /// Whether what [`print`](OpHooks::print) writes for an operation without regions follows from its [signature](Signature) alone, apart from
    /// the names of operands and successors. Then a printer need not ask again about an operation of a signature that it has seen.
    fn prints_by_signature(&self) -> bool {
        false
    }
}

/// The name that the printer should use for a type or attribute in place of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias<'c> {
    /// Base of the name.
    pub name: Cow<'c, str>,
    /// A later hook may give another one.
    pub overridable: bool,
}

/// Behaviour of an attribute definition. All methods have a neutral default.
pub trait AttrHooks: Send + Sync {
    /// Whether `parse` and `print` are implemented. If not, the declared format of the definition serves.
    fn has_custom_form(&self) -> bool {
        true
    }

    /// Reads the parameters, after the mnemonic. `ty` is the type that the place asks for.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(&self, parser: &mut dyn AsmParser, ty: Option<Type>) -> Result<Vec<Param>, Failed> {
        let _ = (parser, ty);
        Ok(Vec::new())
    }

    /// Reads the parameters that begin a text without tokens, if it is as a printer writes it; how many bytes they take. Where it gives none,
    /// nothing was reported, and [`parse`](AttrHooks::parse) has to read them, or to say what is wrong.
    fn parse_plain(&self, parser: &mut dyn AsmParser, text: &[u8]) -> Option<(Vec<Param>, usize)> {
        let _ = (parser, text);
        None
    }

    /// Writes the parameters, after the mnemonic.
    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let _ = (printer, attr);
    }

    /// Checks parameters before an attribute is made of them.
    ///
    /// # Errors
    /// The text of the error.
    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let _ = (ctx, params);
        Ok(())
    }

    /// Whether [`alias`](AttrHooks::alias) ever gives one. If not, it need not be asked.
    fn may_alias(&self) -> bool {
        false
    }

    /// The alias to print for the attribute.
    fn alias<'c>(&self, ctx: &'c Context, attr: &DialectAttr) -> Option<Alias<'c>> {
        let _ = (ctx, attr);
        None
    }

    /// The type of a typed attribute.
    fn attr_type(&self, ctx: &Context, attr: &DialectAttr) -> Option<Type> {
        let _ = (ctx, attr);
        None
    }
}

/// Behaviour of a type definition. All methods have a neutral default.
pub trait TypeHooks: Send + Sync {
    /// Whether `parse` and `print` are implemented. If not, the declared format of the definition serves.
    fn has_custom_form(&self) -> bool {
        true
    }

    /// Reads the parameters, after the mnemonic.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        let _ = parser;
        Ok(Vec::new())
    }

    /// Writes the parameters, after the mnemonic.
    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let _ = (printer, ty);
    }

    /// Checks parameters before a type is made of them.
    ///
    /// # Errors
    /// The text of the error.
    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let _ = (ctx, params);
        Ok(())
    }

    /// The number and the fields of the type's encoding in bytecode, where fields are not just the parameters.
    fn encode(&self, ctx: &Context, ty: &DialectType) -> Option<(u64, Vec<Param>)> {
        let _ = (ctx, ty);
        None
    }

    /// The parameters that the fields of an encoding of this number stand for, if it is one of this type.
    fn decode(&self, ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
        let _ = (ctx, code, fields);
        None
    }

    /// The alias to print for the type.
    fn alias<'c>(&self, ctx: &'c Context, ty: &DialectType) -> Option<Alias<'c>> {
        let _ = (ctx, ty);
        None
    }
}

/// Behaviour of a dialect.
pub trait DialectHooks: Send + Sync {
    /// Reads a type whose mnemonic no definition of the dialect has. `None`: the dialect knows no such type either.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let _ = (parser, mnemonic);
        None
    }

    /// Reads an attribute whose mnemonic no definition of the dialect has. `None`: the dialect knows no such attribute either.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse_attr(
        &self,
        parser: &mut dyn AsmParser,
        mnemonic: &str,
        ty: Option<Type>,
    ) -> Option<Result<Attr, Failed>> {
        let _ = (parser, mnemonic, ty);
        None
    }

    /// Checks a discardable attribute of this dialect on any operation.
    ///
    /// # Errors
    /// If it may not stand there; it has been reported.
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let _ = (op, attr);
        Ok(())
    }

    /// Checks a discardable attribute of this dialect on a region argument of a function-like operation.
    ///
    /// # Errors
    /// If it may not stand there; it has been reported.
    fn verify_region_arg_attr(
        &self,
        op: OpRef<'_>,
        region: usize,
        arg: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let _ = (op, region, arg, attr);
        Ok(())
    }

    /// Checks a discardable attribute of this dialect on a result of a function-like operation.
    ///
    /// # Errors
    /// If it may not stand there; it has been reported.
    fn verify_region_result_attr(
        &self,
        op: OpRef<'_>,
        region: usize,
        result: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let _ = (op, region, result, attr);
        Ok(())
    }

    /// The alias to print for any type or attribute.
    fn alias<'c>(&self, ctx: &'c Context, part: Part) -> Option<Alias<'c>> {
        let _ = (ctx, part);
        None
    }

    /// Interfaces of operations that do not have them by definition or from outside.
    fn op_interface_fallback(&self, ctx: &Context, name: OpName) -> Option<&Interfaces> {
        let _ = (ctx, name);
        None
    }

    /// Makes an operation that gives a constant. `None`: the dialect has none for it.
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let _ = (builder, value, ty, loc);
        None
    }
}

/// The name of a value as the parser knows it. Hooks only pass it on, and ask whether there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SsaName {
    /// What the parser looks it up by.
    pub key: u64,
    /// The first byte of the name in the text.
    pub start: u32,
    /// Number of bytes.
    pub len: u32,
}

impl SsaName {
    /// Whether there is no name.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// An operand as text names it, before its type is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnresolvedOperand {
    /// Where it stands.
    pub loc: Loc,
    /// The name after `%`.
    pub name: SsaName,
    /// The number after `#`; 0 if there is none.
    pub number: u32,
}

/// An affine map with the operands that stand for its inputs.
#[derive(Clone, Debug)]
pub struct OperandMap {
    /// The map.
    pub map: AffineMap,
    /// Operands for dimensions.
    pub dims: Vec<UnresolvedOperand>,
    /// Operands for symbols.
    pub symbols: Vec<UnresolvedOperand>,
}

/// An argument of a region as text declares it.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type, if text gave one.
    pub ty: Option<Type>,
    /// Attributes after the type.
    pub attrs: Vec<NamedAttr>,
    /// The location after it, else that of the name.
    pub loc: Loc,
}

/// Between what a comma-separated list stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// Nothing; at least one element.
    None,
    /// `(...)`
    Paren,
    /// `[...]`
    Square,
    /// `<...>`
    Angle,
    /// `{...}`
    Braces,
    /// `(...)` or nothing at all
    OptionalParen,
    /// `[...]` or nothing at all
    OptionalSquare,
    /// `<...>` or nothing at all
    OptionalAngle,
    /// `{...}` or nothing at all
    OptionalBraces,
}

/// An operation in generic form that was read into a region of its own.
#[derive(Debug)]
pub struct WrappedOp {
    /// The region. It has one block, and that the operation alone.
    pub region: RegionId,
    /// The types of the operation's results.
    pub result_types: Vec<Type>,
    /// Where the operation is, or says that it is.
    pub loc: Loc,
}

/// What a custom form is read into.
#[derive(Clone, Debug)]
pub struct OperationState {
    /// Name.
    pub name: OpName,
    /// Location.
    pub loc: Loc,
    /// Operands.
    pub operands: Vec<ValueId>,
    /// Types of the results.
    pub result_types: Vec<Type>,
    /// All attributes; inherent ones are told apart by the definition.
    pub attrs: Vec<NamedAttr>,
    /// Attributes that stay discardable though a native property has their name.
    pub discardable: Vec<NamedAttr>,
    /// What stands between `<` and `>`, where a form has that: it is checked when the operation is made.
    pub stated: Option<Attr>,
    /// Successors.
    pub successors: Vec<BlockId>,
    /// Regions.
    pub regions: Vec<RegionId>,
}

impl OperationState {
    /// Sets an attribute, replacing one of the same name.
    pub fn set_attr(&mut self, name: Ident, value: Attr) {
        match self.attrs.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.value = value,
            None => self.attrs.push(NamedAttr { name, value }),
        }
    }

    /// Sets attributes of different names, as a dictionary has them.
    pub fn set_attrs(&mut self, entries: Vec<NamedAttr>) {
        if !self.attrs.is_empty() {
            let names: FxHashSet<Ident> = entries.iter().map(|entry| entry.name).collect();
            self.attrs.retain(|have| !names.contains(&have.name));
        }
        self.attrs.extend(entries);
    }
}

/// Puts operations into a block, which are about these values.
pub type FillRegion<'a> = &'a mut dyn FnMut(&mut Builder<'_>, &[ValueId]);

/// Reads text on behalf of a hook.
///
/// Tokens are named by their spelling: `","`, `"->"`, or a keyword. Methods called `optional_…` leave the input alone when what
/// they look for is not there.
pub trait AsmParser {
    /// The context.
    fn ctx(&self) -> &Context;
    /// The location of the next token.
    fn loc(&self) -> Loc;
    /// The location of the name of the operation that is read.
    fn name_loc(&self) -> Loc;
    /// Reports an error at a location.
    fn error(&mut self, loc: Loc, message: &str) -> Failed;
    /// Reports `custom op 'NAME' MESSAGE` at a location.
    fn op_error(&mut self, loc: Loc, message: &str) -> Failed;
    /// Reports that something is missing at the next token, where upstream points for that.
    fn expected(&mut self, message: &str) -> Failed;

    /// Takes a punctuation token or keyword if it is next.
    fn optional_token(&mut self, token: &str) -> bool;
    /// Takes a punctuation token or keyword.
    ///
    /// # Errors
    /// If something else is next; reported as `expected 'TOKEN'`.
    fn token(&mut self, token: &str) -> Result<(), Failed>;
    /// Whether this token is next.
    fn is_next(&self, token: &str) -> bool;
    /// The keyword that is next, without taking it.
    fn next_keyword(&self) -> Option<&[u8]>;
    /// Whether a `!` type (`'!'`), a `#` attribute (`'#'`) or an `@` name (`'@'`) is next.
    fn at_sigil(&self, sigil: char) -> bool;
    /// Whether a type is next.
    fn at_type(&self) -> bool;
    /// Whether an attribute is next.
    fn at_attr(&self) -> bool;
    /// Whether a number is next, with or without a sign.
    fn at_number(&self) -> bool;
    /// Whether a string is next.
    fn at_string(&self) -> bool;
    /// Takes the keyword that [`next_keyword`](Self::next_keyword) gives; nothing where it gives none.
    fn skip_keyword(&mut self);
    /// Takes any keyword.
    fn optional_keyword(&mut self) -> Option<Ident>;
    /// Takes any keyword.
    ///
    /// # Errors
    /// If there is none: `expected valid keyword`.
    fn keyword(&mut self) -> Result<Ident, Failed>;
    /// Takes any keyword or string.
    fn optional_keyword_or_string(&mut self) -> Option<Ident>;
    /// Takes a string.
    fn optional_string(&mut self) -> Option<Ident>;
    /// Takes an integer that fits 64 bits, with its sign.
    ///
    /// # Errors
    /// If it is too large.
    fn optional_integer(&mut self) -> Result<Option<i64>, Failed>;
    /// Takes an integer that fits 64 bits, with its sign.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    fn integer(&mut self) -> Result<i64, Failed>;
    /// Takes an integer of either sign whose magnitude fits 64 bits.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    fn wide_integer(&mut self) -> Result<i128, Failed>;
    /// Takes a floating-point literal with its sign, as f64.
    ///
    /// # Errors
    /// If there is none.
    fn float(&mut self) -> Result<f64, Failed>;
    /// Takes a dimension list such as `4x?x`.
    ///
    /// # Errors
    /// If it is malformed.
    fn dimension_list(&mut self, allow_dynamic: bool, trailing_x: bool) -> Result<Vec<i64>, Failed>;
    /// Reads a list of elements.
    ///
    /// # Errors
    /// If a delimiter is missing or `element` fails.
    fn list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Result<(), Failed>;

    /// Reads a type.
    ///
    /// # Errors
    /// If there is none.
    fn ty(&mut self) -> Result<Type, Failed>;
    /// Reads a type that is no function type without parentheses around it.
    ///
    /// # Errors
    /// If there is none.
    fn non_function_type(&mut self) -> Result<Type, Failed>;
    /// Reads a type if one is next.
    fn optional_type(&mut self) -> Option<Result<Type, Failed>>;
    /// Reads an attribute; `ty` is the type it has when text does not say.
    ///
    /// # Errors
    /// If there is none.
    fn attr(&mut self, ty: Option<Type>) -> Result<Attr, Failed>;
    /// Reads an attribute if one is next.
    fn optional_attr(&mut self, ty: Option<Type>) -> Option<Result<Attr, Failed>>;
    /// Reads `{...}` if it is next, as a dictionary attribute; an empty one otherwise.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_dict(&mut self) -> Result<Attr, Failed>;
    /// Reads `attributes {...}` if it is next, as a dictionary attribute; an empty one otherwise.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_dict_with_keyword(&mut self) -> Result<Attr, Failed>;
    /// Reads `{...}` if it is next.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_attr_dict(&mut self) -> Result<Vec<NamedAttr>, Failed> {
        let dict = self.optional_dict()?;
        Ok(self.ctx().dict(dict).to_vec())
    }
    /// Reads `attributes {...}` if it is next.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_attr_dict_with_keyword(&mut self) -> Result<Vec<NamedAttr>, Failed> {
        let dict = self.optional_dict_with_keyword()?;
        Ok(self.ctx().dict(dict).to_vec())
    }
    /// Reads an affine map without `affine_map<...>` around it: `(d0, d1) -> (d1)`.
    ///
    /// # Errors
    /// If it is malformed.
    fn affine_map(&mut self) -> Result<AffineMap, Failed>;
    /// Reads an affine expression over inputs of these names.
    ///
    /// # Errors
    /// If it is malformed, or names something else.
    fn affine_expr(&mut self, inputs: &[(Ident, AffineExpr)]) -> Result<AffineExpr, Failed>;
    /// Reads affine expressions in which operands stand for inputs, `%i` for a dimension and `symbol(%n)` for a symbol: a list between
    /// round or square brackets, without a delimiter a single one.
    ///
    /// # Errors
    /// If it is malformed.
    fn affine_map_of_operands(&mut self, delimiter: Option<Delimiter>) -> Result<OperandMap, Failed>;
    /// Reads an integer set without `affine_set<...>` around it: `(d0) : (d0 >= 0)`.
    ///
    /// # Errors
    /// If it is malformed.
    fn integer_set(&mut self) -> Result<IntegerSet, Failed>;
    /// Reads `@name` if it is next.
    fn optional_symbol_name(&mut self) -> Option<Ident>;
    /// Reads `@name`.
    ///
    /// # Errors
    /// If there is none: `expected valid '@'-identifier for symbol name`.
    fn symbol_name(&mut self) -> Result<Ident, Failed>;
    /// Reads `loc(...)` if it is next.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_loc(&mut self) -> Result<Option<Loc>, Failed>;

    /// Reads `%name` or `%name#1`.
    ///
    /// # Errors
    /// If there is none: `expected SSA operand`.
    fn operand(&mut self) -> Result<UnresolvedOperand, Failed>;
    /// Reads `%name` or `%name#1` if it is next.
    ///
    /// # Errors
    /// If it is malformed.
    fn optional_operand(&mut self) -> Result<Option<UnresolvedOperand>, Failed>;
    /// Whether `%name` is next.
    fn at_operand(&self) -> bool;
    /// The value of a name with a type; a use before the definition gives a placeholder.
    ///
    /// # Errors
    /// If the name stands for a value of another type.
    fn resolve(&mut self, operand: UnresolvedOperand, ty: Type) -> Result<ValueId, Failed>;
    /// Reads `%name`, with `: type`, attributes and `loc(...)` after it as asked for.
    ///
    /// # Errors
    /// If it is malformed.
    fn argument(&mut self, with_type: bool, with_attrs: bool) -> Result<Argument, Failed>;
    /// Reads a region whose entry block has these arguments, all with types.
    ///
    /// # Errors
    /// If it is malformed.
    fn region(&mut self, args: &[Argument], shadow: bool) -> Result<RegionId, Failed>;
    /// Reads a region if `{` is next.
    fn optional_region(&mut self, args: &[Argument], shadow: bool) -> Option<Result<RegionId, Failed>>;
    /// Reads an operation in generic form, without regions, which is all that a new region has.
    ///
    /// # Errors
    /// If there is none, or it is malformed.
    fn wrapped_op(&mut self) -> Result<WrappedOp, Failed>;
    /// Whether a region that was read has no block at all.
    fn is_empty_region(&self, region: RegionId) -> bool;
    /// A region with an empty block, for what text may leave out.
    fn empty_region(&mut self, with_block: bool) -> RegionId;
    /// A region with one block of arguments of these types, in which `fill` puts operations: what an operation implies and text does
    /// not say. Arguments and operations have no location unless it gives them one.
    fn implied_region(&mut self, args: &[Type], fill: FillRegion<'_>) -> RegionId;
    /// Puts operations at the end of the last block of a region that was read; `fill` is given the results of its first operation.
    fn extend_region(&mut self, region: RegionId, fill: FillRegion<'_>);
    /// Whether the last operation of the last block of a region that was read is a terminator.
    fn has_terminator(&self, region: RegionId) -> bool;
    /// Gives a region an empty block if it has none.
    fn ensure_block(&mut self, region: RegionId);
    /// Puts the implicit terminator of this name at the end of the region's block if it has no terminator.
    fn ensure_terminator(&mut self, region: RegionId, terminator: OpName, loc: Loc);
    /// Reads `^name`.
    ///
    /// # Errors
    /// If there is none: `expected block name`.
    fn successor(&mut self) -> Result<BlockId, Failed>;
    /// Reads `^name` if it is next.
    fn optional_successor(&mut self) -> Option<BlockId>;
    /// Number of results that text names on the left side, and the name of result `index`.
    fn result_name(&mut self, index: usize) -> Option<Ident>;

    /// The types of the results as the operation infers them from what is in `state`.
    ///
    /// # Errors
    /// If they cannot be inferred; it has been reported.
    fn infer_result_types(&mut self, state: &OperationState) -> Result<Vec<Type>, Failed>;
    /// A type of the dialect's definition, checked.
    ///
    /// # Errors
    /// If the parameters are wrong; reported at `loc`.
    fn checked_type(&mut self, loc: Loc, def: TypeDefId, params: Vec<Param>) -> Result<Type, Failed>;
    /// An attribute of the dialect's definition, checked.
    ///
    /// # Errors
    /// If the parameters are wrong; reported at `loc`.
    fn checked_attr(&mut self, loc: Loc, def: AttrDefId, params: Vec<Param>) -> Result<Attr, Failed>;
    /// Reads the parameters of a definition that reads its own, and makes the attribute.
    ///
    /// # Errors
    /// If they are malformed or wrong, or the definition does not say how to read them.
    fn attr_of(&mut self, def: AttrDefId, ty: Option<Type>) -> Result<Attr, Failed>;
    /// Reads the attribute that begins the rest of the text, from some place on, and is no string; how many bytes it takes. `None` where that cannot
    /// be told from its bytes, and takes more than words and numbers. Nothing is reported.
    fn plain_attr(&mut self, text: &[u8]) -> Option<(Attr, usize)>;
    /// The same for the parameters of a definition.
    fn plain_attr_of(&mut self, def: AttrDefId, text: &[u8]) -> Option<(Attr, usize)>;
    /// Lets `work` read from the beginning of such a rest. How many bytes it took, if it succeeds and there is no bracket or string among them.
    fn plain_part(
        &mut self,
        text: &[u8],
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Option<usize>;
    /// Notes that a mutable type is being read, for what refers back to it; false if it is being read already.
    fn enter_mutable(&mut self, part: Part) -> bool;
    /// The end of what [`enter_mutable`](AsmParser::enter_mutable) began.
    fn leave_mutable(&mut self, part: Part);
    /// Runs `work` one level of nesting deeper. For hooks that call themselves without going through the parser.
    ///
    /// # Errors
    /// If the limit on nesting forbids it, or `work` fails.
    fn nested(
        &mut self,
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Result<(), Failed>;
}

/// Writes text on behalf of a hook.
pub trait AsmPrinter {
    /// The context.
    fn ctx(&self) -> &Context;
    /// Whether nobody looks at the text that is written, but at the types, attributes, regions and locations in it only. A hook may leave text
    /// out then.
    fn is_dry(&self) -> bool {
        false
    }
    /// Writes text as it is.
    fn text(&mut self, text: &str);
    /// Writes bytes as they are.
    fn bytes(&mut self, bytes: &[u8]);
    /// Writes a number.
    fn signed(&mut self, value: i64);
    /// Writes a number.
    fn unsigned(&mut self, value: u64);
    /// Writes a string in quotes, escaped.
    fn string(&mut self, bytes: &[u8]);
    /// Writes a text of the context in quotes, escaped.
    fn string_of(&mut self, text: Ident);
    /// Writes a name bare if it can be, else in quotes.
    fn keyword_or_string(&mut self, bytes: &[u8]);
    /// Writes `@name`.
    fn symbol_name(&mut self, bytes: &[u8]);
    /// A line feed and the indentation of the operation.
    fn newline(&mut self);
    /// Indents what follows by one more level.
    fn indent(&mut self);
    /// Takes one level back.
    fn dedent(&mut self);
    /// Writes a type, or its alias.
    fn ty(&mut self, ty: Type);
    /// Writes a dialect's type without `!dialect.` if it has a form without, or its alias.
    fn stripped_type(&mut self, ty: Type);
    /// Writes an attribute, or its alias.
    fn attr(&mut self, attr: Attr);
    /// Writes the alias of an attribute and answers true, if it has one that can be used here.
    fn attr_alias(&mut self, _attr: Attr) -> bool {
        false
    }
    /// Writes an attribute without its type, or its alias.
    fn attr_without_type(&mut self, attr: Attr);
    /// Writes a dialect's attribute without `#dialect.` if it has a form without, or its alias.
    fn stripped_attr(&mut self, attr: Attr);
    /// Writes ` {...}` without the names in `elided`, nothing if none is left.
    fn attr_dict(&mut self, attrs: &[NamedAttr], elided: &[Ident]);
    /// Writes ` attributes {...}` without the names in `elided`, nothing if none is left.
    fn attr_dict_with_keyword(&mut self, attrs: &[NamedAttr], elided: &[Ident]);
    /// Writes `loc(...)` with a blank in front if locations are printed.
    fn optional_loc(&mut self, loc: Loc);
    /// Writes the name of a value.
    fn operand(&mut self, value: ValueRef<'_>);
    /// Writes `%arg: type` with attributes, and its location if locations are printed.
    fn region_argument(&mut self, arg: ValueRef<'_>, attrs: &[NamedAttr], without_type: bool);
    /// Writes a region.
    fn region(&mut self, region: RegionRef<'_>, entry_args: bool, terminators: bool, empty_block: bool);
    /// Writes `^bb1`.
    fn successor(&mut self, block: BlockRef<'_>);
    /// Writes an operation in its custom form if it has one, without results and location.
    fn custom_op(&mut self, op: OpRef<'_>);
    /// Writes an operation in generic form.
    fn generic_op(&mut self, op: OpRef<'_>);
    /// Whether text is to be that of the reference's development branch, where it differs from that of the release.
    fn is_main_syntax(&self) -> bool {
        false
    }
    /// Notes that a mutable type or attribute is being written; false if it is being written already.
    fn enter_mutable(&mut self, part: Part) -> bool;
    /// The end of what [`enter_mutable`](AsmPrinter::enter_mutable) began.
    fn leave_mutable(&mut self, part: Part);
    /// Whether to write a part that is inside the one being written. A hook that writes such a part itself, and not by [`ty`](Self::ty) or
    /// [`attr`](Self::attr), asks before each: `false` where the text is too long already, or where nothing that it tells is new.
    fn goes_into(&mut self, part: Part) -> bool;
}
