// Assembly code as clang writes it for short functions of headers. main.c calls them.

// The form of <cpuid.h>.
llvm.func @cpuid(%leaf: i32, %sub: i32, %out: !llvm.ptr) {
  %0 = llvm.inline_asm asm_dialect = att "  xchg$(q$|$)  $(%$|$)rbx,${1:q}\0A  cpuid\0A  xchg$(q$|$)  $(%$|$)rbx,${1:q}", "={ax},=r,={cx},={dx},0,2,~{dirflag},~{fpsr},~{flags}" %leaf, %sub : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.store %0, %out : !llvm.struct<(i32, i32, i32, i32)>, !llvm.ptr
  llvm.return
}
llvm.func @cpuid_b(%leaf: i32, %sub: i32, %out: !llvm.ptr) {
  %0 = llvm.inline_asm "cpuid", "={ax},={bx},={cx},={dx},0,2" %leaf, %sub : (i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.store %0, %out : !llvm.struct<(i32, i32, i32, i32)>, !llvm.ptr
  llvm.return
}
llvm.func @xgetbv(%which: i32) -> i32 {
  %0 = llvm.inline_asm has_side_effects ".byte 0x0f, 0x01, 0xd0", "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}" %which : (i32) -> !llvm.struct<(i32, i32)>
  %1 = llvm.inline_asm has_side_effects "xgetbv", "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}" %which : (i32) -> !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32)>
  %3 = llvm.extractvalue %1[0] : !llvm.struct<(i32, i32)>
  %4 = llvm.and %2, %3 : i32
  llvm.return %4 : i32
}
llvm.func @ticks() -> i64 {
  %0 = llvm.inline_asm has_side_effects "rdtsc\0A\09shlq $$32, %rdx; orq %rdx, %rax", "={ax},~{rdx},~{cc}" : () -> i64
  llvm.return %0 : i64
}
llvm.func @rdtscp() -> i64 {
  %0 = llvm.inline_asm has_side_effects "rdtscp", "={ax},={dx},~{ecx}" : () -> !llvm.struct<(i64, i64)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, i64)>
  %2 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i64)>
  %3 = llvm.mlir.constant(32 : i64) : i64
  %4 = llvm.shl %1, %3 : i64
  %5 = llvm.or %4, %2 : i64
  llvm.return %5 : i64
}

// Numbers of 128 bits.
llvm.func @mulq(%a: i64, %b: i64, %high: !llvm.ptr) -> i64 {
  %0 = llvm.inline_asm "mulq $3", "={ax},={dx},%0,rm,~{cc},~{dirflag},~{fpsr},~{flags}" %a, %b : (i64, i64) -> !llvm.struct<(i64, i64)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, i64)>
  llvm.store %1, %high : i64, !llvm.ptr
  %2 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i64)>
  llvm.return %2 : i64
}
llvm.func @divq(%high: i64, %low: i64, %by: i64, %rest: !llvm.ptr) -> i64 {
  %0 = llvm.inline_asm "divq $4", "={ax},={dx},0,1,r,~{cc}" %low, %high, %by : (i64, i64, i64) -> !llvm.struct<(i64, i64)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, i64)>
  llvm.store %1, %rest : i64, !llvm.ptr
  %2 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i64)>
  llvm.return %2 : i64
}
llvm.func @add128(%p: !llvm.ptr, %low: i64, %high: i64) {
  llvm.inline_asm has_side_effects operand_attrs = [{elementtype = !llvm.array<2 x i64>}, {}, {}, {elementtype = !llvm.array<2 x i64>}] "addq $1, $0; adcq $2, ${0:H}", "=*m,er,er,*m,~{cc}" %p, %low, %high, %p : (!llvm.ptr, i64, i64, !llvm.ptr) -> !llvm.void
  llvm.return
}
llvm.func @carry(%a: i64, %b: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %0 = llvm.inline_asm "addq $2,$0\0A\09adcq $$0,$1", "=r,=r,rm,0,1,~{cc}" %b, %a, %zero : (i64, i64, i64) -> !llvm.struct<(i64, i64)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, i64)>
  llvm.return %1 : i64
}

