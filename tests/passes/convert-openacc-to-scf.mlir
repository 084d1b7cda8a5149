// RUN: rmlir-opt %s --convert-openacc-to-scf

func.func @if_ops(%a: memref<10xi32>, %c: i1, %i: index) {
  %t = arith.constant true
  %f = arith.constant false
  %d = acc.create varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %g = acc.getdeviceptr varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %u = acc.update_device varPtr(%a : memref<10xi32>) -> memref<10xi32>
  acc.enter_data if(%c) async(%i : index) dataOperands(%d : memref<10xi32>)
  acc.exit_data if(%c) dataOperands(%g : memref<10xi32>)
  acc.update if(%c) dataOperands(%u : memref<10xi32>)
  acc.enter_data if(%t) dataOperands(%d : memref<10xi32>)
  acc.enter_data if(%f) dataOperands(%d : memref<10xi32>)
  acc.exit_data if(%t) dataOperands(%g : memref<10xi32>)
  acc.exit_data if(%f) dataOperands(%g : memref<10xi32>)
  acc.update if(%t) dataOperands(%u : memref<10xi32>)
  acc.update if(%f) dataOperands(%u : memref<10xi32>)
  acc.enter_data dataOperands(%d : memref<10xi32>)
  acc.exit_data dataOperands(%g : memref<10xi32>)
  acc.update dataOperands(%u : memref<10xi32>)
  acc.init if(%c)
  acc.shutdown if(%c)
  acc.wait if(%c)
  acc.set if(%c) device_num(%i : index)
  acc.parallel if(%c) { acc.yield }
  acc.data if(%c) dataOperands(%d : memref<10xi32>) { 
  acc.update if(%c) dataOperands(%u : memref<10xi32>) attributes {foo}
  acc.terminator }
  acc.exit_data if(%c) wait_devnum(%i : index) wait(%i : index) dataOperands(%g : memref<10xi32>) attributes {finalize, foo}
  acc.update if(%c) async(%i : index) wait({%i : index}) dataOperands(%u : memref<10xi32>) attributes {ifPresent}
  return
}
