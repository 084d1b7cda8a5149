// The operations of the omp dialect.

#ifndef RMLIR_OMP_OPS
#define RMLIR_OMP_OPS

include "omp/OpenMPClauses.td"
include "mlir/Dialect/OpenACCMPCommon/Interfaces/AtomicInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// An operation has the arguments and traits of its clauses, each trait once, and is written as `before`, clauses that
// have their place, the others in any order, `after`, the region with what is given to it, the other attributes.
class OpenMP_Op<string mnemonic, list<Trait> traits = [], list<OpenMP_Clause> clauses = [], bit hasRegion = 0,
                dag first = (ins), string before = "", string after = "", Region body = AnyRegion,
                string regionDirective = "">
    : Op<OpenMP_Dialect, mnemonic,
         !foldl(traits, clauses, all, clause, all # !listremove(clause.traits, all))> {
  defvar required = !interleave(!filter(s, !foreach(c, clauses, c.required), !not(!empty(s))), " ");
  defvar optional = !interleave(!filter(s, !foreach(c, clauses, c.optional), !not(!empty(s))), " | ");
  defvar regional = !filter(c, clauses, !not(!empty(c.regionName)));
  defvar given = !interleave(!foreach(c, regional, c.regionArgs), ", ");
  defvar name = !if(!empty(regionDirective), !interleave(!foreach(c, regional, c.regionName), "") # "Region",
                    regionDirective);
  defvar directive = "custom<" # name # ">($region, " # given # ")";

  let arguments = !foldl(first, clauses, all, clause, !con(all, clause.arguments));
  let regions = !if(hasRegion, !dag(region, [body], ["region"]), (region));
  let assemblyFormat = before # " " # required # " " # !if(!empty(optional), "", "oilist( " # optional # " )") # " "
      # after # " " # !if(!not(hasRegion), "", !if(!empty(regional), "$region", directive)) # " attr-dict";
}

class OpenMP_RegionOp<string mnemonic, list<Trait> traits, list<OpenMP_Clause> clauses>
    : OpenMP_Op<mnemonic, traits, clauses, 1> {
  let hasVerifier = 1;
}

// Around one loop, or around another wrapper.
defvar OpenMP_IsWrapper = DeclareOpInterfaceMethods<LoopWrapperInterface>;
defvar OpenMP_IsComposable = DeclareOpInterfaceMethods<ComposableOpInterface>;
defvar OpenMP_IsOutlineable = DeclareOpInterfaceMethods<OutlineableOpenMPOpInterface>;
defvar OpenMP_WrapperBody = [NoTerminator, RecursiveMemoryEffects, SingleBlock];

class OpenMP_Wrapper<string mnemonic, list<Trait> traits, list<OpenMP_Clause> clauses>
    : OpenMP_RegionOp<mnemonic, traits, clauses> {
  let hasRegionVerifier = 1;
}

//===-- Teams, threads and what is private to them ----------------------------------------------------------------===//

def PrivateClauseOp : OpenMP_Op<"private", [IsolatedFromAbove, RecipeInterface]> {
  let summary = "How variables are made private";
  let description = [{
    Named by `private` clauses of other operations. The regions make the private variable, copy the first value into it, and
    free it.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<AnyType>:$type, DataSharingClauseTypeAttr:$data_sharing_type);
  let regions = (region AnyRegion:$init_region, AnyRegion:$copy_region, AnyRegion:$dealloc_region);
  let assemblyFormat = [{
    $data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)? (`dealloc` $dealloc_region^)?
    attr-dict
  }];
  let hasRegionVerifier = 1;
}

def ParallelOp : OpenMP_RegionOp<
    "parallel", [AttrSizedOperandSegments, AutomaticAllocationScope, OpenMP_IsComposable, OpenMP_IsOutlineable,
                 RecursiveMemoryEffects],
    [OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumThreadsClause, OpenMP_PrivateClause, OpenMP_ProcBindClause,
     OpenMP_ReductionClause]> {
  let summary = "A region that a team of threads runs";
  let hasRegionVerifier = 1;
}

