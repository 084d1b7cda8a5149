// RUN: rmlir-opt %s --reconcile-unrealized-casts --allow-unregistered-dialect

func.func @there_and_back(%x: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i64
  return %2 : i64
}

func.func @halfway(%x: i64) -> (i64, index) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  return %1, %0 : i64, index
}

func.func @several(%x: i64, %y: i32) -> (i64, i32) {
  %0 = builtin.unrealized_conversion_cast %x, %y : i64, i32 to index
  %1:2 = builtin.unrealized_conversion_cast %0 : index to i64, i32
  %2 = builtin.unrealized_conversion_cast %x : i64 to f32
  %3 = "t.loop"(%1#0) ({
    %4 = builtin.unrealized_conversion_cast %2 : f32 to f64
    "t.use"(%4) : (f64) -> ()
  }) : (i64) -> i32
  return %1#0, %3 : i64, i32
}
