//! Attributes whose text had another form.

use crate::brackets::split;
use rmlir_ir::layout::{Reword, TimeLine};

/// By full name: what makes the parameters of today of those that a text has.
const ALL: [(&str, Reword); 5] = [
    ("llvm.memory_effects", memory_effects),
    ("mesh.partial", partial),
    ("mesh.shard", sharding),
    ("sparse_tensor.encoding", encoding),
    ("vector.kind", kind),
];

/// Gives a time line all of these.
pub(crate) fn add_texts(line: &mut TimeLine) {
    line.texts.extend(ALL.map(|(name, reword)| (name.into(), reword)));
}

/// `maxf` gave NaN where one of its operands is that.
fn kind(text: &str) -> Option<String> {
    match text {
        "<maxf>" => Some("<maximumf>".to_owned()),
        "<minf>" => Some("<minimumf>".to_owned()),
        _ => None,
    }
}

/// Today's form has the name inside the brackets.
fn partial(text: &str) -> Option<String> {
    Some(format!("#shard<partial {}>", text.strip_prefix('<')?.strip_suffix('>')?))
}

/// `<@grid, [[0]]>` as the attributes of the operation that says it today. What is not finished yet, `, partial = max[1]`, stays as it is.
fn sharding(text: &str) -> Option<String> {
    let mut parts = split(text.strip_prefix('<')?.strip_suffix('>')?)?.into_iter().map(str::trim);
    let (grid, axes) = (parts.next()?, parts.next()?);
    let partial = match parts.next() {
        Some(part) => format!(
            ", partial = \"{}\"",
            part.strip_prefix("partial")?.trim_start().strip_prefix('=')?.trim()
        ),
        None => String::new(),
    };
    let is_rest = parts.next().is_some();
    (!is_rest).then(|| format!("{{grid = {grid}, split_axes = #shard<axisarray{axes}>{partial}}}"))
}

/// Kinds of memory that `other` meant, too.
const ADDED: [&str; 3] = ["errnoMem", "targetMem0", "targetMem1"];

fn memory_effects(text: &str) -> Option<String> {
    let inside = text.strip_prefix('<')?.strip_suffix('>')?;
    let other = inside.split(',').find_map(|part| part.trim().strip_prefix("other = "))?;
    let stated = |name: &str| inside.split(',').any(|part| part.trim().starts_with(name));
    let added: Vec<String> =
        ADDED.iter().filter(|name| !stated(name)).map(|name| format!(", {name} = {other}")).collect();
    (!added.is_empty()).then(|| format!("<{inside}{}>", added.concat()))
}

/// A list of levels and a map of affine expressions, where one map says both today.
fn encoding(text: &str) -> Option<String> {
    let inside = text.strip_prefix("<{")?.strip_suffix("}>")?;
    let (mut levels, mut order, mut rest) = (None, None, Vec::new());
    for part in split(inside)? {
        let (name, value) = part.split_once('=').map(|(name, value)| (name.trim(), value.trim()))?;
        match name {
            "dimLevelType" | "lvlTypes" => {
                let names = split(value.strip_prefix('[')?.strip_suffix(']')?)?;
                levels = Some(names.into_iter().map(level).collect::<Option<Vec<String>>>()?);
            }
            "dimOrdering" | "dimToLvl" => order = Some(affine_map(value)?),
            "pointerBitWidth" | "posWidth" => rest.push(format!("posWidth = {value}")),
            "indexBitWidth" | "crdWidth" => rest.push(format!("crdWidth = {value}")),
            _ => return None,
        }
    }
    let levels = levels?;
    let (dims, results) = order.unwrap_or_else(|| {
        let dims: Vec<String> = (0..levels.len()).map(|at| format!("d{at}")).collect();
        (dims.join(", "), dims)
    });
    if results.len() != levels.len() {
        return None;
    }
    let levels: Vec<String> =
        results.iter().zip(levels).map(|(expression, level)| format!("{expression} : {level}")).collect();
    let map = format!("map = ({dims}) -> ({})", levels.join(", "));
    let all: Vec<String> = std::iter::once(map).chain(rest).collect();
    Some(format!("<{{ {} }}>", all.join(", ")))
}

/// `"compressed-nu-no"` as `compressed(nonunique, nonordered)`.
fn level(text: &str) -> Option<String> {
    let name = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let (name, ordered) = name.strip_suffix("-no").map_or((name, true), |name| (name, false));
    let (name, unique) = name.strip_suffix("-nu").map_or((name, true), |name| (name, false));
    let name = match name {
        "dense" | "compressed" | "singleton" => name,
        "compressed-hi" | "loose-compressed" => "loose_compressed",
        _ => return None,
    };
    let properties = [(unique, "nonunique"), (ordered, "nonordered")];
    let properties: Vec<&str> = properties.into_iter().filter(|(is, _)| !is).map(|(_, name)| name).collect();
    Some(match properties.is_empty() {
        true => name.to_owned(),
        false => format!("{name}({})", properties.join(", ")),
    })
}

/// The names of dimensions and the results of `affine_map<(d0, d1) -> (d1, d0)>`.
fn affine_map(text: &str) -> Option<(String, Vec<String>)> {
    let inside = text.strip_prefix("affine_map<")?.strip_suffix('>')?;
    let (dims, results) = inside.split_once("->")?;
    let list = |text: &str| Some(text.trim().strip_prefix('(')?.strip_suffix(')')?.to_owned());
    let results = list(results)?;
    let results = split(&results)?.into_iter().map(|result| result.trim().to_owned()).collect();
    Some((list(dims)?, results))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_told_by_one_map() {
        let old = "<{ dimLevelType = [ \"dense\", \"compressed-nu-no\" ], dimOrdering = affine_map<(d0, d1) -> (d1, d0)>, pointerBitWidth = 64 }>";
        let new =
            "<{ map = (d0, d1) -> (d1 : dense, d0 : compressed(nonunique, nonordered)), posWidth = 64 }>";
        assert_eq!(encoding(old).as_deref(), Some(new));
        assert_eq!(
            encoding("<{ lvlTypes = [ \"singleton\" ] }>").as_deref(),
            Some("<{ map = (d0) -> (d0 : singleton) }>")
        );
        assert_eq!(encoding("<{ map = (d0) -> (d0 : dense) }>"), None);
        assert_eq!(
            encoding("<{ dimLevelType = [ \"dense\" ], dimOrdering = affine_map<(i, j) -> (i, j)> }>"),
            None
        );
        assert_eq!(encoding("<{ dimLevelType = [ \"other\" ] }>"), None);
    }

    #[test]
    fn other_memory_is_told_apart() {
        assert_eq!(
            memory_effects("<other = none, argMem = read, inaccessibleMem = none>").as_deref(),
            Some(
                "<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>"
            )
        );
        assert_eq!(memory_effects("<argMem = read>"), None);
        assert_eq!(kind("<add>"), None);
    }
}
