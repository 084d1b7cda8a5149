// RUN: rmlir-translate --load-ods %S/project --to text %s

func.func @f(%a: i32) -> i32 {
  %0 = own.twice %a : i32
  own.halt
  return %0 : i32
}
