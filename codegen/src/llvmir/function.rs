//! Functions: headers, blocks, and what block arguments become.

use super::Module;
use super::types::{escaped, quoted};
use crate::view::{Refusal, Symbol, refuse};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{Attr, BlockId, BlockRef, OpRef, TypeData, ValueRef};
use rustc_hash::FxHashMap;

/// What a function is written with.
#[derive(Default)]
pub(super) struct Function {
    /// For each block, what is passed to it: the name of the block that it comes from, and the values.
    incoming: FxHashMap<BlockId, Vec<(String, Vec<String>)>>,
    /// The names of the successors of the terminators of blocks.
    targets: FxHashMap<BlockId, Vec<String>>,
    /// Blocks that lie on edges, by the block that they leave: name and target.
    on_edges: FxHashMap<BlockId, Vec<(String, usize)>>,
    /// The scope of debug locations, if the function has any.
    pub(super) scope: Option<Attr>,
}

fn block_name(block: BlockRef<'_>) -> String {
    format!("b{}", block.id().index())
}

impl<'a> Module<'a> {
    pub(super) fn function(&mut self, symbol: &Symbol<'a>, op: OpRef<'a>) -> Result<String, Diagnostic> {
        let body = op.region(0).filter(|region| !region.is_empty());
        let mut text = self.function_header(symbol, op, body.is_some()).map_err(|refusal| refusal.at(op))?;
        let Some(body) = body else { return Ok(text) };
        let mut function = Function { scope: self.subprogram(op), ..Function::default() };
        for block in body.blocks() {
            if let Some(end) = block.last_op() {
                self.edges(&mut function, block, end).map_err(|refusal| refusal.at(end))?;
            }
        }
        text.push_str(" {\n");
        for (index, block) in body.blocks().enumerate() {
            text.push_str(&format!("{}:\n", block_name(block)));
            if index > 0 {
                self.phis(&function, block, &mut text).map_err(|refusal| refusal.at(op))?;
            }
            for inner in block.ops() {
                let line = self.instruction(&function, inner).map_err(|refusal| refusal.at(inner))?;
                text.push_str(&line);
            }
            for (name, target) in function.on_edges.get(&block.id()).map_or(&[][..], |edges| edges) {
                text.push_str(&format!("{name}:\n  br label %b{target}\n"));
            }
        }
        text.push_str("}\n");
        Ok(text)
    }

