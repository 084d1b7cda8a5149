//! Directives of declared formats.

use super::call::{print_uses, successor};
use crate::llvm::attrs::enum_value;
use crate::llvm::types::{LlvmType, is_compatible, is_compatible_vector};
use crate::llvm::words::{optional_case_attr, print_bare_case};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// In the constants of `getelementptr`: the index is the next operand.
pub(in crate::llvm) const DYNAMIC_INDEX: i32 = i32::MIN;

/// `custom<GEPIndices>(operands, constants)`: `%i, 0, -3`
struct GepIndices;

impl CustomDirective for GepIndices {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let (mut operands, mut constants) = (Vec::new(), Vec::new());
        loop {
            let loc = parser.loc();
            match parser.optional_integer()? {
                Some(index) => match i32::try_from(index) {
                    Ok(index) => constants.push(index),
                    Err(_) => return Err(parser.op_error(loc, "integer value too large")),
                },
                None => {
                    constants.push(DYNAMIC_INDEX);
                    operands.push(parser.operand()?);
                }
            }
            if !parser.optional_token(",") {
                break;
            }
        }
        if let [to_operands, to_constants] = params {
            *to_operands = ParsedParam::Operands(operands);
            *to_constants = ParsedParam::Attr(Some(parser.ctx().dense_i32_array(&constants)));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [operands, constants] = params else { return };
        let constants = constants.attr().and_then(|attr| op.ctx().i32_array(attr)).unwrap_or_default();
        let mut operands = operands.values().iter();
        let mut digits = Vec::new();
        for (i, &constant) in constants.iter().enumerate() {
            printer.text(if i == 0 { "" } else { ", " });
            if constant != DYNAMIC_INDEX {
                digits.clear();
                rmlir_ir::value::print_i64(constant.into(), &mut digits);
                printer.bytes(&digits);
            } else if let Some(&operand) = operands.next() {
                printer.operand(operand);
            }
        }
    }
}

/// The type of the part of an aggregate at a position.
///
/// # Errors
/// If there is no such part: the reference's words.
pub(in crate::llvm) fn part_type(ctx: &Context, aggregate: Type, position: &[i64]) -> Result<Type, String> {
    if !is_compatible(ctx, aggregate) {
        return Err(format!("expected LLVM IR Dialect type, got {}", ctx.quoted_type(aggregate)));
    }
    let mut ty = aggregate;
    for &index in position {
        let outside = || format!("position out of bounds: {index}");
        ty = match LlvmType::of(ctx, ty) {
            Some(LlvmType::Array { element, count }) => match u64::try_from(index) {
                Ok(index) if index < count => element,
                _ => return Err(outside()),
            },
            Some(LlvmType::Struct(body)) => {
                let index = usize::try_from(index).map_err(|_| outside())?;
                body.elements().nth(index).ok_or_else(outside)?
            }
            _ => {
                return Err(format!("expected LLVM IR structure/array type, got: {}", ctx.quoted_type(ty)));
            }
        };
    }
    Ok(ty)
}

/// `custom<InsertExtractValueElementType>(type, container type, position)`: nothing is written, the type follows.
struct PartType;

impl CustomDirective for PartType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [to, container, position] = params else { return Ok(true) };
        let Some(&container) = container.types().first() else { return Ok(true) };
        let position = position.attr().and_then(|attr| parser.ctx().i64_array(attr)).unwrap_or_default();
        let part = part_type(parser.ctx(), container, &position);
        let part = part.map_err(|why| {
            let loc = parser.loc();
            parser.op_error(loc, &why)
        })?;
        *to = ParsedParam::Types(vec![part]);
        Ok(true)
    }

    fn print(&self, _: &mut dyn AsmPrinter, _: OpRef<'_>, _: &[PrintedParam<'_>]) {}
}

/// `custom<ShuffleType>(operand type, type, mask)`: nothing is written, the type follows.
struct ShuffleType;

impl CustomDirective for ShuffleType {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [operand, to, mask] = params else { return Ok(true) };
        let Some(&operand) = operand.types().first() else { return Ok(true) };
        let ctx = parser.ctx().clone();
        if !is_compatible_vector(&ctx, operand) {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected an LLVM compatible vector type"));
        }
        let TypeData::Vector { scalable, element, .. } = ctx.type_data(operand) else { return Ok(true) };
        let count = mask.attr().and_then(|attr| ctx.i32_array(attr)).map_or(0, |mask| mask.len());
        let result = ctx.maybe_empty_vector_type(&[count as i64], scalable, *element);
        let result = result.map_err(|why| {
            let loc = parser.loc();
            parser.op_error(loc, &why.0)
        })?;
        *to = ParsedParam::Types(vec![result]);
        Ok(true)
    }

    fn print(&self, _: &mut dyn AsmPrinter, _: OpRef<'_>, _: &[PrintedParam<'_>]) {}
}

/// `custom<SwitchOpCases>(value type, values, destinations, operands, operand types)`
struct SwitchCases;

