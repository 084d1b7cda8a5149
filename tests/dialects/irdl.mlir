// RUN: rmlir-opt %s

irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is i32
    %1 = irdl.is f32
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.attribute @at { }
  irdl.operation @norm {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    %2 = irdl.base "!builtin.integer"
    %3 = irdl.base @cmath::@complex
    %4 = irdl.c_pred "foo"
    %5 = irdl.all_of(%0, %1)
    irdl.operands(in: %1, more: variadic %0)
    irdl.results(out: optional %0)
    irdl.attributes {"x" = %2}
    %r = irdl.region
    %r2 = irdl.region(%0) with size 2
    %r3 = irdl.region()
    irdl.regions(a: %r, b: %r2, c: %r3)
  }
}
