// What threads do together: atomic access, barriers, groups.

#ifndef RMLIR_SPIRV_GROUPS
#define RMLIR_SPIRV_GROUPS

include "spirv/SPIRVBase.td"

//===-- Atomic access ---------------------------------------------------------------------------------------------===//

class SPIRV_Atomic<string mnemonic, string what, list<Trait> traits, Type type, list<string> semantics, dag values>
    : SPIRV_Simple<mnemonic, what, traits,
    !con((ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope),
         !dag(ins, !foreach(name, semantics, SPIRV_MemorySemanticsAttr), semantics), values),
    (outs type:$result),
    !strconcat("$memory_scope ", !interleave(!foreach(name, semantics, "$" # name), " "),
               " operands attr-dict `:` type($pointer)")>;

class SPIRV_AtomicUpdate<string mnemonic, string what> : SPIRV_Atomic<
    mnemonic, what, [SPIRV_PointeeMatches<"result">], SPIRV_Integer, ["semantics"], (ins)> {
  let hasCustomAssemblyFormat = 0;
  let hasVerifier = 1;
}
def SPIRV_AtomicIDecrementOp : SPIRV_AtomicUpdate<"AtomicIDecrement", "One less">;
def SPIRV_AtomicIIncrementOp : SPIRV_AtomicUpdate<"AtomicIIncrement", "One more">;

class SPIRV_AtomicWith<string mnemonic, string what, list<Trait> traits = [], Type type = SPIRV_Integer>
    : SPIRV_Atomic<mnemonic, what, traits # [SPIRV_PointeeMatches<"value">, SPIRV_PointeeMatches<"result">], type,
                   ["semantics"], (ins type:$value)> {
  let hasCustomAssemblyFormat = 0;
  let hasVerifier = 1;
}
def SPIRV_AtomicAndOp : SPIRV_AtomicWith<"AtomicAnd", "Bits set in both">;
def SPIRV_AtomicIAddOp : SPIRV_AtomicWith<"AtomicIAdd", "The sum">;
def SPIRV_AtomicISubOp : SPIRV_AtomicWith<"AtomicISub", "The difference">;
def SPIRV_AtomicOrOp : SPIRV_AtomicWith<"AtomicOr", "Bits set in one or both">;
def SPIRV_AtomicSMaxOp : SPIRV_AtomicWith<"AtomicSMax", "The greater signed one">;
def SPIRV_AtomicSMinOp : SPIRV_AtomicWith<"AtomicSMin", "The smaller signed one">;
def SPIRV_AtomicUMaxOp : SPIRV_AtomicWith<"AtomicUMax", "The greater unsigned one", [UnsignedOp]>;
def SPIRV_AtomicUMinOp : SPIRV_AtomicWith<"AtomicUMin", "The smaller unsigned one", [UnsignedOp]>;
def SPIRV_AtomicXorOp : SPIRV_AtomicWith<"AtomicXor", "Bits set in exactly one">;
def SPIRV_EXTAtomicFAddOp : SPIRV_Atomic<"EXT.AtomicFAdd", "The sum of floats",
    [SPIRV_PointeeMatches<"result">, SPIRV_PointeeMatches<"value">], SPIRV_Float, ["semantics"],
    (ins SPIRV_Float:$value)> {
  let hasCustomAssemblyFormat = 0;
  let hasVerifier = 1;
}
def SPIRV_AtomicExchangeOp : SPIRV_Atomic<"AtomicExchange", "Another value in its place",
    [SPIRV_PointeeMatches<"value">, SPIRV_PointeeMatches<"result">], SPIRV_Numerical, ["semantics"],
    (ins SPIRV_Numerical:$value)>;

class SPIRV_AtomicCompare<string mnemonic, string what> : SPIRV_Atomic<
    mnemonic, what,
    [SPIRV_PointeeMatches<"result">, SPIRV_PointeeMatches<"value">, SPIRV_PointeeMatches<"comparator">],
    SPIRV_Integer, ["equal_semantics", "unequal_semantics"], (ins SPIRV_Integer:$value, SPIRV_Integer:$comparator)>;
def SPIRV_AtomicCompareExchangeOp
    : SPIRV_AtomicCompare<"AtomicCompareExchange", "Another value, if there is what is expected">;
def SPIRV_AtomicCompareExchangeWeakOp
    : SPIRV_AtomicCompare<"AtomicCompareExchangeWeak", "Another value, if there seems to be what is expected">;

//===-- Barriers --------------------------------------------------------------------------------------------------===//

defvar SPIRV_BarrierArgs = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScopeAttr:$memory_scope,
                                SPIRV_MemorySemanticsAttr:$memory_semantics);
def SPIRV_ControlBarrierOp : SPIRV_Checked<"ControlBarrier", "Where threads wait for each other", [], SPIRV_BarrierArgs,
    (outs), "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict">;
def SPIRV_MemoryBarrierOp : SPIRV_Checked<"MemoryBarrier", "Order between accesses to memory", [],
    (ins SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$memory_semantics), (outs),
    "$memory_scope `,` $memory_semantics attr-dict">;
class SPIRV_SplitBarrier<string mnemonic, string what> : SPIRV_Simple<
    "INTEL." # mnemonic, what, [], SPIRV_BarrierArgs, (outs),
    "$execution_scope $memory_scope $memory_semantics attr-dict">;
def SPIRV_INTELControlBarrierArriveOp : SPIRV_SplitBarrier<"ControlBarrierArrive", "Says that this thread is there">;
def SPIRV_INTELControlBarrierWaitOp : SPIRV_SplitBarrier<"ControlBarrierWait", "Waits until all threads are there">;

//===-- Groups ----------------------------------------------------------------------------------------------------===//

defvar SPIRV_ScopeArg = (ins SPIRV_ScopeAttr:$execution_scope);
defvar SPIRV_GroupArgs = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation);

