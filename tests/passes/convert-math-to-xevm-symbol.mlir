// RUN: not rmlir-opt %s --convert-math-to-xevm

func.func private @_Z22__spirv_ocl_native_sinf(f32) -> f32
func.func @h(%f: f32) {
    %0 = math.sin %f fastmath<afn> : f32
    return
}
