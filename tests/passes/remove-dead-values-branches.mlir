// RUN: rmlir-opt %s --remove-dead-values --split-input-file --allow-unregistered-dialect
// What control never comes to goes with what it needed.
func.func @f0() -> (i64, index) {
  %v1 = arith.constant false
  %v2 = arith.constant 8 : i32
  %v3 = arith.select %v1, %v2, %v2 : i32
  %v4 = arith.constant -0.0 : f32
  %v5, %v6 = func.call @f1(%v4) : (f32) -> (i32, i64)
  %v7 = arith.constant 1.0e+10 : f32
  "unknown.use"(%v7) : (f32) -> ()
  %v8 = arith.constant 3 : i8
  %v9 = arith.shrui %v8, %v8 : i8
  %v10 = arith.constant 100 : index
  %v11 = arith.select %v1, %v10, %v10 : index
  return %v6, %v11 : i64, index
}
func.func private @f1(%v12: f32) -> (i32, i64) {
  %v13 = arith.constant true
  %v14, %v15 = scf.if %v13 -> (i64, i64) {
    %v16 = memref.alloca() : memref<f32>
    memref.store %v12, %v16[] : memref<f32>
    memref.store %v12, %v16[] : memref<f32>
    memref.store %v12, %v16[] : memref<f32>
    %v17 = arith.mulf %v12, %v12 : f32
    %v18 = arith.constant -7 : i32
    %v19 = arith.shrsi %v18, %v18 : i32
    %v20 = arith.constant -1 : i64
    scf.yield %v20, %v20 : i64, i64
  } else {
    %v21 = arith.constant 1 : i64
    %v22 = arith.shli %v21, %v21 : i64
    scf.yield %v21, %v22 : i64, i64
  }
  %v23 = memref.alloca() : memref<f32>
  memref.store %v12, %v23[] : memref<f32>
  %v24 = memref.load %v23[] : memref<f32>
  %v25 = memref.load %v23[] : memref<f32>
  %v26 = arith.constant -7 : i32
  return %v26, %v14 : i32, i64
}

// -----

func.func @f0(%v1: i8, %v2: i8, %v3: f32) -> (i64, i8) {
  %v4 = arith.constant 100 : index
  %v5 = arith.constant 2 : index
  scf.for %v6 = %v4 to %v4 step %v5 {
    %v7 = arith.constant 2 : index
    %v8 = arith.cmpi ule, %v7, %v6 : index
    %v9 = arith.constant 2 : index
    %v10 = arith.constant true
    %v13 = scf.for %v11 = %v4 to %v4 step %v9 iter_args(%v12 = %v10) -> (i1) {
      %v14 = arith.constant -1 : i64
      %v15 = arith.select %v10, %v14, %v14 : i64
      scf.yield %v10 : i1
    }
    "unknown.use"(%v3) : (f32) -> ()
    %v16 = arith.constant 8 : i64
    %v17 = arith.remui %v16, %v16 : i64
    scf.yield
  }
  %v18 = arith.constant 8 : i32
  %v19 = arith.remui %v18, %v18 : i32
  %v20 = arith.constant true
  %v21 = scf.if %v20 -> (i64) {
    %v22 = arith.constant 2 : index
    %v23 = arith.constant -7 : index
    %v24 = arith.constant 3 : index
    scf.for %v25 = %v22 to %v23 step %v24 {
      %v26 = arith.constant 3 : index
      %v27 = arith.constant 0 : i64
      %v30 = scf.for %v28 = %v4 to %v25 step %v26 iter_args(%v29 = %v27) -> (i64) {
        %v31 = arith.constant -128 : i8
        %v32 = arith.select %v20, %v1, %v31 : i8
        %v33 = arith.maxsi %v4, %v23 : index
        %v34 = arith.muli %v20, %v20 overflow<nsw> : i1
        %v35 = arith.xori %v31, %v2 : i8
        scf.yield %v29 : i64
      }
      scf.yield
    }
    %v36 = arith.constant false
    %v37 = arith.select %v36, %v36, %v36 : i1
    %v38 = arith.divf %v3, %v3 : f32
    %v39 = arith.minui %v20, %v20 : i1
    %v40 = arith.constant 1 : i64
    scf.yield %v40 : i64
  } else {
    %v41 = arith.constant 2 : index
    %v44 = scf.for %v42 = %v4 to %v4 step %v41 iter_args(%v43 = %v2) -> (i8) {
      %v45 = arith.constant false
      %v46 = arith.andi %v20, %v45 : i1
      scf.yield %v43 : i8
    }
    %v47 = arith.constant 100 : i64
    scf.yield %v47 : i64
  }
  %v48 = memref.alloca() : memref<i1>
  memref.store %v20, %v48[] : memref<i1>
  %v49 = arith.ceildivsi %v2, %v1 : i8
  return %v21, %v2 : i64, i8
}
