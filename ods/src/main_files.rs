//! Which files are main files, and where what they include is.

use rmlir_tablegen::{Files, includes};
use std::io;
use std::path::{Path, PathBuf};

/// The files that a path stands for: itself; all main files below a directory; a file that is not there, but in one of the include
/// directories, is meant as it is there.
///
/// # Errors
/// If a directory cannot be read, or has no main files.
pub(crate) fn of_path(path: &str, include_dirs: &[String], files: &dyn Files) -> io::Result<Vec<String>> {
    if Path::new(path).is_dir() {
        return of_dir(Path::new(path), files);
    }
    let inside = |dir: &String| Path::new(dir).join(path).to_string_lossy().into_owned();
    let found = match files.read(path) {
        Ok(_) => None,
        Err(_) => include_dirs.iter().map(inside).find(|path| files.read(path).is_ok()),
    };
    Ok(vec![found.unwrap_or_else(|| path.to_owned())])
}

/// The main files below a directory: those that no other one includes. Sorted.
fn of_dir(dir: &Path, files: &dyn Files) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    below(dir, &mut paths)?;
    paths.sort();
    let mut included = Vec::new();
    for path in &paths {
        // What cannot be read is said when it is loaded.
        let Ok(text) = files.read(&path.to_string_lossy()) else { continue };
        included.extend(includes(&text).into_iter().map(|name| (path, name)));
    }
    let is_main = |path: &&PathBuf| !included.iter().any(|(by, name)| by != path && path.ends_with(name));
    let main: Vec<String> = paths.iter().filter(is_main).map(|path| path.to_string_lossy().into()).collect();
    match main.is_empty() {
        true => Err(io::Error::other("the directory has no definition file that no other one includes")),
        false => Ok(main),
    }
}

/// All definition files in a directory and those in it. Links to directories are not followed.
fn below(dir: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut dirs = vec![dir.to_owned()];
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(dir)? {
            let entry = entry?;
            let path = entry.path();
            match entry.file_type()?.is_dir() {
                true => dirs.push(path),
                false if path.extension().is_some_and(|ending| ending == "td") => found.push(path),
                false => {}
            }
        }
    }
    Ok(())
}

/// The directories above a file, in one of which includes of its project begin: that of the file first, as the path names them, then
/// those above the working directory.
pub(crate) fn roots(file: &str) -> Vec<String> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let mut dirs: Vec<String> = Path::new(file).ancestors().skip(1).map(text).collect();
    if Path::new(file).is_relative()
        && let Ok(here) = std::env::current_dir()
    {
        dirs.extend(here.ancestors().skip(1).map(text));
    }
    dirs
}
