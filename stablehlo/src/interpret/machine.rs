//! How a program runs: functions, blocks, and operations one after another.

use super::array::{Array, Value, count};
use super::devices::Place;
use super::kind::Kind;
use super::{Form, Output, quantized, tables};
use crate::quantized::Quantized;
use crate::tensor::dialect_attr;
use rmlir_ir::def::Param;
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{
    Attr, AttrData, BlockRef, Context, Loc, Module, OpAddr, OpName, OpRef, RegionRef, Type, TypeData, UnitId,
    ValueId, ValueRef,
};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How deep calls and regions may nest in each other.
const DEEPEST: usize = 200;

/// Why a program stopped.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The operation at which it did.
    pub loc: Loc,
    /// What was wrong there.
    pub message: String,
}

/// What stops an operation.
#[derive(Debug)]
pub(super) enum Stop {
    /// Something about the operation itself.
    Here(String),
    /// Something in a region or a function of its.
    There(Fault),
}

impl From<String> for Stop {
    fn from(message: String) -> Stop {
        Stop::Here(message)
    }
}

impl From<&str> for Stop {
    fn from(message: &str) -> Stop {
        Stop::Here(message.into())
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::There(fault)
    }
}

/// What gives the results of an operation.
pub(super) type Eval = fn(&mut Run<'_, '_>, &Op<'_>) -> Result<Vec<Value>, Stop>;

/// Operations by their names.
pub(super) type Table = &'static [(&'static str, Form, Eval)];

/// What all processes share.
pub(super) struct Machine<'m> {
    pub(super) module: &'m Module,
    pub(super) ctx: &'m Context,
    /// How many operations a process may run.
    pub(super) most: u64,
    table: FxHashMap<OpName, (Form, Eval)>,
    /// What probes saw, by their names.
    pub(super) probes: Mutex<FxHashMap<String, Vec<Arc<Array>>>>,
    /// What is written besides results.
    pub(super) output: Mutex<Output>,
}

impl<'m> Machine<'m> {
    pub(super) fn new(module: &'m Module) -> Machine<'m> {
        let ctx = module.ctx();
        let entries = tables().into_iter().flatten();
        let known = |&(name, form, eval): &(&str, Form, Eval)| {
            Some((ctx.registered_op(name.as_bytes())?, (form, eval)))
        };
        Machine {
            module,
            ctx,
            most: u64::MAX,
            table: entries.filter_map(known).collect(),
            probes: Mutex::default(),
            output: Mutex::default(),
        }
    }

    /// Writes a line of output.
    pub(super) fn say(&self, line: String) {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).lines.push(line);
    }
}

/// One process: the values of the function that it is in.
pub(super) struct Run<'a, 'm> {
    pub(super) machine: &'a Machine<'m>,
    /// Which process it is, and of how many.
    pub(super) place: Place<'a>,
    values: FxHashMap<(UnitId, ValueId), Value>,
    constants: FxHashMap<Attr, Arc<Array>>,
    callees: FxHashMap<OpAddr, OpRef<'m>>,
    depth: usize,
    steps: u64,
}

/// An operation with the values of its operands.
pub(super) struct Op<'m> {
    pub(super) op: OpRef<'m>,
    pub(super) inputs: Vec<Value>,
    /// Operands were turned to what they stand for, and so will results be.
    dequantized: bool,
}

fn key(value: ValueRef<'_>) -> (UnitId, ValueId) {
    (value.unit(), value.id())
}

impl<'a, 'm> Run<'a, 'm> {
    pub(super) fn new(machine: &'a Machine<'m>, place: Place<'a>) -> Run<'a, 'm> {
        Run {
            machine,
            place,
            values: FxHashMap::default(),
            constants: FxHashMap::default(),
            callees: FxHashMap::default(),
            depth: 0,
            steps: 0,
        }
    }

    /// The results of a function.
    pub(super) fn call(&mut self, function: OpRef<'m>, inputs: Vec<Value>) -> Result<Vec<Value>, Stop> {
        let Some(body) = function.region(0).filter(|region| !region.is_empty()) else {
            return Err("calls a function that has no body".into());
        };
        let outer = std::mem::take(&mut self.values);
        let results = self.region(body, inputs);
        self.values = outer;
        results
    }

