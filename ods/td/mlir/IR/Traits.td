// Traits of operations, attributes and types.
#ifndef RMLIR_IR_TRAITS_TD
#define RMLIR_IR_TRAITS_TD

include "mlir/IR/Constraints.td"

class Trait;

// Stands for all traits in it.
class TraitList<list<Trait> props> : Trait {
  list<Trait> traits = props;
}

// Known by its C++ name.
class NativeTrait<string name, string entityType, code extraClassDeclaration = [{}],
                  code extraClassDefinition = [{}]> : Trait {
  string trait = name;
  string cppNamespace = "::mlir::" # entityType # "Trait";
  code extraConcreteClassDeclaration = extraClassDeclaration;
  code extraConcreteClassDefinition = extraClassDefinition;
}
class ParamNativeTrait<string prop, string params, string entityType>
    : NativeTrait<prop # "<" # params # ">::Impl", entityType>;

// Known to generators only.
class GenInternalTrait<string prop, string entityType> : Trait {
  string trait = "::mlir::" # entityType # "Trait::" # prop;
}

// A predicate over the whole.
class PredTrait<string descr, Pred pred> : Trait {
  string summary = descr;
  Pred predicate = pred;
}

#endif // RMLIR_IR_TRAITS_TD
