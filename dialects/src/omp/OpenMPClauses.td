// Clauses: what they add to an operation.

#ifndef RMLIR_OMP_CLAUSES
#define RMLIR_OMP_CLAUSES

include "omp/OpenMPBase.td"
include "mlir/IR/SymbolInterfaces.td"

// Arguments, how they are written where clauses stand in any order, and traits.
class OpenMP_Clause<dag args, string format = "", list<Trait> needed = []> {
  dag arguments = args;
  string optional = format;
  list<Trait> traits = needed;
  // Written at its place and not among the others.
  string required = "";
  // Written with the region, whose arguments its variables are: the name in that of the directive, and what it gets.
  string regionName = "";
  string regionArgs = "";
}

// A flag that is written as a word.
class OpenMP_UnitClause<string name, string word = name>
    : OpenMP_Clause<!dag(ins, [UnitAttr], [name]), "`" # word # "` $" # name>;

// An operand, written with its type.
class OpenMP_OperandClause<string word, Type type, string name = word>
    : OpenMP_Clause<!dag(ins, [Optional<type>], [name]),
                    "`" # word # "` `(` $" # name # " `:` type($" # name # ") `)`">;
// An operand of a type that is known.
class OpenMP_KnownClause<string word, Type type, string name = word>
    : OpenMP_Clause<!dag(ins, [Optional<type>], [name]), "`" # word # "` `(` $" # name # " `)`">;
class OpenMP_OperandsClause<string word, Type type, string name = word # "_vars", list<Trait> traits = []>
    : OpenMP_Clause<!dag(ins, [Variadic<type>], [name]),
                    "`" # word # "` `(` $" # name # " `:` type($" # name # ") `)`", traits>;

// An attribute in parentheses.
class OpenMP_AttrClause<string word, Attr attr, string name = word>
    : OpenMP_Clause<!dag(ins, [attr], [name]), "`" # word # "` `(` $" # name # " `)`">;
class OpenMP_EnumClause<string word, Attr attr, string name = word>
    : OpenMP_Clause<!dag(ins, [OptionalAttr<attr>], [name]), "`" # word # "` `(` custom<ClauseAttr>($" # name # ") `)`">;

// Variables that are arguments of the region.
class OpenMP_RegionClause<string name, dag args, string given> : OpenMP_Clause<args, "", [BlockArgOpenMPOpInterface]> {
  let regionName = name;
  let regionArgs = given;
}
// Variables with the way in which each is reduced.
class OpenMP_ReducingClause<string name, string prefix, string before = "", dag first = (ins)>
    : OpenMP_RegionClause<
          name,
          !con(first, !dag(ins, [Variadic<OpenMP_PointerLikeType>, OptionalAttr<DenseBoolArrayAttr>,
                                 OptionalAttr<SymbolRefArrayAttr>],
                           [prefix # "_vars", prefix # "_byref", prefix # "_syms"])),
          before # "$" # prefix # "_vars, type($" # prefix # "_vars), $" # prefix # "_byref, $" # prefix # "_syms">;
class OpenMP_DeviceVarsClause<string name, string vars>
    : OpenMP_RegionClause<name, !dag(ins, [Variadic<OpenMP_PointerLikeType>], [vars]),
                          "$" # vars # ", type($" # vars # ")">;

def OpenMP_PositiveAttr : ConfinedAttr<OptionalAttr<I64Attr>, [IntPositive]>;
def OpenMP_NonNegativeAttr : ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<0>]>;

def OpenMP_AlignClause : OpenMP_AttrClause<"align", OpenMP_PositiveAttr>;
def OpenMP_AlignedClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$aligned_vars, OptionalAttr<I64ArrayAttr>:$alignments),
    "`aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), $alignments) `)`">;
def OpenMP_AllocateClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$allocate_vars, Variadic<AnyType>:$allocator_vars),
    "`allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars),"
    " $allocator_vars, type($allocator_vars)) `)`">;
