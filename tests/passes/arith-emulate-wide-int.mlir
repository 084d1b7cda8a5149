// RUN: rmlir-opt %s --split-input-file --arith-emulate-wide-int=widest-int-supported=32

func.func @addi(%a: i64, %b: i64) -> i64 { %0 = arith.addi %a, %b : i64 return %0 : i64 }
// -----
func.func @addiv(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { %0 = arith.addi %a, %b : vector<3xi64> return %0 : vector<3xi64> }
// -----
func.func @subi(%a: i64, %b: i64) -> i64 { %0 = arith.subi %a, %b : i64 return %0 : i64 }
// -----
func.func @andi(%a: i64, %b: i64) -> i64 { %0 = arith.andi %a, %b : i64 return %0 : i64 }
// -----
func.func @eq(%a: i64, %b: i64) -> i1 { %0 = arith.cmpi eq, %a, %b : i64 return %0 : i1 }
// -----
func.func @ne(%a: i64, %b: i64) -> i1 { %0 = arith.cmpi ne, %a, %b : i64 return %0 : i1 }
// -----
func.func @sge(%a: i64, %b: i64) -> i1 { %0 = arith.cmpi sge, %a, %b : i64 return %0 : i1 }
// -----
func.func @ult(%a: i64, %b: i64) -> i1 { %0 = arith.cmpi ult, %a, %b : i64 return %0 : i1 }
// -----
func.func @slev(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi1> { %0 = arith.cmpi sle, %a, %b : vector<3xi64> return %0 : vector<3xi1> }
// -----
func.func @consts() -> (i64, vector<2xi64>, vector<2xi64>) { %0 = arith.constant -5 : i64 %1 = arith.constant dense<7> : vector<2xi64> %2 = arith.constant dense<[4294967297, -1]> : vector<2xi64>  return %0, %1, %2 : i64, vector<2xi64>, vector<2xi64> }
// -----
func.func @extsi(%a: i16, %b : i32) -> (i64, i64) { %0 = arith.extsi %a : i16 to i64 %1 = arith.extsi %b : i32 to i64 return %0, %1 : i64, i64 }
// -----
func.func @extui(%a: i16, %b : i32, %c: i1) -> (i64, i64, i64) { %0 = arith.extui %a : i16 to i64 %1 = arith.extui %b : i32 to i64 %2 = arith.extui %c : i1 to i64  return %0, %1, %2 : i64, i64, i64 }
// -----
func.func @trunci(%a: i64) -> (i32, i8) { %0 = arith.trunci %a : i64 to i32 %1 = arith.trunci %a : i64 to i8 return %0, %1 : i32, i8 }
// -----
func.func @trunciv(%a: vector<3xi64>) -> (vector<3xi16>) { %0 = arith.trunci %a : vector<3xi64> to vector<3xi16> return %0 : vector<3xi16> }
// -----
func.func @maxsi(%a: i64, %b: i64) -> i64 { %0 = arith.maxsi %a, %b : i64 return %0 : i64 }
// -----
func.func @minui(%a: i64, %b: i64) -> i64 { %0 = arith.minui %a, %b : i64 return %0 : i64 }
// -----
func.func @muli(%a: i64, %b: i64) -> i64 { %0 = arith.muli %a, %b : i64 return %0 : i64 }
// -----
func.func @muliv(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { %0 = arith.muli %a, %b : vector<3xi64> return %0 : vector<3xi64> }
// -----
func.func @select(%c: i1, %a: i64, %b: i64) -> i64 { %0 = arith.select %c, %a, %b : i64 return %0 : i64 }
// -----
func.func @selectv(%c: vector<3xi1>, %a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { %0 = arith.select %c, %a, %b : vector<3xi1>, vector<3xi64> return %0 : vector<3xi64> }
// -----
func.func @selectv2(%c: i1, %a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { %0 = arith.select %c, %a, %b : vector<3xi64> return %0 : vector<3xi64> }
// -----
func.func @shli(%a: i64, %b: i64) -> i64 { %0 = arith.shli %a, %b : i64 return %0 : i64 }
// -----
func.func @shrui(%a: i64, %b: i64) -> i64 { %0 = arith.shrui %a, %b : i64 return %0 : i64 }
// -----
func.func @shrsi(%a: i64, %b: i64) -> i64 { %0 = arith.shrsi %a, %b : i64 return %0 : i64 }
// -----
func.func @sitofp(%a: i64) -> f64 { %0 = arith.sitofp %a : i64 to f64 return %0 : f64 }
// -----
func.func @uitofp(%a: i64) -> f64 { %0 = arith.uitofp %a : i64 to f64 return %0 : f64 }
// -----
func.func @uitofpv(%a: vector<3xi64>) -> vector<3xf16> { %0 = arith.uitofp %a : vector<3xi64> to vector<3xf16> return %0 : vector<3xf16> }
// -----
func.func @fptoui(%a: f64) -> i64 { %0 = arith.fptoui %a : f64 to i64 return %0 : i64 }
// -----
func.func @fptosi(%a: f64) -> i64 { %0 = arith.fptosi %a : f64 to i64 return %0 : i64 }
// -----
func.func @index_cast(%a: index) -> i64 { %0 = arith.index_cast %a : index to i64 return %0 : i64 }
// -----
func.func @index_cast2(%a: i64) -> index { %0 = arith.index_cast %a : i64 to index return %0 : index }
// -----
func.func @index_castui(%a: index) -> i64 { %0 = arith.index_castui %a : index to i64 return %0 : i64 }
// -----
func.func @index_castui2(%a: i64) -> index { %0 = arith.index_castui %a : i64 to index return %0 : index }
// -----
func.func @call(%a: i64) -> i64 { vector.print %a : i64  %0 = call @call(%a) : (i64) -> i64  return %0 : i64 }
// -----
func.func @tensor(%a: tensor<3xi64>, %b: tensor<3xi64>) -> tensor<3xi64> { %0 = arith.addi %a, %b : tensor<3xi64> return %0 : tensor<3xi64> }
