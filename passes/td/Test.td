// Passes that exist to test the pass manager and the drivers of patterns.
include "Base.td"

// A pass whose name in dumps is not that of its record.
class TestPass<string arg, string shown, string operation = ""> : Pass<arg, operation> {
  string displayName = shown;
}

def TestFailurePass : TestPass<"test-pass-failure", "(anonymous namespace)::TestFailurePass"> {
  let summary = "fail on every operation";
  let options = [
    Option<"genDiagnostics", "gen-diagnostics", "bool", "false", "Report an error before failing.">
  ];
}

def TestOptionsPass : TestPass<"test-options-pass", "(anonymous namespace)::TestOptionsPass", "func.func"> {
  let summary = "take options of many kinds and do nothing";
  let options = [
    Choice<"enum", "enum", "zero", ["zero", "one", "two"], "A word.">,
    ListOption<"list", "list", "int", "Numbers.">,
    Option<"string", "string", "std::string", "", "A text.">,
    ListOption<"stringList", "string-list", "std::string", "Texts.">
  ];
}

def TestGreedyPatternDriver : TestPass<"test-greedy-patterns", "(anonymous namespace)::TestGreedyPatternDriver"> {
  let summary = "apply the patterns of the test dialect by the greedy driver";
  let options = [
    Option<"cseConstants", "cse-constants", "bool", "true", "Put equal constants together.">,
    Option<"fold", "fold", "bool", "true", "Fold.">,
    Option<"maxIterations", "max-iterations", "int", "10", "How often a region is gone over at most.">,
    Option<"topDown", "top-down", "bool", "false", "Begin with the first operation.">
  ];
}

def TestWalkPatternDriver : TestPass<"test-walk-pattern-rewrite-driver", "(anonymous namespace)::TestWalkPatternDriver"> {
  let summary = "apply patterns to each operation once";
  let options = [
    Option<"dumpNotifications", "dump-notifications", "bool", "false", "Print what the driver tells of edits.">
  ];
}

def TestStrictPatternDriver
    : TestPass<"test-strict-pattern-driver", "(anonymous namespace)::TestStrictPatternDriver", "func.func"> {
  let summary = "apply patterns to some operations by the greedy driver";
  let options = [
    Option<"strictness", "strictness", "std::string", "AnyOp",
           "Which operations may be visited: AnyOp, ExistingAndNewOps or ExistingOps.">
  ];
}

def TestLegalizePatternDriver : TestPass<"test-legalize-patterns", "(anonymous namespace)::TestLegalizePatternDriver"> {
  let summary = "convert operations of the test dialect";
  let dependentDialects = ["func", "test", "arith"];
  let options = [
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "Take back what leads to nothing legal.">,
    Option<"attachDebugMaterializationKind", "attach-debug-materialization-kind", "bool", "false",
           "Say on casts for what they were made.">,
    Option<"buildMaterializations", "build-materializations", "bool", "true", "Make something of the casts that are left.">,
    Choice<"foldingMode", "test-legalize-folding-mode", "before-patterns", ["never", "before-patterns", "after-patterns"],
           "When operations that are not legal are folded.">,
    Choice<"mode", "test-legalize-mode", "partial", ["analysis", "full", "partial"], "What must be legal in the end.">
  ];
}

def TestTypeConversionDriver
    : TestPass<"test-legalize-type-conversion", "(anonymous namespace)::TestTypeConversionDriver", "builtin.module"> {
  let summary = "convert types of operations of the test dialect";
  let dependentDialects = ["test"];
  let options = [
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "Take back what leads to nothing legal.">
  ];
}

def TestPDLByteCodePass : TestPass<"test-pdl-bytecode-pass", "(anonymous namespace)::TestPDLByteCodePass", "builtin.module"> {
  let summary = "apply the patterns of module @patterns in module @ir";
  let dependentDialects = ["pdl_interp"];
}
