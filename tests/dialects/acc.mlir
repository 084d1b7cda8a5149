// RUN: rmlir-opt --allow-unregistered-dialect %s

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} destroy {
^bb0(%a: memref<i32>):
  acc.terminator
}
acc.firstprivate.recipe @fp : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} copy {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.terminator
}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}

func.func @data(%a: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1, %u: memref<*xf32>) {
  %b = acc.bounds lowerbound(%x : index) upperbound(%x : index) stride(%i : i32) startIdx(%x : index) {strideInBytes = true}
  %lb = acc.get_lowerbound %b : (!acc.data_bounds_ty) -> index
  %0 = acc.copyin varPtr(%a : memref<i32>) bounds(%b) async(%i : i32, %x : index [#acc.device_type<nvidia>]) -> memref<i32> {name = "a"}
  %1 = acc.create varPtr(%p : !llvm.ptr) varType(i64) varPtrPtr(%p : !llvm.ptr) async -> !llvm.ptr {structured = false}
  %2 = acc.copyin varPtr(%u : memref<*xf32>) varType(f64) async([#acc.device_type<host>, #acc.device_type<star>], %i : i32)
      -> memref<*xf32> {modifiers = #acc<data_clause_modifier readonly,always>, dataClause = #acc<data_clause acc_copy>}
  %3 = acc.present varPtr(%a : memref<i32>) -> memref<i32>
  %4 = acc.getdeviceptr varPtr(%a : memref<i32>) -> memref<i32>
  %5 = acc.private varPtr(%a : memref<i32>) recipe(@p) -> memref<i32>
  %6 = acc.firstprivate varPtr(%a : memref<i32>) recipe(@fp) -> memref<i32>
  %7 = acc.reduction varPtr(%a : memref<i32>) recipe(@r) -> memref<i32>
  %8 = acc.use_device varPtr(%a : memref<i32>) -> memref<i32>
  acc.enter_data if(%c) async(%i : i32) wait_devnum(%i : i32) wait(%i, %x : i32, index) dataOperands(%0 : memref<i32>)
  acc.enter_data async wait dataOperands(%1 : !llvm.ptr) attributes {a}
  acc.data if(%c) async([#acc.device_type<host>], %i : i32 [#acc.device_type<radeon>]) wait({devnum: %i : i32, %x : index} [#acc.device_type<nvidia>], {%i : i32}) dataOperands(%0, %2 : memref<i32>, memref<*xf32>) {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.host_data if(%c) dataOperands(%8 : memref<i32>) {
    acc.terminator
  }
  acc.parallel combined(loop) dataOperands(%0, %3 : memref<i32>, memref<i32>) async firstprivate(%6 : memref<i32>)
      num_gangs({%i : i32, %x : index}) num_workers(%i : i32, %i : i32 [#acc.device_type<nvidia>])
      private(%5 : memref<i32>) vector_length(%i : i32) wait self(%c) if(%c) reduction(%7 : memref<i32>) {
    acc.loop combined(parallel) gang([#acc.device_type<host>], {num=%i : i32, static=%x : index})
        worker(%i : i32 [#acc.device_type<nvidia>]) vector([#acc.device_type<nvidia>], %i : i32) tile({%i : i32, %i : i32})
        private(%5 : memref<i32>) control(%k : index, %l : index) = (%x, %x : index, index) to (%x, %x : index, index) step (%x, %x : index, index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>}
    acc.yield
  }
  acc.serial wait([#acc.device_type<host>], {%i : i32}) {
    acc.loop gang worker([#acc.device_type<host>], %i : i32) {
      scf.for %k = %x to %x step %x {
      }
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>]}
    acc.loop {
      acc.yield
    } attributes {seq = [#acc.device_type<none>], unstructured}
    acc.yield
  }
  acc.kernels num_gangs({%i : i32} [#acc.device_type<nvidia>]) {
    acc.terminator
  }
  acc.update if(%c) async wait({%i : i32}) dataOperands(%4 : memref<i32>) attributes {ifPresent}
  acc.wait(%i : i32) async(%i : i32) wait_devnum(%i : i32) if(%c)
  acc.wait
  acc.copyout accPtr(%0 : memref<i32>) bounds(%b) async(%i : i32) to varPtr(%a : memref<i32>) {dataClause = #acc<data_clause acc_copy>}
  acc.update_host accPtr(%1 : !llvm.ptr) to varPtr(%p : !llvm.ptr) varType(i64)
  acc.delete accPtr(%0 : memref<i32>) {name = "a"}
  acc.detach accPtr(%0 : memref<i32>) async
  acc.exit_data dataOperands(%0 : memref<i32>) attributes {finalize}
  %t = acc.declare_enter dataOperands(%0 : memref<i32>)
  acc.declare_exit token(%t) dataOperands(%0 : memref<i32>)
  acc.declare dataOperands(%0 : memref<i32>) {
    acc.terminator
  }
  acc.init device_num(%i : i32) if(%c) attributes {device_types = [#acc.device_type<nvidia>]}
  acc.set default_async(%i : i32)
  acc.shutdown
  return
}

func.func @atomic(%a: memref<i32>, %b: memref<i32>, %i: i32, %c: i1) {
  acc.atomic.read if(%c) %a = %b : memref<i32>, memref<i32>, i32
  acc.atomic.write %a = %i : memref<i32>, i32
  acc.atomic.update %a : memref<i32> {
  ^bb0(%v: i32):
    acc.yield %v : i32
  }
  acc.atomic.capture if(%c) {
    acc.atomic.read %b = %a : memref<i32>, memref<i32>, i32
    acc.atomic.write %a = %i : memref<i32>, i32
  }
  return
}

acc.global_ctor @ctor {
  acc.terminator
}
func.func private @f()
acc.routine @r1 func(@f) gang
acc.routine @r2 func(@f) bind(@f, "name" [#acc.device_type<nvidia>]) worker([#acc.device_type<host>]) nohost
acc.routine @r3 func(@f) gang([#acc.device_type<host>], dim: 2 : i64 [#acc.device_type<nvidia>]) implicit
acc.routine @r4 func(@f) vector attributes {a}
"u.x"() {a = #acc.declare<dataClause = acc_copyin>, b = #acc.declare_action<preAlloc = @f>, c = #acc<construct acc_construct_loop>, d = #acc.par_level<gang_dim1>, e = #acc.var_name<"x">} : () -> ()
