// RUN: rmlir-translate --mlir-to-llvmir %s

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "dom">
#s0 = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "a">
#s1 = #llvm.alias_scope<id = "named", domain = #domain>
module {
  llvm.comdat @__llvm_comdat { llvm.comdat_selector @once any llvm.comdat_selector @big largest }
  llvm.mlir.global linkonce_odr @once(1 : i32) comdat(@__llvm_comdat::@once) {alignment = 4 : i64} : i32
  llvm.mlir.global external constant @_ZTIi() : !llvm.ptr
  llvm.func @__gxx_personality_v0(...) -> i32
  llvm.func @may(i32) -> i32
  llvm.func linkonce_odr @big(%x: i32, %p: !llvm.ptr) -> i32 comdat(@__llvm_comdat::@big) attributes {personality = @__gxx_personality_v0} {
    %t = llvm.mlir.addressof @_ZTIi : !llvm.ptr
    %n = llvm.mlir.zero : !llvm.ptr
    llvm.intr.experimental.noalias.scope.decl #s0
    llvm.store %x, %p {alias_scopes = [#s0], noalias_scopes = [#s1]} : i32, !llvm.ptr
    %0 = llvm.invoke @may(%x) to ^bb1(%x : i32) unwind ^bb2 : (i32) -> i32
  ^bb1(%1: i32):
    llvm.return %1 : i32
  ^bb2:
    %2 = llvm.landingpad cleanup (catch %t : !llvm.ptr) (catch %n : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.resume %2 : !llvm.struct<(ptr, i32)>
  }
}