// Bits.
llvm.func @bsr(%a: i32) -> i32 {
  %0 = llvm.inline_asm "bsrl $1,$0", "=r,rm,~{cc},~{dirflag},~{fpsr},~{flags}" %a : (i32) -> i32
  llvm.return %0 : i32
}
llvm.func @bsf(%a: i64) -> i64 {
  %0 = llvm.inline_asm "bsfq $1,$0", "=r,r,~{cc}" %a : (i64) -> i64
  llvm.return %0 : i64
}
llvm.func @bswap(%a: i32) -> i32 {
  %0 = llvm.inline_asm "bswap $0", "=r,0" %a : (i32) -> i32
  llvm.return %0 : i32
}
llvm.func @swab16(%a: i16) -> i16 {
  %0 = llvm.inline_asm "xchgb ${0:b},${0:h}", "=Q,0" %a : (i16) -> i16
  llvm.return %0 : i16
}
llvm.func @rorw(%a: i16) -> i16 {
  %0 = llvm.inline_asm "rorw $$8, ${0:w}", "=r,0,~{cc}" %a : (i16) -> i16
  llvm.return %0 : i16
}
llvm.func @rol(%a: i32, %by: i8) -> i32 {
  %0 = llvm.inline_asm "roll %cl,$0", "=r,{cx},0,~{cc}" %by, %a : (i8, i32) -> i32
  llvm.return %0 : i32
}
llvm.func @shl3(%a: i32) -> i32 {
  %three = llvm.mlir.constant(3 : i32) : i32
  %0 = llvm.inline_asm "shll $1,$0", "=r,I,0" %three, %a : (i32, i32) -> i32
  llvm.return %0 : i32
}
llvm.func @lea(%a: i64, %b: i64) -> i64 {
  %minus = llvm.mlir.constant(-7 : i64) : i64
  %0 = llvm.inline_asm "leaq ${3:c}($1,$2,4), $0", "=r,r,r,i" %a, %b, %minus : (i64, i64, i64) -> i64
  llvm.return %0 : i64
}

// Conditions.
llvm.func @below(%a: i64, %b: i64) -> i8 {
  %0 = llvm.inline_asm "cmpq $2,$1\0A\09setb $0", "=q,r,rm,~{cc}" %a, %b : (i64, i64) -> i8
  llvm.return %0 : i8
}
llvm.func @zero(%a: i32) -> i32 {
  %0 = llvm.inline_asm "testl $1,$1", "={@ccz},r,~{flags}" %a : (i32) -> i32
  llvm.return %0 : i32
}
llvm.func @bit(%p: !llvm.ptr, %at: i64) -> i8 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i64}, {}, {elementtype = i64}] "lock btsq $2, $1", "={@ccc},=*m,rJ,*m,~{memory},~{flags}" %p, %at, %p : (!llvm.ptr, i64, !llvm.ptr) -> i8
  llvm.return %0 : i8
}
llvm.func @larger(%a: i32, %b: i32) -> i32 {
  %0 = llvm.inline_asm "cmpl $0, $2; cmovg $2, $0", "=&r,0,r,~{cc}" %a, %b : (i32, i32) -> i32
  llvm.return %0 : i32
}

// Memory that others change.
llvm.func @cas(%p: !llvm.ptr, %old: i32, %new: i32) -> i32 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i32}, {}, {}, {elementtype = i32}] "lock; cmpxchgl $2,$1", "={ax},=*m,q,0,*m,~{memory},~{dirflag},~{fpsr},~{flags}" %p, %new, %old, %p : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
  llvm.return %0 : i32
}
llvm.func @cas16(%p: !llvm.ptr, %old: !llvm.ptr, %low: i64, %high: i64) -> i8 {
  %f = llvm.load %old : !llvm.ptr -> !llvm.struct<(i64, i64)>
  %a = llvm.extractvalue %f[0] : !llvm.struct<(i64, i64)>
  %d = llvm.extractvalue %f[1] : !llvm.struct<(i64, i64)>
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i128}, {}, {}, {}, {}, {elementtype = i128}] "lock cmpxchg16b $1\0A\09sete $0", "=q,=*m,={ax},={dx},{bx},{cx},2,3,*m,~{memory},~{cc}" %p, %low, %high, %a, %d, %p : (!llvm.ptr, i64, i64, i64, i64, !llvm.ptr) -> !llvm.struct<(i8, i64, i64)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i8, i64, i64)>
  llvm.return %1 : i8
}
llvm.func @xchg(%p: !llvm.ptr, %v: i32) -> i32 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i32}, {}] "xchgl $0,$1", "=r,=*m,0,~{memory}" %p, %v : (!llvm.ptr, i32) -> i32
  llvm.return %0 : i32
}
llvm.func @xadd(%p: !llvm.ptr, %v: i16) -> i16 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i16}, {}, {elementtype = i16}] "lock; xaddw ${0:w}, $1", "=r,=*m,0,*m,~{memory},~{cc}" %p, %v, %p : (!llvm.ptr, i16, !llvm.ptr) -> i16
  llvm.return %0 : i16
}
llvm.func @count(%p: !llvm.ptr) {
  llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i32}, {elementtype = i32}] "lock; incl $0", "=*m,*m" %p, %p : (!llvm.ptr, !llvm.ptr) -> !llvm.void
  llvm.inline_asm has_side_effects "lock; addq $$0,-8(%rsi)", "{si},~{memory}" %p : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @count_with_cas(%p: !llvm.ptr, %by: i64) -> i64 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i64}, {}, {elementtype = i64}] "movq $1, %rax\0A1:\0A\09movq %rax, %r11\0A\09addq $2, %r11\0A\09lock cmpxchgq %r11, $1\0A\09jne 1b\0A\09movq %rax, $0", "=r,=*m,r,*m,~{rax},~{r11},~{memory},~{cc}" %p, %by, %p : (!llvm.ptr, i64, !llvm.ptr) -> i64
  llvm.return %0 : i64
}
llvm.func @barriers() {
  llvm.inline_asm has_side_effects "", "~{memory},~{dirflag},~{fpsr},~{flags}" : () -> !llvm.void
  llvm.inline_asm has_side_effects "rep; nop", "~{memory}" : () -> !llvm.void
  llvm.inline_asm has_side_effects "pause", "" : () -> ()
  llvm.inline_asm has_side_effects "mfence # all\0A lfence; sfence", "~{memory}" : () -> ()
  llvm.return
}

