// RUN: not rmlir-opt %s --amdgpu-emulate-atomics=chipset=gfx9z1

module {
}
