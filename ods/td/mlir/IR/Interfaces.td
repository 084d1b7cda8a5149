// Interfaces: lists of methods that operations, attributes, types and dialects promise.
#ifndef RMLIR_IR_INTERFACES_TD
#define RMLIR_IR_INTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/Traits.td"

class InterfaceTrait<string name> : NativeTrait<"", ""> {
  let trait = name # "::Trait";
  let cppNamespace = "";
  code extraTraitClassDeclaration = "";
}
class OpInterfaceTrait<string name, code verifyBody = [{}], list<Trait> traits = []> : InterfaceTrait<name> {
  // What is checked on every operation that has the interface, and whether after its regions.
  code verify = verifyBody;
  bit verifyWithRegions = 0;
  // Traits that have to precede this one.
  list<Trait> dependentTraits = traits;
}

// A method. One with a body is not implemented by users; one with a default body need not be.
// The bodies of this library only say that there is one: they stand for C++ that is not here.
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                      code defaultImplementation = [{}]> {
  string description = desc;
  string name = methodName;
  string returnType = retTy;
  dag arguments = args;
  code body = methodBody;
  code defaultBody = defaultImplementation;
}
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                            code defaultImplementation = [{}]>
    : InterfaceMethod<desc, retTy, methodName, args, methodBody, defaultImplementation>;

class Interface<string name, list<Interface> baseInterfacesArg = []> {
  code description = "";
  string cppInterfaceName = name;
  string cppNamespace = "";
  list<InterfaceMethod> methods = [];
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  // When something that has the interface in C++ counts as having it.
  code extraClassOf = "";
  list<Interface> baseInterfaces = baseInterfacesArg;
}

class AttrInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Attr<CPred<"::llvm::isa<" # !if(!empty(cppNamespace), "", cppNamespace # "::") # name # ">($_self)">,
           name # " instance"> {
  let storageType = !if(!empty(cppNamespace), "", cppNamespace # "::") # name;
  let returnType = storageType;
  let convertFromStorage = "$_self";
}
class OpInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;
class TypeInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Type<CPred<"::llvm::isa<" # !if(!empty(cppNamespace), "", cppNamespace # "::") # name # ">($_self)">,
           name # " instance",
           !if(!empty(cppNamespace), "", cppNamespace # "::") # name>;
class DialectInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

// An interface whose methods the definition implements; of those with a default body the named ones.
class DeclareInterfaceMethods<list<string> overridenMethods = []> {
  list<string> alwaysOverriddenMethods = overridenMethods;
}
class DeclareAttrInterfaceMethods<AttrInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, AttrInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}
class DeclareOpInterfaceMethods<OpInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, OpInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}
class DeclareTypeInterfaceMethods<TypeInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, TypeInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}

#endif // RMLIR_IR_INTERFACES_TD