// Memory in a row.
llvm.func @copy(%to: !llvm.ptr, %from: !llvm.ptr, %n: i64) -> !llvm.ptr {
  %0 = llvm.inline_asm has_side_effects "rep movsb", "={di},={si},={cx},0,1,2,~{memory},~{dirflag},~{fpsr},~{flags}" %to, %from, %n : (!llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(ptr, ptr, i64)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64)>
  llvm.return %1 : !llvm.ptr
}
llvm.func @fill(%to: !llvm.ptr, %with: i32, %n: i64) {
  %0 = llvm.inline_asm has_side_effects "cld; rep ; stosl", "={cx},={di},{ax},0,1,~{memory}" %with, %n, %to : (i32, i64, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
  llvm.return
}
llvm.func @length(%s: !llvm.ptr) -> i64 {
  %all = llvm.mlir.constant(-1 : i64) : i64
  %nul = llvm.mlir.constant(0 : i8) : i8
  %0 = llvm.inline_asm has_side_effects "repne scasb; notq $0; decq $0", "={cx},={di},{al},0,1,~{cc},~{memory}" %nul, %all, %s : (i8, i64, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)>
  llvm.return %1 : i64
}

// The system.
llvm.func @syscall(%n: i64, %a: i64, %b: i64, %c: i64) -> i64 {
  %0 = llvm.inline_asm has_side_effects "syscall", "={ax},{ax},{di},{si},{dx},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}" %n, %a, %b, %c : (i64, i64, i64, i64) -> i64
  llvm.return %0 : i64
}
llvm.func @syscall6(%n: i64, %a: i64, %b: i64, %c: i64, %d: i64, %e: i64, %f: i64) -> i64 {
  %0 = llvm.inline_asm has_side_effects "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}" %n, %a, %b, %c, %d, %e, %f : (i64, i64, i64, i64, i64, i64, i64) -> i64
  llvm.return %0 : i64
}
llvm.func @flags() -> i64 {
  %0 = llvm.inline_asm has_side_effects "pushfq; popq $0", "=r" : () -> i64
  %1 = llvm.mlir.constant(2 : i64) : i64
  %2 = llvm.and %0, %1 : i64
  llvm.return %2 : i64
}
llvm.func @thread() -> !llvm.ptr {
  %0 = llvm.inline_asm "mov %fs:0,$0", "=r" : () -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @saved(%a: i64) -> i64 {
  %0 = llvm.inline_asm has_side_effects "push %rbx; movq $1, %rbx; lea 1(%rbx), %r12; mov %r12, $0; pop %rbx", "=r,r,~{r12},~{r13},~{rbp}" %a : (i64) -> i64
  llvm.return %0 : i64
}

// Intrinsics that are assembly code: those that do not give the same each time.
llvm.func @intrinsics(%p: !llvm.ptr) -> i64 {
  %0 = llvm.call_intrinsic "llvm.x86.rdtsc"() : () -> i64
  llvm.call_intrinsic "llvm.x86.sse2.lfence"() : () -> ()
  %1 = llvm.call_intrinsic "llvm.x86.rdtscp"() : () -> !llvm.struct<(i64, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i64, i32)>
  %3 = llvm.icmp "ugt" %2, %0 : i64
  %4 = llvm.zext %3 : i1 to i64
  llvm.call_intrinsic "llvm.x86.sse.stmxcsr"(%p) : (!llvm.ptr) -> ()
  llvm.call_intrinsic "llvm.x86.sse.ldmxcsr"(%p) : (!llvm.ptr) -> ()
  llvm.call_intrinsic "llvm.x86.sse2.clflush"(%p) : (!llvm.ptr) -> ()
  llvm.call_intrinsic "llvm.x86.sse2.mfence"() : () -> ()
  %5 = llvm.call_intrinsic "llvm.x86.flags.read.u64"() : () -> i64
  %6 = llvm.mlir.constant(2 : i64) : i64
  %7 = llvm.and %5, %6 : i64
  %8 = llvm.or %4, %7 : i64
  llvm.return %8 : i64
}
llvm.func @random(%p: !llvm.ptr) -> i32 {
  %0 = llvm.call_intrinsic "llvm.x86.rdrand.64"() : () -> !llvm.struct<(i64, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i32)>
  llvm.store %1, %p : i64, !llvm.ptr
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(i64, i32)>
  llvm.return %2 : i32
}
llvm.func @thread_pointer() -> !llvm.ptr {
  %0 = llvm.call_intrinsic "llvm.thread.pointer.p0"() : () -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// Floats and vectors.
llvm.func @sqrt(%a: f64) -> f64 {
  %0 = llvm.inline_asm "sqrtsd $1,$0", "=x,x" %a : (f64) -> f64
  llvm.return %0 : f64
}
llvm.func @nearest(%a: f32) -> i64 {
  %0 = llvm.inline_asm "cvtss2si $1,$0", "=r,x" %a : (f32) -> i64
  llvm.return %0 : i64
}
llvm.func @bits(%a: f64) -> i64 {
  %0 = llvm.inline_asm "movq $1, $0", "=r,r" %a : (f64) -> i64
  llvm.return %0 : i64
}
llvm.func @control(%p: !llvm.ptr) {
  llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i32}] "stmxcsr $0", "=*m" %p : (!llvm.ptr) -> !llvm.void
  llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i32}] "ldmxcsr $0", "*m" %p : (!llvm.ptr) -> !llvm.void
  llvm.return
}
llvm.func @add_vectors(%p: !llvm.ptr, %q: !llvm.ptr) {
  %a = llvm.load %p : !llvm.ptr -> vector<4xi32>
  %b = llvm.load %q : !llvm.ptr -> vector<4xi32>
  %0 = llvm.inline_asm "paddd $2, $0\0A\09pshufd $$0x1b, $0, $0", "=x,0,x" %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  llvm.store %0, %p : vector<4xi32>, !llvm.ptr
  llvm.return
}

