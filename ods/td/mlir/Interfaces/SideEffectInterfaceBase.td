// Side effects in general: on which resource, at which stage.
#ifndef RMLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD
#define RMLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD

include "mlir/IR/OpBase.td"

// What an effect is on, by the name of its C++ class.
class Resource<string resourceName> {
  string name = resourceName;
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;

// An interface through which operations tell their effects.
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  let methods = [
    InterfaceMethod<"Adds the effects of the operation.", "void", "getEffects",
                    (ins "::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<" # baseEffect
                         # ">> &":$effects)>
  ];
  string baseEffectName = baseEffect;
}

// Whether all of a value is affected, or perhaps a part.
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// An effect; as a decorator it is on an operand, a result or a symbol.
class SideEffect<EffectOpInterfaceBase interface, string effectName, Resource resourceReference, int effectStage,
                 EffectRange range> : OpVariableDecorator {
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string effect = effectName;
  string resource = resourceReference.name;
  int stage = effectStage;
  bit effectOnFullRegion = !cast<bit>(range.Value);
}

// Effects that an operation always has.
class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  let cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}

#endif // RMLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD
