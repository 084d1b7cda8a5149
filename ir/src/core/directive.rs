//! Custom directives of declarative formats: the parts of a format that are code.

use crate::attrs::NamedAttr;
use crate::def::Param;
use crate::diag::Failed;
use crate::handles::{Attr, BlockId, RegionId, Type};
use crate::hooks::{AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use std::sync::Arc;

/// A parameter of a directive while it is parsed: to be filled by the directive, or known already for references.
#[derive(Clone, Debug)]
pub enum ParsedParam {
    /// Operands of a group.
    Operands(Vec<UnresolvedOperand>),
    /// Operands of a group of lists. Their types are one list.
    OperandLists(Vec<Vec<UnresolvedOperand>>),
    /// Types of a group.
    Types(Vec<Type>),
    /// An attribute, or a property in its attribute form.
    Attr(Option<Attr>),
    /// Regions.
    Regions(Vec<RegionId>),
    /// Successors.
    Successors(Vec<BlockId>),
    /// The attribute dictionary.
    Dict(Vec<NamedAttr>),
    /// A text of the format.
    Text(Arc<str>),
}

impl ParsedParam {
    /// The operands; none if it is something else.
    pub fn operands(&self) -> &[UnresolvedOperand] {
        if let ParsedParam::Operands(operands) = self { operands } else { &[] }
    }

    /// The types; none if it is something else.
    pub fn types(&self) -> &[Type] {
        if let ParsedParam::Types(types) = self { types } else { &[] }
    }

    /// The attribute, if it is one and set.
    pub fn attr(&self) -> Option<Attr> {
        if let ParsedParam::Attr(attr) = self { *attr } else { None }
    }
}

/// A parameter of a directive while it is printed.
#[derive(Clone, Debug)]
pub enum PrintedParam<'m> {
    /// Values of a group.
    Values(Vec<ValueRef<'m>>),
    /// Values of a group of lists. Their types are one list.
    ValueLists(Vec<Vec<ValueRef<'m>>>),
    /// Types of a group.
    Types(Vec<Type>),
    /// An attribute, or a property in its attribute form.
    Attr(Option<Attr>),
    /// Regions.
    Regions(Vec<RegionRef<'m>>),
    /// Successors.
    Successors(Vec<BlockRef<'m>>),
    /// The attribute dictionary.
    Dict(Vec<NamedAttr>),
    /// A text of the format.
    Text(Arc<str>),
}

impl<'m> PrintedParam<'m> {
    /// The values; none if it is something else.
    pub fn values(&self) -> &[ValueRef<'m>] {
        if let PrintedParam::Values(values) = self { values } else { &[] }
    }

    /// The values of a group of lists; none if it is something else.
    pub fn value_lists(&self) -> &[Vec<ValueRef<'m>>] {
        if let PrintedParam::ValueLists(lists) = self { lists } else { &[] }
    }

    /// The types; none if it is something else.
    pub fn types(&self) -> &[Type] {
        if let PrintedParam::Types(types) = self { types } else { &[] }
    }

    /// The attribute, if it is one and set.
    pub fn attr(&self) -> Option<Attr> {
        if let PrintedParam::Attr(attr) = self { *attr } else { None }
    }

    /// The regions; none if it is something else.
    pub fn regions(&self) -> &[RegionRef<'m>] {
        if let PrintedParam::Regions(regions) = self { regions } else { &[] }
    }

    /// The successors; none if it is something else.
    pub fn successors(&self) -> &[BlockRef<'m>] {
        if let PrintedParam::Successors(blocks) = self { blocks } else { &[] }
    }
}

/// A custom directive of an operation's format.
pub trait CustomDirective: Send + Sync {
    /// Whether what it reads follows from the text alone, apart from what the names of values and blocks in it stand for, and what it writes from
    /// the [signature](crate::signature::Signature) of an operation, apart from the names of operands and successors. Then neither is
    /// asked again about what it has seen, as [`OpHooks::reads_by_text`](crate::hooks::OpHooks::reads_by_text) and
    /// [`OpHooks::prints_by_signature`](crate::hooks::OpHooks::prints_by_signature) have it.
    fn is_context_free(&self) -> bool {
        false
    }

    /// Reads the text and fills `params`. `false` if nothing of it is there, which an optional group asks.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed>;

    /// Writes the text.
    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]);
}

/// A custom directive of the format of an attribute's or type's parameters.
pub trait ParamDirective: Send + Sync {
    /// Reads the text and fills the parameters that it does not only refer to. `false` if nothing of it is there.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(&self, parser: &mut dyn AsmParser, params: &mut [Option<Param>]) -> Result<bool, Failed>;

    /// Writes the text.
    fn print(&self, printer: &mut dyn AsmPrinter, params: &[&Param]);
}

/// Reads and writes parameters of a C++ type that nothing else knows.
pub trait ParamCodec: Send + Sync {
    /// Reads a parameter.
    ///
    /// # Errors
    /// If the text is wrong; it has been reported.
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Param, Failed>;

    /// The parameter that [`parse`](ParamCodec::parse) makes of this word, if it takes a word and no more.
    fn of_word(&self, word: &[u8]) -> Option<Param> {
        let _ = word;
        None
    }

    /// Writes a parameter.
    fn print(&self, printer: &mut dyn AsmPrinter, param: &Param);
}