// A loop, with a label of its own and a number.
llvm.func @triple(%n: i32) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.inline_asm ".p2align 4\0A.Lround${:uid}: addl $$3,$0\0A\09decl $1\0A\09jz 1f\0A\09jmp .Lround${:uid}\0A1:", "=r,=r,0,1,~{cc}" %zero, %n : (i32, i32) -> !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i32)>
  llvm.return %1 : i32
}
// No code, but operands.
llvm.func @same(%a: i64, %p: !llvm.ptr) -> i64 {
  %0 = llvm.inline_asm has_side_effects operand_attrs = [{elementtype = i64}, {}] "", "={si},=*m,0,~{memory}" %p, %a : (!llvm.ptr, i64) -> i64
  llvm.return %0 : i64
}
// Many operands.
llvm.func @many(%a: i64, %b: i64, %c: i64, %d: i64, %e: i64, %f: i64) -> i64 {
  %0 = llvm.inline_asm "movq $1, $0; addq $2, $0; addq $3, $0; addq $4, $0; addq $5, $0; addq $6, $0; addq $7, $0; addq $8, $0; addq $9, $0; addq $10, $0; addq $11, $0; addq $12, $0", "=&r,r,r,r,r,r,r,r,r,r,r,r,r,~{cc}" %a, %b, %c, %d, %e, %f, %a, %b, %c, %d, %e, %f : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> i64
  llvm.return %0 : i64
}
