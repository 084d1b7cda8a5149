// RUN: rmlir-opt %s --convert-math-to-emitc=language-target=cpp11

func.func @acos(%a: f32, %b: f64) { 
 %0 = math.acos %a : f32
 %1 = math.acos %b : f64
 return }
func.func @acosh(%a: f32, %b: f64) { 
 %0 = math.acosh %a : f32
 %1 = math.acosh %b : f64
 return }
func.func @absf(%a: f32, %b: f64) { 
 %0 = math.absf %a : f32
 %1 = math.absf %b : f64
 return }
func.func @atan2(%a: f32, %b: f64) { 
 %0 = math.atan2 %a, %a : f32
 %1 = math.atan2 %b, %b : f64
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
