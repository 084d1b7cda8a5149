//! Calls and returns.

use super::Lowering;
use super::exceptions::Callee;
use super::values::{Val, symbol_name};
use crate::abi::{Abi, Conventions, Param, Return};
use crate::target::{Arch, System};
use crate::thunk::Thunk;
use crate::view::{Attrs, FuncType, Refusal, Scalar, SymbolId, SymbolKind, refuse};
use cranelift_codegen::ir::{
    self, AbiParam, ExtFuncData, ExternalName, FuncRef, Inst, InstBuilder, Signature, Type, UserExternalName,
    Value, types,
};
use rmlir_ir::{OpRef, ValueRef};
use smallvec::SmallVec;

/// Calling conventions of LLVM that a call within this object can follow as the C convention.
const C_LIKE: &[i64] = &[0, 8, 9];

/// Refuses what cannot be called like C.
pub(super) fn check_convention(attrs: Attrs<'_>, op: OpRef<'_>) -> Result<(), Refusal> {
    match attrs.int(op, attrs.names.cconv) {
        Some(convention) if !C_LIKE.contains(&convention) => {
            refuse(format!("the calling convention {convention} is not supported"))
        }
        _ => Ok(()),
    }
}

impl<'a> Lowering<'_, 'a> {
    fn callee(&self, op: OpRef<'a>) -> Result<Option<SymbolId>, Refusal> {
        let attrs = self.program.attrs;
        let Some(name) = attrs.symbol(op, attrs.names.callee) else { return Ok(None) };
        match self.program.symbols.find(name) {
            Some(id) => Ok(Some(id)),
            None => refuse(format!("there is no function '{}'", attrs.ctx.text(name))),
        }
    }

    /// Whether the callee may return twice, as `setjmp` does.
    pub(super) fn returns_twice(&self, op: OpRef<'a>) -> bool {
        let attrs = self.program.attrs;
        let Ok(Some(callee)) = self.callee(op) else { return false };
        let symbol = self.program.symbols.get(callee);
        let known =
            [&b"setjmp"[..], b"_setjmp", b"sigsetjmp", b"__sigsetjmp", b"savectx", b"vfork", b"getcontext"];
        known.contains(&&*symbol.name)
            || symbol.op.is_some_and(|op| {
                attrs.passes_through(op, b"returns_twice") || attrs.flag(op, attrs.names.returns_twice)
            })
    }

    /// The type of the callee, and the arguments.
    fn call_type(
        &self,
        op: OpRef<'a>,
        callee: Option<SymbolId>,
        count: usize,
    ) -> Result<(FuncType, Vec<ValueRef<'a>>), Refusal> {
        let attrs = self.program.attrs;
        let args: Vec<_> = op.operands().take(count).skip(usize::from(callee.is_none())).collect();
        if let Some(ty) = attrs.ty(op, attrs.names.var_callee_type) {
            return Ok((self.types.function(ty)?, args));
        }
        let declared = callee.and_then(|callee| self.program.symbols.get(callee).op);
        let declared = declared.and_then(|op| attrs.ty(op, attrs.names.function_type));
        if let Some(ty) = declared.map(|ty| self.types.function(ty)).transpose()?
            && ty.variadic
        {
            return Ok((ty, args));
        }
        let params = args.iter().map(|arg| arg.ty()).collect();
        Ok((FuncType { result: op.result(0).map(|result| result.ty()), params, variadic: false }, args))
    }

    pub(super) fn call(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        if attrs.int(op, attrs.names.tail_call_kind) == Some(2) {
            return refuse("calls that must be tail calls are not supported");
        }
        let groups = attrs.ints(op, attrs.names.operand_segments);
        let count = groups.first().and_then(|&n| usize::try_from(n).ok()).unwrap_or(op.num_operands());
        if count != op.num_operands() {
            return refuse("operand bundles are not supported");
        }
        let (abi, callee, values, place) = self.prepare_call(op, count)?;
        let call = match callee {
            Callee::Function(function) => self.b.ins().call(function, &values),
            Callee::Pointer(signature, pointer) => self.b.ins().call_indirect(signature, pointer, &values),
        };
        if op.num_results() == 0 {
            return Ok(());
        }
        let results: SmallVec<[Value; 4]> = self.b.inst_results(call).into();
        self.take_result(op, &abi, &results, place)
    }

    /// What is called and with what: the first `count` operands. Gives also where the result goes if that is memory.
    pub(super) fn prepare_call(
        &mut self,
        op: OpRef<'a>,
        count: usize,
    ) -> Result<(Abi, Callee, Vec<Value>, Option<Val>), Refusal> {
        let attrs = self.program.attrs;
        check_convention(attrs, op)?;
        let callee = self.callee(op)?;
        self.check_callee(callee)?;
        let (ty, args) = self.call_type(op, callee, count)?;
        let arg_types: Vec<_> = args.iter().map(|arg| arg.ty()).collect();
        if args.len() < ty.params.len() {
            return refuse("it passes too few arguments");
        }
        let target = self.program.target;
        let conventions = Conventions { attrs, op, target, alone: self.program.alone };
        let mut abi = Abi::new(self.types, &ty, &arg_types, conventions)?;
        let (mut values, place) = self.call_arguments(&abi, &args)?;
        let floats = self.announced_floats(&ty, &abi)?;
        if ty.variadic && target.arch == Arch::Aarch64 && target.system == System::Darwin {
            let conventions = Conventions { attrs, op, target, alone: self.program.alone };
            self.pass_on_stack(&mut abi, &ty, &mut values, conventions)?;
        }
        let callee = match callee {
            Some(symbol) => {
                let name = match floats {
                    0 => symbol_name(symbol),
                    _ => Thunk::Direct { symbol, floats: floats as u8 }.name()?,
                };
                Callee::Function(self.function_named(name, &abi.signature))
            }
            None => {
                let pointer = self.scalar(op, 0)?;
                if floats == 0 {
                    Callee::Pointer(self.b.import_signature(abi.signature.clone()), pointer)
                } else {
                    self.variadic_pointer(&abi, pointer, &mut values)?
                }
            }
        };
        Ok((abi, callee, values, place))
    }

    fn check_callee(&self, callee: Option<SymbolId>) -> Result<(), Refusal> {
        match callee.map(|id| self.program.symbols.get(id)) {
            Some(symbol) if symbol.kind == SymbolKind::Global => refuse("it calls what is not a function"),
            Some(symbol) if symbol.name.starts_with(b"llvm.") => {
                refuse("it calls an intrinsic that is not known")
            }
            _ => Ok(()),
        }
    }

    /// How many registers with floats the callee must be told of.
    fn announced_floats(&self, ty: &FuncType, abi: &Abi) -> Result<usize, Refusal> {
        let target = self.program.target;
        match (ty.variadic, target.system) {
            (true, System::Windows) if abi.float_registers() > 0 => {
                refuse("floats cannot be passed to variadic functions for this target")
            }
            (true, _) if target.arch == Arch::X86_64 => Ok(abi.float_registers()),
            _ => Ok(0),
        }
    }

    /// Variable arguments as Apple passes them: after all registers, 8 bytes each.
    fn pass_on_stack(
        &mut self,
        abi: &mut Abi,
        ty: &FuncType,
        values: &mut Vec<Value>,
        conventions: Conventions<'_>,
    ) -> Result<(), Refusal> {
        let mut named = Abi::new(self.types, ty, &ty.params, conventions)?;
        let at = named.signature.params.len();
        let fill = named.fill_registers();
        let rest: Vec<Value> = values.drain(at..).collect();
        let params = abi.signature.params.split_off(at);
        for ty in fill {
            abi.signature.params.push(AbiParam::new(ty));
            let none = self.bits(0, ty);
            values.push(none);
        }
        for (param, value) in params.into_iter().zip(rest) {
            let narrow = param.value_type.is_int() && param.value_type.bits() < 64;
            let signed = param.extension == ir::ArgumentExtension::Sext;
            let value = match (narrow, signed) {
                (false, _) => value,
                (true, true) => self.b.ins().sextend(types::I64, value),
                (true, false) => self.b.ins().uextend(types::I64, value),
            };
            let passed = if narrow { types::I64 } else { param.value_type };
            if passed.bits() != 64 {
                return refuse("variable arguments of more than 8 bytes are not supported for this target");
            }
            abi.signature.params.push(AbiParam::new(passed));
            values.push(value);
        }
        Ok(())
    }

    /// The number of float registers goes to a function through a register that only a thunk can set. It finds the function
    /// where the next argument would be.
    fn variadic_pointer(
        &mut self,
        abi: &Abi,
        pointer: Value,
        values: &mut Vec<Value>,
    ) -> Result<Callee, Refusal> {
        let floats = abi.float_registers() as u8;
        let thunk = if abi.int_registers() < self.program.target.registers().0 {
            Thunk::InRegister { register: abi.int_registers() as u8, floats }
        } else {
            Thunk::OnStack { offset: abi.stack_bytes(), floats }
        };
        let mut signature = abi.signature.clone();
        signature.params.push(AbiParam::new(types::I64));
        values.push(pointer);
        Ok(Callee::Function(self.function_named(thunk.name()?, &signature)))
    }

    /// A function that is called by name: the one of the call before, if it had this signature too.
    pub(super) fn function_named(&mut self, name: UserExternalName, signature: &Signature) -> FuncRef {
        if let Some(&known) = self.functions.get(&(name.namespace, name.index)) {
            let dfg = &self.b.func.dfg;
            if dfg.signatures.get(dfg.ext_funcs[known].signature) == Some(signature) {
                return known;
            }
        }
        let own = self.b.func.declare_imported_user_function(name.clone());
        let signature = self.b.import_signature(signature.clone());
        let function = self.b.import_function(ExtFuncData {
            name: ExternalName::user(own),
            signature,
            colocated: true,
            patchable: false,
        });
        self.functions.insert((name.namespace, name.index), function);
        function
    }

    pub(super) fn call_runtime(
        &mut self,
        symbol: SymbolId,
        params: &[Type],
        result: Option<Type>,
        args: &[Value],
    ) -> Inst {
        let mut signature = Signature::new(self.program.target.call_conv());
        signature.params.extend(params.iter().map(|&ty| AbiParam::new(ty)));
        signature.returns.extend(result.map(AbiParam::new));
        let function = self.function_named(symbol_name(symbol), &signature);
        self.b.ins().call(function, args)
    }

    /// The arguments as the signature has them, and where the result goes if that is memory.
    fn call_arguments(
        &mut self,
        abi: &Abi,
        args: &[ValueRef<'a>],
    ) -> Result<(Vec<Value>, Option<Val>), Refusal> {
        let (mut values, mut place) = (Vec::with_capacity(args.len()), None);
        if let Return::Memory(ty) = &abi.result {
            let slot = self.slot(ty.size, ty.align)?;
            place = Some(Val::Slot(slot, 0));
            values.push(self.make(Val::Slot(slot, 0), Scalar::Ptr));
        }
        for (&arg, param) in args.iter().zip(&abi.params) {
            let made = self.made(arg)?;
            match param {
                Param::Pieces(pieces) => values.extend(self.split_pieces(pieces, &made)?),
                Param::Sret => values.extend(made),
                Param::ByVal { size: 0, .. } => {}
                Param::ByVal { size, copied } if size == copied => values.extend(made),
                Param::ByVal { size, copied } => {
                    // The bytes after the object may not be readable.
                    let slot = self.slot(*size, 8)?;
                    let to = self.make(Val::Slot(slot, 0), Scalar::Ptr);
                    let length = self.b.ins().iconst(types::I64, *copied as i64);
                    let from = made.first().copied().unwrap_or(to);
                    self.runtime_call("memcpy", &[to, from, length], types::I64)?;
                    values.push(self.make(Val::Slot(slot, 0), Scalar::Ptr));
                }
            }
        }
        Ok((abi.in_order(values), place))
    }

    pub(super) fn take_result(
        &mut self,
        op: OpRef<'a>,
        abi: &Abi,
        results: &[Value],
        place: Option<Val>,
    ) -> Result<(), Refusal> {
        let Some(result) = op.result(0) else { return Ok(()) };
        let values = match (&abi.result, place) {
            (Return::Memory(ty), Some(place)) => self.load_parts(ty, place)?,
            (Return::Pieces(pieces), _) => self.join_pieces(pieces, results)?,
            _ => return refuse("its result has no place"),
        };
        self.define_values(result, &values)
    }

    pub(super) fn return_(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let values = match op.operand(0) {
            Some(value) => self.made(value)?,
            None => Vec::new(),
        };
        self.end_pieces()?;
        match &self.result {
            Return::Pieces(pieces) => {
                let pieces = pieces.clone();
                let values = self.split_pieces(&pieces, &values)?;
                self.b.ins().return_(&values);
            }
            Return::Memory(ty) => {
                let ty = std::rc::Rc::clone(ty);
                let Some(address) = self.result_address else { return refuse("its result has no place") };
                self.store_parts(&ty, &values, address)?;
                self.b.ins().return_(&[]);
            }
        }
        Ok(())
    }
}
