// RUN: rmlir hash --each --load-ods %S/project %s
// Commands that need definitions take them, too.

func.func @f(%a: i32) -> i32 {
  %0 = own.twice %a : i32
  return %0 : i32
}
