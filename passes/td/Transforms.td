// Passes of release 22: transforms.
include "Base.td"

def BubbleDownMemorySpaceCasts : Pass<"bubble-down-memory-space-casts"> {
  let summary = "move memory-space casts after their consumers";
}

def Canonicalizer : Pass<"canonicalize"> {
  let summary = "greedy folding and canonicalization patterns";
  let options = [
    Option<"topDown", "top-down", "bool", "true", "">,
    Choice<"regionSimplify", "region-simplify", "normal", ["disabled", "normal", "aggressive"], "">,
    Option<"maxIterations", "max-iterations", "int64_t", "10", "">,
    Option<"maxNumRewrites", "max-num-rewrites", "int64_t", "-1", "">,
    Option<"testConvergence", "test-convergence", "bool", "false", "">,
    ListOption<"disablePatterns", "disable-patterns", "std::string", "">,
    ListOption<"enablePatterns", "enable-patterns", "std::string", "">
  ];
}

def CompositeFixedPointPass : Pass<"composite-fixed-point-pass"> {
  let summary = "repeat a sub-pipeline until nothing changes";
  let options = [
    Option<"name", "name", "std::string", "CompositeFixedPointPass", "">,
    Option<"pipeline", "pipeline", "std::string", "", "">,
    Option<"maxIterations", "max-iterations", "int", "10", "">
  ];
}

def ControlFlowSink : Pass<"control-flow-sink"> {
  let summary = "move ops into the single region that uses them";
  let statistics = [
    Statistic<"numSunk", "num-sunk", "">
  ];
}

def CSE : Pass<"cse"> {
  let summary = "remove duplicate and dead ops";
  let statistics = [
    Statistic<"numCsed", "num-cse'd", "">,
    Statistic<"numDced", "num-dce'd", "">
  ];
}

def GenerateRuntimeVerification : Pass<"generate-runtime-verification"> {
  let summary = "insert run-time checks by interface";
  let options = [
    Option<"verboseLevel", "verbose-level", "unsigned", "1", "">
  ];
}

def Inliner : Pass<"inline"> {
  let summary = "inline calls bottom-up over the call graph";
  let options = [
    Option<"defaultPipeline", "default-pipeline", "std::string", "canonicalize", "">,
    ListOption<"opPipelines", "op-pipelines", "OpPassManager", "">,
    Option<"maxIterations", "max-iterations", "unsigned", "4", "">,
    Option<"inliningThreshold", "inlining-threshold", "unsigned", "4294967295", "">
  ];
}

def LoopInvariantCodeMotion : Pass<"loop-invariant-code-motion"> {
  let summary = "hoist pure invariant ops before loops";
}

def LoopInvariantSubsetHoisting : Pass<"loop-invariant-subset-hoisting"> {
  let summary = "hoist extract/insert pairs through iter args";
}

def Mem2Reg : Pass<"mem2reg"> {
  let summary = "promote memory slots to SSA values";
  let options = [
    Option<"regionSimplify", "region-simplify", "bool", "true", "">
  ];
  let statistics = [
    Statistic<"promotedSlots", "promoted slots", "">,
    Statistic<"newBlockArgs", "new block args", "">
  ];
}

def PrintIRPass : Pass<"print-ir"> {
  let summary = "dump IR to stderr";
  let options = [
    Option<"label", "label", "std::string", "", "">
  ];
}

def PrintOpStats : Pass<"print-op-stats"> {
  let summary = "count ops by name";
  let options = [
    Option<"json", "json", "bool", "false", "">
  ];
}

def RemoveDeadValues : Pass<"remove-dead-values"> {
  let summary = "liveness-driven removal of args, results, ops";
  let dependentDialects = ["ub"];
  let options = [
    Option<"canonicalize", "canonicalize", "bool", "true", "">
  ];
}

def SCCP : Pass<"sccp"> {
  let summary = "constant propagation along executable edges";
}

def LocationSnapshot : Pass<"snapshot-op-locations"> {
  let summary = "new locations from printed IR";
  let options = [
    Option<"filename", "filename", "std::string", "", "">,
    Option<"tag", "tag", "std::string", "", "">,
    Option<"printDebuginfo", "print-debuginfo", "bool", "false", "">,
    Option<"printOpGeneric", "print-op-generic", "bool", "false", "">,
    Option<"printLocalScope", "print-local-scope", "bool", "false", "">,
    Option<"prettyDebuginfo", "pretty-debuginfo", "bool", "false", "">
  ];
}

def SROA : Pass<"sroa"> {
  let summary = "split aggregate slots in fields";
  let statistics = [
    Statistic<"destructuredSlots", "destructured slots", "">,
    Statistic<"slotsWithMemoryBenefit", "slots with memory benefit", "">,
    Statistic<"maxSubelementNumber", "max subelement number", "">
  ];
}

def StripDebugInfo : Pass<"strip-debuginfo"> {
  let summary = "all locations to unknown";
}

def SymbolDCE : Pass<"symbol-dce"> {
  let summary = "erase unreachable symbols";
  let statistics = [
    Statistic<"numDced", "num-dce'd", "">
  ];
}

def SymbolPrivatize : Pass<"symbol-privatize"> {
  let summary = "set symbols private";
  let options = [
    ListOption<"exclude", "exclude", "std::string", "">
  ];
}

def TopologicalSort : Pass<"topological-sort"> {
  let summary = "order ops of graph regions by use-def";
}

def ViewOpGraph : Pass<"view-op-graph"> {
  let summary = "print IR as Graphviz";
  let options = [
    Option<"maxLabelLen", "max-label-len", "unsigned", "20", "">,
    Option<"printAttrs", "print-attrs", "bool", "true", "">,
    Option<"printControlFlowEdges", "print-control-flow-edges", "bool", "false", "">,
    Option<"printDataFlowEdges", "print-data-flow-edges", "bool", "true", "">,
    Option<"printResultTypes", "print-result-types", "bool", "true", "">
  ];
}
