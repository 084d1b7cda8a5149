//! Native code and LLVM IR of modules of the llvm dialect: what `rmlir-translate` needs of the code generator, or the word that this
//! build has none.

#[cfg(feature = "codegen")]
pub use with::{Options, make, set_target};
#[cfg(not(feature = "codegen"))]
pub use without::{Options, make, set_target};

#[cfg(feature = "codegen")]
mod with {
    use crate::backend::{Backend, BackendError, Request, generate};
    use crate::translate::{Form, Options as Translation};
    pub use rmlir_codegen::Options;
    use rmlir_codegen::Target;
    use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module};

    /// Says what code is made for.
    ///
    /// # Errors
    /// When there is no code for that; the text says for what there is.
    pub fn set_target(options: &mut Options, triple: &str) -> Result<(), String> {
        options.target = Target::named(triple).ok_or_else(|| {
            format!("there is no code for target '{triple}', only for {}", Target::ALL.join(", "))
        })?;
        Ok(())
    }

    /// Makes the form that is asked for, one of the native ones.
    ///
    /// # Errors
    /// If the module has no such form; that has been reported.
    pub fn make(ctx: &Context, module: &Module, options: &Translation) -> Result<Vec<u8>, Failed> {
        let assembly = options.to == Form::Assembly;
        if options.to == Form::LlvmIr {
            return reported(ctx, rmlir_codegen::llvm_ir(module)).map(String::into_bytes);
        }
        if options.backend != Backend::Own {
            let text = reported(ctx, rmlir_codegen::llvm_ir(module))?;
            let request = Request { assembly, ..options.request.clone() };
            let error = |error: BackendError| vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())];
            return reported(ctx, generate(options.backend, &text, &request).map_err(error));
        }
        if assembly {
            return reported(ctx, rmlir_codegen::assembly(module, &options.native)).map(String::into_bytes);
        }
        reported(ctx, rmlir_codegen::object(module, &options.native))
    }

    /// What was made, or that it was not: the reasons go to the handlers of the context.
    fn reported<T>(ctx: &Context, made: Result<T, Vec<Diagnostic>>) -> Result<T, Failed> {
        made.map_err(|errors| {
            for error in errors {
                ctx.emit(error);
            }
            Failed
        })
    }
}

#[cfg(not(feature = "codegen"))]
mod without {
    use crate::translate::Options as Translation;
    use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module};

    const WORD: &str = "this build has no code generator: it was made without the feature 'codegen'";

    /// How native code would be made.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Options {
        /// Optimize.
        pub optimize: bool,
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn set_target(_: &mut Options, _: &str) -> Result<(), String> {
        Err(WORD.into())
    }

    /// Refuses.
    ///
    /// # Errors
    /// Always; that has been reported.
    pub fn make(ctx: &Context, _: &Module, _: &Translation) -> Result<Vec<u8>, Failed> {
        ctx.emit(Diagnostic::error(Loc::UNKNOWN, WORD));
        Err(Failed)
    }
}