class SPIRV_GroupReduce<string mnemonic, string what, Type type> : SPIRV_Checked<
    mnemonic, what, [Pure, AllTypesMatch<["x", "result"]>], !con(SPIRV_GroupArgs, (ins type:$x)), (outs type:$result),
    "$execution_scope $group_operation operands attr-dict `:` type($x)">;
def SPIRV_GroupFAddOp : SPIRV_GroupReduce<"GroupFAdd", "Sum of floats of a group", SPIRV_Floats>;
def SPIRV_GroupFMaxOp : SPIRV_GroupReduce<"GroupFMax", "The greatest float of a group", SPIRV_Floats>;
def SPIRV_GroupFMinOp : SPIRV_GroupReduce<"GroupFMin", "The smallest float of a group", SPIRV_Floats>;
def SPIRV_KHRGroupFMulOp : SPIRV_GroupReduce<"KHR.GroupFMul", "Product of floats of a group", SPIRV_Floats>;
def SPIRV_GroupIAddOp : SPIRV_GroupReduce<"GroupIAdd", "Sum of integers of a group", SPIRV_Integers>;
def SPIRV_KHRGroupIMulOp : SPIRV_GroupReduce<"KHR.GroupIMul", "Product of integers of a group", SPIRV_Integers>;
def SPIRV_GroupSMaxOp : SPIRV_GroupReduce<"GroupSMax", "The greatest signed integer of a group", SPIRV_Integers>;
def SPIRV_GroupSMinOp : SPIRV_GroupReduce<"GroupSMin", "The smallest signed integer of a group", SPIRV_Integers>;
def SPIRV_GroupUMaxOp : SPIRV_GroupReduce<"GroupUMax", "The greatest unsigned integer of a group", SPIRV_Integers>;
def SPIRV_GroupUMinOp : SPIRV_GroupReduce<"GroupUMin", "The smallest unsigned integer of a group", SPIRV_Integers>;
def SPIRV_GroupBroadcastOp : SPIRV_Checked<"GroupBroadcast", "The value of one thread for all",
    [Pure, AllTypesMatch<["value", "result"]>], !con(SPIRV_ScopeArg, (ins SPIRV_Type:$value, SPIRV_Integers:$localid)),
    (outs SPIRV_Type:$result), "$execution_scope operands attr-dict `:` type($value) `,` type($localid)">;

//===-- Groups of which some threads may be elsewhere -------------------------------------------------------------===//

