// RUN: rmlir-opt %s --normalize-memrefs --allow-unregistered-dialect
// Every call is made anew, and says nothing besides.
#l = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @foo(i32) -> i32
func.func private @bar()
func.func @g(%a: memref<16xf32, #l>) -> memref<16xf32, #l> {
  return %a : memref<16xf32, #l>
}
func.func @f(%x: i32, %a: memref<16xf32, #l>, %y: i1) -> i32 {
  %0 = call @foo(%x) {tag = "a"} : (i32) -> i32
  %1 = call @g(%a) {no_inline, tag = "b"} : (memref<16xf32, #l>) -> memref<16xf32, #l>
  scf.if %y {
    func.call @bar() {tag = "c"} : () -> ()
  }
  return {tag = "d"} %0 : i32
}
