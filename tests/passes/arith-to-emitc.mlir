// RUN: rmlir-opt %s --convert-arith-to-emitc

func.func @f(%i8: i8, %i32: i32, %x: index, %b: i1, %f: f32, %d: f64, %u: i64, %g: f32, %j32: i32, %y: index, %c: i1, %e: f64) {
 %0 = arith.extsi %i8 : i8 to i32
 %1 = arith.extui %i8 : i8 to i32
 %2 = arith.trunci %i32 : i32 to i8
 %3 = arith.index_cast %i32 : i32 to index
 %4 = arith.index_cast %x : index to i32
 %5 = arith.index_castui %i32 : i32 to index
 %6 = arith.index_castui %x : index to i32
 %7 = arith.trunci %i32 : i32 to i1
 %8 = arith.extui %b : i1 to i32
 %9 = arith.sitofp %i32 : i32 to f32
 %10 = arith.uitofp %i32 : i32 to f32
 %11 = arith.fptosi %f : f32 to i32
 %12 = arith.fptoui %f : f32 to i32
 %13 = arith.extf %f : f32 to f64
 %14 = arith.truncf %d : f64 to f32
 %15 = arith.shli %i32, %j32 : i32
 %16 = arith.shrsi %i32, %j32 : i32
 %17 = arith.shrui %x, %y : index
 %117 = arith.shrsi %x, %y : index
 %18 = arith.cmpf one, %f, %g : f32
 %19 = arith.cmpf ult, %f, %g : f32
 %20 = arith.cmpf ord, %f, %g : f32
 %21 = arith.cmpf uno, %d, %e : f64
 %22 = arith.negf %f : f32
 %23 = arith.divui %i32, %j32 : i32
 %24 = arith.remui %i32, %j32 : i32
 %26 = arith.divsi %x, %y : index
 %27 = arith.remsi %i32, %j32 : i32
 %28 = arith.addi %i32, %j32 : i32
 %29 = arith.subi %i32, %j32 overflow<nsw> : i32
 %30 = arith.andi %i32, %j32 : i32
 %31 = arith.ori %b, %c : i1
 %32 = arith.cmpi slt, %x, %y : index
 %33 = arith.cmpi eq, %i32, %j32 : i32
 %34 = arith.cmpi ult, %i32, %j32 : i32
 %35 = arith.select %b, %f, %g : f32
 %37 = arith.trunci %u : i64 to i32
 %38 = arith.index_cast %x : index to i1
 %39 = arith.index_castui %b : i1 to index
 return
}
