// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  %0 = vector.reduction <and>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: memref<vector<4xf32>>, %i: index) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %b[] : memref<vector<4xf32>>, vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4xi1>, %b: memref<4xf32>, %i: index, %c: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %a, %c { vector.load %b[%i] : memref<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4xi1>, %b: memref<4xf32>, %i: index, %c: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %a, %f { vector.reduction <add>, %c : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @a(%a: vector<4x4xi1>, %b: memref<?xf32>, %i: index, %c: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %a, %c { vector.transfer_read %b[%i], %f : memref<?xf32>, vector<4xf32> } : vector<4x4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4xi1>, %b: memref<?xf32>, %i: index, %c: vector<4xf32>, %f: f32, %z: vector<4xi32>) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %a, %c { vector.gather %b[%i] [%z], %a, %c : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%a: memref<4xf32, strided<[1], offset:3>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4xf32, strided<[1], offset:3>> to memref<vector<4xf32>>
  return
}

// -----

func.func @a(%b: memref<?xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %b[%i], %f {in_bounds = [true, true]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%b: memref<?xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'vector.transfer_read' op masked attribute has been removed. Use in_bounds instead.}}
  %0 = vector.transfer_read %b[%i], %f {masked = [true, true]} : memref<?xf32>, vector<4xf32>
  return
}
