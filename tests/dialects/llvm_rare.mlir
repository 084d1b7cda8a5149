// RUN: rmlir-opt --allow-unregistered-dialect %s

// What says nothing is left out, names of sets of bits are found whole, and what no definition knows is kept.
llvm.func @empty() {}

llvm.func @pair(!llvm.ppc_fp128)

llvm.func @unknown(%p: !llvm.ptr) {
  "llvm.unknown"() : () -> ()
  llvm.indirectbr %p : !llvm.ptr, []
}

"u.words"() {
  a = #llvm.di_subprogram<isRecSelf = false, name = "x", line = 0, scopeLine = 0>,
  b = #llvm.di_composite_type<tag = DW_TAG_class_type, flags = "Private|Virtual">,
  c = #llvm.di_composite_type<tag = DW_TAG_class_type, flags = Protected>,
  d = #llvm.di_composite_type<tag = DW_TAG_class_type, flags = "Bit0|FwdDecl">,
  e = #llvm.blocktag<id = -1>, f = #llvm.address_space<-1>,
  g = !llvm.func<void (ppc_fp128)>, h = #llvm.di_module<isDecl = false>
} : () -> ()

// In no dialect.
"arith"() : () -> ()
"arith."() : () -> ()

llvm.func wasm_emscripten_invokecc @convention()
