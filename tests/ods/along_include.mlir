// RUN: rmlir-opt --load-ods Own/OwnOps.td -I %S/project/include %s
// A main file is looked for along -I, too.

func.func @f(%a: i32) -> i32 {
  %0 = own.twice %a : i32
  return %0 : i32
}