class SPIRV_NonUniform<string mnemonic, string what, list<Trait> traits, Type type> : SPIRV_Checked<
    "GroupNonUniform" # mnemonic, what, traits,
    !con(SPIRV_GroupArgs, (ins type:$value, Optional<SPIRV_Integer>:$cluster_size)), (outs type:$result), [{
      $execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict
      `:` type($value) (`,` type($cluster_size)^)? `->` type(results)
    }]> { let hasCustomAssemblyFormat = 0; }
foreach name = ["BitwiseAnd", "BitwiseOr", "BitwiseXor", "IAdd", "IMul"] in
  def SPIRV_GroupNonUniform#name#Op : SPIRV_NonUniform<name, "Integers of a group made one", [], SPIRV_Integers>;
foreach name = ["SMax", "SMin"] in
  def SPIRV_GroupNonUniform#name#Op
      : SPIRV_NonUniform<name, "Signed integers of a group made one", [SignedOp], SPIRV_Integers>;
foreach name = ["UMax", "UMin"] in
  def SPIRV_GroupNonUniform#name#Op
      : SPIRV_NonUniform<name, "Unsigned integers of a group made one", [UnsignedOp], SPIRV_Integers>;
foreach name = ["FAdd", "FMax", "FMin", "FMul"] in
  def SPIRV_GroupNonUniform#name#Op : SPIRV_NonUniform<name, "Floats of a group made one", [], SPIRV_Floats>;
foreach name = ["LogicalAnd", "LogicalOr", "LogicalXor"] in
  def SPIRV_GroupNonUniform#name#Op : SPIRV_NonUniform<name, "Truth values of a group made one", [], SPIRV_Bools>;

class SPIRV_Vote<string mnemonic, string what> : SPIRV_Simple<
    "GroupNonUniform" # mnemonic, what, [SPIRV_IsSubgroup], !con(SPIRV_ScopeArg, (ins SPIRV_Bool:$predicate)),
    (outs SPIRV_Bool:$result), "$execution_scope $predicate attr-dict `:` type($result)">;
def SPIRV_GroupNonUniformAllOp : SPIRV_Vote<"All", "Whether it is true in all threads">;
def SPIRV_GroupNonUniformAnyOp : SPIRV_Vote<"Any", "Whether it is true in a thread">;
def SPIRV_GroupNonUniformAllEqualOp : SPIRV_Simple<"GroupNonUniformAllEqual", "Whether it is the same in all threads",
    [SPIRV_IsSubgroup], !con(SPIRV_ScopeArg, (ins SPIRV_NumbersOrBools:$value)), (outs SPIRV_Bool:$result),
    "$execution_scope $value attr-dict `:` type($value) `,` type($result)">;
def SPIRV_GroupNonUniformElectOp : SPIRV_Checked<"GroupNonUniformElect", "True in one thread", [], SPIRV_ScopeArg,
    (outs SPIRV_Bool:$result), "$execution_scope attr-dict `:` type($result)">;

def SPIRV_GroupNonUniformBallotOp : SPIRV_Checked<"GroupNonUniformBallot", "A bit of each thread", [],
    !con(SPIRV_ScopeArg, (ins SPIRV_Bool:$predicate)), (outs SPIRV_Vec4<SPIRV_NotSignedInteger>:$result),
    "$execution_scope $predicate attr-dict `:` type($result)">;
class SPIRV_FindBit<string mnemonic, string what> : SPIRV_Checked<
    "GroupNonUniformBallotFind" # mnemonic, what, [],
    !con(SPIRV_ScopeArg, (ins SPIRV_Vec4<SPIRV_NotSignedInteger>:$value)), (outs SPIRV_NotSignedInteger:$result),
    "$execution_scope $value attr-dict `:` type($value) `,` type($result)">;
def SPIRV_GroupNonUniformBallotFindLSBOp : SPIRV_FindBit<"LSB", "The first thread whose bit is set">;
def SPIRV_GroupNonUniformBallotFindMSBOp : SPIRV_FindBit<"MSB", "The last thread whose bit is set">;
def SPIRV_GroupNonUniformBallotBitCountOp : SPIRV_Simple<"GroupNonUniformBallotBitCount", "How many bits are set",
    [SPIRV_IsSubgroup], !con(SPIRV_GroupArgs, (ins SPIRV_Vec4<SPIRV_NotSigned32>:$value)),
    (outs SPIRV_NotSignedInteger:$result),
    "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)">;
