//! The base library: OpBase and the like, under the paths that definition files include.
//!
//! The files of `ods/td` are embedded, so that an existing `Ops.td` loads where no others are installed.

use rmlir_tablegen::Files;
use std::io;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/base.rs"));

/// The directory, of no file system, that the base library is in. Place names in errors start with it.
pub const BASE_DIR: &str = "<rmlir>";

/// The text of a file of the base library, by the path that is included: `mlir/IR/OpBase.td`.
pub fn base_file(path: &str) -> Option<&'static str> {
    let at = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    FILES.get(at).map(|(_, text)| *text)
}

/// The files of the base library: the path that is included and the text, in the order of paths.
pub fn base_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

/// Other files, with the base library under [`BASE_DIR`].
pub struct WithBase(pub Arc<dyn Files>);

impl Files for WithBase {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        let Some(name) = path.strip_prefix(BASE_DIR).and_then(|rest| rest.strip_prefix('/')) else {
            return self.0.read(path);
        };
        base_file(name).map(Arc::from).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_the_path_that_is_included() {
        assert!(FILES.is_sorted());
        assert!(base_file("mlir/IR/OpBase.td").is_some_and(|text| text.contains("include")));
        assert!(base_file("mlir/IR/Nothing.td").is_none());
    }
}
