//! The part of memory that an access touches in rounds of the loops around it.

use super::constraints::{Constraints, Source, enclosing, variables};
use super::dependence::Access;
use super::fusion::slice::Slice;
use super::loops;
use rmlir_dialects::affine::{AffineParallelOp, is_valid_symbol};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::presburger::{Extent, Kind};
use rmlir_ir::{Context, DYNAMIC, Module, OpRef, Type, TypeData, ValueId};

/// A part of memory: dimensions of the memory, symbols are variables of outer loops and others.
#[derive(Clone, Debug)]
pub struct Region {
    /// The memory.
    pub memref: ValueId,
    /// Whether it is written.
    pub writes: bool,
    /// What of it.
    pub constraints: Constraints,
}

/// The shape of a memref.
pub fn shape_of(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, .. } => Some(shape),
        _ => None,
    }
}

impl Region {
    /// What an access touches while the outermost `depth` loops around it are at one round each.
    pub fn of(op: OpRef<'_>, depth: usize, bounded: bool) -> Option<Region> {
        Region::of_slice(op, depth, bounded, None, true)
    }

    /// As [`of`](Region::of), for the rounds of a slice of the loops only. Locals stay if `drops_locals` does not say that they go.
    pub fn of_slice(
        op: OpRef<'_>,
        depth: usize,
        bounded: bool,
        slice: Option<&Slice>,
        drops_locals: bool,
    ) -> Option<Region> {
        let access = Access::of(op)?;
        let (module, unit) = (op.module(), op.unit());
        let source = Source::of(op);
        let outer: Vec<ValueId> = variables(&enclosing(op)).into_iter().take(depth).collect();
        let ty = module.value(unit, access.memref).ty();
        let shape = shape_of(op.ctx(), ty)?.to_vec();
        let rank = shape.len();
        if rank == 0 {
            let constraints = Constraints::new(&[], &outer);
            return Some(Region { memref: access.memref, writes: access.writes, constraints });
        }
        let subscripts = &access.subscripts;
        let (dims, symbols) = subscripts.operands.split_at_checked(subscripts.map.dims as usize)?;
        let mut symbols = symbols.to_vec();
        for &operand in slice.map_or(&[][..], |slice| &slice.operands) {
            if !dims.contains(&operand) && !symbols.contains(&operand) {
                symbols.push(operand);
            }
        }
        let mut constraints = Constraints::new(dims, &symbols);
        for &operand in dims.iter().chain(&symbols) {
            let view = module.value(unit, operand);
            if let Some(op) = loops::loop_of_variable(view) {
                constraints.add_loop(source, loops::handle(op.op()))?;
            } else if let Some((block, _)) = view.def_block().filter(|_| loops::is_variable(view)) {
                constraints.add_parallel(source, block.parent()?.cast::<AffineParallelOp>()?)?;
            } else if is_valid_symbol(view) {
                if let Some(number) = constant_int(view) {
                    let at = constraints.find(operand)?;
                    constraints.system.add_equal(at, i128::from(number));
                }
            } else {
                return None;
            }
        }
        if let Some(slice) = slice {
            slice.add_bounds(source, &mut constraints)?;
        }
        constraints.compose(op.ctx(), subscripts)?;
        constraints.system.separate(constraints.values.len() - rank);
        for value in constraints.symbols().to_vec().into_iter().flatten() {
            if loops::is_variable(module.value(unit, value)) && !outer.contains(&value) {
                let at = constraints.find(value)?;
                constraints.project_out(at, 1);
            }
        }
        let first = constraints.system.first(Kind::Local);
        if drops_locals {
            constraints.system.project_out(first, constraints.system.count(Kind::Local));
        }
        constraints.fold_symbols();
        let mut region = Region { memref: access.memref, writes: access.writes, constraints };
        if bounded {
            region.add_shape(&shape);
        }
        region.constraints.system.remove_trivial();
        (!region.constraints.system.is_overgrown()).then_some(region)
    }

    fn add_shape(&mut self, shape: &[i64]) {
        for (dim, &size) in shape.iter().enumerate() {
            self.constraints.system.add_lower(dim, 0);
            if size != DYNAMIC {
                self.constraints.system.add_upper(dim, i128::from(size) - 1);
            }
        }
    }

    /// Makes it the box around itself and another part of the same memory.
    pub fn unite(&mut self, other: &Region) -> Option<()> {
        let mut other = other.constraints.clone();
        self.constraints.align_symbols(&mut other);
        self.constraints.system.unite(&other.system)
    }

    /// The constraints with those of the memory's shape.
    pub fn with_shape(&self, shape: &[i64]) -> Region {
        let mut bounded = self.clone();
        bounded.add_shape(shape);
        bounded
    }

    /// How far it reaches in each dimension; `None` in a place for the whole known dimension.
    pub fn extents(&self, module: &Module, unit: rmlir_ir::UnitId) -> Option<Vec<(i64, Option<Extent>)>> {
        let shape = shape_of(module.ctx(), module.value(unit, self.memref).ty())?;
        let bounded = self.with_shape(shape);
        let mut extents = Vec::new();
        for (dim, &size) in shape.iter().enumerate() {
            match bounded.constraints.system.extent(dim) {
                Some(extent) => extents.push((i64::try_from(extent.size).ok()?, Some(extent))),
                None if size != DYNAMIC => extents.push((size, None)),
                None => return None,
            }
        }
        Some(extents)
    }

    /// The number of bytes of the box around it.
    pub fn bytes(&self, module: &Module, unit: rmlir_ir::UnitId) -> Option<i64> {
        let ty = module.value(unit, self.memref).ty();
        let TypeData::MemRef { layout, element, .. } = module.ctx().type_data(ty) else { return None };
        if layout.is_some() {
            // The reference counts nothing then.
            return Some(0);
        }
        let count = self
            .extents(module, unit)?
            .into_iter()
            .try_fold(1i64, |product, (size, _)| product.checked_mul(size))?;
        count.checked_mul(element_bytes(module.ctx(), *element)?)
    }
}

/// The number of bytes of an element that is a number or a vector of numbers.
pub fn element_bytes(ctx: &Context, element: Type) -> Option<i64> {
    let bits = match ctx.type_data(element) {
        TypeData::Vector { shape, element, .. } => {
            let width = i64::from(ctx.type_data(*element).storage_width()?);
            shape.iter().try_fold(width, |product, &size| product.checked_mul(size))?
        }
        data @ (TypeData::Integer { .. } | TypeData::Float(_)) => i64::from(data.storage_width()?),
        _ => return None,
    };
    Some((bits + 7) / 8)
}