def OpenMP_AllocatorClause : OpenMP_KnownClause<"allocator", I64>;
def OpenMP_BareClause : OpenMP_UnitClause<"bare", "ompx_bare">;
def OpenMP_CancelDirectiveNameClause : OpenMP_Clause<(ins CancellationConstructTypeAttr:$cancel_directive)> {
  let required = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)`";
}
def OpenMP_BindClause : OpenMP_EnumClause<"bind", BindKindAttr, "bind_kind">;
def OpenMP_CollapseClause : OpenMP_Clause<
    (ins ConfinedAttr<DefaultValuedOptionalAttr<I64Attr, "1">, [IntMinValue<1>]>:$collapse_num_loops)>;
def OpenMP_CopyprivateClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$copyprivate_vars, OptionalAttr<SymbolRefArrayAttr>:$copyprivate_syms),
    "`copyprivate` `(` custom<Copyprivate>($copyprivate_vars, type($copyprivate_vars), $copyprivate_syms) `)`">;
def OpenMP_CriticalNameClause : OpenMP_Clause<(ins SymbolNameAttr:$sym_name), "", [Symbol]> {
  let required = "$sym_name";
}
def OpenMP_DependClause : OpenMP_Clause<
    (ins OptionalAttr<TaskDependArrayAttr>:$depend_kinds, Variadic<OpenMP_PointerLikeType>:$depend_vars),
    "`depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)`">;
def OpenMP_DetachClause : OpenMP_OperandClause<"detach", OpenMP_PointerLikeType, "event_handle">;
def OpenMP_DeviceClause : OpenMP_OperandClause<"device", AnyInteger>;
def OpenMP_DistScheduleClause : OpenMP_Clause<
    (ins UnitAttr:$dist_schedule_static, Optional<IntLikeType>:$dist_schedule_chunk_size),
    "`dist_schedule_static` $dist_schedule_static"
    "| `dist_schedule_chunk_size` `(` $dist_schedule_chunk_size `:` type($dist_schedule_chunk_size) `)`">;
def OpenMP_DoacrossClause : OpenMP_Clause<
    (ins OptionalAttr<ClauseDependAttr>:$doacross_depend_type, OpenMP_NonNegativeAttr:$doacross_num_loops,
         Variadic<AnyType>:$doacross_depend_vars)> {
  let required = [{
    ( `depend_type` `` $doacross_depend_type^ )?
    ( `depend_vec` `(` $doacross_depend_vars^ `:` type($doacross_depend_vars) `)` )?
  }];
}
def OpenMP_ExclusiveClause : OpenMP_OperandsClause<"exclusive", AnyType>;
def OpenMP_FilterClause : OpenMP_OperandClause<"filter", IntLikeType, "filtered_thread_id">;
def OpenMP_FinalClause : OpenMP_KnownClause<"final", I1>;
def OpenMP_GrainsizeClause : OpenMP_Clause<
    (ins OptionalAttr<GrainsizeTypeAttr>:$grainsize_mod, Optional<IntLikeType>:$grainsize),
    "`grainsize` `(` custom<GrainsizeClause>($grainsize_mod, $grainsize, type($grainsize)) `)`">;
def OpenMP_HasDeviceAddrClause : OpenMP_DeviceVarsClause<"HasDeviceAddr", "has_device_addr_vars">;
def OpenMP_HintClause : OpenMP_Clause<
    (ins DefaultValuedOptionalAttr<I64Attr, "0">:$hint), "`hint` `(` custom<SynchronizationHint>($hint) `)`">;
def OpenMP_HostEvalClause : OpenMP_RegionClause<
    "HostEval", (ins Variadic<AnyType>:$host_eval_vars), "$host_eval_vars, type($host_eval_vars)"> {
  let traits = [BlockArgOpenMPOpInterface, IsolatedFromAbove];
}
def OpenMP_IfClause : OpenMP_KnownClause<"if", I1, "if_expr">;
def OpenMP_InReductionClause : OpenMP_ReducingClause<"InReduction", "in_reduction">;
def OpenMP_InclusiveClause : OpenMP_OperandsClause<"inclusive", AnyType>;
def OpenMP_IsDevicePtrClause : OpenMP_OperandsClause<"is_device_ptr", OpenMP_PointerLikeType>;
def OpenMP_LinearClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$linear_vars, Variadic<I32>:$linear_step_vars, OptionalAttr<ArrayAttr>:$linear_var_types),
    "`linear` `(` custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)`">;
def OpenMP_LoopRelatedClause : OpenMP_Clause<
    (ins Variadic<IntLikeType>:$loop_lower_bounds, Variadic<IntLikeType>:$loop_upper_bounds,
         Variadic<IntLikeType>:$loop_steps, UnitAttr:$loop_inclusive), "",
    [AllTypesMatch<["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]>]>;
def OpenMP_MapClause : OpenMP_OperandsClause<
    "map_entries", OpenMP_PointerLikeType, "map_vars", [MapClauseOwningOpInterface]>;
// Mapped variables that are arguments of the region, and which of them private variables come from.
def OpenMP_MapRegionClause : OpenMP_DeviceVarsClause<"Map", "map_vars"> { let traits = [MapClauseOwningOpInterface]; }
def OpenMP_PrivateMapsClause : OpenMP_RegionClause<
    "PrivateMaps", (ins OptionalAttr<DenseI64ArrayAttr>:$private_maps), "$private_maps">;
def OpenMP_MemoryOrderClause : OpenMP_EnumClause<"memory_order", MemoryOrderKindAttr>;
def OpenMP_MergeableClause : OpenMP_UnitClause<"mergeable">;
def OpenMP_NogroupClause : OpenMP_UnitClause<"nogroup">;
def OpenMP_NontemporalClause : OpenMP_OperandsClause<"nontemporal", OpenMP_PointerLikeType>;
def OpenMP_NowaitClause : OpenMP_UnitClause<"nowait">;
def OpenMP_NumTasksClause : OpenMP_Clause<
    (ins OptionalAttr<NumTasksTypeAttr>:$num_tasks_mod, Optional<IntLikeType>:$num_tasks),
    "`num_tasks` `(` custom<NumTasksClause>($num_tasks_mod, $num_tasks, type($num_tasks)) `)`">;
def OpenMP_NumTeamsClause : OpenMP_Clause<
    (ins Optional<AnyInteger>:$num_teams_lower, Optional<AnyInteger>:$num_teams_upper),
    "`num_teams` `(` ( $num_teams_lower^ `:` type($num_teams_lower) )? `to` $num_teams_upper"
    " `:` type($num_teams_upper) `)`">;
def OpenMP_NumThreadsClause : OpenMP_OperandClause<"num_threads", IntLikeType>;
def OpenMP_OrderClause : OpenMP_Clause<
    (ins OptionalAttr<OrderKindAttr>:$order, OptionalAttr<OrderModifierAttr>:$order_mod),
    "`order` `(` custom<OrderClause>($order, $order_mod) `)`">;
def OpenMP_OrderedClause : OpenMP_AttrClause<"ordered", OpenMP_NonNegativeAttr>;
def OpenMP_ParallelizationLevelClause : OpenMP_UnitClause<"par_level_simd">;
def OpenMP_PriorityClause : OpenMP_OperandClause<"priority", AnyInteger>;
def OpenMP_PrivateClause : OpenMP_RegionClause<
    "Private",
    (ins Variadic<AnyType>:$private_vars, OptionalAttr<SymbolRefArrayAttr>:$private_syms,
         UnitAttr:$private_needs_barrier),
    "$private_vars, type($private_vars), $private_syms, $private_needs_barrier">;
def OpenMP_ProcBindClause : OpenMP_EnumClause<"proc_bind", ProcBindKindAttr, "proc_bind_kind">;
def OpenMP_ReductionClause : OpenMP_ReducingClause<
    "Reduction", "reduction", "$reduction_mod, ", (ins OptionalAttr<ReductionModifierAttr>:$reduction_mod)>;
def OpenMP_SafelenClause : OpenMP_AttrClause<"safelen", OpenMP_PositiveAttr>;
def OpenMP_ScheduleClause : OpenMP_Clause<
    (ins OptionalAttr<ScheduleKindAttr>:$schedule_kind, Optional<AnyType>:$schedule_chunk,
         OptionalAttr<ScheduleModifierAttr>:$schedule_mod, UnitAttr:$schedule_simd),
    "`schedule` `(` custom<ScheduleClause>($schedule_kind, $schedule_mod, $schedule_simd, $schedule_chunk,"
    " type($schedule_chunk)) `)`">;
def OpenMP_SimdlenClause : OpenMP_AttrClause<"simdlen", OpenMP_PositiveAttr>;
def OpenMP_SizesClause : OpenMP_OperandsClause<"sizes", IntLikeType, "sizes">;
def OpenMP_TaskReductionClause : OpenMP_ReducingClause<"TaskReduction", "task_reduction">;
def OpenMP_ThreadLimitClause : OpenMP_OperandClause<"thread_limit", AnyInteger>;
def OpenMP_TileSizesClause : OpenMP_Clause<(ins OptionalAttr<DenseI64ArrayAttr>:$tile_sizes)>;
def OpenMP_UntiedClause : OpenMP_UnitClause<"untied">;
def OpenMP_UseDeviceAddrClause : OpenMP_DeviceVarsClause<"UseDeviceAddr", "use_device_addr_vars">;
def OpenMP_UseDevicePtrClause : OpenMP_DeviceVarsClause<"UseDevicePtr", "use_device_ptr_vars">;

#endif // RMLIR_OMP_CLAUSES
