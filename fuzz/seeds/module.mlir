#a = {x = [1, 2.5, "s\00", unit], y}
!t = tuple<i32, vector<[4]x2xf32>>
module @outer attributes {gen.a = #a} {
  %later = "gen.first"(%def) : (!t) -> i1
  module {
    %c = builtin.unrealized_conversion_cast to memref<?x4xi8, strided<[?, 1], offset: 3>, 2>
  }
  %def = "gen.second"() <{p = @f::@"g h"}> : () -> !t loc(#later)
}
#later = loc("late"("f.mlir":3:4 to 5:6))
