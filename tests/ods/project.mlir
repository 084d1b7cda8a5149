// RUN: rmlir-opt --load-ods %S/project %s
// All main files of a directory; where includes begin follows from where the files are.

func.func @f(%a: i32) -> i32 {
  other.wait 3
  %0 = own.twice %a : i32
  own.halt
  return %0 : i32
}
