// The operations of the acc dialect.

#ifndef RMLIR_ACC_OPS
#define RMLIR_ACC_OPS

include "acc/OpenACCBase.td"
include "mlir/Dialect/OpenACCMPCommon/Interfaces/AtomicInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"

class OpenACC_Op<string mnemonic, list<Trait> traits = []> : Op<OpenACC_Dialect, mnemonic, traits>;

// Reads and writes the counters of the runtime; which device is current decides on which.
defvar OpenACC_ReadsCounters = MemRead<OpenACC_RuntimeCounters>;
defvar OpenACC_WritesCounters = MemWrite<OpenACC_RuntimeCounters>;
defvar OpenACC_AsksForDevice = MemRead<OpenACC_CurrentDeviceIdResource>;
defvar OpenACC_CountsBoth = [MemoryEffects<[OpenACC_ReadsCounters, OpenACC_WritesCounters]>];
// What a construct does as a whole.
defvar OpenACC_IsConstruct = MemoryEffects<[MemWrite<OpenACC_ConstructResource>, OpenACC_AsksForDevice]>;
defvar OpenACC_Branches = DeclareOpInterfaceMethods<RegionBranchOpInterface>;
defvar OpenACC_Computes = DeclareOpInterfaceMethods<ComputeRegionOpInterface>;

//===-- Clauses ---------------------------------------------------------------------------------------------------===//

// Arguments that several operations share, and how they are written.
class OpenACC_Clause<dag args, string format = ""> {
  dag arguments = args;
  string text = format;
}

class OpenACC_Operand<string name, string word = name, Type type = IntOrIndex>
    : OpenACC_Clause<!dag(ins, [Optional<type>], [name]), "`" # word # "` `(` $" # name # " `:` type($" # name # ") `)`">;
