//! `reconcile-unrealized-casts`: casts that lead back to where they started go.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, OpAddr};
use rmlir_rewrite::conversion::{is_cast, reconcile_casts};

plain_pass! {
    /// Removes casts that cancel each other out.
    ReconcileCasts: ReconcileUnrealizedCastsPass, run
}

fn run(_: &options::ReconcileUnrealizedCastsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let casts: Vec<OpAddr> = Walk::post().collect(run.op(), is_cast).map_err(report_not_loaded(run))?;
    reconcile_casts(run.module(), &casts);
    Ok(())
}
