// RUN: not rmlir-translate --to object %s

llvm.func @fine(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @halt() {
  llvm.inline_asm has_side_effects "hlt", "" : () -> ()
  llvm.return
}