// For kinds of devices, so that there are several, each with its kind.
class OpenACC_PerDevice<string name, string word>
    : OpenACC_Clause<!dag(ins, [Variadic<IntOrIndex>, OptionalAttr<DeviceTypeArrayAttr>], [name, name # "DeviceType"]),
                     "`" # word # "` `(` custom<DeviceTypeOperands>($" # name # ", type($" # name # "), $" # name
                     # "DeviceType) `)`">;
class OpenACC_Variables<string name, string word, Type type = OpenACC_AnyPointerOrMappableType>
    : OpenACC_Clause<!dag(ins, [Variadic<type>], [name]), "`" # word # "` `(` $" # name # " `:` type($" # name # ") `)`">;

def OpenACC_If : OpenACC_Clause<(ins Optional<I1>:$ifCond), "`if` `(` $ifCond `)`">;
def OpenACC_Self : OpenACC_Clause<(ins Optional<I1>:$selfCond, UnitAttr:$selfAttr), "`self` `(` $selfCond `)`">;
def OpenACC_Async : OpenACC_Clause<
    (ins Variadic<IntOrIndex>:$asyncOperands, OptionalAttr<DeviceTypeArrayAttr>:$asyncOperandsDeviceType,
         OptionalAttr<DeviceTypeArrayAttr>:$asyncOnly),
    "`async` `` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands),"
    " $asyncOperandsDeviceType, $asyncOnly)">;
def OpenACC_Wait : OpenACC_Clause<
    (ins Variadic<IntOrIndex>:$waitOperands, OptionalAttr<DenseI32ArrayAttr>:$waitOperandsSegments,
         OptionalAttr<DeviceTypeArrayAttr>:$waitOperandsDeviceType, OptionalAttr<BoolArrayAttr>:$hasWaitDevnum,
         OptionalAttr<DeviceTypeArrayAttr>:$waitOnly),
    "`wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments,"
    " $hasWaitDevnum, $waitOnly)">;
// One operand, or the word alone.
def OpenACC_OneAsync : OpenACC_Clause<
    (ins Optional<IntOrIndex>:$asyncOperand, UnitAttr:$async),
    "`async` `` custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async)">;
def OpenACC_WaitDevnum : OpenACC_Operand<"waitDevnum", "wait_devnum">;
def OpenACC_SimpleWait : OpenACC_Clause<
    (ins Variadic<IntOrIndex>:$waitOperands, UnitAttr:$wait),
    "`wait` `` custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait)">;
def OpenACC_NumGangs : OpenACC_Clause<
    (ins Variadic<IntOrIndex>:$numGangs, OptionalAttr<DenseI32ArrayAttr>:$numGangsSegments,
         OptionalAttr<DeviceTypeArrayAttr>:$numGangsDeviceType),
    "`num_gangs` `(` custom<NumGangs>($numGangs, type($numGangs), $numGangsDeviceType, $numGangsSegments) `)`">;
def OpenACC_NumWorkers : OpenACC_PerDevice<"numWorkers", "num_workers">;
def OpenACC_VectorLength : OpenACC_PerDevice<"vectorLength", "vector_length">;
def OpenACC_Reductions : OpenACC_Variables<"reductionOperands", "reduction">;
def OpenACC_Privates : OpenACC_Variables<"privateOperands", "private">;
def OpenACC_Firstprivates : OpenACC_Variables<"firstprivateOperands", "firstprivate">;
def OpenACC_Data : OpenACC_Variables<"dataClauseOperands", "dataOperands">;
def OpenACC_Default : OpenACC_Clause<(ins OptionalAttr<DefaultValueAttr>:$defaultAttr)>;

// Arguments in the order of `clauses`; in text those of `written`, in any order.
class OpenACC_ClauseOp<string mnemonic, list<Trait> traits, list<OpenACC_Clause> clauses,
                       list<OpenACC_Clause> written = clauses, dag last = (ins), string before = "",
                       string after = "attr-dict-with-keyword">
    : OpenACC_Op<mnemonic, [AttrSizedOperandSegments] # traits> {
  let arguments = !con(!foldl((ins), clauses, all, clause, !con(all, clause.arguments)), last);
  let assemblyFormat = before # " oilist( "
      # !interleave(!filter(s, !foreach(c, written, c.text), !not(!empty(s))), " | ") # " ) " # after;
  let hasVerifier = 1;
}

class OpenACC_RegionOp<string mnemonic, list<Trait> traits, list<OpenACC_Clause> clauses,
                       list<OpenACC_Clause> written, dag last = (ins), string before = "",
                       string after = "$region attr-dict-with-keyword">
    : OpenACC_ClauseOp<mnemonic, traits, clauses, written, last, before, after> {
  let regions = (region AnyRegion:$region);
}

//===-- Data clauses ----------------------------------------------------------------------------------------------===//

def OpenACC_DataBoundsOp : OpenACC_ClauseOp<
    "bounds", [NoMemoryEffect, OutlineRematerializationOpInterface],
    [OpenACC_Operand<"lowerbound">, OpenACC_Operand<"upperbound">, OpenACC_Operand<"extent">, OpenACC_Operand<"stride">,
     OpenACC_Clause<(ins DefaultValuedAttr<BoolAttr, "false">:$strideInBytes)>, OpenACC_Operand<"startIdx">]> {
  let summary = "The part of one dimension that a data clause is about";
  let results = (outs OpenACC_DataBoundsType:$result);
  let assemblyFormat = "oilist( " # !interleave(
      !foreach(name, ["lowerbound", "upperbound", "extent", "stride", "startIdx"], OpenACC_Operand<name>.text), " | ")
      # " ) attr-dict";
}

class OpenACC_GetBoundOp<string what> : OpenACC_Op<"get_" # what, [NoMemoryEffect]> {
  let summary = "A part of bounds";
  let arguments = (ins OpenACC_DataBoundsType:$bounds);
  let results = (outs Index:$result);
  let assemblyFormat = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)";
}

def OpenACC_GetLowerboundOp : OpenACC_GetBoundOp<"lowerbound">;
def OpenACC_GetUpperboundOp : OpenACC_GetBoundOp<"upperbound">;
def OpenACC_GetStrideOp : OpenACC_GetBoundOp<"stride">;
def OpenACC_GetExtentOp : OpenACC_GetBoundOp<"extent">;

