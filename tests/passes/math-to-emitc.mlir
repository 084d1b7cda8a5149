// RUN: rmlir-opt %s --convert-math-to-emitc

func.func @acos(%a: f32, %b: f64) { 
 %0 = math.acos %a : f32
 %1 = math.acos %b : f64
 return }
func.func @acosh(%a: f32, %b: f64) { 
 %0 = math.acosh %a : f32
 %1 = math.acosh %b : f64
 return }
func.func @asin(%a: f32, %b: f64) { 
 %0 = math.asin %a : f32
 %1 = math.asin %b : f64
 return }
func.func @asinh(%a: f32, %b: f64) { 
 %0 = math.asinh %a : f32
 %1 = math.asinh %b : f64
 return }
func.func @atan(%a: f32, %b: f64) { 
 %0 = math.atan %a : f32
 %1 = math.atan %b : f64
 return }
func.func @atanh(%a: f32, %b: f64) { 
 %0 = math.atanh %a : f32
 %1 = math.atanh %b : f64
 return }
func.func @cbrt(%a: f32, %b: f64) { 
 %0 = math.cbrt %a : f32
 %1 = math.cbrt %b : f64
 return }
func.func @ceil(%a: f32, %b: f64) { 
 %0 = math.ceil %a : f32
 %1 = math.ceil %b : f64
 return }
func.func @cos(%a: f32, %b: f64) { 
 %0 = math.cos %a : f32
 %1 = math.cos %b : f64
 return }
func.func @cosh(%a: f32, %b: f64) { 
 %0 = math.cosh %a : f32
 %1 = math.cosh %b : f64
 return }
func.func @sinh(%a: f32, %b: f64) { 
 %0 = math.sinh %a : f32
 %1 = math.sinh %b : f64
 return }
func.func @exp(%a: f32, %b: f64) { 
 %0 = math.exp %a : f32
 %1 = math.exp %b : f64
 return }
func.func @exp2(%a: f32, %b: f64) { 
 %0 = math.exp2 %a : f32
 %1 = math.exp2 %b : f64
 return }
func.func @expm1(%a: f32, %b: f64) { 
 %0 = math.expm1 %a : f32
 %1 = math.expm1 %b : f64
 return }
func.func @floor(%a: f32, %b: f64) { 
 %0 = math.floor %a : f32
 %1 = math.floor %b : f64
 return }
func.func @log(%a: f32, %b: f64) { 
 %0 = math.log %a : f32
 %1 = math.log %b : f64
 return }
func.func @log10(%a: f32, %b: f64) { 
 %0 = math.log10 %a : f32
 %1 = math.log10 %b : f64
 return }
func.func @log1p(%a: f32, %b: f64) { 
 %0 = math.log1p %a : f32
 %1 = math.log1p %b : f64
 return }
func.func @log2(%a: f32, %b: f64) { 
 %0 = math.log2 %a : f32
 %1 = math.log2 %b : f64
 return }
func.func @rsqrt(%a: f32, %b: f64) { 
 %0 = math.rsqrt %a : f32
 %1 = math.rsqrt %b : f64
 return }
func.func @sqrt(%a: f32, %b: f64) { 
 %0 = math.sqrt %a : f32
 %1 = math.sqrt %b : f64
 return }
func.func @sin(%a: f32, %b: f64) { 
 %0 = math.sin %a : f32
 %1 = math.sin %b : f64
 return }
func.func @tanh(%a: f32, %b: f64) { 
 %0 = math.tanh %a : f32
 %1 = math.tanh %b : f64
 return }
func.func @tan(%a: f32, %b: f64) { 
 %0 = math.tan %a : f32
 %1 = math.tan %b : f64
 return }
func.func @erf(%a: f32, %b: f64) { 
 %0 = math.erf %a : f32
 %1 = math.erf %b : f64
 return }
func.func @erfc(%a: f32, %b: f64) { 
 %0 = math.erfc %a : f32
 %1 = math.erfc %b : f64
 return }
func.func @absf(%a: f32, %b: f64) { 
 %0 = math.absf %a : f32
 %1 = math.absf %b : f64
 return }
func.func @round(%a: f32, %b: f64) { 
 %0 = math.round %a : f32
 %1 = math.round %b : f64
 return }
func.func @roundeven(%a: f32, %b: f64) { 
 %0 = math.roundeven %a : f32
 %1 = math.roundeven %b : f64
 return }
func.func @trunc(%a: f32, %b: f64) { 
 %0 = math.trunc %a : f32
 %1 = math.trunc %b : f64
 return }
func.func @atan2(%a: f32, %b: f64) { 
 %0 = math.atan2 %a, %a : f32
 %1 = math.atan2 %b, %b : f64
 return }
func.func @powf(%a: f32, %b: f64) { 
 %0 = math.powf %a, %a : f32
 %1 = math.powf %b, %b : f64
 return }
func.func @copysign(%a: f32, %b: f64) { 
 %0 = math.copysign %a, %a : f32
 %1 = math.copysign %b, %b : f64
 return }
func.func @i(%a: i32, %f : f32) {
 %0 = math.absi %a : i32
 %1 = math.ctlz %a : i32
 %2 = math.fpowi %f, %a : f32, i32
 %3 = math.ipowi %a, %a : i32
 %4 = math.fma %f, %f, %f : f32
 %5 = math.isnan %f : f32
 %6 = math.isfinite %f : f32
 %7 = math.clampf %f to [%f, %f] : f32
 return
}
