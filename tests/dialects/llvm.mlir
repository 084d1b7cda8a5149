// RUN: rmlir-opt %s

llvm.comdat @com {
  llvm.comdat_selector @any any
}
llvm.mlir.global internal constant @text("abc\00") {addr_space = 0 : i32, dso_local}
llvm.mlir.global @plain(5 : i32) : i32
llvm.mlir.global common hidden thread_local local_unnamed_addr @c(0 : i32) comdat(@com::@any) {alignment = 4 : i64} : i32
llvm.mlir.global external @computed() : !llvm.ptr {
  %0 = llvm.mlir.addressof @plain : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias weak unnamed_addr @other {dso_local} : i32 {
  %0 = llvm.mlir.addressof @plain : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc @chosen : !llvm.func<void ()>, !llvm.ptr @resolve
llvm.mlir.global_ctors ctors = [@init], priorities = [1 : i32], data = [#llvm.zero]
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]

llvm.func @declared(i32, !llvm.ptr {llvm.noalias}) -> (i32 {llvm.zeroext})
llvm.func @variadic(!llvm.ptr, ...) -> i32
llvm.func @personality(...) -> i32
llvm.func internal @resolve() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @init : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func private hidden unnamed_addr fastcc @init() vscale_range(1, 2) comdat(@com::@any) attributes {dso_local, no_unwind} {
  llvm.return {a.b}
}

llvm.func @scalars(%a: i32, %b: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xi32>, %c: i1) {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.sub %a, %b : i32
  %2 = llvm.udiv exact %a, %b {a.b} : i32
  %3 = llvm.or disjoint %v, %v : vector<4xi32>
  %4 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  %5 = llvm.fneg %f : f32
  %6 = llvm.icmp "slt" %v, %v : vector<4xi32>
  %7 = llvm.fcmp "olt" %f, %f {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %8 = llvm.zext nneg %a : i32 to i64
  %9 = llvm.trunc %8 overflow<nuw> : i64 to i8
  %10 = llvm.inttoptr %8 dereferenceable<bytes = 4> : i64 to !llvm.ptr
  %11 = llvm.select %c, %a, %b : i1, i32
  %12 = llvm.freeze %p : !llvm.ptr
  %13 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
  %14 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
  %15 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %16 = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
  %17 = llvm.mlir.undef {a.b} : !llvm.ptr<1>
  %18 = llvm.mlir.none : !llvm.token
  llvm.return
}

llvm.func @memory(%p: !llvm.ptr, %i: i64, %a: i32, %f: f32) {
  %0 = llvm.alloca %a x !llvm.array<4 x i8> {alignment = 0 : i64} : (i32) -> !llvm.ptr
  %1 = llvm.alloca inalloca %a x f32 {alignment = 8 : i64, a.b} : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %p[%i, 1, -3] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %3 = llvm.getelementptr inbounds|nuw %p[0] {a.b} : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.load volatile %p invariant {alignment = 4 : i64, nontemporal} : !llvm.ptr -> i32
  %5 = llvm.load %p atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.store volatile %a, %p atomic release invariant_group {alignment = 4 : i64} : i32, !llvm.ptr
  %6 = llvm.atomicrmw volatile _or %p, %a syncscope("agent") monotonic : !llvm.ptr, i32
  %7 = llvm.cmpxchg weak %p, %a, %a acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  "llvm.intr.memcpy"(%p, %p, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.intr.lifetime.start %p : !llvm.ptr
  %8 = llvm.intr.sqrt(%f) {fastmathFlags = #llvm.fastmath<none>} : (f32) -> f32
  %9 = llvm.call_intrinsic "llvm.foo"(%f) ["t"(%a : i32)] : (f32) -> f32
  llvm.return
}

llvm.func @aggregates(%s: !llvm.struct<(i32, array<2 x f32>)>, %f: f32, %v: vector<[4]xf32>, %i: i32) -> f32 {
  %0 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.insertvalue %f, %s[1, 1] {a.b} : !llvm.struct<(i32, array<2 x f32>)>
  %2 = llvm.extractelement %v[%i : i32] : vector<[4]xf32>
  %3 = llvm.insertelement %f, %v[%i : i32] : vector<[4]xf32>
  %4 = llvm.shufflevector %v, %v [0, 0, 0, 0] : vector<[4]xf32>
  llvm.return %0 : f32
}

llvm.func @calls(%a: i32, %p: !llvm.ptr) attributes {personality = @personality} {
  %0 = llvm.call @declared(%a, %p) : (i32, !llvm.ptr {llvm.nonnull}) -> (i32 {llvm.signext})
  %1 = llvm.call @variadic(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %2 = llvm.call fastcc tail %p(%a) ["deopt"(%a, %p : i32, !llvm.ptr), "x"()] {no_unwind} : !llvm.ptr, (i32) -> i32
  llvm.call @init() {fastmathFlags = #llvm.fastmath<none>} : () -> ()
  %3 = llvm.inline_asm has_side_effects asm_dialect = intel "nop", "=r" : () -> i32
  llvm.inline_asm "", "r" %a : (i32) -> ()
  %6 = llvm.mlir.zero : !llvm.ptr
  %4 = llvm.invoke @declared(%a, %p) to ^bb1(%a : i32) unwind ^bb2 : (i32, !llvm.ptr) -> i32
^bb1(%5: i32):
  llvm.switch %5 : i32, ^bb3 [
    1: ^bb3,
    -2: ^bb1(%a : i32)
  ]
^bb2:
  %7 = llvm.landingpad cleanup (catch %6 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %7 : !llvm.struct<(ptr, i32)>
^bb3:
  %8 = llvm.mlir.constant(true) : i1
  llvm.cond_br %8 weights([3, 4]), ^bb4, ^bb1(%a : i32)
^bb4:
  llvm.intr.assume %8 ["align"(%p, %a : !llvm.ptr, i32)] : i1
  llvm.indirectbr %p : !llvm.ptr, [
    ^bb1(%a : i32),
    ^bb5(%a : i32)
  ]
^bb5(%9: i32):
  llvm.blocktag <id = 1>
  %10 = llvm.blockaddress <function = @calls, tag = <id = 1>> : !llvm.ptr
  llvm.switch %9 : i32, ^bb6 [
  ]
^bb6:
  llvm.unreachable
}
