// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with private operation must match its intent}}
  %0 = "acc.private"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with firstprivate operation must match its intent}}
  %0 = "acc.firstprivate"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with firstprivate operation must match its intent}}
  %0 = "acc.firstprivate_map"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with reduction operation must match its intent}}
  %0 = "acc.reduction"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with deviceptr operation must match its intent}}
  %0 = "acc.deviceptr"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with present operation must match its intent}}
  %0 = "acc.present"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with copyin operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = "acc.copyin"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with create operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = "acc.create"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with no_create operation must match its intent}}
  %0 = "acc.nocreate"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with attach operation must match its intent}}
  %0 = "acc.attach"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with device_resident operation must match its intent}}
  %0 = "acc.declare_device_resident"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with link operation must match its intent}}
  %0 = "acc.declare_link"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with device operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = "acc.update_device"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with use_device operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = "acc.use_device"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with cache operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = "acc.cache"(%a) <{dataClause = #acc<data_clause acc_delete>, varType = i32, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with copyout operation must match its intent or specify original clause this operation was decomposed from}}
  "acc.copyout"(%a, %a) <{dataClause = #acc<data_clause acc_private>, varType = i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (memref<i32>, memref<i32>) -> ()
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with host operation must match its intent or specify original clause this operation was decomposed from}}
  "acc.update_host"(%a, %a) <{dataClause = #acc<data_clause acc_private>, varType = i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (memref<i32>, memref<i32>) -> ()
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with delete operation must match its intent or specify original clause this operation was decomposed from}}
  "acc.delete"(%a) <{dataClause = #acc<data_clause acc_private>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<i32>) -> ()
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{data clause associated with detach operation must match its intent or specify original clause this operation was decomposed from}}
  "acc.detach"(%a) <{dataClause = #acc<data_clause acc_private>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<i32>) -> ()
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %0 = acc.copyin varPtr(%p : !llvm.ptr) varType(!llvm.ptr) -> !llvm.ptr
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{input and output types must match}}
  %0 = acc.copyin varPtr(%p : !llvm.ptr) varType(i32) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{invalid data clause modifiers: zero}}
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32> {modifiers = #acc<data_clause_modifier zero,capture>}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %0 = acc.present varPtr(%a : memref<i32>) -> memref<i32> {modifiers = #acc<data_clause_modifier zero>}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.private' op recipe expected for private}}
  %0 = acc.private varPtr(%a : memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.reduction' op expected symbol reference @no to point to a reduction declaration}}
  %0 = acc.reduction varPtr(%a : memref<i32>) recipe(@no) -> memref<i32>
  return
}

// -----

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.firstprivate' op expected symbol reference @p to point to a firstprivate declaration}}
  %0 = acc.firstprivate varPtr(%a : memref<i32>) recipe(@p) -> memref<i32>
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{expected extent or upperbound.}}
  %0 = acc.bounds
  return
}

// -----

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.private varPtr(%a : memref<i32>) recipe(@p) -> memref<i32>
  // expected-error @+1 {{'acc.parallel' op expected firstprivate as defining op}}
  acc.parallel firstprivate(%0 : memref<i32>) {
    acc.yield
  }
  return
}

