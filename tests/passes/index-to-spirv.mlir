// RUN: rmlir-opt %s --convert-index-to-spirv

func.func @f(%a: index, %b: index, %i: i32, %c: i1) {
  %c1 = index.constant 42
  %t = index.bool.constant true
  %0 = index.add %a, %b
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  %3 = index.divs %a, %b
  %4 = index.divu %a, %b
  %5 = index.rems %a, %b
  %6 = index.remu %a, %b
  %7 = index.maxs %a, %b
  %8 = index.maxu %a, %b
  %9 = index.mins %a, %b
  %10 = index.minu %a, %b
  %11 = index.shl %a, %b
  %12 = index.shrs %a, %b
  %13 = index.shru %a, %b
  %14 = index.and %a, %b
  %15 = index.or %a, %b
  %16 = index.xor %a, %b
  %17 = index.ceildivs %a, %b
  %18 = index.ceildivu %a, %b
  %19 = index.floordivs %a, %b
  %20 = index.casts %i : i32 to index
  %21 = index.castu %a : index to i32
  %22 = index.cmp slt(%a, %b)
  %23 = index.cmp ugt(%a, %b)
  %24 = index.sizeof
  return
}
