// RUN: rmlir-opt %s --inline

func.func private @from_cast(%a: i32) -> index {
  %0 = builtin.unrealized_conversion_cast %a : i32 to index
  return %0 : index
}

func.func private @with_module(%a: i32) -> i32 {
  builtin.module {
  }
  return %a : i32
}

func.func @f(%a: i32) -> (index, i32) {
  %0 = call @from_cast(%a) : (i32) -> index
  %1 = call @with_module(%a) : (i32) -> i32
  return %0, %1 : index, i32
}
