// RUN: rmlir-opt %s --pre-sparsification-rewrite
// What tensors consist of is printed.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOS = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
#BSR = #sparse_tensor.encoding<{ map = (i,j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
#LC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>
#NM = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]), crdWidth = 8 }>
#B = #sparse_tensor.encoding<{ map = (b, i) -> (b : batch, i : compressed) }>
#C3 = #sparse_tensor.encoding<{ map = (a,b,c) -> (a : compressed(nonunique), b : singleton(nonunique), c : singleton), posWidth=32, crdWidth=32 }>
// One operation of the dialect that prints must be there.
func.func @v(%a : vector<4xf32>) { vector.print %a : vector<4xf32> return }
func.func @p1(%a: tensor<?xf32, #SV>) { sparse_tensor.print %a : tensor<?xf32, #SV>  return }
func.func @p2(%a: tensor<8x8xf32, #CSR>) { sparse_tensor.print %a : tensor<8x8xf32, #CSR>  return }
func.func @p3(%a: tensor<?x?xf64, #COO>) { sparse_tensor.print %a : tensor<?x?xf64, #COO>  return }
func.func @p4(%a: tensor<?x?xi8, #COOS>) { sparse_tensor.print %a : tensor<?x?xi8, #COOS>  return }
func.func @p5(%a: tensor<?x4xcomplex<f32>, #BSR>) { sparse_tensor.print %a : tensor<?x4xcomplex<f32>, #BSR>  return }
func.func @p6(%a: tensor<8x8xi64, #LC>) { sparse_tensor.print %a : tensor<8x8xi64, #LC>  return }
func.func @p7(%a: tensor<8x8xf16, #NM>) { sparse_tensor.print %a : tensor<8x8xf16, #NM>  return }
func.func @p8(%a: tensor<8x8xf32, #B>) { sparse_tensor.print %a : tensor<8x8xf32, #B>  return }
func.func @p9(%a: tensor<8x8x3xcomplex<f64>, #C3>) { sparse_tensor.print %a : tensor<8x8x3xcomplex<f64>, #C3>  return }
func.func @p10(%a: tensor<8xi1, #SV>) { sparse_tensor.print %a : tensor<8xi1, #SV>  return }
func.func @p11(%a: tensor<8xindex, #SV>) { sparse_tensor.print %a : tensor<8xindex, #SV>  return }