def TerminatorOp : OpenMP_Op<"terminator", [Terminator, Pure]> { let summary = "End of a region without values"; }

def TeamsOp : OpenMP_RegionOp<
    "teams", [AttrSizedOperandSegments, RecursiveMemoryEffects, OutlineableOpenMPOpInterface],
    [OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumTeamsClause, OpenMP_PrivateClause, OpenMP_ReductionClause,
     OpenMP_ThreadLimitClause]> {
  let summary = "A league of teams, the first thread of each runs the region";
}

def SectionOp : OpenMP_Op<"section", [BlockArgOpenMPOpInterface, HasParent<"SectionsOp">], [], 1> {
  let summary = "One of the sections of `omp.sections`";
}

def SectionsOp : OpenMP_Op<
    "sections", [AttrSizedOperandSegments],
    [OpenMP_AllocateClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ReductionClause], 1,
    (ins), "", "", SizedRegion<1>> {
  let summary = "Sections that are shared out among the threads of a team";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def SingleOp : OpenMP_RegionOp<
    "single", [AttrSizedOperandSegments],
    [OpenMP_AllocateClause, OpenMP_CopyprivateClause, OpenMP_NowaitClause, OpenMP_PrivateClause]> {
  let summary = "A region that one thread of a team runs";
}

def WorkshareOp : OpenMP_Op<"workshare", [RecursiveMemoryEffects], [OpenMP_NowaitClause], 1> {
  let summary = "Units of work, each of which one thread does";
}

def WorkshareLoopWrapperOp : OpenMP_Wrapper<"workshare.loop_wrapper", [OpenMP_IsWrapper] # OpenMP_WrapperBody, []> {
  let summary = "A loop that comes from the array notation of a `workshare`";
}

def MasterOp : OpenMP_Op<"master", [], [], 1> { let summary = "A region that the first thread of a team runs"; }
def MaskedOp : OpenMP_Op<"masked", [], [OpenMP_FilterClause], 1> {
  let summary = "A region that chosen threads of a team run";
}
def WorkdistributeOp : OpenMP_RegionOp<"workdistribute", [], []> {
  let summary = "Units of work that are shared out among teams";
}

//===-- Loops -----------------------------------------------------------------------------------------------------===//

