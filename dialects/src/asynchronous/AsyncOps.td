// The async dialect: work that goes on while the program does, and the coroutines that it becomes.

#ifndef RMLIR_ASYNC_OPS
#define RMLIR_ASYNC_OPS

include "mlir/Dialect/Async/IR/AsyncTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Async_Op<string mnemonic, list<Trait> traits = []> : Op<AsyncDialect, mnemonic, traits>;

//===-- Tasks -----------------------------------------------------------------------------------------------------===//

def Async_ExecuteOp : Async_Op<"execute", [
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands", "areTypesCompatible"]>,
    AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects]> {
  let summary = "Asynchronous execute operation";
  let description = [{
    Runs its region at some time, after what it depends on. The results are there later: a token for the end, and a value
    for each that the region yields.

    ```mlir
    %done, %r = async.execute [%before] (%x as %arg: !async.value<f32>) -> !async.value<f32> {
      async.yield %arg : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Async_TokenType>:$dependencies, Variadic<Async_AnyValueOrTokenType>:$bodyOperands);
  let results = (outs Async_TokenType:$token, Variadic<Async_ValueType>:$bodyResults);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
}

def Async_YieldOp : Async_Op<"yield", [HasParent<"ExecuteOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator for Async execute operation";
  let description = "Ends a task and gives its values. `async.yield %a : f32`";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

def Async_AwaitOp : Async_Op<"await"> {
  let summary = "waits for the argument to become ready";
  let description = "Waits for a token, or for a value, which it gives. `%x = async.await %v : !async.value<f32>`";
  let arguments = (ins Async_AnyValueOrTokenType:$operand);
  let results = (outs Optional<AnyType>:$result);
  let assemblyFormat = "$operand `:` custom<AwaitResultType>(type($operand), type($result)) attr-dict";
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def Async_CreateGroupOp : Async_Op<"create_group", [Pure]> {
  let summary = "creates an empty async group";
  let description = "A group for so many tokens or values. `%g = async.create_group %n : !async.group`";
  let arguments = (ins Index:$size);
  let results = (outs Async_GroupType:$result);
  let assemblyFormat = "$size `:` type($result) attr-dict";
  let hasCanonicalizeMethod = 1;
}

class Async_IntoGroupOp<string mnemonic, string format> : Async_Op<mnemonic> {
  let arguments = (ins Async_AnyValueOrTokenType:$operand, Async_GroupType:$group);
  let results = (outs Index:$rank);
  let assemblyFormat = format;
}

def Async_AddToGroupOp : Async_IntoGroupOp<"add_to_group", "$operand `,` $group `:` type($operand) attr-dict"> {
  let summary = "puts a token or value into a group";
  let description = "Gives its number in the group. `%i = async.add_to_group %t, %g : !async.token`";
}

def Async_AwaitAllOp : Async_Op<"await_all"> {
  let summary = "waits for all tokens and values of a group";
  let arguments = (ins Async_GroupType:$operand);
  let assemblyFormat = "$operand attr-dict";
}

//===-- Functions -------------------------------------------------------------------------------------------------===//

def Async_FuncOp : Async_Op<"func", [FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let summary = "async function operation";
  let description = [{
    A function whose results are there later.

    ```mlir
    async.func @f(%x: f32) -> !async.value<f32> {
      return %x : f32
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Async_CallOp : Async_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "async call operation";
  let description = "Calls such a function. `%v = async.call @f(%x) : (f32) -> !async.value<f32>`";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Async_AnyValueOrTokenType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def Async_ReturnOp : Async_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "Async function return operation";
  let description = "Ends such a function with the values that its results will have. `return %x : f32`";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===-- Coroutines ------------------------------------------------------------------------------------------------===//

def Async_CoroIdOp : Async_Op<"coro.id"> {
  let summary = "the identity of a coroutine";
  let results = (outs Async_CoroIdType:$id);
  let assemblyFormat = "attr-dict";
}

def Async_CoroBeginOp : Async_Op<"coro.begin"> {
  let summary = "makes the frame of a coroutine";
  let arguments = (ins Async_CoroIdType:$id);
  let results = (outs Async_CoroHandleType:$handle);
  let assemblyFormat = "$id attr-dict";
}

def Async_CoroFreeOp : Async_Op<"coro.free"> {
  let summary = "frees the frame of a coroutine";
  let arguments = (ins Async_CoroIdType:$id, Async_CoroHandleType:$handle);
  let assemblyFormat = "$id `,` $handle attr-dict";
}

def Async_CoroEndOp : Async_Op<"coro.end"> {
  let summary = "marks the end of a coroutine";
  let arguments = (ins Async_CoroHandleType:$handle);
  let assemblyFormat = "$handle attr-dict";
}

def Async_CoroSaveOp : Async_Op<"coro.save"> {
  let summary = "saves the state of a coroutine";
  let arguments = (ins Async_CoroHandleType:$handle);
  let results = (outs Async_CoroStateType:$state);
  let assemblyFormat = "$handle attr-dict";
}

def Async_CoroSuspendOp : Async_Op<"coro.suspend", [Terminator]> {
  let summary = "suspends a coroutine";
  let description = "Goes on in one of three blocks: when it is suspended, resumed or destroyed.";
  let arguments = (ins Async_CoroStateType:$state);
  let successors = (successor AnySuccessor:$suspendDest, AnySuccessor:$resumeDest, AnySuccessor:$cleanupDest);
  let assemblyFormat = "$state `,` $suspendDest `,` $resumeDest  `,` $cleanupDest attr-dict";
}

//===-- What the runtime does -------------------------------------------------------------------------------------===//

// An operation on something of the runtime.
class Async_RuntimeOp<string mnemonic, Type type, string words> : Async_Op<"runtime." # mnemonic> {
  let summary = words;
  let arguments = (ins type:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Async_RuntimeCreateOp : Async_Op<"runtime.create"> {
  let summary = "a token or value that is not there yet";
  let results = (outs Async_AnyValueOrTokenType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Async_RuntimeCreateGroupOp : Async_Op<"runtime.create_group"> {
  let summary = "a group of the runtime";
  let arguments = (ins Index:$size);
  let results = (outs Async_GroupType:$result);
  let assemblyFormat = "$size `:` type($result) attr-dict ";
}

def Async_RuntimeSetAvailableOp
    : Async_RuntimeOp<"set_available", Async_AnyValueOrTokenType, "says that a token or value is there">;
def Async_RuntimeSetErrorOp
    : Async_RuntimeOp<"set_error", Async_AnyValueOrTokenType, "says that a token or value failed">;
def Async_RuntimeAwaitOp
    : Async_RuntimeOp<"await", Async_AnyAsyncType, "holds the thread up until something is there">;
def Async_RuntimeIsErrorOp : Async_RuntimeOp<"is_error", Async_AnyAsyncType, "whether something failed"> {
  let results = (outs I1:$is_error);
}

def Async_RuntimeResumeOp : Async_Op<"runtime.resume"> {
  let summary = "resumes a coroutine on a thread of the runtime";
  let arguments = (ins Async_CoroHandleType:$handle);
  let assemblyFormat = "$handle attr-dict";
}

def Async_RuntimeAwaitAndResumeOp : Async_Op<"runtime.await_and_resume"> {
  let summary = "resumes a coroutine when something is there";
  let arguments = (ins Async_AnyAsyncType:$operand, Async_CoroHandleType:$handle);
  let assemblyFormat = "$operand `,` $handle attr-dict `:` type($operand)";
}

class Async_StoredType<string value> : TypesMatchWith<
    "type of 'value' matches element type of 'storage'", "storage", value,
    "::llvm::cast<ValueType>($_self).getValueType()">;

def Async_RuntimeStoreOp : Async_Op<"runtime.store", [Async_StoredType<"value">]> {
  let summary = "stores what a value of the runtime is";
  let arguments = (ins AnyType:$value, Async_ValueType:$storage);
  let assemblyFormat = "$value `,` $storage attr-dict `:` type($storage)";
}

def Async_RuntimeLoadOp : Async_Op<"runtime.load", [Async_StoredType<"result">]> {
  let summary = "loads what a value of the runtime is";
  let arguments = (ins Async_ValueType:$storage);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$storage attr-dict `:` type($storage)";
}

def Async_RuntimeAddToGroupOp
    : Async_IntoGroupOp<"runtime.add_to_group", "$operand `,` $group attr-dict `:` type($operand)"> {
  let summary = "puts a token or value into a group of the runtime";
}

class Async_CountOp<string mnemonic, string words> : Async_RuntimeOp<mnemonic, Async_AnyAsyncType, words> {
  let arguments = (ins Async_AnyAsyncType:$operand, ConfinedAttr<I64Attr, [IntPositive]>:$count);
}
def Async_RuntimeAddRefOp : Async_CountOp<"add_ref", "counts more users of something">;
def Async_RuntimeDropRefOp : Async_CountOp<"drop_ref", "counts fewer users of something">;

def Async_RuntimeNumWorkerThreadsOp
    : Async_Op<"runtime.num_worker_threads", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "how many threads the runtime has";
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

#endif // RMLIR_ASYNC_OPS
