// RUN: rmlir-run --entry-point-result=void %s

// Assembly code in a program that is compiled into memory: numbers of 128 bits, an exchange, a count that others may take part in,
// a leaf of the processor, and a loop.

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%a: i64) {
  llvm.call @printI64(%a) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.mlir.constant(-7046029254386353131 : i64) : i64
  %b = llvm.mlir.constant(-4658895280553007687 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  // The same as a product of 128 bits.
  %product = llvm.inline_asm "mulq $3", "={ax},={dx},%0,rm,~{cc},~{dirflag},~{fpsr},~{flags}" %a, %b : (i64, i64) -> !llvm.struct<(i64, i64)>
  %low = llvm.extractvalue %product[0] : !llvm.struct<(i64, i64)>
  %high = llvm.extractvalue %product[1] : !llvm.struct<(i64, i64)>
  %wide_a = llvm.zext %a : i64 to i128
  %wide_b = llvm.zext %b : i64 to i128
  %wide = llvm.mul %wide_a, %wide_b : i128
  %by = llvm.mlir.constant(64 : i128) : i128
  %wide_low = llvm.trunc %wide : i128 to i64
  %above = llvm.lshr %wide, %by : i128
  %wide_high = llvm.trunc %above : i128 to i64
  %low_off = llvm.xor %low, %wide_low : i64
  %high_off = llvm.xor %high, %wide_high : i64
  llvm.call @show(%low_off) : (i64) -> ()
  llvm.call @show(%high_off) : (i64) -> ()
  // What was there, and what is there now.
  llvm.store %one, %p : i64, !llvm.ptr
  %seven = llvm.mlir.constant(7 : i64) : i64
  %was = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i64}, {}] "xchgq $0,$1", "=r,=*m,0,~{memory}" %p, %seven : (!llvm.ptr, i64) -> i64
  llvm.call @show(%was) : (i64) -> ()
  llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i64}, {elementtype = i64}] "1: movq $0, %rax\0A\09leaq 5(%rax), %rcx\0A\09lock; cmpxchgq %rcx, $0\0A\09jnz 1b", "=*m,*m,~{rax},~{rcx},~{memory},~{cc}" %p, %p : (!llvm.ptr, !llvm.ptr) -> !llvm.void
  %now = llvm.load %p : !llvm.ptr -> i64
  llvm.call @show(%now) : (i64) -> ()
  // Leaves of the processor: there are some.
  %zero = llvm.mlir.constant(0 : i32) : i32
  %leaf = llvm.inline_asm "xchgq %rbx,${1:q}; cpuid; xchgq %rbx,${1:q}", "={ax},=r,={cx},={dx},0,2" %zero, %zero : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %most = llvm.extractvalue %leaf[0] : !llvm.struct<(i32, i32, i32, i32)>
  %any = llvm.icmp "ugt" %most, %zero : i32
  %shown = llvm.zext %any : i1 to i64
  llvm.call @show(%shown) : (i64) -> ()
  // The highest bit, and the lowest by a condition.
  %bit = llvm.inline_asm "bsrq $1, $0", "=r,rm,~{cc}" %a : (i64) -> i64
  llvm.call @show(%bit) : (i64) -> ()
  %odd = llvm.inline_asm "btq $$0, $1", "={@ccc},r,~{flags}" %a : (i64) -> i64
  llvm.call @show(%odd) : (i64) -> ()
  llvm.return
}
