// RUN: rmlir-opt %s --duplicate-function-elimination

module {
func.func @a(%x: i32) -> i32 { return %x : i32 }
func.func @b(%y: i32) -> i32 { return %y : i32 }
func.func @c(%y: i32) -> i32 { %0 = call @b(%y) : (i32) -> i32
 return %0 : i32 }
func.func @d(%y: i32) -> i32 { %0 = call @a(%y) : (i32) -> i32
 return %0 : i32 }
module { func.func @a(%x: i32) -> i32 { return %x : i32 } }
func.func private @e(i32)
func.func private @f(i32)
func.func private @h(%x: i32) -> i32 { return %x : i32 }
}
