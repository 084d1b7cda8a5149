// RUN: rmlir-run %s
// REFERENCE: --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : vector<2x3xf32>
  %acc = arith.constant dense<[0.5,0.25,-9.0]> : vector<3xf32>
  %x = vector.multi_reduction <maxnumf>, %a, %acc [0] : vector<2x3xf32> to vector<3xf32>
  vector.print %x : vector<3xf32>
  %acc2 = arith.constant dense<[1.0,2.0]> : vector<2xf32>
  %y = vector.multi_reduction <mul>, %a, %acc2 [1] : vector<2x3xf32> to vector<2xf32>
  vector.print %y : vector<2xf32>
  %m = vector.create_mask %c1, %c2 : vector<2x3xi1>
  %y2 = vector.mask %m { vector.multi_reduction <add>, %a, %acc2 [1] : vector<2x3xf32> to vector<2xf32> } : vector<2x3xi1> -> vector<2xf32>
  vector.print %y2 : vector<2xf32>
  %cm = vector.constant_mask [1, 2] : vector<2x3xi1>
  vector.print %cm : vector<2x3xi1>
  %mem = memref.alloc() : memref<4x5xf32>
  affine.for %i = 0 to 4 { affine.for %j = 0 to 5 { %q = affine.apply affine_map<(a,b)->(a*10+b)>(%i,%j)
    %k = arith.index_cast %q : index to i32
    %f = arith.sitofp %k : i32 to f32
    affine.store %f, %mem[%i,%j] : memref<4x5xf32> } }
  %pad = arith.constant -1.0 : f32
  %t = vector.mask %m { vector.transfer_read %mem[%c1,%c2], %pad : memref<4x5xf32>, vector<2x3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  vector.print %t : vector<2x3xf32>
  %t3 = vector.transfer_read %mem[%c2,%c3], %pad, %m {permutation_map = affine_map<(i,j)->(i,j)>} : memref<4x5xf32>, vector<2x3xf32>
  vector.print %t3 : vector<2x3xf32>
  %g = vector.extract %a[1, 2] : f32 from vector<2x3xf32>
  vector.print %g : f32
  %row = vector.extract %a[%c1] : vector<3xf32> from vector<2x3xf32>
  vector.print %row : vector<3xf32>
  %dy = vector.insert %pad, %row[%c2] : f32 into vector<3xf32>
  vector.print %dy : vector<3xf32>
  %b = vector.broadcast %row : vector<3xf32> to vector<2x3xf32>
  %fm = vector.fma %a, %b, %b : vector<2x3xf32>
  vector.print %fm : vector<2x3xf32>
  %idx = arith.constant dense<[[0,6],[12,3]]> : vector<2x2xindex>
  %mk = arith.constant dense<[[true,true],[true,false]]> : vector<2x2xi1>
  %ps = arith.constant dense<-5.0> : vector<2x2xf32>
  %ga = vector.gather %mem[%c0,%c1][%idx], %mk, %ps : memref<4x5xf32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  vector.print %ga : vector<2x2xf32>
  %A = vector.load %mem[%c1,%c0] : memref<4x5xf32>, vector<5xf32>
  vector.store %A, %mem[%c2,%c0] : memref<4x5xf32>, vector<5xf32>
  %B = vector.load %mem[%c2,%c1] : memref<4x5xf32>, vector<3xf32>
  %d = vector.contract {indexing_maps=[affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->()>], iterator_types=["reduction"], kind=#vector.kind<add>} %B, %row, %pad : vector<3xf32>, vector<3xf32> into f32
  vector.print %d : f32
  %fl = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %se = arith.constant dense<[1,0,-2,7,5,3]> : vector<6xi16>
  %si = arith.sitofp %se : vector<6xi16> to vector<6xf32>
  %dd = arith.divf %fl, %si : vector<6xf32>
  vector.print %dd : vector<6xf32>
  %sh = arith.shli %se, %se : vector<6xi16>
  %cmp = arith.cmpf ueq, %fl, %si : vector<6xf32>
  vector.print %cmp : vector<6xi1>
  %sel = arith.select %cmp, %fl, %dd : vector<6xi1>, vector<6xf32>
  vector.print %sel : vector<6xf32>
  %el:3 = vector.to_elements %row : vector<3xf32>
  %fe = vector.from_elements %el#2, %el#0 : vector<2xf32>
  vector.print %fe : vector<2xf32>
  %cmp6 = arith.constant dense<[true,false,true,true,false,false,true,true]> : vector<8xi1>
  %bi = vector.bitcast %cmp6 : vector<8xi1> to vector<1xi8>
  vector.print %bi : vector<1xi8>
  return
}