// What all data clauses have: which clause they come from, how far the user wrote them, and their queues.
class OpenACC_DataArgs<string clause> : OpenACC_Clause<!con(
    (ins Variadic<OpenACC_DataBoundsType>:$bounds), OpenACC_Async.arguments,
    (ins DefaultValuedAttr<OpenACC_DataClauseAttr, "mlir::acc::DataClause::acc_" # clause>:$dataClause,
         DefaultValuedAttr<BoolAttr, "true">:$structured, DefaultValuedAttr<BoolAttr, "false">:$implicit,
         DefaultValuedAttr<OpenACC_DataClauseModifierAttr, "mlir::acc::DataClauseModifier::none">:$modifiers,
         OptionalAttr<StrAttr>:$name))>;

defvar OpenACC_HostVar = (ins OpenACC_AnyPointerOrMappableType:$var);
defvar OpenACC_ReadHostVar = (ins Arg<OpenACC_AnyPointerOrMappableType, "Host variable", [MemRead]>:$var);
defvar OpenACC_DeviceVar = (outs OpenACC_AnyPointerOrMappableType:$accVar);
defvar OpenACC_WrittenDeviceVar =
    (outs Arg<OpenACC_AnyPointerOrMappableType, "Device variable", [MemWrite]>:$accVar);

// Before a construct: takes a variable of the host and gives that of the device.
class OpenACC_DataEntryOp<string mnemonic, list<Trait> effects, dag var, dag device, string clause = mnemonic>
    : OpenACC_Op<mnemonic, effects # [AttrSizedOperandSegments, MemoryEffects<[OpenACC_AsksForDevice]>]> {
  let summary = "The data clause `" # clause # "`";
  let arguments = !con(var, (ins TypeAttr:$varType, Optional<OpenACC_PointerLikeTypeInterface>:$varPtrPtr),
                       OpenACC_DataArgs<clause>.arguments, (ins OptionalAttr<SymbolRefAttr>:$recipe));
  let results = device;
  defvar async = OpenACC_Async.text;
  let assemblyFormat = [{
    custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType)
    oilist( `varPtrPtr` `(` $varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | }] # async # [{
        | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) attr-dict}];
  let hasVerifier = 1;
}

def OpenACC_PrivateOp : OpenACC_DataEntryOp<"private", [], OpenACC_HostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_FirstprivateOp
    : OpenACC_DataEntryOp<"firstprivate", [], OpenACC_ReadHostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_FirstprivateMapInitialOp : OpenACC_DataEntryOp<
    "firstprivate_map", [], OpenACC_ReadHostVar, OpenACC_WrittenDeviceVar, "firstprivate">;
def OpenACC_ReductionOp : OpenACC_DataEntryOp<"reduction", [], OpenACC_ReadHostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_DevicePtrOp : OpenACC_DataEntryOp<
    "deviceptr", [MemoryEffects<[OpenACC_ReadsCounters]>], OpenACC_HostVar, OpenACC_DeviceVar>;
def OpenACC_PresentOp : OpenACC_DataEntryOp<"present", OpenACC_CountsBoth, OpenACC_HostVar, OpenACC_DeviceVar>;
def OpenACC_CopyinOp
    : OpenACC_DataEntryOp<"copyin", OpenACC_CountsBoth, OpenACC_ReadHostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_CreateOp : OpenACC_DataEntryOp<"create", OpenACC_CountsBoth, OpenACC_HostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_NoCreateOp
    : OpenACC_DataEntryOp<"nocreate", OpenACC_CountsBoth, OpenACC_HostVar, OpenACC_DeviceVar, "no_create">;
def OpenACC_AttachOp : OpenACC_DataEntryOp<"attach", OpenACC_CountsBoth, OpenACC_ReadHostVar, OpenACC_DeviceVar>;
def OpenACC_GetDevicePtrOp : OpenACC_DataEntryOp<
    "getdeviceptr", [MemoryEffects<[OpenACC_ReadsCounters]>], OpenACC_HostVar, OpenACC_DeviceVar> {
  let hasVerifier = 0;
}
def OpenACC_UpdateDeviceOp
    : OpenACC_DataEntryOp<"update_device", [], OpenACC_ReadHostVar, OpenACC_WrittenDeviceVar>;