    /// The function that an operation refers to.
    pub(super) fn callee(&mut self, op: OpRef<'m>, attr: &str) -> Result<OpRef<'m>, Stop> {
        if let Some(&found) = self.callees.get(&op.global()) {
            return Ok(found);
        }
        let found = op.attr_named(attr).and_then(|symbol| lookup_nearest(op, symbol));
        let found = found.ok_or("calls a function that is not there")?;
        self.callees.insert(op.global(), found);
        Ok(found)
    }

    /// What the block of a region returns for these arguments.
    pub(super) fn region(&mut self, region: RegionRef<'_>, args: Vec<Value>) -> Result<Vec<Value>, Stop> {
        // A region of the module that runs: the handle is as good as one of its own lifetime.
        let region = self.machine.module.region(region.unit(), region.id());
        let mut blocks = region.blocks();
        let (Some(block), None) = (blocks.next(), blocks.next()) else {
            return Err("has a region that is not one block, which is not interpreted".into());
        };
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("calls and regions nest deeper than {DEEPEST}").into());
        }
        let results = self.block(block, args);
        self.depth -= 1;
        results
    }

    fn block(&mut self, block: BlockRef<'m>, args: Vec<Value>) -> Result<Vec<Value>, Stop> {
        if block.num_args() != args.len() {
            return Err(
                format!("has a block of {} arguments for {} values", block.num_args(), args.len()).into()
            );
        }
        for (arg, value) in block.args().zip(args) {
            self.values.insert(key(arg), value);
        }
        for op in block.ops() {
            if op.has_trait(TraitSet::IS_TERMINATOR) {
                return op.operands().map(|value| self.value(value)).collect();
            }
            let results = self.operation(op)?;
            for (result, value) in op.results().zip(results) {
                self.values.insert(key(result), value);
            }
        }
        Err("has a block without an end".into())
    }

    fn value(&self, value: ValueRef<'_>) -> Result<Value, Stop> {
        self.values.get(&key(value)).cloned().ok_or_else(|| "uses a value that is not known here".into())
    }

    fn operation(&mut self, op: OpRef<'m>) -> Result<Vec<Value>, Fault> {
        let results = self.evaluate(op);
        results.map_err(|stop| match stop {
            Stop::Here(message) => {
                let name = String::from_utf8_lossy(op.name_text());
                Fault { loc: op.loc(), message: format!("'{name}' op {message}") }
            }
            Stop::There(fault) => fault,
        })
    }

    fn evaluate(&mut self, op: OpRef<'m>) -> Result<Vec<Value>, Stop> {
        let Some(&(form, eval)) = self.machine.table.get(&op.name()) else {
            return Err("is not interpreted".into());
        };
        self.steps += 1;
        if self.steps > self.machine.most {
            return Err(format!("would be operation {}, one more than allowed", self.steps).into());
        }
        let inputs = op.operands().map(|value| self.value(value)).collect::<Result<Vec<Value>, Stop>>()?;
        let mut found = Op { op, inputs, dequantized: false };
        let computes = form != Form::AsStored && found.is_quantized();
        if computes {
            quantized::dequantize_inputs(op.ctx(), &mut found.inputs)?;
            found.dequantized = true;
        }
        let mut results = eval(self, &found)?;
        if results.len() != op.num_results() {
            return Err("gave another number of results than it has".into());
        }
        // Sizes that are not known before a program runs may turn out not to fit.
        let whole = |value: &Value| match value {
            Value::Array(array) => count(&array.shape) == Ok(array.len()),
            _ => true,
        };
        if !results.iter().all(whole) {
            return Err("has operands of sizes that do not fit".into());
        }
        if computes {
            quantized::quantize_results(op, &mut results)?;
        }
        Ok(results)
    }

    /// Whether the block of a region holds nothing but what computes element by element, so that it may run for many elements at once.
    pub(super) fn is_elementwise(&self, region: RegionRef<'_>) -> bool {
        let Some(block) = region.entry().filter(|_| region.has_one_block()) else { return false };
        let fits = |op: OpRef<'_>| {
            op.has_trait(TraitSet::IS_TERMINATOR)
                || matches!(self.machine.table.get(&op.name()), Some((Form::Elementwise | Form::Constant, _)))
        };
        block.ops().all(fits)
    }

    /// The elements of an attribute; they are read once.
    pub(super) fn constant(&mut self, attr: Attr) -> Result<Arc<Array>, Stop> {
        if let Some(found) = self.constants.get(&attr) {
            return Ok(Arc::clone(found));
        }
        let found = Arc::new(Array::of_attr(self.machine.ctx, self.machine.module, attr)?);
        self.constants.insert(attr, Arc::clone(&found));
        Ok(found)
    }
}

