// RUN: not rmlir-opt %s --pass-pipeline=builtin.module(func.func(arm-sve-legalize-vector-storage))

func.func private @use(memref<vector<[4]xi1>>)
func.func @escape(%k: vector<[4]xi1>) {
  %a = memref.alloca() : memref<vector<[4]xi1>>
  memref.store %k, %a[] : memref<vector<[4]xi1>>
  func.call @use(%a) : (memref<vector<[4]xi1>>) -> ()
  %l = memref.load %a[] : memref<vector<[4]xi1>>
  memref.store %l, %a[] {nontemporal = true} : memref<vector<[4]xi1>>
  return
}
