//! Lists of indices, some known and some computed: `[4, %n, 2]`.

use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, DYNAMIC, OpRef, ValueRef};

/// A list of indices: constants, with [`DYNAMIC`] for those that operands give.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndexList {
    /// The constants.
    pub constants: Vec<i64>,
    /// Which of them stand for scalable sizes, in brackets of their own.
    pub scalable: Vec<bool>,
    /// The operands for the others, in order.
    pub operands: Vec<UnresolvedOperand>,
}

/// Reads a list between brackets.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn parse(parser: &mut dyn AsmParser, brackets: Delimiter) -> Result<IndexList, Failed> {
    let mut list = IndexList::default();
    parser.list(brackets, " in dynamic index list", &mut |parser| entry(parser, &mut list)).inspect_err(
        |_| {
            let loc = parser.name_loc();
            parser.op_error(loc, "expected SSA value or integer");
        },
    )?;
    Ok(list)
}

/// An operand or a constant. As the reference has it, the bracket of a scalable size opens after an operand but before a constant, and
/// where it is not closed, only the error of the whole list says so.
fn entry(parser: &mut dyn AsmParser, list: &mut IndexList) -> Result<(), Failed> {
    let operand = parser.optional_operand()?;
    let scalable = parser.optional_token("[");
    list.scalable.push(scalable);
    match operand {
        Some(operand) => {
            list.operands.push(operand);
            list.constants.push(DYNAMIC);
        }
        None => list.constants.push(parser.integer()?),
    }
    if scalable && !parser.optional_token("]") { Err(Failed) } else { Ok(()) }
}

/// Writes a list between two brackets.
pub fn print<'m>(
    printer: &mut dyn AsmPrinter,
    [open, close]: [&str; 2],
    constants: &[i64],
    scalable: &[bool],
    operands: impl IntoIterator<Item = ValueRef<'m>>,
) {
    let mut operands = operands.into_iter();
    printer.text(open);
    for (i, &constant) in constants.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let brackets = scalable.get(i).copied().unwrap_or(false);
        printer.text(if brackets { "[" } else { "" });
        match constant {
            DYNAMIC => operands.by_ref().take(1).for_each(|operand| printer.operand(operand)),
            constant => {
                let mut text = Vec::new();
                Int::from_i64(64, constant).print_signed(&mut text);
                printer.bytes(&text);
            }
        }
        printer.text(if brackets { "]" } else { "" });
    }
    printer.text(close);
}

/// `custom<DynamicIndexList>`: the operands, the constants and, if there is a third parameter, which are scalable.
pub struct DynamicIndexList;

impl CustomDirective for DynamicIndexList {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let round = params.iter().any(|param| matches!(param, ParsedParam::Text(text) if is_paren(text)));
        let list = parse(parser, if round { Delimiter::Paren } else { Delimiter::Square })?;
        let constants = parser.ctx().dense_i64_array(&list.constants);
        let scalable = flags(parser, &list.scalable);
        let mut attrs = [Some(constants), scalable].into_iter();
        let mut operands = Some(list.operands);
        for param in params {
            match param {
                ParsedParam::Operands(to) => *to = operands.take().unwrap_or_default(),
                ParsedParam::Attr(to) => *to = attrs.next().flatten(),
                _ => {}
            }
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let ctx = op.ctx();
        let mut attrs = params.iter().filter(|param| matches!(param, PrintedParam::Attr(_)));
        let constants = attrs.next().and_then(|param| ctx.i64_array(param.attr()?)).unwrap_or_default();
        let scalable = attrs.next().and_then(|param| match ctx.attr_data(param.attr()?) {
            AttrData::DenseArray(array) => Some(array.raw.iter().map(|&byte| byte != 0).collect()),
            _ => None,
        });
        let operands = params.iter().flat_map(|param| param.values().iter().copied());
        let round = params.iter().any(|param| matches!(param, PrintedParam::Text(text) if is_paren(text)));
        let brackets = if round { ["(", ")"] } else { ["[", "]"] };
        print(printer, brackets, &constants, &scalable.unwrap_or_else(Vec::new), operands);
    }
}

/// Whether a text parameter asks for round brackets.
fn is_paren(text: &str) -> bool {
    text.ends_with("Delimiter::Paren")
}

fn flags(parser: &dyn AsmParser, scalable: &[bool]) -> Option<rmlir_ir::Attr> {
    let raw: Vec<u8> = scalable.iter().map(|&flag| u8::from(flag)).collect();
    parser.ctx().dense_array(parser.ctx().i1(), scalable.len(), raw).ok()
}
