// Effects on memory, and whether operations may run speculatively.
#ifndef RMLIR_INTERFACES_SIDEEFFECTINTERFACES_TD
#define RMLIR_INTERFACES_SIDEEFFECTINTERFACES_TD

include "mlir/Interfaces/SideEffectInterfaceBase.td"

def MemoryEffectsOpInterface : EffectOpInterfaceBase<"MemoryEffectOpInterface", "::mlir::MemoryEffects::Effect"> {
  let description = "Operations that tell what they do to memory.";
  let cppNamespace = "::mlir";
}

class MemoryEffect<string effectName, Resource resource, int stage, EffectRange range>
    : SideEffect<MemoryEffectsOpInterface, effectName, resource, stage, range>;
class MemoryEffects<list<MemoryEffect> effects = []> : SideEffectsTraitBase<MemoryEffectsOpInterface, effects>;

class MemAlloc<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Allocate", resource, stage, range>;
class MemAllocAt<int stage, EffectRange range = PartialEffect> : MemAlloc<DefaultResource, stage, range>;
def MemAlloc : MemAlloc<DefaultResource, 0, PartialEffect>;

class MemFree<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Free", resource, stage, range>;
class MemFreeAt<int stage, EffectRange range = PartialEffect> : MemFree<DefaultResource, stage, range>;
def MemFree : MemFree<DefaultResource, 0, PartialEffect>;

class MemRead<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Read", resource, stage, range>;
class MemReadAt<int stage, EffectRange range = PartialEffect> : MemRead<DefaultResource, stage, range>;
def MemRead : MemRead<DefaultResource, 0, PartialEffect>;

class MemWrite<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Write", resource, stage, range>;
class MemWriteAt<int stage, EffectRange range = PartialEffect> : MemWrite<DefaultResource, stage, range>;
def MemWrite : MemWrite<DefaultResource, 0, PartialEffect>;

def NoMemoryEffect : MemoryEffects<[]>;

def RecursiveMemoryEffects : NativeOpTrait<"HasRecursiveMemoryEffects">;

def RecursivelySpeculatableImplTrait : NativeOpTrait<"RecursivelySpeculatableImplTrait">;

def AlwaysSpeculatableImplTrait : NativeOpTrait<"AlwaysSpeculatableImplTrait">;

def ConditionallySpeculatable : OpInterface<"ConditionallySpeculatable"> {
  let description = "Operations that tell whether they may run where they would not have.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether it may.", "::mlir::Speculation::Speculatability", "getSpeculatability">
  ];
}

def AlwaysSpeculatable : TraitList<[ConditionallySpeculatable, AlwaysSpeculatableImplTrait]>;

// As its regions are.
def RecursivelySpeculatable : TraitList<[ConditionallySpeculatable, RecursivelySpeculatableImplTrait]>;

// No effects, and may run anywhere.
def Pure : TraitList<[AlwaysSpeculatable, NoMemoryEffect]>;

#endif // RMLIR_INTERFACES_SIDEEFFECTINTERFACES_TD