def OpenACC_UseDeviceOp : OpenACC_DataEntryOp<
    "use_device", [MemoryEffects<[OpenACC_ReadsCounters]>], OpenACC_HostVar, OpenACC_DeviceVar>;
def OpenACC_DeclareDeviceResidentOp : OpenACC_DataEntryOp<
    "declare_device_resident", [MemoryEffects<[OpenACC_WritesCounters]>], OpenACC_ReadHostVar, OpenACC_DeviceVar>;
def OpenACC_DeclareLinkOp : OpenACC_DataEntryOp<
    "declare_link", [MemoryEffects<[OpenACC_WritesCounters]>], OpenACC_ReadHostVar, OpenACC_DeviceVar>;
def OpenACC_CacheOp : OpenACC_DataEntryOp<"cache", [NoMemoryEffect], OpenACC_HostVar, OpenACC_DeviceVar>;

// After a construct: takes the variable of the device.
class OpenACC_DataExitOp<string mnemonic, dag host = (ins), string to = "">
    : OpenACC_Op<mnemonic, OpenACC_CountsBoth # [AttrSizedOperandSegments, MemoryEffects<[OpenACC_AsksForDevice]>]> {
  let summary = "The end of the data clause `" # mnemonic # "`";
  let arguments = !con(
      (ins Arg<OpenACC_AnyPointerOrMappableType, "Device variable", [MemRead]>:$accVar), host,
      OpenACC_DataArgs<mnemonic>.arguments);
  defvar async = OpenACC_Async.text;
  let assemblyFormat = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)`)? (" # async # "^)? "
      # to # " attr-dict";
  let hasVerifier = 1;
}
class OpenACC_CopyBackOp<string mnemonic> : OpenACC_DataExitOp<
    mnemonic, (ins Arg<OpenACC_AnyPointerOrMappableType, "Host variable", [MemWrite]>:$var, TypeAttr:$varType),
    "`to` custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType)">;

def OpenACC_CopyoutOp : OpenACC_CopyBackOp<"copyout">;
def OpenACC_DeleteOp : OpenACC_DataExitOp<"delete">;
def OpenACC_DetachOp : OpenACC_DataExitOp<"detach">;
def OpenACC_UpdateHostOp : OpenACC_CopyBackOp<"update_host">;

//===-- Recipes ---------------------------------------------------------------------------------------------------===//

class OpenACC_RecipeOp<string mnemonic, string what, dag regions_, string before, string regionText, dag more = (ins)>
    : OpenACC_Op<mnemonic # ".recipe", [IsolatedFromAbove, Symbol, RecipeInterface, AutomaticAllocationScope]> {
  let summary = what;
  let arguments = !con((ins SymbolNameAttr:$sym_name, TypeAttr:$type), more);
  let regions = regions_;
  let assemblyFormat = "$sym_name `:` $type attr-dict-with-keyword " # before # " `init` $initRegion " # regionText
      # " (`destroy` $destroyRegion^)?";
  let hasRegionVerifier = 1;
}

def OpenACC_PrivateRecipeOp : OpenACC_RecipeOp<
    "private", "How a private variable is made", (region AnyRegion:$initRegion, AnyRegion:$destroyRegion), "", "">;
def OpenACC_FirstprivateRecipeOp : OpenACC_RecipeOp<
    "firstprivate", "How a private variable is made that begins as a copy",
    (region AnyRegion:$initRegion, AnyRegion:$copyRegion, AnyRegion:$destroyRegion), "", "`copy` $copyRegion">;
def OpenACC_ReductionRecipeOp : OpenACC_RecipeOp<
    "reduction", "How variables are reduced",
    (region AnyRegion:$initRegion, AnyRegion:$combinerRegion, AnyRegion:$destroyRegion),
    "`reduction_operator` $reductionOperator", "`combiner` $combinerRegion",
    (ins OpenACC_ReductionOperatorAttr:$reductionOperator)>;

//===-- Constructs ------------------------------------------------------------------------------------------------===//

defvar OpenACC_Combined = "( `combined` `(` `loop` `)` $combined^)?";
defvar OpenACC_CommonLast = [OpenACC_If, OpenACC_Self, OpenACC_Reductions, OpenACC_Privates, OpenACC_Firstprivates,
                             OpenACC_Data, OpenACC_Default];

class OpenACC_ComputeOp<string mnemonic, string what, list<OpenACC_Clause> clauses, list<OpenACC_Clause> written>
    : OpenACC_RegionOp<mnemonic,
                       [AutomaticAllocationScope, RecursiveMemoryEffects, OpenACC_Computes, OpenACC_Branches,
                        OffloadRegionOpInterface, OpenACC_IsConstruct],
                       [OpenACC_Async, OpenACC_Wait] # clauses # OpenACC_CommonLast,
                       [OpenACC_Data, OpenACC_Async, OpenACC_Firstprivates] # written
                       # [OpenACC_Wait, OpenACC_Self, OpenACC_If, OpenACC_Reductions],
                       (ins UnitAttr:$combined), OpenACC_Combined> {
  let summary = what;
}

defvar OpenACC_Sizes = [OpenACC_NumGangs, OpenACC_NumWorkers, OpenACC_VectorLength];
defvar OpenACC_WrittenSizes = [OpenACC_NumGangs, OpenACC_NumWorkers, OpenACC_Privates, OpenACC_VectorLength];

def OpenACC_ParallelOp : OpenACC_ComputeOp<
    "parallel", "A region that gangs run at the same time", OpenACC_Sizes, OpenACC_WrittenSizes>;
def OpenACC_SerialOp : OpenACC_ComputeOp<"serial", "A region that one gang runs", [], [OpenACC_Privates]>;
def OpenACC_KernelsOp : OpenACC_ComputeOp<
    "kernels", "A region that the compiler makes kernels of", OpenACC_Sizes, OpenACC_WrittenSizes>;

def OpenACC_KernelEnvironmentOp : OpenACC_RegionOp<
    "kernel_environment",
    [RecursiveMemoryEffects, SingleBlock, NoTerminator, OpenACC_Branches, OpenACC_IsConstruct],
    [OpenACC_Variables<"dataClauseOperands", "dataOperands", AnyType>, OpenACC_Async, OpenACC_Wait],
    [OpenACC_Data, OpenACC_Async, OpenACC_Wait], (ins), "", "$region attr-dict"> {
  let summary = "The data around kernels";
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 0;
  let hasCanonicalizer = 1;
}

def OpenACC_DataOp : OpenACC_RegionOp<
    "data", [RecursiveMemoryEffects, OpenACC_Branches, OpenACC_IsConstruct],
    [OpenACC_If, OpenACC_Async, OpenACC_Wait, OpenACC_Data, OpenACC_Default],
    [OpenACC_If, OpenACC_Async, OpenACC_Data, OpenACC_Wait]> {
  let summary = "A region for which data are on the device";
}

def OpenACC_HostDataOp : OpenACC_RegionOp<
    "host_data", [OpenACC_Branches, OpenACC_IsConstruct], [OpenACC_If, OpenACC_Data], [OpenACC_If, OpenACC_Data],
    (ins UnitAttr:$ifPresent)> {
  let summary = "A region where addresses are those of the device";
  let hasCanonicalizer = 1;
}

def OpenACC_TerminatorOp : OpenACC_Op<
    "terminator", [Pure, Terminator, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "End of a region without values";
  let assemblyFormat = "attr-dict";
}

class OpenACC_UnstructuredDataOp<string mnemonic, string what, dag more = (ins)> : OpenACC_ClauseOp<
    mnemonic, [OpenACC_IsConstruct],
    [OpenACC_If, OpenACC_OneAsync, OpenACC_WaitDevnum, OpenACC_SimpleWait, OpenACC_Data],
    [OpenACC_If, OpenACC_OneAsync, OpenACC_WaitDevnum, OpenACC_SimpleWait, OpenACC_Data], more> {
  let summary = what;
  let hasCanonicalizer = 1;
}

def OpenACC_EnterDataOp : OpenACC_UnstructuredDataOp<"enter_data", "Puts data on the device">;
def OpenACC_ExitDataOp
    : OpenACC_UnstructuredDataOp<"exit_data", "Takes data from the device", (ins UnitAttr:$finalize)>;

def OpenACC_LoopOp : OpenACC_Op<"loop", [
    AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects, OpenACC_Computes,
    DeclareOpInterfaceMethods<LoopLikeOpInterface>, OpenACC_Branches,
    MemoryEffects<[MemWrite<OpenACC_ConstructResource>]>]> {
  let summary = "Loops, and how their iterations are shared out";
  let arguments = (ins
      Variadic<IntOrIndex>:$lowerbound, Variadic<IntOrIndex>:$upperbound, Variadic<IntOrIndex>:$step,
      OptionalAttr<DenseBoolArrayAttr>:$inclusiveUpperbound, OptionalAttr<I64ArrayAttr>:$collapse,
      OptionalAttr<DeviceTypeArrayAttr>:$collapseDeviceType, Variadic<IntOrIndex>:$gangOperands,
      OptionalAttr<GangArgTypeArrayAttr>:$gangOperandsArgType, OptionalAttr<DenseI32ArrayAttr>:$gangOperandsSegments,
      OptionalAttr<DeviceTypeArrayAttr>:$gangOperandsDeviceType, Variadic<IntOrIndex>:$workerNumOperands,
      OptionalAttr<DeviceTypeArrayAttr>:$workerNumOperandsDeviceType, Variadic<IntOrIndex>:$vectorOperands,
      OptionalAttr<DeviceTypeArrayAttr>:$vectorOperandsDeviceType, OptionalAttr<DeviceTypeArrayAttr>:$seq,
      OptionalAttr<DeviceTypeArrayAttr>:$independent, OptionalAttr<DeviceTypeArrayAttr>:$auto_,
      OptionalAttr<DeviceTypeArrayAttr>:$gang, OptionalAttr<DeviceTypeArrayAttr>:$worker,
      OptionalAttr<DeviceTypeArrayAttr>:$vector, Variadic<IntOrIndex>:$tileOperands,
      OptionalAttr<DenseI32ArrayAttr>:$tileOperandsSegments, OptionalAttr<DeviceTypeArrayAttr>:$tileOperandsDeviceType,
      Variadic<OpenACC_AnyPointerOrMappableType>:$cacheOperands,
      Variadic<OpenACC_AnyPointerOrMappableType>:$privateOperands,
      Variadic<OpenACC_AnyPointerOrMappableType>:$firstprivateOperands, Variadic<AnyType>:$reductionOperands,
      OptionalAttr<OpenACC_CombinedConstructsAttr>:$combined, UnitAttr:$unstructured);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    ( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )?
    oilist( `gang` `` custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType,
                                         $gangOperandsDeviceType, $gangOperandsSegments, $gang)
          | `worker` `` custom<DeviceTypeOperandsWithKeywordOnly>(
                $workerNumOperands, type($workerNumOperands), $workerNumOperandsDeviceType, $worker)
          | `vector` `` custom<DeviceTypeOperandsWithKeywordOnly>(
                $vectorOperands, type($vectorOperands), $vectorOperandsDeviceType, $vector)
          | `private` `(` $privateOperands `:` type($privateOperands) `)`
          | `firstprivate` `(` $firstprivateOperands `:` type($firstprivateOperands) `)`
          | `tile` `(` custom<DeviceTypeOperandsWithSegment>(
                $tileOperands, type($tileOperands), $tileOperandsDeviceType, $tileOperandsSegments) `)`
          | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)`
          | `cache` `(` $cacheOperands `:` type($cacheOperands) `)` )
    custom<LoopControl>($region, $lowerbound, type($lowerbound), $upperbound, type($upperbound), $step, type($step))
    ( `(` type($results)^ `)` )? attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def OpenACC_YieldOp : OpenACC_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["FirstprivateRecipeOp, LoopOp, ParallelOp, PrivateRecipeOp,ReductionRecipeOp, SerialOp, AtomicUpdateOp"]>]> {
  let summary = "End of a region, with its values";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===-- Atomic operations -----------------------------------------------------------------------------------------===//

class OpenACC_Atomic<string mnemonic, string what, list<Trait> traits, dag args, string format>
    : OpenACC_Op<"atomic." # mnemonic, traits> {
  let summary = what;
  let arguments = !con(args, OpenACC_If.arguments);
  defvar condition = OpenACC_If.text;
  let assemblyFormat = "oilist( " # condition # " ) " # format # " attr-dict";
}