impl<'m> Op<'m> {
    pub(super) fn ctx(&self) -> &'m Context {
        self.op.ctx()
    }

    /// An operation made of the same one with other operands.
    pub(super) fn with_inputs(&self, inputs: Vec<Value>) -> Op<'m> {
        Op { op: self.op, inputs, dequantized: self.dequantized }
    }

    /// What to say of elements that the operation does not compute with.
    pub(super) fn unfit(&self) -> Stop {
        "has elements of a type that it does not compute with".into()
    }

    fn is_quantized(&self) -> bool {
        let input =
            |value: &Value| matches!(value, Value::Array(array) if matches!(array.kind, Kind::Quantized(..)));
        let result = |ty: Type| {
            let element = self.ctx().type_data(ty).shaped_element();
            element.is_some_and(|element| matches!(self.ctx().type_data(element), TypeData::Dialect(_)))
        };
        self.inputs.iter().any(input) || self.op.results().any(|value| result(value.ty()))
    }

    /// An operand that is a tensor.
    pub(super) fn array(&self, index: usize) -> Result<&Array, Stop> {
        match self.inputs.get(index) {
            Some(Value::Array(array)) => Ok(array),
            _ => Err(format!("has no tensor as operand {index}").into()),
        }
    }

    /// All operands of a range as tensors.
    pub(super) fn arrays(&self, range: std::ops::Range<usize>) -> Result<Vec<&Array>, Stop> {
        range.map(|index| self.array(index)).collect()
    }

    /// The same, all of the same shape.
    pub(super) fn alike(&self, range: std::ops::Range<usize>) -> Result<Vec<&Array>, Stop> {
        let arrays = self.arrays(range)?;
        match arrays.windows(2).all(|pair| pair[0].shape == pair[1].shape) {
            true => Ok(arrays),
            false => Err("has operands of sizes that do not fit".into()),
        }
    }

    /// The integers of an operand.
    pub(super) fn ints(&self, index: usize) -> Result<Vec<i64>, Stop> {
        self.array(index)?.ints().ok_or_else(|| self.unfit())
    }

    /// The sizes that an operand holds.
    pub(super) fn sizes(&self, index: usize) -> Result<Vec<usize>, Stop> {
        let sizes = self.ints(index)?.into_iter().map(usize::try_from);
        sizes.collect::<Result<_, _>>().map_err(|_| "has a negative size".into())
    }

    fn attr(&self, name: &str) -> Option<Attr> {
        self.op.attr_named(name)
    }

    /// An attribute that has to be there.
    pub(super) fn needed(&self, name: &str) -> Result<Attr, Stop> {
        self.attr(name).ok_or_else(|| format!("has no attribute '{name}'").into())
    }

    /// An integer attribute.
    pub(super) fn int(&self, name: &str) -> Option<i64> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// A float attribute.
    pub(super) fn float(&self, name: &str) -> Option<f64> {
        let data = self.ctx().attr_data(self.attr(name)?);
        let AttrData::Float { ty, .. } = data else { return None };
        let TypeData::Float(kind) = *self.ctx().type_data(*ty) else { return None };
        Some(kind.to_f64(data.float_bits()?))
    }

    /// A dimension that an attribute names, of so many.
    pub(super) fn dimension(&self, name: &str, rank: usize) -> Result<usize, Stop> {
        let dim = self.int(name).and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < rank);
        dim.ok_or_else(|| format!("has an attribute '{name}' that is no dimension").into())
    }

    /// Whether a unit or boolean attribute is set.
    pub(super) fn flag(&self, name: &str) -> bool {
        match self.attr(name).map(|attr| self.ctx().attr_data(attr)) {
            Some(AttrData::Unit) => true,
            Some(AttrData::Integer { value, .. }) => !value.is_zero(),
            _ => false,
        }
    }

    /// The case of an enum.
    pub(super) fn case(&self, name: &str) -> Option<i64> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::Dialect(data) => match data.params.first()? {
                Param::Int(value) => Some(*value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of an attribute.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        match self.ctx().attr_data(self.attr(name)?) {
            AttrData::String { value, .. } => Some(self.ctx().text(*value).into_owned()),
            _ => None,
        }
    }

    /// The numbers of `array<i64: ...>`, each at least zero.
    pub(super) fn dims(&self, name: &str) -> Result<Vec<usize>, Stop> {
        let attr = self.needed(name)?;
        let dims = self.ctx().i64_array(attr).unwrap_or_default();
        let dims = dims.into_iter().map(usize::try_from).collect::<Result<Vec<usize>, _>>();
        dims.map_err(|_| format!("has a negative number in '{name}'").into())
    }

    /// The same with what stands for an absent attribute, a number for each of so many dimensions.
    pub(super) fn dims_or(&self, name: &str, absent: usize, rank: usize) -> Result<Vec<usize>, Stop> {
        if self.attr(name).is_some() { self.dims(name) } else { Ok(vec![absent; rank]) }
    }

    /// Numbers of `array<i64: ...>` of any sign.
    pub(super) fn signed_dims(&self, name: &str) -> Result<Vec<i64>, Stop> {
        self.ctx().i64_array(self.needed(name)?).ok_or_else(|| format!("has no numbers in '{name}'").into())
    }

    /// The pairs of `dense<...> : tensor<Nx2xi64>`; zeros if it is absent.
    pub(super) fn pairs_or_zeros(&self, name: &str, rank: usize) -> Result<Vec<(i64, i64)>, Stop> {
        let Some(attr) = self.attr(name) else { return Ok(vec![(0, 0); rank]) };
        let numbers = crate::view::elements(self.ctx(), attr).unwrap_or_default();
        Ok(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
    }

    /// The parameters of an attribute of the dialect.
    pub(super) fn params(&self, name: &str, mnemonic: &str) -> Result<&'m [Param], Stop> {
        let attr = self.needed(name)?;
        match dialect_attr(self.ctx(), attr, "stablehlo", mnemonic) {
            Some(data) => Ok(&data.params),
            None => Err(format!("has another attribute '{name}' than is known").into()),
        }
    }

    /// The type of a result.
    pub(super) fn result_type(&self, index: usize) -> Result<Type, Stop> {
        self.op.result(index).map(|value| value.ty()).ok_or_else(|| format!("has no result {index}").into())
    }

    /// What the elements of a result are; of a quantized one what it stands for, where operands were turned to that.
    pub(super) fn result_kind(&self, index: usize) -> Result<Kind, Stop> {
        let ctx = self.ctx();
        let element = ctx.type_data(self.result_type(index)?).shaped_element();
        let element = match element {
            Some(element) if self.dequantized => {
                Quantized::of(ctx, element).map(|ty| ty.expressed).or(Some(element))
            }
            other => other,
        };
        element.and_then(|element| Kind::of(ctx, element)).ok_or_else(|| self.unfit())
    }

    /// The sizes of a result, which have to be known.
    pub(super) fn result_shape(&self, index: usize) -> Result<Vec<usize>, Stop> {
        let shape = self.ctx().type_data(self.result_type(index)?).shape();
        let sizes = shape.and_then(|shape| shape.iter().map(|&size| usize::try_from(size).ok()).collect());
        sizes.ok_or_else(|| "has a result whose sizes are not known".into())
    }

    /// A region.
    pub(super) fn region(&self, index: usize) -> Result<RegionRef<'m>, Stop> {
        self.op.region(index).ok_or_else(|| format!("has no region {index}").into())
    }
}

/// The numbers of lists of dimensions.
pub(super) fn lists(params: &[Param]) -> Vec<Vec<usize>> {
    let list = |param: &Param| {
        let numbers = crate::tensor::param_ints(Some(param));
        numbers.into_iter().map(|number| usize::try_from(number).unwrap_or(usize::MAX)).collect()
    };
    params.iter().map(list).collect()
}

/// The one number of a parameter.
pub(super) fn number(param: Option<&Param>) -> Option<usize> {
    if let Some(Param::Int(value)) = param { usize::try_from(*value).ok() } else { None }
}
