mov %r9b, %sil
mov $1, %r8d
mov $-3, %r10w
mov $-3, %ecx
movb %cl, %al
movb -4000(%r13,%r9,2), %sil
movb $100, %r9b
movw %dx, %ax
movw %r10w, %ax
movw $-3, %r10w
movl %r8d, %r8d
movl 16(,%rcx,8), %ecx
movl %r8d, 8(%rbp)
movl $100, %ecx
movq %xmm0, -4000(%r13,%r9,2)
movq 16(,%rcx,8), %xmm9
movabs $0x123456789, %rax
movabs $0x123456789, %rdx
movabs $0x123456789, %r11
movabsq $0x123456789, %rax
movabsq $0x123456789, %rdx
movabsq $0x123456789, %r11
movsb
movsb %al, %rdx
movsb %cl, %dx
movsb %cl, %r11
movsb %r9b, %ecx
movsb %r9b, %rdx
movsbl %sil, %eax
movsbl 16(,%rcx,8), %r8d
movsbq %al, %rdx
movsbq %cl, %rdx
movsbq %fs:(%rax), %rdx
movsbq %fs:(%rax), %r11
movsw %ax, %r8d
movsw (%rdi), %ecx
movswl %ax, %ecx
movswl %dx, %eax
movswl %r10w, %ecx
movswq %dx, %r11
movsl %ecx, %r11
movsl %r8d, %rax
movsl (%r12), %rax
movslq %eax, %r11
movslq 16(,%rcx,8), %rax
movzb %al, %rdx
movzb %cl, %eax
movzb %cl, %r8d
movzb %sil, %r8d
movzb %r9b, %rdx
movzb %fs:(%rax), %dx
movzbw %r9b, %dx
movzbw (%rdi), %ax
movzbl %cl, %eax
movzbl %r9b, %eax
movzbl 8(%rbp), %eax
movzbl 8(%rbp), %r8d
movzbq %al, %rax
movzbq %sil, %rax
movzw %ax, %ecx
movzw (%r12), %eax
movzwl %ax, %eax
movzwl %r10w, %ecx
movzwq %fs:(%rax), %rax
movzwq %fs:(%rax), %r11
movbe (%rdi), %rax
movbe %r10w, (%r12)
movbe %rax, (%r12)
movbew 8(%rbp), %dx
movbew %ax, 16(,%rcx,8)
movbew %r10w, 16(,%rcx,8)
movbel -4000(%r13,%r9,2), %ecx
movbel -4000(%r13,%r9,2), %r8d
movbel %r8d, %fs:(%rax)
movbeq %rdx, (%rdi)
movbeq %r11, (%rdi)
movnti %r8d, 8(%rbp)
movnti %rax, 8(%rbp)
movnti %r11, 8(%rbp)
movntil %eax, -4000(%r13,%r9,2)
movntil %ecx, -4000(%r13,%r9,2)
movntil %r8d, -4000(%r13,%r9,2)
movntiq %rax, (%r12)
movntiq %rdx, (%r12)
movntiq %r11, (%r12)
lea 8(%rbp), %ecx
lea 8(%rbp), %rax
leaw -4000(%r13,%r9,2), %ax
leaw -4000(%r13,%r9,2), %dx
leaw -4000(%r13,%r9,2), %r10w
leal (%r12), %eax
leal (%r12), %ecx
leal (%r12), %r8d
leaq 16(,%rcx,8), %rax
leaq 16(,%rcx,8), %rdx
leaq 16(,%rcx,8), %r11
xadd %cl, %dh
xadd %r9b, %r9b
xadd %eax, %ecx
xadd %rax, %r11
xadd %rdx, %rdx
xadd %eax, 8(%rbp)
xaddb %r9b, %sil
xaddb %al, -4000(%r13,%r9,2)
xaddw %dx, %dx
xaddw %dx, %r10w
xaddw %r10w, %ax
xaddw %ax, (%r12)
xaddl %eax, %eax
xaddq %rax, %rdx
xaddq %rdx, %rax
xaddq %r11, %rdx
xaddq %rdx, %fs:(%rax)
cmpxchg %r9b, %r9b
cmpxchg %dx, %ax
cmpxchgb %cl, %cl
cmpxchgb %r9b, %sil
cmpxchgw %ax, %dx
cmpxchgl %ecx, (%r12)
cmpxchgq %rdx, %rdx
cmpxchgq %rdx, %r11
cmpxchgq %r11, %rax
bswap %eax
bswap %r8d
bswap %rax
bswap %rdx
bswapl %eax
bswapl %ecx
bswapl %r8d
bswapq %rax
bswapq %rdx
bswapq %r11
add %dh, %al
add $4000, %r8d
addw %ax, %r10w
addw $100, %r10w
addl %r8d, %eax
addl -4000(%r13,%r9,2), %eax
addl $4000, %r8d
addq %rax, %rax
addq $4000, %r11
addq $-70000, %r11
adc %ax, %ax
adcb %dh, %al
adcb $-3, %cl
adcb $-3, %r9b
adcb $100, %cl
adcw $-3, %dx
adcw $200, (%rdi)
adcl $1, %r8d
adcl $100, %r8d
adcq %r11, %rax
sub %ax, %dx
sub %sil, (%rdi)
sub $-70000, %r8d
subb $200, 16(,%rcx,8)
subw $-3, %r10w
subw $200, %ax
subl %r8d, %eax
subl (%rdi), %ecx
subl $-70000, %ecx
subq %rax, %rax
subq %rax, 16(,%rcx,8)
subq $-70000, 8(%rbp)
sbb $-3, %sil
sbbb %sil, %al
sbbb %al, (%rdi)
sbbw %r10w, %dx
sbbw $1, %ax
sbbl %fs:(%rax), %ecx
sbbl $100, %eax
sbbl $-3, %fs:(%rax)
sbbq %r11, %r11
sbbq $-3, (%rdi)
sbbq $4000, (%rdi)
andb %al, %al
andb %al, %r9b
andw %dx, %dx
andw $4000, (%r12)
andl %ecx, %eax
andl $-3, %ecx
andl $4000, %r8d
andl $100, 16(,%rcx,8)
andq $100, %rax
andq $-70000, %rdx
andq $200, %fs:(%rax)
or %r8d, %eax
or (%rdi), %dh
or $200, %r10w
orb %al, %r9b
orb %cl, %r9b
orb %sil, %al
orb $100, %cl
orw $4000, -4000(%r13,%r9,2)
orl %ecx, %eax
orl %r8d, %r8d
orl $1, %ecx
orl $-3, (%r12)
orq %rdx, %rdx
orq %rax, 8(%rbp)
orq $100, %rdx
orq $100, %r11
orq $4000, 16(,%rcx,8)
xor %fs:(%rax), %rax
xor $-3, %dh
xor $200, %rdx
xorb %sil, %sil
xorb (%rdi), %al
xorw %dx, %ax
xorw %dx, 16(,%rcx,8)
xorw $1, %r10w
xorw $100, %ax
xorw $200, %ax
xorw $4000, 8(%rbp)
xorl %eax, %fs:(%rax)
xorl %ecx, %fs:(%rax)
xorl $100, %r8d
xorl $4000, %eax
xorq (%r12), %rax
xorq $-3, (%r12)
cmpb %al, %r9b
cmpb %cl, %sil
cmpb %sil, %sil
cmpb $200, %cl
cmpw %dx, %r10w
cmpw (%rdi), %ax
cmpw $1, %r10w
cmpl %r8d, %r8d
cmpl %r8d, 16(,%rcx,8)
cmpl $-70000, %eax
cmpq %rdx, %rdx
cmpq $1, %r11
test %al, %al
test (%r12), %cl
test $1, %eax
test $1, %rax
test $-3, %r10w
testb %r9b, %al
testb %dh, %al
testb 16(,%rcx,8), %r9b
testb $1, %sil
testb $-3, %dh
testw %fs:(%rax), %ax
testl $-70000, %eax
testq $-3, %rdx
testq $100, %rdx
testq $200, %rax
inc %r9b
inc %ax
incb %al
incb %r9b
incb %dh
incb (%r12)
incb (%rdi)
incl %r8d
incl -4000(%r13,%r9,2)
incq %rax
incq (%r12)
dec %al
dec %r10w
decb %al
decb %sil
decw %ax
decw (%r12)
decw (%rdi)
decl %eax
decl 8(%rbp)
decq %rax
decq %rdx
neg %ax
neg %r10w
neg %rdx
negb %al
negb %cl
negb %r9b
negb 16(,%rcx,8)
negw %ax
negw %dx
negw %r10w
negw -4000(%r13,%r9,2)
negl %eax
negl %ecx
negl (%r12)
negq %rax
negq %r11
negq 16(,%rcx,8)
not %r9b
not %ecx
notb (%r12)
notw %ax
notw 8(%rbp)
notl %ecx
notl %r8d
notl -4000(%r13,%r9,2)
notl %fs:(%rax)
notq %r11
notq (%r12)
notq (%rdi)
mul %sil
mul %dx
mul %rax
mulb %al
mulb %sil
mulb %dh
mulw %ax
mulw %dx
mulw %r10w
mulw (%rdi)
mulw (%r12)
mull %r8d
mull 8(%rbp)
mull 16(,%rcx,8)
mulq %rdx
mulq %r11
imul $-3, (%r12), %r10w
imul $100, (%r12), %r11
imul $100, %rdx, %rax
imulb %al
imulb %sil
imulb 16(,%rcx,8)
imulw %dx, %ax
imulw $1, %ax, %r10w
imulw $200, %r10w, %dx
imull $-3, (%rdi), %r8d
imulq $4000, 8(%rbp), %rax
imulq $4000, 8(%rbp), %r11
imulq $-3, %rdx, %rdx
div %dx
divb %al
divb %cl
divb %sil
divb %r9b
divw %r10w
divl %eax
divl %fs:(%rax)
divl -4000(%r13,%r9,2)
divq %rax
divq %rdx
divq %r11
divq (%r12)
idiv %cl
idiv %r9b
idivb %fs:(%rax)
idivw %ax
idivl %ecx
idivl %r8d
idivl 16(,%rcx,8)
idivq %r11
rol %ecx
rol %cl, %al
rol $1, %eax
rolb $100, %dh
rolb $100, 8(%rbp)
rolw %fs:(%rax)
rolw $100, %r10w
rolw $200, %dx
rolw $200, -4000(%r13,%r9,2)
roll %r8d
roll (%r12)
roll %cl, %eax
roll $100, %eax
roll $100, %r8d
rolq 16(,%rcx,8)
rolq $-3, %rdx
rolq $200, %rax
rolq $200, %rdx
rolq $1, 16(,%rcx,8)
ror $1, %rax
ror $-3, %ecx
rorb $1, %cl
rorb $100, %dh
rorb $200, %al
rorw %ax
rorw 8(%rbp)
rorw $1, %r10w
rorl %cl, %eax
rorl $200, -4000(%r13,%r9,2)
rorq (%r12)
rorq $1, %r11
rorq $100, %rax
rclb $-3, %al
rclw (%r12)
rclw %cl, %r10w
rclw $100, %ax
rclw $100, %dx
rclw $100, %r10w
rclw $200, %dx
rcll $-3, %eax
rclq %rax
rclq $100, %r11
rclq $1, -4000(%r13,%r9,2)
rclq $-3, -4000(%r13,%r9,2)
rcr %r8d
rcr $1, %rax
rcr $100, %dx
rcr $200, %rdx
rcrb $1, %al
rcrb $1, %cl
rcrb $200, %dh
rcrw %dx
rcrw %cl, %ax
rcrw %cl, %r10w
rcrw %cl, -4000(%r13,%r9,2)
rcrw $100, %ax
rcrw $-3, %fs:(%rax)
rcrl (%r12)
rcrl %cl, %eax
rcrl $1, %r8d
rcrl $-3, %eax
rcrq %r11
rcrq %cl, %rax
rcrq %cl, %rdx
rcrq %cl, 16(,%rcx,8)
rcrq $200, %r11
shl %cl, %ecx
shlw 8(%rbp)
shlw $-3, %dx
shlw $100, %ax
shll %eax
shll %cl, %eax
shll $1, %ecx
shll $-3, %ecx
shll $100, %r8d
shll $200, %eax
shlq $1, %r11
shlq $200, (%rdi)
sal $1, %dh
sal $100, %r11
salb $1, %dh
salb $200, %sil
salw (%rdi)
salw %cl, %ax
salw $1, %r10w
salw $200, %ax
salw $1, (%r12)
sall %cl, 8(%rbp)
sall $100, %ecx
sall $200, 16(,%rcx,8)
salq %rax
salq $1, %rdx
salq $-3, %rdx
shr $1, %rdx
shr $-3, %al
shr $-3, %sil
shr $100, %dh
shrb $100, %sil
shrb $200, %r9b
shrw $200, %ax
shrw $1, -4000(%r13,%r9,2)
shrw $200, -4000(%r13,%r9,2)
shrl %eax
shrl (%rdi)
shrl $100, %r8d
shrl $-3, (%r12)
shrq %r11
shrq $1, %r11
shrq $100, %rax
shrq $100, %rdx
sar %sil
sar %cl, %r11
sarb %sil
sarb $1, %sil
sarb $1, (%rdi)
sarw 16(,%rcx,8)
sarw $1, %ax
sarw $-3, 8(%rbp)
sarw $200, 8(%rbp)
sarl %ecx
sarl $1, %ecx
sarl $-3, %eax
sarl $100, %ecx
sarq %rax
sarq %cl, (%rdi)
sarq $-3, (%r12)
shld $1, %eax, %r8d
shld $-3, %r10w, %r10w
shld $100, %r10w, %ax
shldw %cl, %dx, %dx
shldl $1, %r8d, %eax
shldl $-3, %eax, %eax
shldl $-3, %r8d, %eax
shldl %cl, %ecx, %eax
shldl %cl, %r8d, %eax
shldl %cl, %r8d, %r8d
shldq $-3, %rdx, %r11
shldq $100, %rdx, %rax
shldq $200, %rax, %rax
shrdw $-3, %r10w, %dx
shrdl $-3, %r8d, %r8d
shrdl $100, %r8d, %eax
shrdl $200, %eax, %eax
shrdq $100, %r11, %rax
bt $1, %r8d
bt $-3, %eax
btw $100, %ax
btw $100, %r10w
btl %eax, %eax
btl $1, %ecx
btl $1, -4000(%r13,%r9,2)
btq %rdx, %r11
btq %rdx, (%rdi)
btq $1, %rdx
btq $100, %rdx
btq $100, (%r12)
bts $100, %r8d
btsw %ax, %dx
btsw %r10w, %dx
btsw %ax, -4000(%r13,%r9,2)
btsw $200, %dx
btsw $1, %fs:(%rax)
btsl %ecx, (%r12)
btsl $100, %r8d
btsq %rax, 16(,%rcx,8)
btsq %rdx, 16(,%rcx,8)
btsq $-3, %rax
btr %eax, %ecx
btr %ecx, %ecx
btrw $1, %dx
btrl %ecx, %r8d
btrl $1, %ecx
btrl $200, 16(,%rcx,8)
btrq %rdx, %rax
btrq $200, %fs:(%rax)
btc %eax, %ecx
btc %ecx, %r8d
btc %r8d, (%r12)
btc $1, %ax
btcw %r10w, %dx
btcw %r10w, 16(,%rcx,8)
btcw $200, %r10w
btcw $-3, 8(%rbp)
btcl $200, %eax
btcl $200, %r8d
btcq %rdx, %rax
btcq $200, %r11
btcq $-3, (%r12)
bsf %rax, %rdx
bsf 16(,%rcx,8), %ax
bsfw %ax, %ax
bsfw %r10w, %dx
bsfw %r10w, %r10w
bsfw %fs:(%rax), %dx
bsfl %ecx, %r8d
bsfl (%rdi), %ecx
bsfq %rax, %r11
bsr %ax, %ax
bsrw %ax, %r10w
bsrw %r10w, %ax
bsrl %ecx, %ecx
bsrl %r8d, %ecx
bsrl %r8d, %r8d
bsrl 16(,%rcx,8), %eax
bsrl 16(,%rcx,8), %r8d
bsrq %rax, %rax
bsrq %rax, %rdx
bsrq %rdx, %rax
bsrq %r11, %r11
bsrq %fs:(%rax), %rdx
popcntw %r10w, %ax
popcntl %ecx, %eax
popcntl %ecx, %r8d
popcntl %r8d, %ecx
popcntl -4000(%r13,%r9,2), %eax
popcntq %rax, %rdx
popcntq %rax, %r11
popcntq %rdx, %rax
popcntq %r11, %rdx
popcntq (%r12), %rax
lzcnt %rdx, %rax
lzcnt %rdx, %r11
lzcnt %r11, %r11
lzcnt 16(,%rcx,8), %rdx
lzcntw %ax, %ax
lzcntw %dx, %ax
lzcntw %dx, %r10w
lzcntw %r10w, %dx
lzcntl %eax, %eax
lzcntl %eax, %r8d
lzcntl %ecx, %eax
lzcntl (%rdi), %ecx
lzcntq %rax, %rax
lzcntq %rdx, %rax
lzcntq %r11, %rax
lzcntq 8(%rbp), %rdx
lzcntq 8(%rbp), %r11
tzcnt %dx, %dx
tzcnt %ecx, %ecx
tzcnt %rax, %rax
tzcnt -4000(%r13,%r9,2), %rdx
tzcnt -4000(%r13,%r9,2), %r11
tzcntw %ax, %r10w
tzcntw %dx, %ax
tzcntw %r10w, %r10w
tzcntw (%r12), %dx
tzcntw (%r12), %r10w
tzcntl %r8d, %r8d
tzcntl 16(,%rcx,8), %r8d
tzcntq %rax, %rdx
tzcntq %rdx, %r11
tzcntq %r11, %r11
tzcntq %fs:(%rax), %rdx
adcxl %r8d, %ecx
adcxl %r8d, %r8d
adcxq %rdx, %rax
adox %eax, %eax
adox %ecx, %r8d
adox %r8d, %r8d
adox %r11, %r11
adox (%r12), %eax
adox (%r12), %rdx
adoxl %eax, %eax
adoxl %eax, %ecx
adoxl 16(,%rcx,8), %eax
adoxq %r11, %r11
crc32 %r9b, %rax
crc32 %r10w, %eax
crc32 %r11, %r11
crc32w %ax, %r8d
crc32w %r10w, %ecx
crc32l (%r12), %r8d
crc32q %rax, %rdx
crc32q %rdx, %r11
crc32q %r11, %rax
crc32q 16(,%rcx,8), %rdx
rdpid %rax
rdpid %rdx
rdpid %r11
rdrand %dx
rdrandw %ax
rdrandw %dx
rdrandw %r10w
rdrandl %eax
rdrandl %ecx
rdrandl %r8d
rdrandq %rax
rdrandq %rdx
rdrandq %r11
rdseed %ax
rdseed %dx
rdseed %r10w
rdseed %ecx
rdseed %r11
rdseedw %ax
rdseedw %dx
rdseedw %r10w
rdseedl %eax
rdseedl %ecx
rdseedl %r8d
rdseedq %rax
rdseedq %rdx
rdseedq %r11
rdfsbase %eax
rdfsbase %ecx
rdfsbase %r8d
rdfsbase %rax
rdfsbase %r11
rdfsbasel %eax
rdfsbasel %ecx
rdfsbasel %r8d
rdfsbaseq %rax
rdfsbaseq %rdx
rdfsbaseq %r11
rdgsbase %eax
rdgsbase %r8d
rdgsbase %rdx
rdgsbase %r11
rdgsbasel %eax
rdgsbasel %ecx
rdgsbasel %r8d
rdgsbaseq %rax
rdgsbaseq %rdx
rdgsbaseq %r11
nop
nop %ax
nop %dx
nop %r10w
nop %r8d
nopw %ax
nopw 8(%rbp)
nopl %ecx
nopl %fs:(%rax)
nopl -4000(%r13,%r9,2)
in %dx, %al
in %dx, %eax
in $100, %ax
in $200, %al
inb %dx, %al
inb $100, %al
inb $200, %al
inw $1, %ax
inw $100, %ax
inw $200, %ax
inl %dx, %eax
inl $1, %eax
inl $200, %eax
out %al, %dx
out %ax, %dx
out %eax, %dx
outb %al, %dx
outw %ax, %dx
outl %eax, %dx
cvtsi2ss %eax, %xmm0
cvtsi2ssl (%r12), %xmm9
cvtsi2ssl %eax, %xmm0
cvtsi2ssl %r8d, %xmm0
cvtsi2ssq 16(,%rcx,8), %xmm9
cvtsi2ssq %rax, %xmm9
cvtsi2ssq %rdx, %xmm0
cvtsi2sd %eax, %xmm0
cvtsi2sd %eax, %xmm9
cvtsi2sd %rax, %xmm9
cvtsi2sd %r11, %xmm0
cvtsi2sdl %eax, %xmm0
cvtsi2sdl %ecx, %xmm0
cvtsi2sdl %r8d, %xmm9
cvtsi2sdq %rax, %xmm0
cvtsi2sdq %r11, %xmm9
cvtss2si -4000(%r13,%r9,2), %rax
cvtss2si %xmm0, %r8d
cvtss2sil (%r12), %ecx
cvtss2sil %xmm0, %eax
cvtss2sil %xmm9, %eax
cvtss2sil %xmm0, %ecx
cvtss2sil %xmm0, %r8d
cvtss2siq 16(,%rcx,8), %rdx
cvtss2siq 16(,%rcx,8), %r11
cvtss2siq %xmm9, %rdx
cvtsd2si %xmm0, %r8d
cvtsd2si %xmm0, %r11
cvtsd2si %xmm9, %r11
cvtsd2sil (%rdi), %eax
cvtsd2sil (%rdi), %r8d
cvtsd2sil %xmm0, %r8d
cvtsd2sil %xmm9, %r8d
cvtsd2siq 8(%rbp), %r11
cvtsd2siq %xmm0, %rdx
cvtsd2siq %xmm9, %rdx
cvttss2si -4000(%r13,%r9,2), %r8d
cvttss2si %xmm9, %ecx
cvttss2si %xmm9, %rax
cvttss2sil (%r12), %eax
cvttss2sil %xmm9, %ecx
cvttss2siq 16(,%rcx,8), %rdx
cvttss2siq 16(,%rcx,8), %r11
cvttss2siq %xmm0, %rax
cvttss2siq %xmm9, %rdx
cvttss2siq %xmm0, %r11
cvttss2siq %xmm9, %r11
cvttsd2si %fs:(%rax), %r8d
cvttsd2si %fs:(%rax), %rdx
cvttsd2si %xmm0, %ecx
cvttsd2si %xmm0, %rax
cvttsd2sil (%rdi), %eax
cvttsd2sil (%rdi), %ecx
cvttsd2sil %xmm9, %eax
cvttsd2sil %xmm0, %r8d
cvttsd2siq 8(%rbp), %r11
cvttsd2siq %xmm9, %r11
cmpxchg8b -4000(%r13,%r9,2)
cmpxchg8b %fs:(%rax)
cmpxchg16b (%r12)
cmpxchg16b (%rdi)
lahf
sahf
cbtw
cwtl
cltq
cwtd
cltd
cqto
clc
stc
cmc
movsq
stosb
stosw
stosl
stosq
lodsb
lodsw
lodsl
lodsq
scasb
scasw
scasl
scasq
cmpsb
cmpsw
cmpsl
cmpsq
cld
std
cpuid
xgetbv
rdtsc
rdtscp
rdpkru
wrpkru
syscall
int3
ud2
pause
mfence
lfence
sfence
serialize
clflush 16(,%rcx,8)
clflush 8(%rbp)
clflushopt %fs:(%rax)
clflushopt -4000(%r13,%r9,2)
clwb (%rdi)
clwb (%r12)
prefetchnta 8(%rbp)
prefetchnta 16(,%rcx,8)
prefetcht0 -4000(%r13,%r9,2)
prefetcht0 %fs:(%rax)
prefetcht1 (%r12)
prefetcht1 (%rdi)
prefetcht2 16(,%rcx,8)
prefetcht2 8(%rbp)
prefetchw %fs:(%rax)
prefetchw -4000(%r13,%r9,2)
ldmxcsr (%rdi)
ldmxcsr (%r12)
stmxcsr 8(%rbp)
stmxcsr 16(,%rcx,8)
fnstcw -4000(%r13,%r9,2)
fnstcw %fs:(%rax)
fldcw (%r12)
fldcw (%rdi)
fnstsw %ax
fnstsw 16(,%rcx,8)
fnstsw 8(%rbp)
fnclex
emms
movss %xmm0, %xmm9
movss %xmm9, %xmm9
movsd -4000(%r13,%r9,2), %xmm0
movaps %xmm0, %xmm0
movaps %xmm9, %xmm9
movaps (%r12), %xmm9
movups %xmm0, %xmm9
movups %xmm9, %xmm9
movups %xmm0, 8(%rbp)
movapd %xmm0, %xmm0
movapd %xmm0, -4000(%r13,%r9,2)
movupd %xmm0, %xmm9
movupd %xmm9, %xmm9
movupd (%rdi), %xmm0
movupd (%rdi), %xmm9
addss %xmm0, %xmm0
addss %xmm9, %xmm9
addss 8(%rbp), %xmm9
addsd %xmm0, %xmm9
addsd %xmm9, %xmm0
addsd -4000(%r13,%r9,2), %xmm9
addps %xmm0, %xmm0
addps (%r12), %xmm9
addpd %xmm0, %xmm0
addpd %xmm0, %xmm9
addpd %xmm9, %xmm0
addpd %xmm9, %xmm9
addpd 16(,%rcx,8), %xmm0
subss %xmm0, %xmm0
subss %xmm0, %xmm9
subss %xmm9, %xmm0
subss %fs:(%rax), %xmm0
subsd %xmm0, %xmm0
subsd %xmm0, %xmm9
subsd %xmm9, %xmm9
subsd (%rdi), %xmm9
subps %xmm0, %xmm0
subps %xmm0, %xmm9
subps 8(%rbp), %xmm0
subpd %xmm0, %xmm0
subpd %xmm9, %xmm0
subpd -4000(%r13,%r9,2), %xmm9
mulss %xmm0, %xmm0
mulss %xmm9, %xmm9
mulsd %xmm9, %xmm0
mulsd 16(,%rcx,8), %xmm0
mulps %xmm0, %xmm0
mulps %xmm0, %xmm9
mulps %xmm9, %xmm0
mulps %fs:(%rax), %xmm0
mulpd %xmm0, %xmm0
mulpd %xmm0, %xmm9
mulpd %xmm9, %xmm0
mulpd %xmm9, %xmm9
mulpd (%rdi), %xmm9
divss %xmm0, %xmm0
divss %xmm0, %xmm9
divss 8(%rbp), %xmm0
divss 8(%rbp), %xmm9
divsd %xmm9, %xmm0
divps %xmm0, %xmm0
divps %xmm0, %xmm9
divps %xmm9, %xmm0
divps %xmm9, %xmm9
divpd 16(,%rcx,8), %xmm0
divpd 16(,%rcx,8), %xmm9
sqrtss %xmm0, %xmm0
sqrtss %xmm0, %xmm9
sqrtss %xmm9, %xmm0
sqrtsd %xmm0, %xmm0
sqrtsd %xmm0, %xmm9
sqrtsd %xmm9, %xmm9
sqrtsd (%rdi), %xmm0
sqrtps %xmm0, %xmm0
sqrtps %xmm0, %xmm9
sqrtps 8(%rbp), %xmm9
sqrtpd %xmm0, %xmm0
sqrtpd -4000(%r13,%r9,2), %xmm9
rsqrtss %xmm0, %xmm0
rsqrtss %xmm0, %xmm9
rsqrtss (%r12), %xmm9
rcpss %xmm0, %xmm9
rcpss %xmm9, %xmm0
rcpss 16(,%rcx,8), %xmm0
rcpss 16(,%rcx,8), %xmm9
minss %xmm0, %xmm9
minss %xmm9, %xmm9
minss %fs:(%rax), %xmm9
minsd %xmm0, %xmm0
minsd %xmm0, %xmm9
minsd (%rdi), %xmm0
minsd (%rdi), %xmm9
maxss %xmm0, %xmm9
maxss %xmm9, %xmm0
maxss %xmm9, %xmm9
roundss $7, %xmm9, %xmm9
roundss $7, (%r12), %xmm0
roundsd $7, %xmm0, %xmm9
roundsd $7, %xmm9, %xmm0
roundsd $7, %xmm9, %xmm9
roundsd $7, 16(,%rcx,8), %xmm9
ucomiss %xmm0, %xmm0
ucomiss %xmm9, %xmm0
ucomiss %xmm9, %xmm9
ucomiss %fs:(%rax), %xmm0
ucomiss %fs:(%rax), %xmm9
ucomisd %xmm0, %xmm0
ucomisd %xmm0, %xmm9
ucomisd %xmm9, %xmm9
comiss %xmm0, %xmm9
comiss %xmm9, %xmm0
comisd %xmm9, %xmm0
comisd %xmm9, %xmm9
comisd -4000(%r13,%r9,2), %xmm0
comisd -4000(%r13,%r9,2), %xmm9
andps %xmm0, %xmm0
andps %xmm9, %xmm0
andpd %xmm0, %xmm9
andpd %xmm9, %xmm9
andpd 16(,%rcx,8), %xmm9
andnps %xmm0, %xmm0
andnps %xmm9, %xmm0
andnps %xmm9, %xmm9
andnps %fs:(%rax), %xmm0
orps %xmm0, %xmm0
orps %xmm9, %xmm0
orps (%rdi), %xmm0
orps (%rdi), %xmm9
xorps %xmm0, %xmm0
xorps %xmm0, %xmm9
xorps %xmm9, %xmm0
xorps %xmm9, %xmm9
xorps 8(%rbp), %xmm0
xorpd %xmm0, %xmm9
xorpd %xmm9, %xmm0
xorpd %xmm9, %xmm9
xorpd -4000(%r13,%r9,2), %xmm9
shufps $7, %xmm0, %xmm0
shufps $7, %xmm0, %xmm9
shufps $7, %xmm9, %xmm0
unpcklps %xmm0, %xmm0
movmskpd %xmm0, %eax
movmskpd %xmm0, %r8d
movmskpd %xmm0, %rax
movmskpd %xmm9, %rax
movmskpd %xmm9, %rdx
cvtss2sd 8(%rbp), %xmm0
cvtss2sd 8(%rbp), %xmm9
cvtsd2ss %xmm9, %xmm0
cvtsd2ss -4000(%r13,%r9,2), %xmm0
movd %xmm9, (%rdi)
movd %ecx, %xmm0
movd %xmm0, %ecx
movd %xmm9, %r8d
movdqa %xmm0, %xmm0
movdqa %fs:(%rax), %xmm0
movdqu %xmm9, %xmm0
movdqu %xmm9, %xmm9
movdqu %xmm0, (%r12)
movdqu %xmm9, (%r12)
movntdq %xmm0, 16(,%rcx,8)
movntdq %xmm9, 16(,%rcx,8)
lddqu -4000(%r13,%r9,2), %xmm0
lddqu -4000(%r13,%r9,2), %xmm9
pxor %xmm9, %xmm0
pxor (%r12), %xmm9
por %xmm0, %xmm9
pand %xmm0, %xmm9
pand %xmm9, %xmm9
pand %fs:(%rax), %xmm9
pandn %xmm0, %xmm0
pandn %xmm0, %xmm9
pandn %xmm9, %xmm0
pandn %xmm9, %xmm9
pandn (%rdi), %xmm9
paddb %xmm9, %xmm0
paddb 8(%rbp), %xmm9
paddw %xmm0, %xmm0
paddw %xmm9, %xmm0
paddw %xmm9, %xmm9
paddw -4000(%r13,%r9,2), %xmm0
paddd %xmm9, %xmm9
paddd (%r12), %xmm0
paddq 16(,%rcx,8), %xmm9
psubb %xmm0, %xmm0
psubb %xmm0, %xmm9
psubb %fs:(%rax), %xmm0
psubb %fs:(%rax), %xmm9
psubw %xmm0, %xmm9
psubw %xmm9, %xmm0
psubd 8(%rbp), %xmm0
psubd 8(%rbp), %xmm9
psubq %xmm9, %xmm9
psubq -4000(%r13,%r9,2), %xmm9
pmullw %xmm0, %xmm0
pmullw %xmm0, %xmm9
pmullw %xmm9, %xmm0
pmullw %xmm9, %xmm9
pmullw (%r12), %xmm0
pmullw (%r12), %xmm9
pmulld %xmm9, %xmm0
pmulld %xmm9, %xmm9
pmulld 16(,%rcx,8), %xmm9
pmulhw %xmm0, %xmm0
pmulhw %xmm9, %xmm0
pmulhw %xmm9, %xmm9
pmulhw %fs:(%rax), %xmm9
pmulhuw %xmm0, %xmm0
pmulhuw %xmm0, %xmm9
pmulhuw %xmm9, %xmm0
pmulhuw %xmm9, %xmm9
pmulhuw (%rdi), %xmm0
pmuludq %xmm0, %xmm0
pmuludq %xmm0, %xmm9
pmuludq %xmm9, %xmm9
pmuludq 8(%rbp), %xmm9
pmaddwd %xmm0, %xmm0
pmaddwd -4000(%r13,%r9,2), %xmm0
pmaddwd -4000(%r13,%r9,2), %xmm9
psadbw %xmm0, %xmm0
psadbw (%r12), %xmm0
pminub %xmm0, %xmm0
pminub %xmm0, %xmm9
pminub %xmm9, %xmm0
pminub 16(,%rcx,8), %xmm9
pmaxub %xmm0, %xmm9
pmaxub %xmm9, %xmm0
pcmpeqb %xmm9, %xmm9
pcmpeqb (%rdi), %xmm0
pcmpeqb (%rdi), %xmm9
pcmpeqw %xmm0, %xmm0
pcmpeqw 8(%rbp), %xmm0
pcmpeqd %xmm9, %xmm9
pcmpeqd -4000(%r13,%r9,2), %xmm0
pcmpgtb %xmm0, %xmm0
pcmpgtd %xmm0, %xmm0
pcmpgtd %xmm9, %xmm0
pcmpgtd %xmm9, %xmm9
pcmpgtd 16(,%rcx,8), %xmm0
pmovmskb %xmm9, %r8d
pmovmskb %xmm0, %rax
pmovmskb %xmm9, %rax
pmovmskb %xmm9, %r11
psllw %xmm9, %xmm0
psllw (%rdi), %xmm0
psllw $7, %xmm0
pslld %xmm0, %xmm0
pslld 8(%rbp), %xmm9
psllq %xmm0, %xmm9
psllq %xmm9, %xmm9
psllq -4000(%r13,%r9,2), %xmm0
pslldq $7, %xmm0
pslldq $7, %xmm9
psrlw %xmm0, %xmm0
psrlw 16(,%rcx,8), %xmm9
psrlw $7, %xmm9
psrld %xmm0, %xmm0
psrld %xmm0, %xmm9
psrld %xmm9, %xmm9
psrld %fs:(%rax), %xmm9
psrld $7, %xmm9
psrlq %xmm9, %xmm9
psrlq (%rdi), %xmm9
psrlq $7, %xmm9
psrldq $7, %xmm0
psrldq $7, %xmm9
psrad %xmm9, %xmm0
psrad -4000(%r13,%r9,2), %xmm9
pshufb %xmm0, %xmm9
pshufb %xmm9, %xmm0
pshufb (%r12), %xmm0
pshufb (%r12), %xmm9
pshufd $7, %xmm0, %xmm0
pshufd $7, %xmm9, %xmm9
pshufd $7, 16(,%rcx,8), %xmm9
pshuflw $7, %xmm9, %xmm0
pshuflw $7, %fs:(%rax), %xmm0
pshufhw $7, %xmm9, %xmm9
palignr $7, %xmm0, %xmm0
palignr $7, %xmm0, %xmm9
palignr $7, 8(%rbp), %xmm9
punpcklbw %xmm0, %xmm0
punpcklbw %xmm0, %xmm9
punpcklbw %xmm9, %xmm0
punpcklbw -4000(%r13,%r9,2), %xmm9
punpcklwd %xmm0, %xmm0
punpcklwd %xmm0, %xmm9
punpcklwd %xmm9, %xmm9
punpcklwd (%r12), %xmm9
punpckldq 16(,%rcx,8), %xmm0
punpcklqdq %xmm0, %xmm0
punpcklqdq %xmm0, %xmm9
punpcklqdq %xmm9, %xmm0
punpcklqdq %fs:(%rax), %xmm9
punpckhbw %xmm9, %xmm9
punpckhbw (%rdi), %xmm0
punpckhwd %xmm0, %xmm9
punpckhwd 8(%rbp), %xmm9
punpckhdq %xmm0, %xmm0
punpckhdq %xmm0, %xmm9
punpckhdq %xmm9, %xmm0
punpckhdq %xmm9, %xmm9
punpckhdq -4000(%r13,%r9,2), %xmm0
punpckhdq -4000(%r13,%r9,2), %xmm9
punpckhqdq %xmm0, %xmm0
punpckhqdq %xmm0, %xmm9
punpckhqdq %xmm9, %xmm0
punpckhqdq %xmm9, %xmm9
punpckhqdq (%r12), %xmm0
punpckhqdq (%r12), %xmm9
packsswb %xmm0, %xmm0
packsswb %xmm9, %xmm9
packssdw %xmm0, %xmm0
packuswb (%rdi), %xmm9
ptest %xmm0, %xmm0
ptest %xmm9, %xmm9
ptest 8(%rbp), %xmm0
pclmulqdq $7, %xmm0, %xmm9
pclmulqdq $7, %xmm9, %xmm9
pclmulqdq $7, -4000(%r13,%r9,2), %xmm0
aesenc %xmm0, %xmm9
aesenc %xmm9, %xmm9
aesenc (%r12), %xmm0
aesenclast %xmm0, %xmm0
aesenclast %xmm0, %xmm9
aesenclast %xmm9, %xmm0
aesenclast 16(,%rcx,8), %xmm0
aesdec %xmm0, %xmm0
aesdec %fs:(%rax), %xmm0
aesdec %fs:(%rax), %xmm9
aesdeclast %xmm9, %xmm0
aesdeclast (%rdi), %xmm0
aesimc %xmm0, %xmm0
aesimc %xmm0, %xmm9
aesimc %xmm9, %xmm0
aesimc %xmm9, %xmm9
aeskeygenassist $7, %xmm0, %xmm0
sha1msg1 %xmm0, %xmm0
sha1msg1 %xmm0, %xmm9
sha1msg1 (%r12), %xmm0
sha1msg1 (%r12), %xmm9
sha1msg2 %xmm0, %xmm0
sha1msg2 %xmm0, %xmm9
sha1nexte %xmm0, %xmm9
sha1rnds4 $7, %xmm0, %xmm0
sha1rnds4 $7, (%rdi), %xmm0
sha1rnds4 $7, (%rdi), %xmm9
sha256msg1 %xmm9, %xmm0
sha256msg1 %xmm9, %xmm9
sha256msg2 %xmm9, %xmm0
sha256msg2 -4000(%r13,%r9,2), %xmm0
sha256msg2 -4000(%r13,%r9,2), %xmm9
seto %al
seto %r9b
seto (%r12)
setob %al
setob %r9b
setob 16(,%rcx,8)
cmovo %ax, %r10w
cmovo %dx, %r10w
cmovo %r10w, %dx
cmovow %dx, %dx
cmovow %r10w, %dx
cmovol %ecx, %eax
cmovol %ecx, %ecx
cmovol %r8d, %ecx
cmovol 8(%rbp), %eax
cmovoq %rdx, %r11
cmovoq %r11, %r11
setno %sil
setno %dh
setno (%r12)
setnob %al
setnob %r9b
setnob %dh
setnob 8(%rbp)
cmovno %ecx, %eax
cmovno %fs:(%rax), %ecx
cmovno %fs:(%rax), %rdx
cmovnow %dx, %dx
cmovnow (%rdi), %ax
cmovnol %r8d, %eax
cmovnol 8(%rbp), %ecx
cmovnol 8(%rbp), %r8d
cmovnoq %rax, %rax
cmovnoq %rax, %r11
cmovnoq %r11, %r11
setb %sil
setbb %sil
setbb %r9b
setbb 16(,%rcx,8)
setbb 8(%rbp)
cmovb %eax, %ecx
cmovb %r11, %rdx
cmovb %fs:(%rax), %r11
cmovbw %ax, %r10w
cmovbl %ecx, %eax
cmovbl %r8d, %eax
cmovbl 8(%rbp), %eax
cmovbl 8(%rbp), %r8d
cmovbq %rax, %r11
cmovbq %rdx, %rax
cmovbq %r11, %r11
cmovbq -4000(%r13,%r9,2), %rax
cmovbq -4000(%r13,%r9,2), %r11
setc %sil
setc %dh
setc (%r12)
setcb %al
setcb %r9b
setcb %dh
cmovcw %ax, %dx
cmovcw %ax, %r10w
cmovcw %dx, %r10w
cmovcw %r10w, %r10w
cmovcl %ecx, %r8d
cmovcq %rdx, %rdx
cmovcq %rdx, %r11
cmovcq %r11, %rdx
setnae %cl
setnae %sil
setnae %r9b
setnae %dh
setnae (%r12)
setnaeb %al
setnaeb %sil
setnaeb %dh
setnaeb 8(%rbp)
cmovnae %fs:(%rax), %r11
cmovnaew %ax, %r10w
cmovnaew %r10w, %ax
cmovnaew (%rdi), %ax
cmovnael %r8d, %ecx
cmovnael 8(%rbp), %r8d
cmovnaeq %rdx, %r11
setae %al
setae %sil
setae %dh
setae (%rdi)
setaeb %al
setaeb %sil
setaeb %r9b
setaeb %dh
cmovae %r10w, %dx
cmovae %rdx, %rdx
cmovae %fs:(%rax), %ecx
cmovaew %dx, %ax
cmovaew %r10w, %ax
cmovael %eax, %r8d
cmovael %ecx, %ecx
cmovael %r8d, %eax
cmovael %r8d, %ecx
cmovael %r8d, %r8d
cmovael 8(%rbp), %eax
cmovaeq %rdx, %rdx
setnb %al
setnb %cl
setnb %sil
setnb %r9b
setnb %dh
setnbb %r9b
cmovnb %dx, %ax
cmovnb %eax, %r8d
cmovnb %rdx, %rax
cmovnb %r11, %rdx
cmovnb %fs:(%rax), %ax
cmovnbw %ax, %r10w
cmovnbw %dx, %ax
cmovnbw %dx, %dx
cmovnbw %r10w, %r10w
cmovnbw (%rdi), %ax
cmovnbw (%rdi), %r10w
cmovnbl %ecx, %ecx
cmovnbl %r8d, %r8d
setnc %al
setnc %cl
setnc (%r12)
setnc (%rdi)
setncb %al
setncb %r9b
setncb 16(,%rcx,8)
setncb 8(%rbp)
cmovnc %r8d, %eax
cmovnc %r8d, %r8d
cmovnc %fs:(%rax), %r10w
cmovncw %ax, %ax
cmovncw %ax, %r10w
cmovncw %r10w, %r10w
cmovncw (%rdi), %dx
cmovncl %ecx, %eax
cmovncl 8(%rbp), %eax
cmovncq %rax, %rdx
cmovncq -4000(%r13,%r9,2), %rdx
sete %al
sete %cl
sete %dh
sete (%r12)
sete (%rdi)
seteb %cl
seteb %dh
seteb 16(,%rcx,8)
cmove %fs:(%rax), %rdx
cmovew %ax, %dx
cmovew %dx, %ax
cmovew %r10w, %dx
cmovel 8(%rbp), %eax
cmovel 8(%rbp), %ecx
cmovel 8(%rbp), %r8d
cmoveq %rax, %rax
cmoveq %rdx, %rax
cmoveq %r11, %rax
cmoveq %r11, %r11
setz %sil
setz (%r12)
setz (%rdi)
setzb %al
setzb %dh
setzb 16(,%rcx,8)
cmovz %fs:(%rax), %r8d
cmovz %fs:(%rax), %rdx
cmovzw %ax, %r10w
cmovzw %dx, %ax
cmovzw %r10w, %dx
cmovzw (%rdi), %ax
cmovzw (%rdi), %dx
cmovzw (%rdi), %r10w
cmovzl %ecx, %eax
cmovzl %ecx, %ecx
cmovzl %ecx, %r8d
cmovzl %r8d, %r8d
cmovzl 8(%rbp), %eax
cmovzl 8(%rbp), %ecx
cmovzq %rax, %rax
cmovzq %rdx, %rdx
setne %al
setne %dh
setne (%rdi)
setneb %al
setneb %sil
setneb %r9b
cmovne %ax, %dx
cmovne %ax, %r10w
cmovne %ecx, %r8d
cmovne %rax, %r11
cmovne %fs:(%rax), %ecx
cmovne %fs:(%rax), %rax
cmovnew %ax, %ax
cmovnew %dx, %ax
cmovnew (%rdi), %ax
cmovnew (%rdi), %dx
cmovnel %r8d, %ecx
cmovnel 8(%rbp), %ecx
cmovneq %r11, %rax
setnz %cl
setnz (%r12)
setnz (%rdi)
setnzb %sil
setnzb %dh
setnzb 8(%rbp)
cmovnz %r10w, %r10w
cmovnz %fs:(%rax), %r10w
cmovnz %fs:(%rax), %r8d
cmovnzw %ax, %ax
cmovnzw %dx, %r10w
cmovnzw (%rdi), %ax
cmovnzw (%rdi), %dx
cmovnzl %ecx, %eax
cmovnzl %r8d, %eax
cmovnzq %rax, %r11
cmovnzq %rdx, %rax
cmovnzq %rdx, %r11
setbeb %al
setbeb %cl
setbeb %sil
setbeb %r9b
setbeb 8(%rbp)
cmovbe %r10w, %r10w
cmovbe %eax, %ecx
cmovbe %ecx, %ecx
cmovbe %r8d, %r8d
cmovbew %ax, %ax
cmovbew %ax, %dx
cmovbew %dx, %ax
cmovbew %r10w, %dx
cmovbew (%rdi), %r10w
cmovbel %eax, %r8d
cmovbel %ecx, %ecx
cmovbel %ecx, %r8d
cmovbel 8(%rbp), %eax
cmovbel 8(%rbp), %ecx
cmovbeq %rax, %rdx
cmovbeq %rax, %r11
cmovbeq %rdx, %r11
cmovbeq %r11, %rax
cmovbeq %r11, %rdx
cmovbeq %r11, %r11
cmovbeq -4000(%r13,%r9,2), %rax
setna %al
setna %sil
setna %r9b
setnab %al
setnab %sil
setnab %r9b
setnab %dh
cmovna %r10w, %ax
cmovna %r8d, %ecx
cmovna %rdx, %rax
cmovna %fs:(%rax), %eax
cmovnaw %dx, %r10w
cmovnaw (%rdi), %ax
cmovnaw (%rdi), %dx
cmovnaw (%rdi), %r10w
cmovnal %eax, %ecx
cmovnal %eax, %r8d
cmovnal %ecx, %ecx
cmovnal 8(%rbp), %eax
cmovnaq %rdx, %rax
seta %al
seta %cl
seta %sil
seta %r9b
seta %dh
seta (%r12)
setab %al
setab %r9b
setab 8(%rbp)
cmova %eax, %eax
cmovaw %ax, %r10w
cmovaw %dx, %r10w
cmovaw %r10w, %dx
cmovaw %r10w, %r10w
cmoval %r8d, %ecx
cmoval 8(%rbp), %eax
cmoval 8(%rbp), %r8d
cmovaq %rdx, %rax
cmovaq %rdx, %r11
cmovaq %r11, %rax
cmovaq %r11, %r11
cmovaq -4000(%r13,%r9,2), %r11
setnbe (%r12)
setnbeb %cl
setnbeb %dh
setnbeb 16(,%rcx,8)
cmovnbe %dx, %r10w
cmovnbe %r10w, %dx
cmovnbe %rax, %rdx
cmovnbe %fs:(%rax), %dx
cmovnbe %fs:(%rax), %r10w
cmovnbew (%rdi), %dx
cmovnbel %eax, %eax
cmovnbel %eax, %ecx
cmovnbel %ecx, %r8d
cmovnbel %r8d, %r8d
cmovnbel 8(%rbp), %ecx
cmovnbeq %rdx, %rax
sets %r9b
sets %dh
setsb %al
cmovs %dx, %r10w
cmovs %eax, %eax
cmovs %eax, %ecx
cmovs %ecx, %ecx
cmovsw %ax, %dx
cmovsw %dx, %dx
cmovsw %r10w, %dx
cmovsw (%rdi), %ax
cmovsl %ecx, %eax
cmovsl %ecx, %r8d
cmovsl %r8d, %ecx
cmovsl %r8d, %r8d
cmovsl 8(%rbp), %r8d
cmovsq %rax, %rdx
cmovsq %rdx, %rdx
cmovsq %r11, %rdx
cmovsq -4000(%r13,%r9,2), %rdx
cmovsq -4000(%r13,%r9,2), %r11
setns %cl
setns %sil
setns %r9b
setns %dh
setns (%r12)
setns (%rdi)
setnsb %al
setnsb %r9b
setnsb %dh
setnsb 16(,%rcx,8)
setnsb 8(%rbp)
cmovns %ax, %ax
cmovns %rdx, %rdx
cmovnsw %dx, %dx
cmovnsl %eax, %ecx
cmovnsl %eax, %r8d
cmovnsl %ecx, %ecx
cmovnsl %ecx, %r8d
cmovnsq %rax, %rax
cmovnsq %rdx, %rax
cmovnsq %r11, %rax
cmovnsq %r11, %rdx
cmovnsq -4000(%r13,%r9,2), %r11
setp %sil
setp %r9b
setp %dh
cmovp %ecx, %ecx
cmovp %rdx, %rdx
cmovp %rdx, %r11
cmovp %fs:(%rax), %dx
cmovpw %ax, %ax
cmovpw %ax, %dx
cmovpw %r10w, %ax
cmovpw %r10w, %dx
cmovpw (%rdi), %r10w
cmovpl %r8d, %ecx
cmovpq %rdx, %rdx
setpe %al
setpe (%rdi)
setpeb %r9b
setpeb %dh
cmovpe %ax, %r10w
cmovpe %r8d, %eax
cmovpe %rax, %rdx
cmovpe %fs:(%rax), %ecx
cmovpew %ax, %r10w
cmovpew %r10w, %r10w
cmovpew (%rdi), %ax
cmovpel %eax, %eax
cmovpel %r8d, %eax
cmovpel %r8d, %ecx
cmovpeq %rax, %r11
cmovpeq %r11, %rax
cmovpeq -4000(%r13,%r9,2), %rax
setnp %al
setnp %sil
setnp (%rdi)
setnpb %al
setnpb %cl
setnpb %r9b
setnpb 16(,%rcx,8)
cmovnp %r10w, %dx
cmovnp %r8d, %r8d
cmovnp %fs:(%rax), %rdx
cmovnpw %ax, %r10w
cmovnpw %r10w, %ax
cmovnpw (%rdi), %r10w
cmovnpl %ecx, %r8d
cmovnpl 8(%rbp), %eax
cmovnpl 8(%rbp), %ecx
cmovnpq %rax, %rax
cmovnpq %rdx, %r11
cmovnpq %r11, %rax
cmovnpq %r11, %r11
setpo %al
setpo %cl
setpo %sil
setpo (%r12)
setpo (%rdi)
setpob %sil
setpob 8(%rbp)
cmovpo %ecx, %eax
cmovpow %ax, %dx
cmovpow %r10w, %ax
cmovpow %r10w, %r10w
cmovpol %r8d, %eax
cmovpol 8(%rbp), %eax
cmovpoq %rax, %rdx
cmovpoq %rax, %r11
cmovpoq %r11, %rax
setl %cl
setl %sil
setl %r9b
setl (%r12)
setl (%rdi)
setlb %al
setlb 8(%rbp)
cmovl %fs:(%rax), %rdx
cmovlw %ax, %ax
cmovlw %ax, %r10w
cmovlw %dx, %ax
cmovll %eax, %r8d
cmovll %ecx, %ecx
cmovll %r8d, %eax
cmovlq %rdx, %rax
cmovlq %rdx, %rdx
cmovlq %r11, %rdx
setnge %al
setnge (%r12)
setngeb %cl
setngeb %sil
setngeb %dh
cmovnge %eax, %eax
cmovnge %rax, %rdx
cmovnge %r11, %r11
cmovnge %fs:(%rax), %eax
cmovnge %fs:(%rax), %r8d
cmovngew %ax, %r10w
cmovngew %r10w, %dx
cmovngew (%rdi), %ax
cmovngew (%rdi), %r10w
cmovngel %eax, %ecx
cmovngel %ecx, %eax
cmovngeq %rax, %rdx
cmovngeq %rdx, %rax
cmovngeq %r11, %r11
setge %al
setge %sil
setge %r9b
setge (%rdi)
setgeb %al
setgeb %cl
setgeb %sil
cmovge %rdx, %r11
cmovge %r11, %rdx
cmovgew %r10w, %ax
cmovgew (%rdi), %r10w
cmovgel %r8d, %eax
cmovgel %r8d, %ecx
cmovgeq %rax, %rax
cmovgeq %rax, %rdx
cmovgeq -4000(%r13,%r9,2), %rax
setnl %sil
setnl %dh
setnl (%r12)
setnlb %cl
setnlb %sil
setnlb %r9b
setnlb 16(,%rcx,8)
setnlb 8(%rbp)
cmovnl %ax, %r10w
cmovnl %ecx, %eax
cmovnl %r11, %rdx
cmovnl %fs:(%rax), %dx
cmovnlw %ax, %r10w
cmovnlw %dx, %ax
cmovnlw %dx, %dx
cmovnlw %r10w, %r10w
cmovnlw (%rdi), %dx
cmovnlw (%rdi), %r10w
cmovnll %r8d, %eax
cmovnll %r8d, %r8d
cmovnlq %rdx, %rax
cmovnlq %rdx, %rdx
cmovnlq %r11, %rax
cmovnlq %r11, %rdx
cmovnlq -4000(%r13,%r9,2), %rax
cmovnlq -4000(%r13,%r9,2), %r11
setle %al
setle %cl
setle %sil
setle %dh
setle (%r12)
setleb %al
setleb %cl
setleb %sil
setleb 16(,%rcx,8)
cmovle %ax, %r10w
cmovle %r11, %rdx
cmovle %fs:(%rax), %rax
cmovlel %eax, %r8d
cmovlel %ecx, %ecx
cmovlel %r8d, %eax
cmovlel %r8d, %r8d
cmovlel 8(%rbp), %r8d
cmovleq %r11, %r11
setng %al
setng %r9b
setngb %dh
setngb 16(,%rcx,8)
setngb 8(%rbp)
cmovng %r10w, %r10w
cmovng %rax, %rdx
cmovng %fs:(%rax), %rax
cmovngw %ax, %dx
cmovngw %dx, %dx
cmovngw %r10w, %ax
cmovngw %r10w, %r10w
cmovngw (%rdi), %r10w
cmovngl %ecx, %eax
cmovngl %ecx, %r8d
cmovngl %r8d, %eax
cmovngl 8(%rbp), %eax
cmovngl 8(%rbp), %r8d
cmovngq %rdx, %rdx
cmovngq %r11, %rdx
cmovngq -4000(%r13,%r9,2), %rax
setg %r9b
setg %dh
setg (%rdi)
setgb %al
setgb %cl
cmovg %ax, %r10w
cmovg %dx, %dx
cmovg %r8d, %r8d
cmovgw %ax, %dx
cmovgw %ax, %r10w
cmovgw %dx, %r10w
cmovgl %eax, %r8d
cmovgl %r8d, %r8d
cmovgq %rax, %r11
cmovgq %rdx, %rdx
cmovgq -4000(%r13,%r9,2), %rax
setnle %cl
setnle %sil
setnle %r9b
setnle %dh
setnle (%rdi)
setnleb %dh
cmovnle %ecx, %ecx
cmovnlew %ax, %dx
cmovnlel %eax, %r8d
cmovnlel %ecx, %eax
cmovnlel %r8d, %ecx
cmovnlel 8(%rbp), %ecx
cmovnlel 8(%rbp), %r8d
cmovnleq %rdx, %rax
cmovnleq %r11, %rax
xchg %rcx, (%rdi)
xchgl %eax, 8(%rbp)
push $5
pop %rax
pushq (%r12)
popq 16(,%rcx,8)
pushf
popfq
push %r15
pop %rbp
lock addl $1, (%rdi)
lock cmpxchg16b (%r13)
rep movsb
rep stosq
repne scasb
repe cmpsb
lock xchgq %rax, (%rdi)
vmovd %xmm9, 8(%rbp)
vmovd %xmm0, %r10d
vmovq -4000(%r13,%r9,2), %xmm9
vmovq %r9, %xmm9
vmovdqa %xmm9, (%r12)
vmovdqa (%r12), %ymm12
vmovdqu %ymm3, %ymm12
vmovdqu 16(,%rcx,8), %ymm12
vmovaps %xmm0, %xmm9
vmovaps (%rdi), %ymm12
vmovups %xmm0, %xmm9
vmovups %ymm3, %ymm12
vmovapd %xmm9, -4000(%r13,%r9,2)
vmovapd -4000(%r13,%r9,2), %ymm12
vmovupd (%r12), %xmm9
vmovupd %ymm12, (%r12)
vzeroupper
vpxor (%rdi), %xmm9, %xmm0
vpxor (%rdi), %ymm12, %ymm3
vpor %xmm0, %xmm9, %xmm0
vpor 8(%rbp), %xmm9, %xmm0
vpand -4000(%r13,%r9,2), %xmm9, %xmm0
vpand %ymm3, %ymm12, %ymm3
vpandn %ymm3, %ymm12, %ymm3
vpandn (%r12), %ymm12, %ymm3
vxorps %xmm0, %xmm9, %xmm0
vxorps %ymm3, %ymm12, %ymm3
vandps %xmm0, %xmm9, %xmm0
vandps (%rdi), %ymm12, %ymm3
vorps %xmm0, %xmm9, %xmm0
vorps 8(%rbp), %xmm9, %xmm0
vpaddb %xmm0, %xmm9, %xmm0
vpaddb -4000(%r13,%r9,2), %xmm9, %xmm0
vpaddw %ymm3, %ymm12, %ymm3
vpaddw (%r12), %ymm12, %ymm3
vpaddd %ymm3, %ymm12, %ymm3
vpaddd 16(,%rcx,8), %ymm12, %ymm3
vpaddq (%rdi), %xmm9, %xmm0
vpaddq (%rdi), %ymm12, %ymm3
vpsubb %xmm0, %xmm9, %xmm0
vpsubb 8(%rbp), %ymm12, %ymm3
vpsubw %xmm0, %xmm9, %xmm0
vpsubw %ymm3, %ymm12, %ymm3
vpsubd %xmm0, %xmm9, %xmm0
vpsubd (%r12), %ymm12, %ymm3
vpsubq %xmm0, %xmm9, %xmm0
vpsubq 16(,%rcx,8), %ymm12, %ymm3
vpmullw %ymm3, %ymm12, %ymm3
vpmullw (%rdi), %ymm12, %ymm3
vpmulld %ymm3, %ymm12, %ymm3
vpmulld 8(%rbp), %ymm12, %ymm3
vpmulhw -4000(%r13,%r9,2), %xmm9, %xmm0
vpmulhw %ymm3, %ymm12, %ymm3
vpmulhuw %ymm3, %ymm12, %ymm3
vpmulhuw (%r12), %ymm12, %ymm3
vpmuludq %ymm3, %ymm12, %ymm3
vpmuludq 16(,%rcx,8), %ymm12, %ymm3
vpmaddwd %ymm3, %ymm12, %ymm3
vpmaddwd (%rdi), %ymm12, %ymm3
vpmaddubsw 8(%rbp), %xmm9, %xmm0
vpmaddubsw 8(%rbp), %ymm12, %ymm3
vpmulhrsw %xmm0, %xmm9, %xmm0
vpmulhrsw -4000(%r13,%r9,2), %xmm9, %xmm0
vpsadbw (%r12), %xmm9, %xmm0
vpsadbw %ymm3, %ymm12, %ymm3
vpavgb %ymm3, %ymm12, %ymm3
vpavgb 16(,%rcx,8), %ymm12, %ymm3
vpavgw %xmm0, %xmm9, %xmm0
vpavgw %ymm3, %ymm12, %ymm3
vpminub 8(%rbp), %xmm9, %xmm0
vpminub %ymm3, %ymm12, %ymm3
vpmaxub -4000(%r13,%r9,2), %xmm9, %xmm0
vpmaxub %ymm3, %ymm12, %ymm3
vpcmpeqb %xmm0, %xmm9, %xmm0
vpcmpeqb (%r12), %ymm12, %ymm3
vpcmpeqw %ymm3, %ymm12, %ymm3
vpcmpeqw 16(,%rcx,8), %ymm12, %ymm3
vpcmpeqd %xmm0, %xmm9, %xmm0
vpcmpeqd (%rdi), %ymm12, %ymm3
vpcmpgtb %xmm0, %xmm9, %xmm0
vpcmpgtb %ymm3, %ymm12, %ymm3
vpcmpgtd %xmm0, %xmm9, %xmm0
vpcmpgtd -4000(%r13,%r9,2), %ymm12, %ymm3
vpmovmskb %xmm0, %eax
vpmovmskb %xmm0, %r10d
vmovmskps %ymm3, %eax
vmovmskps %ymm3, %r10d
vmovmskpd %xmm0, %eax
vmovmskpd %ymm3, %r10d
vpsllw $5, %ymm3, %ymm12
vpsllw %xmm4, %ymm2, %ymm3
vpslld %xmm0, %xmm9, %xmm0
vpslld -4000(%r13,%r9,2), %ymm12, %ymm3
vpsllq $5, %ymm3, %ymm12
vpsllq %xmm4, %ymm2, %ymm3
vpsrlw $5, %xmm0, %xmm9
vpsrlw $5, %ymm3, %ymm12
vpsrld $5, %xmm0, %xmm9
vpsrld $5, %ymm3, %ymm12
vpsrlq %xmm0, %xmm9, %xmm0
vpsrlq 8(%rbp), %xmm9, %xmm0
vpsraw %xmm0, %xmm9, %xmm0
vpsraw $5, %xmm0, %xmm9
vpsrad %xmm0, %xmm9, %xmm0
vpsrad %xmm4, %ymm2, %ymm3
vpslldq $5, %xmm0, %xmm9
vpslldq $5, %ymm3, %ymm12
vpsrldq $5, %xmm0, %xmm9
vpsrldq $5, %ymm3, %ymm12
vpsllvd %xmm0, %xmm9, %xmm0
vpsllvd %ymm3, %ymm12, %ymm3
vpsllvq %xmm0, %xmm9, %xmm0
vpsllvq -4000(%r13,%r9,2), %xmm9, %xmm0
vpsrlvd (%r12), %xmm9, %xmm0
vpsrlvd %ymm3, %ymm12, %ymm3
vpsrlvq 16(,%rcx,8), %xmm9, %xmm0
vpsrlvq 16(,%rcx,8), %ymm12, %ymm3
vpsravd (%rdi), %xmm9, %xmm0
vpsravd (%rdi), %ymm12, %ymm3
vpshufb %ymm3, %ymm12, %ymm3
vpshufb 8(%rbp), %ymm12, %ymm3
vpshufd $5, %xmm0, %xmm9
vpshufd $5, %ymm3, %ymm12
vpalignr $3, (%r12), %xmm9, %xmm0
vpalignr $3, %ymm3, %ymm12, %ymm3
vpermd %ymm3, %ymm12, %ymm3
vpermd 16(,%rcx,8), %ymm12, %ymm3
vpermps %ymm3, %ymm12, %ymm3
vpermps (%rdi), %ymm12, %ymm3
vpermq $5, %ymm3, %ymm12
vpermq $6, 8(%rbp), %ymm12
vpermilps %xmm0, %xmm9, %xmm0
vpermilps $5, %ymm3, %ymm12
vpermilpd %ymm3, %ymm12, %ymm3
vpermilpd $5, %ymm3, %ymm12
vperm2i128 $3, %ymm3, %ymm12, %ymm3
vperm2i128 $3, 16(,%rcx,8), %ymm12, %ymm3
vinserti128 $3, (%rdi), %ymm12, %ymm3
vinserti128 $1, %xmm1, %ymm2, %ymm3
vextracti128 $1, %ymm1, %xmm2
vextracti128 $1, %ymm1, (%rdi)
vpbroadcastb -4000(%r13,%r9,2), %xmm9
vpbroadcastb %xmm1, %ymm2
vpbroadcastd (%r12), %ymm12
vpbroadcastd %xmm1, %ymm2
vpunpcklbw %ymm3, %ymm12, %ymm3
vpunpcklbw 16(,%rcx,8), %ymm12, %ymm3
vpunpckhbw %xmm0, %xmm9, %xmm0
vpunpckhbw (%rdi), %ymm12, %ymm3
vpacksswb %xmm0, %xmm9, %xmm0
vpacksswb %ymm3, %ymm12, %ymm3
vpackssdw %xmm0, %xmm9, %xmm0
vpackssdw -4000(%r13,%r9,2), %xmm9, %xmm0
vpackuswb %ymm3, %ymm12, %ymm3
vpackuswb (%r12), %ymm12, %ymm3
vpackusdw 16(,%rcx,8), %xmm9, %xmm0
vpackusdw 16(,%rcx,8), %ymm12, %ymm3
vphaddw %xmm0, %xmm9, %xmm0
vphaddw %ymm3, %ymm12, %ymm3
vphaddd %xmm0, %xmm9, %xmm0
vphaddd %ymm3, %ymm12, %ymm3
vphaddsw -4000(%r13,%r9,2), %xmm9, %xmm0
vphaddsw %ymm3, %ymm12, %ymm3
vphsubw (%r12), %xmm9, %xmm0
vphsubw %ymm3, %ymm12, %ymm3
vphsubd %xmm0, %xmm9, %xmm0
vphsubd 16(,%rcx,8), %ymm12, %ymm3
vphsubsw %xmm0, %xmm9, %xmm0
vphsubsw %ymm3, %ymm12, %ymm3
vpsignb 8(%rbp), %xmm9, %xmm0
vpsignb 8(%rbp), %ymm12, %ymm3
vpsignw -4000(%r13,%r9,2), %xmm9, %xmm0
vpsignw %ymm3, %ymm12, %ymm3
vpsignd %xmm0, %xmm9, %xmm0
vpsignd %ymm3, %ymm12, %ymm3
vmpsadbw $3, %xmm0, %xmm9, %xmm0
vmpsadbw $3, %ymm3, %ymm12, %ymm3
vpblendvb %ymm3, %ymm12, %ymm3, %ymm12
vpblendvb %ymm3, (%rdi), %ymm12, %ymm3
vblendvps %xmm0, %xmm9, %xmm0, %xmm9
vblendvps %ymm3, 8(%rbp), %ymm12, %ymm3
vblendvpd %xmm0, -4000(%r13,%r9,2), %xmm9, %xmm0
vblendvpd %ymm3, %ymm12, %ymm3, %ymm12
vptest (%r12), %xmm9
vptest (%r12), %ymm12
vtestps %xmm0, %xmm9
vtestps 16(,%rcx,8), %xmm9
vtestpd %ymm3, %ymm12
vtestpd (%rdi), %ymm12
vaddps 8(%rbp), %xmm9, %xmm0
vaddps %ymm3, %ymm12, %ymm3
vaddpd -4000(%r13,%r9,2), %xmm9, %xmm0
vaddpd -4000(%r13,%r9,2), %ymm12, %ymm3
vsubps %xmm0, %xmm9, %xmm0
vsubps (%r12), %xmm9, %xmm0
vsubpd %xmm0, %xmm9, %xmm0
vsubpd %ymm3, %ymm12, %ymm3
vmulps (%rdi), %xmm9, %xmm0
vmulps (%rdi), %ymm12, %ymm3
vmulpd 8(%rbp), %xmm9, %xmm0
vmulpd 8(%rbp), %ymm12, %ymm3
vdivps %ymm3, %ymm12, %ymm3
vdivps -4000(%r13,%r9,2), %ymm12, %ymm3
vdivpd %xmm0, %xmm9, %xmm0
vdivpd %ymm3, %ymm12, %ymm3
vsqrtps %ymm3, %ymm12
vsqrtps 16(,%rcx,8), %ymm12
vsqrtpd (%rdi), %xmm9
vsqrtpd (%rdi), %ymm12
vminps %ymm3, %ymm12, %ymm3
vminps 8(%rbp), %ymm12, %ymm3
vminpd -4000(%r13,%r9,2), %xmm9, %xmm0
vminpd %ymm3, %ymm12, %ymm3
vmaxps %ymm3, %ymm12, %ymm3
vmaxps (%r12), %ymm12, %ymm3
vmaxpd 16(,%rcx,8), %xmm9, %xmm0
vmaxpd 16(,%rcx,8), %ymm12, %ymm3
vrcpps %ymm3, %ymm12
vrcpps (%rdi), %ymm12
vrsqrtps %xmm0, %xmm9
vrsqrtps 8(%rbp), %ymm12
vcmpps $3, %xmm0, %xmm9, %xmm0
vcmpps $3, -4000(%r13,%r9,2), %ymm12, %ymm3
vcmppd $3, %xmm0, %xmm9, %xmm0
vcmppd $3, (%r12), %xmm9, %xmm0
vaddsubps %ymm3, %ymm12, %ymm3
vaddsubps 16(,%rcx,8), %ymm12, %ymm3
vaddsubpd %ymm3, %ymm12, %ymm3
vaddsubpd (%rdi), %ymm12, %ymm3
vhaddps %xmm0, %xmm9, %xmm0
vhaddps 8(%rbp), %xmm9, %xmm0
vhaddpd %ymm3, %ymm12, %ymm3
vhaddpd -4000(%r13,%r9,2), %ymm12, %ymm3
vhsubps %ymm3, %ymm12, %ymm3
vhsubps (%r12), %ymm12, %ymm3
vhsubpd %xmm0, %xmm9, %xmm0
vhsubpd %ymm3, %ymm12, %ymm3
vdpps $3, %xmm0, %xmm9, %xmm0
vdpps $3, %ymm3, %ymm12, %ymm3
vroundps $5, %xmm0, %xmm9
vroundps $5, %ymm3, %ymm12
vroundpd $5, %xmm0, %xmm9
vroundpd $6, -4000(%r13,%r9,2), %xmm9
vcvtps2dq %xmm0, %xmm9
vcvtps2dq %ymm3, %ymm12
vcvttps2dq 16(,%rcx,8), %xmm9
vcvttps2dq 16(,%rcx,8), %ymm12
vlddqu (%rdi), %xmm9
vlddqu (%rdi), %ymm12
andn %eax, %ecx, %r9d
andn 8(%rbp), %rdx, %r10
andnl %eax, %ecx, %r9d
andnl -4000(%r13,%r9,2), %ecx, %r9d
andnq %rax, %rdx, %r10
andnq (%r12), %rcx, %rdx
bextr %eax, %ecx, %r9d
bextr %rax, 16(,%rcx,8), %r10
bextrl %eax, %ecx, %r9d
bextrl %eax, (%rdi), %r9d
bextrq %rax, %rdx, %r10
bextrq %rax, 8(%rbp), %r10
blsr %eax, %ecx
blsr -4000(%r13,%r9,2), %rax
blsrl %eax, %ecx
blsrl (%r12), %eax
blsrq %rax, %rdx
blsrq 16(,%rcx,8), %rax
blsi %eax, %ecx
blsi (%rdi), %rax
blsil %eax, %ecx
blsil 8(%rbp), %eax
blsiq %rax, %rdx
blsiq -4000(%r13,%r9,2), %rax
blsmsk %rax, %rdx
blsmsk (%r12), %rax
blsmskl %eax, %ecx
blsmskl 16(,%rcx,8), %eax
blsmskq %rax, %rdx
blsmskq (%rdi), %rax
bzhi %rax, %rdx, %r10
bzhi %rax, 8(%rbp), %r10
bzhil %eax, %ecx, %r9d
bzhil %eax, -4000(%r13,%r9,2), %r9d
bzhiq %rax, %rdx, %r10
bzhiq %rax, (%r12), %r10
pdep %eax, %ecx, %r9d
pdep 16(,%rcx,8), %rcx, %rdx
pdepl %eax, %ecx, %r9d
pdepl (%rdi), %ecx, %r9d
pdepq %rax, %rdx, %r10
pdepq 8(%rbp), %rcx, %rdx
pext %eax, %ecx, %r9d
pext -4000(%r13,%r9,2), %rdx, %r10
pextl %eax, %ecx, %r9d
pextl (%r12), %ecx, %r9d
pextq 16(,%rcx,8), %rdx, %r10
pextq 16(,%rcx,8), %rcx, %rdx
mulx (%rdi), %ecx, %r9d
mulx %rax, %rdx, %r10
mulxl %eax, %ecx, %r9d
mulxl 8(%rbp), %ecx, %r9d
mulxq -4000(%r13,%r9,2), %rdx, %r10
mulxq -4000(%r13,%r9,2), %rcx, %rdx
rorx $7, %rax, %r10
rorx $7, (%r12), %r10
rorxl $7, %eax, %r9d
rorxl $7, 16(,%rcx,8), %r9d
rorxq $7, %rax, %r10
rorxq $7, (%rdi), %r10
shlx %eax, %ecx, %r9d
shlx %rax, 8(%rbp), %r10
shlxl %eax, %ecx, %r9d
shlxl %eax, -4000(%r13,%r9,2), %r9d
shlxq %rax, %rdx, %r10
shlxq %rax, (%r12), %r10
shrx %eax, %ecx, %r9d
shrx %eax, 16(,%rcx,8), %r9d
shrxl %eax, %ecx, %r9d
shrxl %eax, (%rdi), %r9d
shrxq %rax, %rdx, %r10
shrxq %rax, 8(%rbp), %r10
sarx %eax, %ecx, %r9d
sarx %rax, -4000(%r13,%r9,2), %r10
sarxl %eax, %ecx, %r9d
sarxl %eax, (%r12), %r9d
sarxq %rax, %rdx, %r10
sarxq %rax, 16(,%rcx,8), %r10