def AtomicReadOp : OpenACC_Atomic<
    "read", "Atomic read", [AtomicReadOpInterface],
    (ins OpenACC_PointerLikeType:$x, OpenACC_PointerLikeType:$v, TypeAttr:$element_type),
    "$v `=` $x `:` type($v) `,` type($x) `,` $element_type"> {
  let hasVerifier = 1;
}
def AtomicWriteOp : OpenACC_Atomic<
    "write", "Atomic write", [AtomicWriteOpInterface], (ins OpenACC_PointerLikeType:$x, AnyType:$expr),
    "$x `=` $expr `:` type($x) `,` type($expr)"> {
  let hasVerifier = 1;
}
def AtomicUpdateOp : OpenACC_Atomic<
    "update", "Atomic change: the region gets the old value and yields the new one",
    [SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, AtomicUpdateOpInterface],
    (ins Arg<OpenACC_PointerLikeType, "The address", [MemRead, MemWrite]>:$x), "$x `:` type($x) $region"> {
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}
def AtomicCaptureOp : OpenACC_Atomic<
    "capture", "Two atomic operations on one location in one step",
    [SingleBlockImplicitTerminator<"TerminatorOp">, RecursiveMemoryEffects, AtomicCaptureOpInterface], (ins),
    "$region"> {
  let regions = (region SizedRegion<1>:$region);
  let hasRegionVerifier = 1;
}