    fn function_header(
        &mut self,
        symbol: &Symbol<'a>,
        op: OpRef<'a>,
        defined: bool,
    ) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let ty = self.attrs.ty(op, names.function_type).map(|ty| self.attrs.ctx.type_data(ty));
        let Some(TypeData::Dialect(data)) = ty else { return refuse("it has no function type") };
        let [Param::Type(result), Param::List(inputs), variadic] = &*data.params else {
            return refuse("it has no function type");
        };
        let mut text = String::from(if defined { "define " } else { "declare " });
        text.push_str(&self.linkage(symbol, op, true));
        text.push_str(&self.convention(op));
        let returned = self.parameter(self.attrs.dict_at(op, names.res_attrs, 0))?;
        text.push_str(&format!("{returned}{} @{}(", self.texts.text(*result)?, quoted(&symbol.name)));
        let args: Vec<ValueRef<'a>> = op
            .region(0)
            .and_then(|region| region.entry())
            .into_iter()
            .flat_map(|block| block.args())
            .collect();
        let mut parts = Vec::with_capacity(inputs.len());
        for (index, input) in inputs.iter().enumerate() {
            let Param::Type(input) = input else { return refuse("it has no function type") };
            let attributes = self.parameter(self.attrs.dict_at(op, names.arg_attrs, index))?;
            let mut part = format!("{} {attributes}", self.texts.text(*input)?);
            if let Some(arg) = args.get(index).filter(|_| defined) {
                part.push_str(&format!("%v{}", arg.id().index()));
            }
            parts.push(part.trim_end().to_owned());
        }
        if *variadic == Param::Bool(true) {
            parts.push("...".into());
        }
        text.push_str(&format!("{}) {}", parts.join(", "), self.unnamed(op)));
        text.truncate(text.trim_end().len());
        text.push_str(&self.function_attributes(op)?);
        if let Some(section) = self.attrs.string(op, names.section) {
            text.push_str(&format!(" section \"{}\"", escaped(section)));
        }
        if let Some(comdat) = self.comdat(op) {
            text.push_str(&format!(" {comdat}"));
        }
        if let Some(align) = self.attrs.int(op, names.alignment) {
            text.push_str(&format!(" align {align}"));
        }
        if let Some(collector) = self.attrs.string(op, names.garbage_collector) {
            text.push_str(&format!(" gc \"{}\"", escaped(collector)));
        }
        if let Some(personality) = self.attrs.symbol(op, names.personality) {
            text.push_str(&format!(" personality ptr {}", self.symbol_text(personality)));
        }
        if let Some(scope) = self.subprogram(op) {
            let node = self.metadata.node(self.attrs, scope)?;
            // LLVM wants debug information of definitions only here.
            text.push_str(&if defined { format!(" !dbg {node}") } else { String::new() });
        }
        if !defined {
            text.push('\n');
        }
        Ok(text)
    }

    /// A value with its type.
    pub(super) fn typed(&mut self, value: ValueRef<'a>) -> Result<String, Refusal> {
        Ok(format!("{} {}", self.texts.text(value.ty())?, self.value(value)?))
    }

    /// A value: its name, or the constant that it is.
    pub(super) fn value(&mut self, value: ValueRef<'a>) -> Result<String, Refusal> {
        if let Some((op, _)) = value.def_op()
            && let Some(text) = self.constant_op(op)?
        {
            return Ok(text);
        }
        Ok(format!("%v{}", value.id().index()))
    }

    /// Which operands a terminator passes to each successor.
    fn passed(&self, op: OpRef<'a>) -> Result<Vec<std::ops::Range<usize>>, Refusal> {
        let names = self.attrs.names;
        let sizes =
            |list: Vec<i64>| list.into_iter().map(|n| usize::try_from(n).unwrap_or(0)).collect::<Vec<_>>();
        let groups = sizes(self.attrs.ints(op, names.operand_segments));
        let (first, counts) = match op.name_text() {
            b"llvm.br" => (0, vec![op.num_operands()]),
            b"llvm.cond_br" => (1, groups.get(1..).unwrap_or(&[]).to_vec()),
            b"llvm.switch" => {
                let mut counts = groups.get(1..2).unwrap_or(&[]).to_vec();
                counts.extend(sizes(self.attrs.ints(op, names.case_operand_segments)));
                (1, counts)
            }
            b"llvm.indirectbr" => (1, sizes(self.attrs.ints(op, names.indbr_operand_segments))),
            b"llvm.invoke" => match groups.as_slice() {
                [callee, normal, unwind, ..] => (*callee, vec![*normal, *unwind]),
                _ => (0, Vec::new()),
            },
            _ => (0, Vec::new()),
        };
        if counts.len() != op.successors().len() {
            return refuse("it has other operands than its successors take");
        }
        let mut at = first;
        let ranges = counts.into_iter().map(|count| {
            at += count;
            at - count..at
        });
        Ok(ranges.collect())
    }

    fn edges(&mut self, function: &mut Function, block: BlockRef<'a>, end: OpRef<'a>) -> Result<(), Refusal> {
        let ranges = self.passed(end)?;
        let successors: Vec<BlockRef<'a>> = end.successors().collect();
        let mut targets = Vec::with_capacity(successors.len());
        for (index, (&target, range)) in successors.iter().zip(ranges).enumerate() {
            let mut values = Vec::with_capacity(range.len());
            for operand in range {
                match end.operand(operand) {
                    Some(value) => values.push(self.value(value)?),
                    None => return refuse("an operand is missing"),
                }
            }
            // A phi knows a predecessor only once: what it passes more than once comes through blocks of its own.
            let again = successors.iter().filter(|other| other.id() == target.id()).count() > 1;
            let indirect = end.name_text() == b"llvm.indirectbr";
            if again && target.num_args() > 0 && end.name_text() == b"llvm.invoke" {
                return refuse("both ways lead to one block");
            }
            let from = if again && target.num_args() > 0 && !indirect {
                let name = format!("{}.e{index}", block_name(block));
                let edges = function.on_edges.entry(block.id()).or_default();
                edges.push((name.clone(), target.id().index()));
                targets.push(name.clone());
                name
            } else {
                targets.push(block_name(target));
                block_name(block)
            };
            if values.len() != target.num_args() {
                return refuse("a branch passes other arguments than its target takes");
            }
            function.incoming.entry(target.id()).or_default().push((from, values));
        }
        function.targets.insert(block.id(), targets);
        Ok(())
    }

    fn phis(&mut self, function: &Function, block: BlockRef<'a>, text: &mut String) -> Result<(), Refusal> {
        let none = Vec::new();
        let incoming = function.incoming.get(&block.id()).unwrap_or(&none);
        for (index, arg) in block.args().enumerate() {
            let ty = self.texts.text(arg.ty())?;
            if incoming.is_empty() {
                // Nothing gets here.
                text.push_str(&format!("  %v{} = freeze {ty} poison\n", arg.id().index()));
                continue;
            }
            let entries: Vec<String> = incoming
                .iter()
                .map(|(from, values)| format!("[ {}, %{from} ]", values.get(index).map_or("poison", |v| v)))
                .collect();
            text.push_str(&format!("  %v{} = phi {ty} {}\n", arg.id().index(), entries.join(", ")));
        }
        Ok(())
    }

    /// The name of successor `index` of a terminator.
    pub(super) fn target(&self, function: &Function, op: OpRef<'a>, index: usize) -> Result<String, Refusal> {
        let targets = op.block().and_then(|block| function.targets.get(&block.id()));
        match targets.and_then(|targets| targets.get(index)) {
            Some(name) => Ok(format!("label %{name}")),
            None => refuse("a successor is missing"),
        }
    }
}