// -----

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.private varPtr(%a : memref<i32>) recipe(@p) -> memref<i32>
  // expected-error @+1 {{'acc.serial' op private operand appears more than once}}
  acc.serial private(%0, %0 : memref<i32>, memref<i32>) {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.use_device varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.kernels dataOperands(%0 : memref<i32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.parallel' op num_gangs expects a maximum of 3 values per segment}}
  acc.parallel num_gangs({%i : i32, %i : i32, %i : i32, %i : i32}) {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.parallel async(%i : i32) {
    acc.yield
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.parallel wait({%i : i32}) {
    acc.yield
  } attributes {waitOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one operand or the default attribute must appear on the data operation}}
  acc.data {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one operand must appear on the host_data operation}}
  acc.host_data {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.host_data dataOperands(%0 : memref<i32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the enter data operation}}
  acc.enter_data
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the exit data operation}}
  acc.exit_data
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.present varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.enter_data dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.enter_data async(%i : i32) dataOperands(%0 : memref<i32>) attributes {async}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{wait attribute cannot appear with waitOperands}}
  acc.exit_data wait(%i : i32) dataOperands(%0 : memref<i32>) attributes {wait}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.exit_data wait_devnum(%i : i32) dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one value must be present in dataOperands}}
  acc.update
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect data entry/exit operation or acc.getdeviceptr as defining op}}
  acc.update dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.wait wait_devnum(%i : i32)
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  %0 = acc.declare_enter
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %0 = acc.use_device varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect valid declare data entry operation or acc.getdeviceptr as defining op}}
  acc.declare dataOperands(%0 : memref<i32>) {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{at least one of auto, independent, seq must be present}}
  acc.loop {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{only one of auto, independent, seq can be present at the same time}}
  acc.loop {
    acc.yield
  } attributes {seq = [#acc.device_type<none>], auto_ = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop gang {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{failed to find enough loop-like operations inside container-like acc.loop}}
  acc.loop {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{found sibling loops inside container-like acc.loop}}
  acc.loop {
    scf.for %k = %x to %x step %x {
    }
    scf.for %k = %x to %x step %x {
    }
    acc.yield
  } attributes {seq = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.loop' op collapse device_type attr must be define when collapse attr is present}}
  acc.loop {
    acc.yield
  } attributes {seq = [#acc.device_type<none>], collapse = [2]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.loop' op collapse attribute count must match collapse device_type count}}
  acc.loop {
    acc.yield
  } attributes {seq = [#acc.device_type<none>], collapse = [2], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<host>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.loop' op duplicate device_type `none` found in worker attribute}}
  acc.loop {
    acc.yield
  } attributes {seq = [#acc.device_type<none>], worker = [#acc.device_type<none>, #acc.device_type<none>]}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{inclusiveUpperbound size is expected to be the same as upperbound size}}
  acc.loop control(%k : i32) = (%i : i32) to (%i : i32) step (%i : i32) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>}
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{custom op 'acc.loop' expected compute construct name}}
  acc.loop combined(foo) {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{custom op 'acc.loop' expect at least one of num, dim or static values}}
  acc.loop gang({}) {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{custom op 'acc.loop' new value expected after comma}}
  acc.loop gang({num=%i : i32, }) {
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  acc.atomic.read %a = %a : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{address must dereference to value type}}
  acc.atomic.write %a = %x : memref<i32>, index
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  acc.atomic.update %a : memref<i32> {
  ^bb0(%v: i64):
    acc.yield %v : i64
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{only updated value must be returned}}
  acc.atomic.update %a : memref<i32> {
  ^bb0(%v: i32):
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  acc.atomic.capture {
    // expected-error @+1 {{captured variable in atomic.read must be updated in second operation}}
    acc.atomic.read %a = %b : memref<i32>, memref<i32>, i32
    acc.atomic.write %a = %i : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  acc.parallel {
    // expected-error @+1 {{'acc.init' op cannot be nested in a compute operation}}
    acc.init
    acc.yield
  }
  return
}

// -----

func.func @f(%a: memref<i32>, %b: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  // expected-error @+1 {{'acc.set' op at least one default_async, device_num, or device_type operand must appear}}
  acc.set
  return
}

// -----

func.func private @g()
// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time}}
acc.routine @r func(@g) gang seq
func.func @f() {
  return
}

// -----

func.func private @g()
// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `host`}}
acc.routine @r func(@g) gang worker([#acc.device_type<host>])
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects init region first argument of the privatization type}}
acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i64>):
  acc.yield %a : memref<i64>
}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @f() {
  return
}

// -----

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region with the first two arguments of the reduction type}}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @f() {
  return
}

// -----

acc.private.recipe @p : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region to yield a value of the reduction type}}
acc.reduction.recipe @r : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'acc.firstprivate.recipe' op expects copy region with two arguments of the privatization type}}
acc.firstprivate.recipe @fp : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} copy {
^bb0(%a: memref<i32>):
  acc.terminator
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects destroy region first argument of the privatization type}}
acc.private.recipe @fp : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
} destroy {
^bb0(%a: memref<i64>):
  acc.terminator
}
func.func @f() {
  return
}

// -----

func.func @f(%b: index) {
  // expected-error @+1 {{unstructured acc.loop must not have induction variables}}
  acc.loop control(%i : index) = (%b : index) to (%b : index) step (%b : index) {
    acc.yield
  } attributes {unstructured, independent = [#acc.device_type<none>]}
  return
}
