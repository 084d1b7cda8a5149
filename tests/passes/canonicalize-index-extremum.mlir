// RUN: rmlir-opt %s --canonicalize
// What is at least, or at most, a constant is compared with another one; both widths of an index must agree.
func.func @f(%x: index) -> (i1, i1, i1, i1, i1, i1, i1) {
  %c8 = index.constant 8
  %c9 = index.constant 9
  %big = index.constant 4294967296
  %maxu = index.maxu %x, %c8
  %minu = index.minu %x, %c8
  %maxs = index.maxs %x, %c8
  %mins = index.mins %x, %c8
  %wide = index.maxu %x, %big
  %0 = index.cmp uge(%maxu, %c8)
  %1 = index.cmp ult(%minu, %c9)
  %2 = index.cmp slt(%maxs, %c8)
  %3 = index.cmp sgt(%mins, %c8)
  %4 = index.cmp ugt(%maxu, %c8)
  %5 = index.cmp uge(%wide, %c8)
  %6 = index.cmp eq(%minu, %c9)
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1
}