impl CustomDirective for SwitchCases {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        parser.token("[")?;
        if parser.optional_token("]") {
            return Ok(true);
        }
        let ctx = parser.ctx().clone();
        let [flag, values, destinations, operands, types] = params else { return Ok(true) };
        let flag = flag.types().first().copied();
        let width = flag.and_then(|ty| ctx.type_data(ty).storage_width()).unwrap_or(64);
        let (mut numbers, mut blocks, mut lists, mut all_types) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut count = 0;
        loop {
            let number = Int::from_i64(width, parser.integer()?);
            number.write_le_bytes((width as usize).div_ceil(8), &mut numbers);
            count += 1;
            parser.token(":")?;
            let to = successor(parser)?;
            blocks.push(to.block);
            lists.push(to.operands);
            all_types.extend(to.types);
            if !parser.optional_token(",") {
                break;
            }
        }
        if let Some(flag) = flag {
            let cases = case_values(&ctx, flag, width, count, numbers);
            *values = ParsedParam::Attr(cases);
        }
        *destinations = ParsedParam::Successors(blocks);
        *operands = ParsedParam::OperandLists(lists);
        *types = ParsedParam::Types(all_types);
        parser.token("]")?;
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [_, values, destinations, operands, _] = params else { return };
        printer.text("[");
        printer.newline();
        let Some(values) = values.attr() else { return printer.text("]") };
        let PrintedParam::ValueLists(lists) = operands else { return };
        let numbers = int_elements(op.ctx(), values);
        let mut digits = Vec::new();
        for (i, (number, &block)) in numbers.iter().zip(destinations.successors()).enumerate() {
            if i > 0 {
                printer.text(",");
                printer.newline();
            }
            digits.clear();
            number.print_signed(&mut digits);
            printer.text("  ");
            printer.bytes(&digits);
            printer.text(": ");
            printer.successor(block);
            print_uses(printer, lists.get(i).cloned().unwrap_or_default());
        }
        printer.newline();
        printer.text("]");
    }
}

fn case_values(ctx: &Context, flag: Type, width: u32, count: i64, raw: Vec<u8>) -> Option<rmlir_ir::Attr> {
    let ty = ctx.vector_type(&[count], &[false], flag).ok()?;
    let size = (width as usize).div_ceil(8);
    let splat = raw.chunks(size).all(|chunk| chunk == &raw[..size]);
    let raw = if width == 1 {
        bits_of(&raw, splat)
    } else if splat {
        raw[..size].to_vec()
    } else {
        raw
    };
    ctx.dense_elements(ty, raw, splat).ok()
}

/// Packs bytes that are 0 or 1 as elements of `i1` are stored.
fn bits_of(raw: &[u8], splat: bool) -> Vec<u8> {
    if splat {
        return vec![if raw[0] == 0 { 0 } else { 0xFF }];
    }
    raw.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |bits, &byte| bits << 1 | (byte & 1))).collect()
}

/// The elements of a dense attribute of integers.
pub(in crate::llvm) fn int_elements(ctx: &Context, attr: rmlir_ir::Attr) -> Vec<Int> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return Vec::new() };
    let data = ctx.type_data(dense.ty);
    let width = data.shaped_element().and_then(|element| ctx.type_data(element).storage_width());
    let (Some(width), Some(count)) = (width, data.num_elements().and_then(|n| usize::try_from(n).ok()))
    else {
        return Vec::new();
    };
    let size = (width as usize).div_ceil(8);
    let element = |i: usize| {
        let i = if dense.splat { 0 } else { i };
        if width == 1 {
            return Int::from_bool(dense.raw.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 == 1));
        }
        let bytes = dense.raw.get(i * size..(i + 1) * size).unwrap_or(&[]);
        Int::from_le_bytes(width, bytes)
    };
    // A splat may stand for more elements than anybody can list.
    (0..count.min(1 << 24)).map(element).collect()
}

/// `custom<IndirectBrOpSucessors>(address type, destinations, operands, operand types)`
struct IndirectSuccessors;

impl CustomDirective for IndirectSuccessors {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        // The words of the reference have no blank there.
        if !parser.optional_token("[") {
            return Err(parser.expected("expected '['successor blocks"));
        }
        let (mut blocks, mut lists, mut all_types) = (Vec::new(), Vec::new(), Vec::new());
        if !parser.optional_token("]") {
            loop {
                let to = successor(parser)?;
                blocks.push(to.block);
                lists.push(to.operands);
                all_types.extend(to.types);
                if !parser.optional_token(",") {
                    break;
                }
            }
            if !parser.optional_token("]") {
                return Err(parser.expected("expected ']'successor blocks"));
            }
        }
        if let [_, destinations, operands, types] = params {
            *destinations = ParsedParam::Successors(blocks);
            *operands = ParsedParam::OperandLists(lists);
            *types = ParsedParam::Types(all_types);
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [_, destinations, PrintedParam::ValueLists(lists), _] = params else { return };
        printer.text("[");
        if destinations.successors().is_empty() {
            return printer.text("]");
        }
        for (i, &block) in destinations.successors().iter().enumerate() {
            printer.text(if i == 0 { "" } else { "," });
            printer.newline();
            printer.successor(block);
            print_uses(printer, lists.get(i).cloned().unwrap_or_default());
        }
        printer.newline();
        printer.text("]");
    }
}

/// `custom<LLVMLinkage>(linkage)`: a word that may be left out, and is always written.
struct Linkage;

impl CustomDirective for Linkage {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let linkage = optional_case_attr(parser, "linkage")?;
        if let [to] = params {
            *to = ParsedParam::Attr(Some(linkage));
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let attr = params.first().and_then(PrintedParam::attr);
        let value = attr.and_then(|attr| enum_value(op.ctx(), attr)).unwrap_or(0);
        print_bare_case(printer, value, "linkage");
    }
}

pub(in crate::llvm) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.directive("GEPIndices", Arc::new(GepIndices));
    dialect.directive("InsertExtractValueElementType", Arc::new(PartType));
    dialect.directive("ShuffleType", Arc::new(ShuffleType));
    dialect.directive("SwitchOpCases", Arc::new(SwitchCases));
    dialect.directive("IndirectBrOpSucessors", Arc::new(IndirectSuccessors));
    dialect.directive("OpBundles", Arc::new(super::bundles::Directive));
    dialect.directive("LLVMLinkage", Arc::new(Linkage));
}
