//! Intrinsics of x86 processors, each as assembly code. To add one is to add a row; its instructions have rows of their own.

use super::Lowering;
use crate::view::Refusal;
use rmlir_ir::OpRef;

/// An intrinsic: its name after `llvm.`, the code, and the constraints on results and operands.
type Row = (&'static str, &'static str, &'static str);

/// A vector of two.
const BOTH: &str = "=x,0,x";
/// A vector of two and a number.
const BOTH_BY: &str = "=x,0,x,i";
/// A vector of one.
const ONE: &str = "=x,x";
/// A vector of one, whose other lanes stay.
const IN_PLACE: &str = "=x,0";
/// A number of a vector.
const NUMBER: &str = "=r,x";
/// A vector of one and how far to shift it.
const SHIFT: &str = "=x,0,r,~{xmm0}";
/// A number of two.
const SUM: &str = "=r,0,r";
/// What holds of two vectors, in the last register.
const EQUAL: &str = "=&q,x,x,~{rax},~{cc}";
/// Two numbers and a carry: a carry, and a number.
const CARRY: &str = "={@ccc},=&r,q,1,r,~{cc}";

/// The code of an intrinsic, and its constraints.
pub(super) fn code_of(name: &str) -> Option<(&'static str, &'static str)> {
    let at = ROWS.binary_search_by(|(known, ..)| known.cmp(&name)).ok()?;
    ROWS.get(at).map(|&(_, text, constraints)| (text, constraints))
}

impl<'a> Lowering<'_, 'a> {
    /// An intrinsic that the processor has instructions for, if this is one.
    pub(super) fn processor_intrinsic(&mut self, op: OpRef<'a>, name: &str) -> Option<Result<(), Refusal>> {
        let (text, constraints) = code_of(name).filter(|_| self.has_assembly())?;
        Some(self.assembly_code(op, text.as_bytes(), constraints.as_bytes()))
    }
}

