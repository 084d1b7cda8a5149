// RUN: not rmlir-run %s

// A condition that does not hold when the program runs: what was printed before comes out, then the message.

func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c = arith.constant 5 : i64
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  %f = arith.constant 2.0 : f64
  %g = math.sin %f : f64
  %z = arith.constant 0.0 : f64
  %t = arith.cmpf olt, %g, %z : f64
  cf.assert %t, "the sine is negative"
  return
}
