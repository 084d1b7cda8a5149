// RUN: rmlir-opt %s --convert-arith-to-spirv

func.func @f(%i8: i8, %i16: i16, %i32: i32, %j32: i32, %x: index, %y: index, %b: i1, %c: i1, %f: f32, %g: f32, %h: f16, %v: vector<4xi32>, %w: vector<4xf32>, %vb: vector<4xi1>, %wc: vector<4xi1>, %v8: vector<3xi8>, %one: vector<1xf32>) {
 %0 = arith.extsi %i8 : i8 to i32
 %1 = arith.extui %i8 : i8 to i32
 %2 = arith.trunci %i32 : i32 to i8
 %3 = arith.index_cast %i32 : i32 to index
 %4 = arith.index_cast %x : index to i32
 %7 = arith.trunci %i32 : i32 to i1
 %8 = arith.extui %b : i1 to i32
 %801 = arith.extsi %b : i1 to i32
 %802 = arith.extsi %vb : vector<4xi1> to vector<4xi32>
 %803 = arith.extui %vb : vector<4xi1> to vector<4xi32>
 %9 = arith.sitofp %i32 : i32 to f32
 %10 = arith.uitofp %i32 : i32 to f32
 %902 = arith.uitofp %b : i1 to f32
 %11 = arith.fptosi %f : f32 to i32
 %12 = arith.fptoui %f : f32 to i32
 %13 = arith.extf %h : f16 to f32
 %14 = arith.truncf %f : f32 to f16
 %15 = arith.shli %i32, %j32 : i32
 %16 = arith.shrsi %i32, %j32 : i32
 %17 = arith.shrui %x, %y : index
 %22 = arith.negf %f : f32
 %23 = arith.divui %i32, %j32 : i32
 %24 = arith.remui %i32, %j32 : i32
 %25 = arith.divui %x, %y : index
 %26 = arith.divsi %x, %y : index
 %27 = arith.remsi %i32, %j32 : i32
 %271 = arith.remf %f, %g : f32
 %30 = arith.andi %i32, %j32 : i32
 %31 = arith.ori %b, %c : i1
 %311 = arith.andi %b, %c : i1
 %312 = arith.xori %b, %c : i1
 %313 = arith.xori %vb, %wc : vector<4xi1>
 %35 = arith.select %b, %f, %g : f32
 %36 = arith.select %vb, %w, %w : vector<4xi1>, vector<4xf32>
 %40 = arith.maxsi %i32, %j32 : i32
 %41 = arith.maxui %i32, %j32 : i32
 %42 = arith.minsi %i32, %j32 : i32
 %43 = arith.maximumf %f, %g : f32
 %44 = arith.maxnumf %f, %g : f32
 %45 = arith.minimumf %f, %g : f32
 %46 = arith.minnumf %f, %g : f32
 %47 = arith.maximumf %f, %g fastmath<nnan> : f32
 %48, %49 = arith.addui_extended %i32, %j32 : i32, i1
 %50, %51 = arith.mului_extended %i32, %j32 : i32
 %52, %53 = arith.mulsi_extended %i32, %j32 : i32
 %54 = arith.bitcast %i32 : i32 to f32
 %55 = arith.addi %v8, %v8 : vector<3xi8>
 %56 = arith.addf %one, %one : vector<1xf32>
 %58 = arith.trunci %v : vector<4xi32> to vector<4xi1>
 return
}