//===-- Declarations ----------------------------------------------------------------------------------------------===//

def OpenACC_DeclareEnterOp : OpenACC_Op<"declare_enter", [OpenACC_IsConstruct]> {
  let summary = "Beginning of the data region of a function or module";
  let arguments = OpenACC_Data.arguments;
  let results = (outs OpenACC_DeclareTokenType:$token);
  defvar data = OpenACC_Data.text;
  let assemblyFormat = "oilist( " # data # " ) attr-dict-with-keyword";
  let hasVerifier = 1;
}

def OpenACC_DeclareExitOp : OpenACC_ClauseOp<
    "declare_exit", [OpenACC_IsConstruct],
    [OpenACC_Clause<(ins Optional<OpenACC_DeclareTokenType>:$token), "`token` `(` $token `)`">, OpenACC_Data]> {
  let summary = "End of the data region of a function or module";
}

def OpenACC_DeclareOp : OpenACC_Op<"declare", [
    RecursiveMemoryEffects, MemoryEffects<[MemWrite<OpenACC_ConstructResource>]>]> {
  let summary = "A region with declared variables";
  let arguments = OpenACC_Data.arguments;
  let regions = (region AnyRegion:$region);
  defvar data = OpenACC_Data.text;
  let assemblyFormat = data # " $region attr-dict-with-keyword";
  let hasVerifier = 1;
}

