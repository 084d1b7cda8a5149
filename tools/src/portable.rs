//! The passes between StableHLO and VHLO, by the names that the tools of StableHLO give them.

use rmlir_ir::{Diagnostic, Failed, Module};
use rmlir_passes::record::{Anchor, Kind, OptionRecord, PassRecord, Value};
use rmlir_passes::{Pass, PassRun, Registry};
use rmlir_stablehlo::{Version, versions};

/// Does the work on a module.
type Work = fn(&mut Module, &Value) -> Result<(), Failed>;

/// A pass on the module of a file.
struct Portable {
    record: &'static PassRecord,
    values: Vec<Value>,
    work: Work,
}

const fn option(name: &'static str, kind: Kind, default: &'static str, help: &'static str) -> OptionRecord {
    OptionRecord { name, kind, list: false, default, choices: &[], help }
}

const fn record(
    argument: &'static str,
    name: &'static str,
    summary: &'static str,
    options: &'static [OptionRecord],
    dialects: &'static [&'static str],
) -> PassRecord {
    PassRecord {
        argument,
        name,
        group: "StableHLO",
        anchor: Anchor::Op("builtin.module"),
        summary,
        options,
        dialects,
        statistics: &[],
    }
}

static TARGET: [OptionRecord; 1] =
    [option("target", Kind::Text, "", "The target version. Must be a version of the form #.#.#")];
static OTHERS: [OptionRecord; 1] =
    [option("allow-other-dialects", Kind::Bool, "false", "Allow serialization to use other dialects")];

static TO_VHLO: PassRecord = record(
    "stablehlo-legalize-to-vhlo",
    "StablehloLegalizeToVhloPass",
    "Legalize StableHLO to VHLO",
    &OTHERS,
    &["vhlo"],
);
static TO_VERSION: PassRecord =
    record("vhlo-to-version", "VhloToVersionPass", "Convert between versions of VHLO", &TARGET, &["vhlo"]);
static FROM_VHLO: PassRecord = record(
    "vhlo-legalize-to-stablehlo",
    "VhloLegalizeToStablehloPass",
    "Legalize VHLO to StableHLO",
    &[],
    &["func", "quant", "shape", "stablehlo"],
);
static EXPAND: PassRecord = record(
    "stablehlo-compatibility-expander",
    "StablehloCompatibilityExpanderPass",
    "Compatibility expander for StableHLO operations",
    &TARGET,
    &["stablehlo"],
);

static PASSES: [(&PassRecord, Work); 4] = [
    (&TO_VHLO, |module, others| match others {
        Value::Bool(true) => replaced(module, versions::to_vhlo_with_others),
        _ => replaced(module, versions::to_vhlo),
    }),
    (&TO_VERSION, |module, target| {
        let target = version(module, target.text())?;
        versions::to_version(module, target)
    }),
    (&FROM_VHLO, |module, _| replaced(module, versions::from_vhlo)),
    (&EXPAND, |module, target| {
        let target = version(module, target.text())?;
        versions::expand(module, target)
    }),
];

fn replaced(module: &mut Module, by: fn(&Module) -> Result<Module, Failed>) -> Result<(), Failed> {
    *module = by(module)?;
    Ok(())
}

/// The version that the option names.
fn version(module: &Module, text: &str) -> Result<Version, Failed> {
    let Some(top) = module.top() else { return Err(Failed) };
    let ctx = module.ctx();
    let named = Version::named(text).map_err(|error| error.to_string());
    let checked = named.and_then(|version| version.check_target().map(|()| version));
    checked.map_err(|message| {
        ctx.emit(Diagnostic::error(top.loc(), message));
        Failed
    })
}

impl Pass for Portable {
    fn name(&self) -> &str {
        self.record.name
    }

    fn argument(&self) -> &str {
        self.record.argument
    }

    fn anchor(&self) -> Anchor {
        self.record.anchor
    }

    fn options_text(&self) -> String {
        rmlir_passes::print_options(self.record, &self.values)
    }

    fn dialects(&self) -> &'static [&'static str] {
        self.record.dialects
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let top = run.module().top().map(|top| top.global());
        if top != Some(run.at()) {
            return Err(run
                .op()
                .emit_error("is inside another module: only that of a whole file goes to another dialect"));
        }
        // Each has one option at most.
        let none = Value::Bool(false);
        (self.work)(run.module(), self.values.first().unwrap_or(&none))
    }
}

/// Makes the passes known.
pub(crate) fn register(registry: &mut Registry) {
    registry.register(&TO_VHLO, |values, _| Ok(make(0, values)));
    registry.register(&TO_VERSION, |values, _| Ok(make(1, values)));
    registry.register(&FROM_VHLO, |values, _| Ok(make(2, values)));
    registry.register(&EXPAND, |values, _| Ok(make(3, values)));
}

fn make(index: usize, values: &[Value]) -> Box<dyn Pass> {
    let (record, work) = PASSES[index];
    Box::new(Portable { record, values: values.to_vec(), work })
}