/// All that are known, by name.
const ROWS: &[Row] = &[
    ("thread.pointer.p0", "movq %fs:0, $0", "=r"),
    ("x86.addcarry.32", "addb $$-1, $2; adcl $4, $1", CARRY),
    ("x86.addcarry.64", "addb $$-1, $2; adcq $4, $1", CARRY),
    ("x86.aesni.aesdec", "aesdec $2, $0", BOTH),
    ("x86.aesni.aesdeclast", "aesdeclast $2, $0", BOTH),
    ("x86.aesni.aesenc", "aesenc $2, $0", BOTH),
    ("x86.aesni.aesenclast", "aesenclast $2, $0", BOTH),
    ("x86.aesni.aesimc", "aesimc $1, $0", ONE),
    ("x86.aesni.aeskeygenassist", "aeskeygenassist $2, $1, $0", "=x,x,i"),
    ("x86.clflushopt", "clflushopt ${0:a}", "r,~{memory}"),
    ("x86.clwb", "clwb ${0:a}", "r,~{memory}"),
    ("x86.flags.read.u64", "pushfq; popq $0", "=r"),
    ("x86.pclmulqdq", "pclmulqdq $3, $2, $0", BOTH_BY),
    ("x86.rdpid", "rdpid %rax", "={ax}"),
    ("x86.rdrand.16", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdrand.32", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdrand.64", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdseed.16", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdseed.32", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdseed.64", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdtsc", "rdtsc; shlq $$32, %rdx; orq %rdx, %rax", "={ax},~{rdx},~{cc}"),
    ("x86.rdtscp", "rdtscp; shlq $$32, %rdx; orq %rdx, %rax", "={ax},={cx},~{rdx},~{cc}"),
    ("x86.sha1msg1", "sha1msg1 $2, $0", BOTH),
    ("x86.sha1msg2", "sha1msg2 $2, $0", BOTH),
    ("x86.sha1nexte", "sha1nexte $2, $0", BOTH),
    ("x86.sha1rnds4", "sha1rnds4 $3, $2, $0", BOTH_BY),
    ("x86.sha256msg1", "sha256msg1 $2, $0", BOTH),
    ("x86.sha256msg2", "sha256msg2 $2, $0", BOTH),
    ("x86.sha256rnds2", "sha256rnds2 $2, $0", "=x,0,x,{xmm0}"),
    ("x86.sse.cmp.ps", "cmpps $3, $2, $0", BOTH_BY),
    ("x86.sse.cmp.ss", "cmpss $3, $2, $0", BOTH_BY),
    (
        "x86.sse.comieq.ss",
        "comiss $2, $1; setnp ${0:b}; sete %al; andb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse.comige.ss", "comiss $2, $1", "={@ccae},x,x"),
    ("x86.sse.comigt.ss", "comiss $2, $1", "={@cca},x,x"),
    ("x86.sse.comile.ss", "comiss $1, $2", "={@ccae},x,x"),
    ("x86.sse.comilt.ss", "comiss $1, $2", "={@cca},x,x"),
    (
        "x86.sse.comineq.ss",
        "comiss $2, $1; setp ${0:b}; setne %al; orb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse.cvtss2si", "cvtss2si $1, $0", NUMBER),
    ("x86.sse.cvtss2si64", "cvtss2si $1, $0", NUMBER),
    ("x86.sse.cvttss2si", "cvttss2si $1, $0", NUMBER),
    ("x86.sse.cvttss2si64", "cvttss2si $1, $0", NUMBER),
    ("x86.sse.ldmxcsr", "ldmxcsr ${0:a}", "r,~{memory}"),
    ("x86.sse.max.ps", "maxps $2, $0", BOTH),
    ("x86.sse.max.ss", "maxss $2, $0", BOTH),
    ("x86.sse.min.ps", "minps $2, $0", BOTH),
    ("x86.sse.min.ss", "minss $2, $0", BOTH),
    ("x86.sse.movmsk.ps", "movmskps $1, $0", NUMBER),
    ("x86.sse.rcp.ps", "rcpps $1, $0", ONE),
    ("x86.sse.rcp.ss", "rcpss $0, $0", IN_PLACE),
    ("x86.sse.rsqrt.ps", "rsqrtps $1, $0", ONE),
    ("x86.sse.rsqrt.ss", "rsqrtss $0, $0", IN_PLACE),
    ("x86.sse.sfence", "sfence", "~{memory}"),
    ("x86.sse.stmxcsr", "stmxcsr ${0:a}", "r,~{memory}"),
    (
        "x86.sse.ucomieq.ss",
        "ucomiss $2, $1; setnp ${0:b}; sete %al; andb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse.ucomige.ss", "ucomiss $2, $1", "={@ccae},x,x"),
    ("x86.sse.ucomigt.ss", "ucomiss $2, $1", "={@cca},x,x"),
    ("x86.sse.ucomile.ss", "ucomiss $1, $2", "={@ccae},x,x"),
    ("x86.sse.ucomilt.ss", "ucomiss $1, $2", "={@cca},x,x"),
    (
        "x86.sse.ucomineq.ss",
        "ucomiss $2, $1; setp ${0:b}; setne %al; orb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse2.clflush", "clflush ${0:a}", "r,~{memory}"),
    ("x86.sse2.cmp.pd", "cmppd $3, $2, $0", BOTH_BY),
    ("x86.sse2.cmp.sd", "cmpsd $3, $2, $0", BOTH_BY),
    (
        "x86.sse2.comieq.sd",
        "comisd $2, $1; setnp ${0:b}; sete %al; andb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse2.comige.sd", "comisd $2, $1", "={@ccae},x,x"),
    ("x86.sse2.comigt.sd", "comisd $2, $1", "={@cca},x,x"),
    ("x86.sse2.comile.sd", "comisd $1, $2", "={@ccae},x,x"),
    ("x86.sse2.comilt.sd", "comisd $1, $2", "={@cca},x,x"),
    (
        "x86.sse2.comineq.sd",
        "comisd $2, $1; setp ${0:b}; setne %al; orb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse2.cvtpd2dq", "cvtpd2dq $1, $0", ONE),
    ("x86.sse2.cvtpd2ps", "cvtpd2ps $1, $0", ONE),
    ("x86.sse2.cvtps2dq", "cvtps2dq $1, $0", ONE),
    ("x86.sse2.cvtsd2si", "cvtsd2si $1, $0", NUMBER),
    ("x86.sse2.cvtsd2si64", "cvtsd2si $1, $0", NUMBER),
    ("x86.sse2.cvtsd2ss", "cvtsd2ss $2, $0", BOTH),
    ("x86.sse2.cvttpd2dq", "cvttpd2dq $1, $0", ONE),
    ("x86.sse2.cvttps2dq", "cvttps2dq $1, $0", ONE),
    ("x86.sse2.cvttsd2si", "cvttsd2si $1, $0", NUMBER),
    ("x86.sse2.cvttsd2si64", "cvttsd2si $1, $0", NUMBER),
    ("x86.sse2.lfence", "lfence", "~{memory}"),
    ("x86.sse2.max.pd", "maxpd $2, $0", BOTH),
    ("x86.sse2.max.sd", "maxsd $2, $0", BOTH),
    ("x86.sse2.mfence", "mfence", "~{memory}"),
    ("x86.sse2.min.pd", "minpd $2, $0", BOTH),
    ("x86.sse2.min.sd", "minsd $2, $0", BOTH),
    ("x86.sse2.movmsk.pd", "movmskpd $1, $0", NUMBER),
    ("x86.sse2.packssdw.128", "packssdw $2, $0", BOTH),
    ("x86.sse2.packsswb.128", "packsswb $2, $0", BOTH),
    ("x86.sse2.packuswb.128", "packuswb $2, $0", BOTH),
    ("x86.sse2.pavg.b", "pavgb $2, $0", BOTH),
    ("x86.sse2.pavg.w", "pavgw $2, $0", BOTH),
    ("x86.sse2.pmadd.wd", "pmaddwd $2, $0", BOTH),
    ("x86.sse2.pmovmskb.128", "pmovmskb $1, $0", NUMBER),
    ("x86.sse2.pmulh.w", "pmulhw $2, $0", BOTH),
    ("x86.sse2.pmulhu.w", "pmulhuw $2, $0", BOTH),
    ("x86.sse2.psad.bw", "psadbw $2, $0", BOTH),
    ("x86.sse2.psll.d", "pslld $2, $0", BOTH),
    ("x86.sse2.psll.q", "psllq $2, $0", BOTH),
    ("x86.sse2.psll.w", "psllw $2, $0", BOTH),
    ("x86.sse2.pslli.d", "movd $2, %xmm0; pslld %xmm0, $0", SHIFT),
    ("x86.sse2.pslli.q", "movd $2, %xmm0; psllq %xmm0, $0", SHIFT),
    ("x86.sse2.pslli.w", "movd $2, %xmm0; psllw %xmm0, $0", SHIFT),
    ("x86.sse2.psra.d", "psrad $2, $0", BOTH),
    ("x86.sse2.psra.w", "psraw $2, $0", BOTH),
    ("x86.sse2.psrai.d", "movd $2, %xmm0; psrad %xmm0, $0", SHIFT),
    ("x86.sse2.psrai.w", "movd $2, %xmm0; psraw %xmm0, $0", SHIFT),
    ("x86.sse2.psrl.d", "psrld $2, $0", BOTH),
    ("x86.sse2.psrl.q", "psrlq $2, $0", BOTH),
    ("x86.sse2.psrl.w", "psrlw $2, $0", BOTH),
    ("x86.sse2.psrli.d", "movd $2, %xmm0; psrld %xmm0, $0", SHIFT),
    ("x86.sse2.psrli.q", "movd $2, %xmm0; psrlq %xmm0, $0", SHIFT),
    ("x86.sse2.psrli.w", "movd $2, %xmm0; psrlw %xmm0, $0", SHIFT),
    (
        "x86.sse2.ucomieq.sd",
        "ucomisd $2, $1; setnp ${0:b}; sete %al; andb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse2.ucomige.sd", "ucomisd $2, $1", "={@ccae},x,x"),
    ("x86.sse2.ucomigt.sd", "ucomisd $2, $1", "={@cca},x,x"),
    ("x86.sse2.ucomile.sd", "ucomisd $1, $2", "={@ccae},x,x"),
    ("x86.sse2.ucomilt.sd", "ucomisd $1, $2", "={@cca},x,x"),
    (
        "x86.sse2.ucomineq.sd",
        "ucomisd $2, $1; setp ${0:b}; setne %al; orb %al, ${0:b}; movzbl ${0:b}, $0",
        EQUAL,
    ),
    ("x86.sse3.addsub.pd", "addsubpd $2, $0", BOTH),
    ("x86.sse3.addsub.ps", "addsubps $2, $0", BOTH),
    ("x86.sse3.hadd.pd", "haddpd $2, $0", BOTH),
    ("x86.sse3.hadd.ps", "haddps $2, $0", BOTH),
    ("x86.sse3.hsub.pd", "hsubpd $2, $0", BOTH),
    ("x86.sse3.hsub.ps", "hsubps $2, $0", BOTH),
    ("x86.sse3.ldu.dq", "lddqu ${1:a}, $0", "=x,r,~{memory}"),
    ("x86.sse41.blendvpd", "blendvpd $2, $0", "=x,0,x,{xmm0}"),
    ("x86.sse41.blendvps", "blendvps $2, $0", "=x,0,x,{xmm0}"),
    ("x86.sse41.dppd", "dppd $3, $2, $0", BOTH_BY),
    ("x86.sse41.dpps", "dpps $3, $2, $0", BOTH_BY),
    ("x86.sse41.insertps", "insertps $3, $2, $0", BOTH_BY),
    ("x86.sse41.mpsadbw", "mpsadbw $3, $2, $0", BOTH_BY),
    ("x86.sse41.packusdw", "packusdw $2, $0", BOTH),
    ("x86.sse41.pblendvb", "pblendvb $2, $0", "=x,0,x,{xmm0}"),
    ("x86.sse41.phminposuw", "phminposuw $1, $0", ONE),
    ("x86.sse41.ptestc", "ptest $2, $1", "={@ccc},x,x"),
    ("x86.sse41.ptestnzc", "ptest $2, $1", "={@cca},x,x"),
    ("x86.sse41.ptestz", "ptest $2, $1", "={@ccz},x,x"),
    ("x86.sse41.round.pd", "roundpd $2, $1, $0", "=x,x,i"),
    ("x86.sse41.round.ps", "roundps $2, $1, $0", "=x,x,i"),
    ("x86.sse41.round.sd", "roundsd $3, $2, $0", BOTH_BY),
    ("x86.sse41.round.ss", "roundss $3, $2, $0", BOTH_BY),
    ("x86.sse42.crc32.32.16", "crc32w $2, $0", SUM),
    ("x86.sse42.crc32.32.32", "crc32l $2, $0", SUM),
    ("x86.sse42.crc32.32.8", "crc32b $2, $0", SUM),
    ("x86.sse42.crc32.64.64", "crc32q $2, $0", SUM),
    ("x86.sse42.crc32.64.8", "crc32b $2, $0", SUM),
    ("x86.sse42.pcmpestri128", "pcmpestri $5, $3, $1", "={cx},x,{ax},x,{dx},i,~{cc}"),
    ("x86.sse42.pcmpestria128", "pcmpestri $5, $3, $1", "={@cca},x,{ax},x,{dx},i,~{ecx}"),
    ("x86.sse42.pcmpestric128", "pcmpestri $5, $3, $1", "={@ccc},x,{ax},x,{dx},i,~{ecx}"),
    ("x86.sse42.pcmpestrio128", "pcmpestri $5, $3, $1", "={@cco},x,{ax},x,{dx},i,~{ecx}"),
    ("x86.sse42.pcmpestris128", "pcmpestri $5, $3, $1", "={@ccs},x,{ax},x,{dx},i,~{ecx}"),
    ("x86.sse42.pcmpestriz128", "pcmpestri $5, $3, $1", "={@ccz},x,{ax},x,{dx},i,~{ecx}"),
    ("x86.sse42.pcmpestrm128", "pcmpestrm $5, $3, $1", "={xmm0},x,{ax},x,{dx},i,~{cc}"),
    ("x86.sse42.pcmpistri128", "pcmpistri $3, $2, $1", "={cx},x,x,i,~{cc}"),
    ("x86.sse42.pcmpistria128", "pcmpistri $3, $2, $1", "={@cca},x,x,i,~{ecx}"),
    ("x86.sse42.pcmpistric128", "pcmpistri $3, $2, $1", "={@ccc},x,x,i,~{ecx}"),
    ("x86.sse42.pcmpistrio128", "pcmpistri $3, $2, $1", "={@cco},x,x,i,~{ecx}"),
    ("x86.sse42.pcmpistris128", "pcmpistri $3, $2, $1", "={@ccs},x,x,i,~{ecx}"),
    ("x86.sse42.pcmpistriz128", "pcmpistri $3, $2, $1", "={@ccz},x,x,i,~{ecx}"),
    ("x86.sse42.pcmpistrm128", "pcmpistrm $3, $2, $1", "={xmm0},x,x,i,~{cc}"),
    ("x86.ssse3.phadd.d.128", "phaddd $2, $0", BOTH),
    ("x86.ssse3.phadd.sw.128", "phaddsw $2, $0", BOTH),
    ("x86.ssse3.phadd.w.128", "phaddw $2, $0", BOTH),
    ("x86.ssse3.phsub.d.128", "phsubd $2, $0", BOTH),
    ("x86.ssse3.phsub.sw.128", "phsubsw $2, $0", BOTH),
    ("x86.ssse3.phsub.w.128", "phsubw $2, $0", BOTH),
    ("x86.ssse3.pmadd.ub.sw.128", "pmaddubsw $2, $0", BOTH),
    ("x86.ssse3.pmul.hr.sw.128", "pmulhrsw $2, $0", BOTH),
    ("x86.ssse3.pshuf.b.128", "pshufb $2, $0", BOTH),
    ("x86.ssse3.psign.b.128", "psignb $2, $0", BOTH),
    ("x86.ssse3.psign.d.128", "psignd $2, $0", BOTH),
    ("x86.ssse3.psign.w.128", "psignw $2, $0", BOTH),
    ("x86.subborrow.32", "addb $$-1, $2; sbbl $4, $1", CARRY),
    ("x86.subborrow.64", "addb $$-1, $2; sbbq $4, $1", CARRY),
    ("x86.xgetbv", "xgetbv; shlq $$32, %rdx; orq %rdx, %rax", "={ax},{cx},~{rdx},~{cc}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order() {
        assert!(ROWS.is_sorted_by(|(a, ..), (b, ..)| a < b));
        assert_eq!(code_of("x86.sse2.psad.bw"), Some(("psadbw $2, $0", BOTH)));
        assert_eq!(code_of("x86.sse2.psad"), None);
    }
}