class OpenACC_GlobalOp<string mnemonic, string what> : OpenACC_Op<mnemonic, [IsolatedFromAbove, Symbol]> {
  let summary = what;
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$sym_name $region attr-dict-with-keyword";
}

def OpenACC_GlobalConstructorOp : OpenACC_GlobalOp<"global_ctor", "Puts a global on the device">;
def OpenACC_GlobalDestructorOp : OpenACC_GlobalOp<"global_dtor", "Takes a global from the device">;

def OpenACC_RoutineOp : OpenACC_Op<"routine", [IsolatedFromAbove]> {
  let summary = "A function that runs on the device";
  let arguments = (ins
      SymbolNameAttr:$sym_name, SymbolRefAttr:$func_name, OptionalAttr<SymbolRefArrayAttr>:$bindIdName,
      OptionalAttr<StrArrayAttr>:$bindStrName, OptionalAttr<DeviceTypeArrayAttr>:$bindIdNameDeviceType,
      OptionalAttr<DeviceTypeArrayAttr>:$bindStrNameDeviceType, OptionalAttr<DeviceTypeArrayAttr>:$worker,
      OptionalAttr<DeviceTypeArrayAttr>:$vector, OptionalAttr<DeviceTypeArrayAttr>:$seq, UnitAttr:$nohost,
      UnitAttr:$implicit, OptionalAttr<DeviceTypeArrayAttr>:$gang, OptionalAttr<I64ArrayAttr>:$gangDim,
      OptionalAttr<DeviceTypeArrayAttr>:$gangDimDeviceType);
  let assemblyFormat = [{
    $sym_name `func` `(` $func_name `)`
    oilist( `bind` `(` custom<BindName>($bindIdName, $bindStrName, $bindIdNameDeviceType, $bindStrNameDeviceType) `)`
          | `gang` `` custom<RoutineGangClause>($gang, $gangDim, $gangDimDeviceType)
          | `worker` custom<DeviceTypeArrayAttr>($worker) | `vector` custom<DeviceTypeArrayAttr>($vector)
          | `seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | `implicit` $implicit )
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

//===-- Directives that stand alone -------------------------------------------------------------------------------===//

defvar OpenACC_DeviceNum = OpenACC_Operand<"deviceNum", "device_num">;
defvar OpenACC_DeviceTypes = OpenACC_Clause<
    (ins OptionalAttr<TypedArrayAttrBase<OpenACC_DeviceTypeAttr, "Device type attributes">>:$device_types)>;

def OpenACC_InitOp : OpenACC_ClauseOp<"init", [], [OpenACC_DeviceTypes, OpenACC_DeviceNum, OpenACC_If]> {
  let summary = "Starts the runtime";
}
def OpenACC_ShutdownOp : OpenACC_ClauseOp<"shutdown", [], [OpenACC_DeviceTypes, OpenACC_DeviceNum, OpenACC_If]> {
  let summary = "Ends the runtime";
}
def OpenACC_SetOp : OpenACC_ClauseOp<
    "set", [MemoryEffects<[MemWrite<OpenACC_CurrentDeviceIdResource>]>],
    [OpenACC_Clause<(ins OptionalAttr<OpenACC_DeviceTypeAttr>:$device_type)>,
     OpenACC_Operand<"defaultAsync", "default_async">, OpenACC_DeviceNum, OpenACC_If]> {
  let summary = "Sets what holds where a directive does not say it";
}

def OpenACC_UpdateOp : OpenACC_ClauseOp<
    "update", [OpenACC_IsConstruct], [OpenACC_If, OpenACC_Async, OpenACC_Wait, OpenACC_Data],
    [OpenACC_If, OpenACC_Async, OpenACC_Wait, OpenACC_Data], (ins UnitAttr:$ifPresent)> {
  let summary = "Copies data to the device or back";
  let hasCanonicalizer = 1;
}

def OpenACC_WaitOp : OpenACC_ClauseOp<
    "wait", [],
    [OpenACC_Clause<(ins Variadic<IntOrIndex>:$waitOperands)>, OpenACC_OneAsync, OpenACC_WaitDevnum, OpenACC_If],
    [OpenACC_OneAsync, OpenACC_WaitDevnum, OpenACC_If], (ins),
    "( `(` $waitOperands^ `:` type($waitOperands) `)` )?"> {
  let summary = "Waits for what runs in queues";
  let arguments = (ins Variadic<IntOrIndex>:$waitOperands, Optional<IntOrIndex>:$asyncOperand,
                       Optional<IntOrIndex>:$waitDevnum, UnitAttr:$async, Optional<I1>:$ifCond);
}

#endif // RMLIR_ACC_OPS
