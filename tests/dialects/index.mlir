// RUN: rmlir-opt %s

func.func @all(%i: index, %a: i32) {
  %0 = index.constant 5
  %1 = index.constant {a.b} -5
  %2 = index.bool.constant true
  %3 = index.bool.constant false
  %4 = index.add %i, %0
  %5 = index.ceildivs %i, %0 {a.b}
  %6 = index.cmp ult(%i, %0)
  %7 = index.casts %i : index to i64
  %8 = index.castu %a : i32 to index
  %9 = index.sizeof
  %10 = index.shrs %i, %i
  return
}
