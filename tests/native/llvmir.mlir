// RUN: rmlir-translate --mlir-to-llvmir %s

module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.mlir.global internal constant @text("a\22b\0A\00") {addr_space = 0 : i32, alignment = 1 : i64}
  llvm.mlir.global external @numbers(dense<[1, -2, 3]> : tensor<3xi16>) {addr_space = 0 : i32} : !llvm.array<3 x i16>
  llvm.mlir.global external @half(1.5 : f32) {addr_space = 0 : i32} : f32
  llvm.mlir.global private unnamed_addr constant @table() {addr_space = 0 : i32} : !llvm.struct<"pair", (ptr, i32)> {
    %0 = llvm.mlir.addressof @numbers : !llvm.ptr
    %1 = llvm.getelementptr %0[2] : (!llvm.ptr) -> !llvm.ptr, i16
    %2 = llvm.mlir.undef : !llvm.struct<"pair", (ptr, i32)>
    %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<"pair", (ptr, i32)>
    %4 = llvm.mlir.constant(7 : i32) : i32
    %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<"pair", (ptr, i32)>
    llvm.return %5 : !llvm.struct<"pair", (ptr, i32)>
  }
  llvm.mlir.global external @elsewhere() {addr_space = 0 : i32} : i64
  llvm.func @printf(!llvm.ptr {llvm.noundef, llvm.nocapture}, ...) -> i32 attributes {no_unwind}
  llvm.func local_unnamed_addr @choose(%x: i32 {llvm.signext}, %p: !llvm.ptr {llvm.align = 8 : i64}) -> (i32 {llvm.range = #llvm.constant_range<i32, 0, 9>}) attributes {dso_local, passthrough = ["nofree", ["key", "value"]]} {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.addressof @text : !llvm.ptr
    %2 = llvm.icmp "slt" %x, %0 : i32
    llvm.cond_br %2 weights([1, 2000]), ^bb3(%x : i32), ^bb3(%0 : i32)
  ^bb1:
    %3 = llvm.call tail @printf(%1, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr {llvm.noundef}, i32) -> i32
    %4 = llvm.add %3, %x overflow<nsw> : i32
    %5 = llvm.intr.smax(%4, %x) : (i32, i32) -> i32
    llvm.store volatile %5, %p {alignment = 4 : i64} : i32, !llvm.ptr
    llvm.br ^bb2(%5 : i32)
  ^bb2(%6: i32):
    llvm.return %6 : i32
  ^bb3(%7: i32):
    llvm.switch %7 : i32, ^bb1 [
      3: ^bb2(%7 : i32),
      -4: ^bb2(%0 : i32)
    ]
  }
}
