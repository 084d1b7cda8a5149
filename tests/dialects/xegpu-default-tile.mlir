// RUN: rmlir-opt %s

func.func private @a(!xegpu.tensor_desc<8xf32, #xegpu.block_tdesc_attr<memory_space = global>>)
func.func private @b(!xegpu.tensor_desc<8xf32, #xegpu.block_tdesc_attr<array_length = 2>>)
func.func private @c(!xegpu.tensor_desc<8xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)
func.func private @d(!xegpu.tensor_desc<8xf32, #xegpu.block_tdesc_attr<memory_space = global, array_length = 1, boundary_check = true>>)
func.func private @e(!xegpu.tensor_desc<8xf32>)
