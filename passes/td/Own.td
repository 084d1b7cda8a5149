// Passes that release 22 does not have.
include "Base.td"

def ApplyLoadedPatterns : Pass<"apply-loaded-patterns"> {
  let summary = "apply the rules of --load-patterns until nothing changes";
  let options = [
    Option<"topDown", "top-down", "bool", "true", "">,
    Option<"fold", "fold", "bool", "true", "">,
    Option<"maxIterations", "max-iterations", "int64_t", "10", "">,
    ListOption<"disablePatterns", "disable-patterns", "std::string", "">,
    ListOption<"enablePatterns", "enable-patterns", "std::string", "">
  ];
}
