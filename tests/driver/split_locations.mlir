// RUN: rmlir-opt --split-input-file --mlir-print-debuginfo --mlir-print-local-scope %s
func.func private @first()
// -----
func.func private @second()

   // -----
module {}
func.func private @third()
