// Passes and their options and statistics.
#ifndef RMLIR_PASS_PASSBASE_TD
#define RMLIR_PASS_PASSBASE_TD

// An option on the command line; `cppName` is the member that holds it.
class Option<string varName, string arg, string valueType, string default, string desc,
             string additionalFlags = ""> {
  string cppName = varName;
  string argument = arg;
  string type = valueType;
  string defaultValue = default;
  string description = desc;
  string additionalOptFlags = additionalFlags;
}
class ListOption<string varName, string arg, string valueType, string desc, string additionalFlags = "">
    : Option<varName, arg, valueType, "", desc, additionalFlags>;

class Statistic<string varName, string statName, string desc> {
  string cppName = varName;
  string name = statName;
  string description = desc;
}

class PassBase<string passArg, string base> {
  string argument = passArg;
  string baseClass = base;
  string summary = "";
  string description = "";
  code constructor = "";
  list<string> dependentDialects = [];
  list<Option> options = [];
  list<Statistic> statistics = [];
}
// On operations of one class (any, if empty), or with one interface.
class Pass<string passArg, string operation = ""> : PassBase<passArg, "::mlir::OperationPass<" # operation # ">">;
class InterfacePass<string passArg, string interface>
    : PassBase<passArg, "::mlir::InterfacePass<" # interface # ">">;

#endif // RMLIR_PASS_PASSBASE_TD