def LoopNestOp : OpenMP_Op<"loop_nest", [RecursiveMemoryEffects, SameVariadicOperandSize],
                           [OpenMP_CollapseClause, OpenMP_LoopRelatedClause, OpenMP_TileSizesClause], 1> {
  let summary = "Loops in one another";
  let description = [{
    Bounds and steps of all loops, and one body whose arguments are the induction variables. How iterations are shared out is
    said by the operations around.
  }];
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LoopOp : OpenMP_Wrapper<
    "loop", [AttrSizedOperandSegments, OpenMP_IsWrapper, NoTerminator, SingleBlock],
    [OpenMP_BindClause, OpenMP_PrivateClause, OpenMP_OrderClause, OpenMP_ReductionClause]> {
  let summary = "A loop whose iterations run in any order, even at the same time";
}

def WsloopOp : OpenMP_Wrapper<
    "wsloop", [AttrSizedOperandSegments, OpenMP_IsComposable, OpenMP_IsWrapper] # OpenMP_WrapperBody,
    [OpenMP_AllocateClause, OpenMP_LinearClause, OpenMP_NowaitClause, OpenMP_OrderClause, OpenMP_OrderedClause,
     OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_ScheduleClause]> {
  let summary = "A loop whose iterations are shared out among the threads of a team";
}

def SimdOp : OpenMP_Wrapper<
    "simd", [AttrSizedOperandSegments, OpenMP_IsComposable, OpenMP_IsWrapper] # OpenMP_WrapperBody,
    [OpenMP_AlignedClause, OpenMP_IfClause, OpenMP_LinearClause, OpenMP_NontemporalClause, OpenMP_OrderClause,
     OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_SafelenClause, OpenMP_SimdlenClause]> {
  let summary = "A loop of which several iterations run in one vector";
}

def DistributeOp : OpenMP_Wrapper<
    "distribute", [AttrSizedOperandSegments, OpenMP_IsComposable, OpenMP_IsWrapper] # OpenMP_WrapperBody,
    [OpenMP_AllocateClause, OpenMP_DistScheduleClause, OpenMP_OrderClause, OpenMP_PrivateClause]> {
  let summary = "A loop whose iterations are shared out among teams";
}

def TaskloopOp : OpenMP_Wrapper<
    "taskloop", [AttrSizedOperandSegments, AutomaticAllocationScope, OpenMP_IsComposable, OpenMP_IsOutlineable,
                 OpenMP_IsWrapper] # OpenMP_WrapperBody,
    [OpenMP_AllocateClause, OpenMP_FinalClause, OpenMP_GrainsizeClause, OpenMP_IfClause, OpenMP_InReductionClause,
     OpenMP_MergeableClause, OpenMP_NogroupClause, OpenMP_NumTasksClause, OpenMP_PriorityClause, OpenMP_PrivateClause,
     OpenMP_ReductionClause, OpenMP_UntiedClause]> {
  let summary = "A loop whose iterations become tasks";
}

def NewCliOp : OpenMP_Op<"new_cli", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A name for a loop, by which transformations refer to it";
  let description = [{
    One operation makes the loop that the result stands for, and at most one transforms it.
  }];
  let results = (outs CanonicalLoopInfoType:$result);
  let hasVerifier = 1;
}

defvar OpenMP_IsTransformation = DeclareOpInterfaceMethods<LoopTransformationInterface>;

