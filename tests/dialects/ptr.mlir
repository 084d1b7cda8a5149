// RUN: rmlir-opt %s

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index, %m: memref<4xf32, #ptr.generic_space>, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %vi: vector<4xi64>, %mask: vector<4xi1>, %pass: vector<4xf32>, %t: tensor<2x!ptr.ptr<#ptr.generic_space>>) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %2 = ptr.ptr_add nusw %v, %vi : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi64>
  %3 = ptr.ptr_add nuw %p, %vi : !ptr.ptr<#ptr.generic_space>, vector<4xi64>
  %4 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %5 = ptr.get_metadata %m : memref<4xf32, #ptr.generic_space>
  %6 = ptr.from_ptr %4 metadata %5 : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %7 = ptr.from_ptr %4 : !ptr.ptr<#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %8 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %9 = ptr.load volatile %p atomic syncscope("a") monotonic nontemporal invariant invariant_group alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store volatile %8, %p atomic release nontemporal alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  %10 = ptr.gather %v, %mask, %pass alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  ptr.scatter %pass, %v, %mask : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  %11 = ptr.masked_load %p, %mask, %pass : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %pass, %p, %mask alignment = 16 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  %12 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %13 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  %14 = ptr.ptr_diff nuw %p, %p : !ptr.ptr<#ptr.generic_space> -> i64
  %15 = ptr.type_offset f32 : index
  %16 = ptr.ptr_diff %t, %t : tensor<2x!ptr.ptr<#ptr.generic_space>> -> tensor<2xi64>
  return
}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, #ptr.spec<size = 32, abi = 32, preferred = 64>>>, ptr.x = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 32>} {}
func.func private @g(!ptr.ptr<#llvm.address_space<1>>, memref<3x!ptr.ptr<#ptr.generic_space>>)
