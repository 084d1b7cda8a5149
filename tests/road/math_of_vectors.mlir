// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @one(%x: f64, %y: f64) {
  %0 = math.sin %x : f64
  vector.print %0 : f64
  %1 = math.atan2 %x, %y : f64
  vector.print %1 : f64
  %2 = math.powf %x, %y : f64
  vector.print %2 : f64
  %3 = math.erf %x : f64
  vector.print %3 : f64
  %4 = math.round %x : f64
  vector.print %4 : f64
  %5 = math.roundeven %x : f64
  vector.print %5 : f64
  %6 = math.cbrt %x : f64
  vector.print %6 : f64
  %7 = math.log1p %x : f64
  vector.print %7 : f64
  %8 = math.copysign %x, %y : f64
  vector.print %8 : f64
  %9 = math.ceil %x : f64
  vector.print %9 : f64
  %10 = math.trunc %x : f64
  vector.print %10 : f64
  %11 = math.tanh %x : f64
  vector.print %11 : f64
  %12 = math.rsqrt %x : f64
  vector.print %12 : f64
  %13 = math.isnan %x : f64
  vector.print %13 : i1
  %14 = math.exp2 %x : f64
  vector.print %14 : f64
  %c = arith.constant 5 : i32
  %15 = math.fpowi %x, %c : f64, i32
  vector.print %15 : f64
  %16 = arith.minnumf %x, %y : f64
  vector.print %16 : f64
  %17 = arith.minimumf %x, %y : f64
  vector.print %17 : f64
  %18 = math.log10 %x : f64
  vector.print %18 : f64
  %19 = math.acosh %x : f64
  vector.print %19 : f64
  return
}
func.func @ip(%b: i32, %e: i32) {
  %0 = math.ipowi %b, %e : i32
  vector.print %0 : i32
  return
}
func.func @main() {
  %a = arith.constant 2.5 : f64
  %b = arith.constant -0.75 : f64
  %n = arith.constant 0x7FF8000000000000 : f64
  %i = arith.constant 0x7FF0000000000000 : f64
  call @one(%a, %b) : (f64,f64)->()
  call @one(%b, %a) : (f64,f64)->()
  call @one(%n, %a) : (f64,f64)->()
  call @one(%i, %b) : (f64,f64)->()
  %c3 = arith.constant -3 : i32
  %c7 = arith.constant 7 : i32
  call @ip(%c3, %c7) : (i32,i32)->()
  call @ip(%c7, %c3) : (i32,i32)->()
  %v = arith.constant dense<[0.1,1.0,-2.0,30.0]> : vector<4xf32>
  %ve = math.exp %v : vector<4xf32>
  vector.print %ve : vector<4xf32>
  %vs = math.tan %v : vector<4xf32>
  vector.print %vs : vector<4xf32>
  return
}