def CanonicalLoopOp : OpenMP_Op<"canonical_loop", [
    OpenMP_IsTransformation,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockNames", "getAsmBlockArgumentNames"]>]> {
  let summary = "A loop that counts from zero";
  let arguments = (ins IntLikeType:$tripCount, Optional<CanonicalLoopInfoType>:$cli);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def UnrollHeuristicOp : OpenMP_Op<"unroll_heuristic", [OpenMP_IsTransformation]> {
  let summary = "Unrolls a loop as the compiler sees fit";
  let arguments = (ins CanonicalLoopInfoType:$applyee);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

def TileOp : OpenMP_Op<
    "tile", [OpenMP_IsTransformation, AttrSizedOperandSegments], [OpenMP_SizesClause], 0,
    (ins Variadic<CanonicalLoopInfoType>:$generatees, Variadic<CanonicalLoopInfoType>:$applyees),
    "custom<LoopTransformClis>($generatees, $applyees)"> {
  let summary = "Splits loops into loops over tiles and loops in tiles";
  let hasVerifier = 1;
}

def ScanOp : OpenMP_Op<"scan", [AttrSizedOperandSegments, MemoryEffects<[MemWrite]>],
                       [OpenMP_InclusiveClause, OpenMP_ExclusiveClause]> {
  let summary = "Where a scan parts an iteration into input and use";
  let hasVerifier = 1;
}

def YieldOp : OpenMP_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["AtomicUpdateOp", "DeclareReductionOp", "LoopNestOp", "PrivateClauseOp"]>]> {
  let summary = "End of a region, with its values";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "( `(` $results^ `:` type($results) `)` )? attr-dict";
}

//===-- Tasks -----------------------------------------------------------------------------------------------------===//

def TaskOp : OpenMP_RegionOp<
    "task", [AttrSizedOperandSegments, AutomaticAllocationScope, OutlineableOpenMPOpInterface],
    [OpenMP_AllocateClause, OpenMP_DependClause, OpenMP_FinalClause, OpenMP_IfClause, OpenMP_InReductionClause,
     OpenMP_MergeableClause, OpenMP_PriorityClause, OpenMP_PrivateClause, OpenMP_UntiedClause, OpenMP_DetachClause]> {
  let summary = "A region that becomes a task";
}

def TaskgroupOp : OpenMP_RegionOp<
    "taskgroup", [AttrSizedOperandSegments, AutomaticAllocationScope],
    [OpenMP_AllocateClause, OpenMP_TaskReductionClause]> {
  let summary = "A region that is done when all tasks made in it are";
}

def TaskwaitOp : OpenMP_Op<"taskwait", [], [OpenMP_DependClause, OpenMP_NowaitClause]> {
  let summary = "Waits for the tasks of this task";
}
def TaskyieldOp : OpenMP_Op<"taskyield"> { let summary = "Lets another task run"; }

//===-- Devices ---------------------------------------------------------------------------------------------------===//

def FlushOp : OpenMP_Op<"flush"> {
  let summary = "Makes what threads see of memory agree";
  let arguments = (ins Variadic<AnyType>:$varList);
  let assemblyFormat = "( `(` $varList^ `:` type($varList) `)` )? attr-dict";
}

// A part of a clause that is an integer and may be absent.
class OpenMP_Bound<string name> : OpenMP_OperandClause<name, IntLikeType>;

def MapBoundsOp : OpenMP_Op<
    "map.bounds", [AttrSizedOperandSegments, NoMemoryEffect],
    [OpenMP_Bound<"lower_bound">, OpenMP_Bound<"upper_bound">, OpenMP_Bound<"extent">, OpenMP_Bound<"stride">,
     OpenMP_Clause<(ins DefaultValuedAttr<BoolAttr, "false">:$stride_in_bytes)>, OpenMP_Bound<"start_idx">]> {
  let summary = "The part of one dimension that is mapped";
  let results = (outs OpenMP_MapBoundsType:$result);
  let hasVerifier = 1;
}

def MapInfoOp : OpenMP_Op<"map.info", [AttrSizedOperandSegments]> {
  let summary = "How one variable is mapped to a device";
  let arguments = (ins
      OpenMP_PointerLikeType:$var_ptr, TypeAttr:$var_type, ClauseMapFlagsAttr:$map_type,
      VariableCaptureKindAttr:$map_capture_type, Optional<OpenMP_PointerLikeType>:$var_ptr_ptr,
      Variadic<OpenMP_PointerLikeType>:$members, OptionalAttr<IndexListArrayAttr>:$members_index,
      Variadic<OpenMP_MapBoundsType>:$bounds, OptionalAttr<FlatSymbolRefAttr>:$mapper_id,
      OptionalAttr<StrAttr>:$name, DefaultValuedAttr<BoolAttr, "false">:$partial_map);
  let results = (outs OpenMP_PointerLikeType:$omp_ptr);
  let assemblyFormat = [{
    `var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` custom<MapClause>($map_type) `)`
    `capture` `(` custom<CaptureType>($map_capture_type) `)`
    oilist( `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)`
          | `mapper` `(` $mapper_id `)`
          | `members` `(` $members `:` custom<MembersIndex>($members_index) `:` type($members) `)`
          | `bounds` `(` $bounds `)` )
    `->` type($omp_ptr) attr-dict
  }];
  let hasVerifier = 1;
}

def TargetOp : OpenMP_Op<
    "target", [AttrSizedOperandSegments, BlockArgOpenMPOpInterface, IsolatedFromAbove, OutlineableOpenMPOpInterface],
    [OpenMP_AllocateClause, OpenMP_BareClause, OpenMP_DependClause, OpenMP_DeviceClause, OpenMP_HasDeviceAddrClause,
     OpenMP_HostEvalClause, OpenMP_IfClause, OpenMP_InReductionClause, OpenMP_IsDevicePtrClause,
     OpenMP_MapRegionClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ThreadLimitClause,
     OpenMP_PrivateMapsClause], 1, (ins), "", "", AnyRegion, "TargetOpRegion"> {
  let summary = "A region that runs on a device";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TargetDataOp : OpenMP_RegionOp<
    "target_data", [AttrSizedOperandSegments],
    [OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause, OpenMP_UseDeviceAddrClause, OpenMP_UseDevicePtrClause]> {
  let summary = "A region for which data are on a device";
}

class OpenMP_DataOp<string mnemonic, string what> : OpenMP_Op<
    mnemonic, [AttrSizedOperandSegments],
    [OpenMP_DependClause, OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause, OpenMP_NowaitClause]> {
  let summary = what;
  let hasVerifier = 1;
}

def TargetEnterDataOp : OpenMP_DataOp<"target_enter_data", "Maps data to a device">;
def TargetExitDataOp : OpenMP_DataOp<"target_exit_data", "Ends the mapping of data">;
def TargetUpdateOp : OpenMP_DataOp<"target_update", "Copies mapped data to a device or back">;

def TargetAllocMemOp : OpenMP_Op<
    "target_allocmem", [MemoryEffects<[MemAlloc<DefaultResource>]>, AttrSizedOperandSegments]> {
  let summary = "Memory on a device";
  let arguments = (ins Arg<AnyInteger>:$device, TypeAttr:$in_type, OptionalAttr<StrAttr>:$uniq_name,
                       OptionalAttr<StrAttr>:$bindc_name, Variadic<IntLikeType>:$typeparams,
                       Variadic<IntLikeType>:$shape);
  let results = (outs I64);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TargetFreeMemOp : OpenMP_Op<"target_freemem", [MemoryEffects<[MemFree]>]> {
  let summary = "Frees memory on a device";
  let arguments = (ins Arg<AnyInteger, "", [MemFree]>:$device, Arg<I64, "", [MemFree]>:$heapref);
  let assemblyFormat = "$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))";
}

def DeclareMapperOp : OpenMP_Op<"declare_mapper", [IsolatedFromAbove, RecipeInterface, SingleBlock, Symbol]> {
  let summary = "How variables of a type are mapped";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name `:` $type $body attr-dict";
  let hasRegionVerifier = 1;
}

def DeclareMapperInfoOp : OpenMP_Op<
    "declare_mapper.info", [HasParent<"DeclareMapperOp">, Terminator], [OpenMP_MapClause]> {
  let summary = "The mappings that a mapper consists of";
  let hasVerifier = 1;
}

//===-- Synchronisation -------------------------------------------------------------------------------------------===//

def CriticalDeclareOp : OpenMP_Op<"critical.declare", [], [OpenMP_CriticalNameClause, OpenMP_HintClause]> {
  let summary = "The name of critical regions";
  let hasVerifier = 1;
}

def CriticalOp : OpenMP_Op<"critical", [DeclareOpInterfaceMethods<SymbolUserOpInterface>], [], 1,
                           (ins OptionalAttr<FlatSymbolRefAttr>:$name), "(`(` $name^ `)`)?"> {
  let summary = "A region that one thread runs at a time";
}

def BarrierOp : OpenMP_Op<"barrier"> { let summary = "Where all threads of a team wait for one another"; }

def OrderedOp : OpenMP_Op<"ordered", [], [OpenMP_DoacrossClause]> {
  let summary = "A point of an iteration that other iterations wait for, or that waits for them";
  let hasVerifier = 1;
}

def OrderedRegionOp : OpenMP_RegionOp<"ordered.region", [], [OpenMP_ParallelizationLevelClause]> {
  let summary = "A region that iterations run in order";
}

def CancelOp : OpenMP_Op<"cancel", [], [OpenMP_CancelDirectiveNameClause, OpenMP_IfClause]> {
  let summary = "Ends the region around";
  let hasVerifier = 1;
}

def CancellationPointOp : OpenMP_Op<"cancellation_point", [], [OpenMP_CancelDirectiveNameClause]> {
  let summary = "Where threads look whether the region around was cancelled";
  let hasVerifier = 1;
}

def ThreadprivateOp : OpenMP_Op<"threadprivate", [AllTypesMatch<["sym_addr", "tls_addr"]>]> {
  let summary = "This thread's copy of a variable";
  let arguments = (ins OpenMP_PointerLikeType:$sym_addr);
  let results = (outs OpenMP_PointerLikeType:$tls_addr);
  let assemblyFormat = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict";
}

def AllocateDirOp : OpenMP_Op<
    "allocate_dir", [AttrSizedOperandSegments], [OpenMP_AlignClause, OpenMP_AllocatorClause], 0,
    (ins Variadic<AnyType>:$varList), "`(` $varList `:` type($varList) `)`"> {
  let summary = "How memory for variables is allocated";
  let hasVerifier = 1;
}

//===-- Atomic operations -----------------------------------------------------------------------------------------===//

class OpenMP_Atomic<string mnemonic, list<Trait> traits, dag args, string before, string after,
                    bit hasRegion = 0, list<OpenMP_Clause> clauses = [OpenMP_HintClause, OpenMP_MemoryOrderClause]>
    : OpenMP_Op<mnemonic, traits, clauses, hasRegion, args, before, after, SizedRegion<1>> {
  let hasVerifier = 1;
}

def AtomicReadOp : OpenMP_Atomic<
    "atomic.read", [AtomicReadOpInterface],
    (ins OpenMP_PointerLikeType:$x, OpenMP_PointerLikeType:$v, TypeAttr:$element_type),
    "$v `=` $x", "`:` type($v) `,` type($x) `,` $element_type"> {
  let summary = "Atomic read";
}

def AtomicWriteOp : OpenMP_Atomic<
    "atomic.write", [AtomicWriteOpInterface], (ins OpenMP_PointerLikeType:$x, AnyType:$expr),
    "$x `=` $expr", "`:` type($x) `,` type($expr)"> {
  let summary = "Atomic write";
}

def AtomicUpdateOp : OpenMP_Atomic<
    "atomic.update",
    [AtomicUpdateOpInterface, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">],
    (ins Arg<OpenMP_PointerLikeType, "The address", [MemRead, MemWrite]>:$x, OptionalAttr<AtomicControlAttr>:$atomic_control),
    "", "$x `:` type($x)", 1> {
  let summary = "Atomic change: the region gets the old value and yields the new one";
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def AtomicCaptureOp : OpenMP_Atomic<
    "atomic.capture",
    [AtomicCaptureOpInterface, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"TerminatorOp">],
    (ins), "", "", 1> {
  let summary = "Two atomic operations on one location in one step";
  let hasRegionVerifier = 1;
}

//===-- Reductions ------------------------------------------------------------------------------------------------===//

def DeclareReductionOp : OpenMP_Op<"declare_reduction", [IsolatedFromAbove, RecipeInterface, Symbol]> {
  let summary = "How variables are reduced";
  let description = [{
    Named by reduction clauses of other operations. The regions allocate memory for a variable, make its first value, combine
    two values, combine atomically, clean up, and reach the data of a descriptor.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<TypeAttr>:$byref_element_type);
  let regions = (region MaxSizedRegion<1>:$allocRegion, AnyRegion:$initializerRegion, AnyRegion:$reductionRegion,
                        AnyRegion:$atomicReductionRegion, AnyRegion:$cleanupRegion,
                        MaxSizedRegion<1>:$dataPtrPtrRegion);
  let assemblyFormat = [{
    $sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` $initializerRegion
    `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( `cleanup` $cleanupRegion^ )?
    ( `data_ptr_ptr` $dataPtrPtrRegion^ )?
  }];
  let hasRegionVerifier = 1;
}

#endif // RMLIR_OMP_OPS