def SPIRV_KHRSubgroupBallotOp : SPIRV_Simple<"KHR.SubgroupBallot", "A bit of each thread", [],
    (ins SPIRV_Bool:$predicate), (outs SPIRV_Vec4<AnyI32>:$result), "$predicate attr-dict `:` type($result)">;

// The value of another thread; `which` says of which one.
class SPIRV_FromThread<string mnemonic, string what, Type type, Type result, string which> : SPIRV_Checked<
    "GroupNonUniform" # mnemonic, what, [Pure, AllTypesMatch<["value", "result"]>],
    !con(SPIRV_ScopeArg, !dag(ins, [type, SPIRV_Integer], ["value", which])), (outs result:$result),
    !strconcat("$execution_scope operands attr-dict `:` type($value) `,` type($", which, ")")>;
def SPIRV_GroupNonUniformBroadcastOp
    : SPIRV_FromThread<"Broadcast", "The value of one thread for all", SPIRV_Type, SPIRV_Type, "id">;
def SPIRV_GroupNonUniformShuffleOp : SPIRV_FromThread<
    "Shuffle", "The value of a thread", SPIRV_ScalarOrVector, SPIRV_ScalarOrVector, "id">;
def SPIRV_GroupNonUniformShuffleDownOp
    : SPIRV_FromThread<"ShuffleDown", "The value of a thread further up", SPIRV_ScalarOrVector, SPIRV_Type, "delta">;
def SPIRV_GroupNonUniformShuffleUpOp
    : SPIRV_FromThread<"ShuffleUp", "The value of a thread further down", SPIRV_ScalarOrVector, SPIRV_Type, "delta">;
def SPIRV_GroupNonUniformShuffleXorOp : SPIRV_FromThread<
    "ShuffleXor", "The value of the thread with other bits", SPIRV_ScalarOrVector, SPIRV_Type, "mask">;
def SPIRV_GroupNonUniformRotateKHROp : SPIRV_Checked<
    "GroupNonUniformRotateKHR", "The value of a thread further on, round and round",
    [Pure, AllTypesMatch<["value", "result"]>],
    !con(SPIRV_ScopeArg, (ins SPIRV_NumbersOrBools:$value, SPIRV_NotSignedInteger:$delta,
                              Optional<SPIRV_NotSignedInteger>:$cluster_size)),
    (outs SPIRV_NumbersOrBools:$result), [{
      $execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict
      `:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)
    }]>;
def SPIRV_GroupNonUniformQuadSwapOp : SPIRV_Simple<"GroupNonUniformQuadSwap", "The value of a thread beside",
    [SPIRV_IsSubgroup, AllTypesMatch<["value", "result"]>],
    !con(SPIRV_ScopeArg, (ins SPIRV_NumbersOrBools:$value, SPIRV_NotSignedInteger:$direction)),
    (outs SPIRV_NumbersOrBools:$result),
    "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)">;

class SPIRV_SubgroupBlock<string mnemonic, string what, dag values, dag outputs> : SPIRV_CheckedByHand<
    "INTEL.SubgroupBlock" # mnemonic, what, [], !con((ins SPIRV_AnyPtr:$ptr), values), outputs>;
def SPIRV_INTELSubgroupBlockReadOp : SPIRV_SubgroupBlock<"Read", "What lies side by side for the threads of a group",
    (ins), (outs SPIRV_Type:$value)> { let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($value)"; }
def SPIRV_INTELSubgroupBlockWriteOp
    : SPIRV_SubgroupBlock<"Write", "Writes side by side for the threads of a group", (ins SPIRV_Type:$value), (outs)>;
def SPIRV_KHRAssumeTrueOp : SPIRV_Simple<
    "KHR.AssumeTrue", "Promises that it is true", [], (ins SPIRV_Bool:$condition), (outs), "$condition attr-dict">;

#endif // RMLIR_SPIRV_GROUPS
