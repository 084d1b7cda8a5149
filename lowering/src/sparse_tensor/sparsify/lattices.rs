//! Which entries loops have to visit: sets of points, each of which says of which tensors there is an entry.

use super::exprs::{Class, ExprId, Exprs, Kind};
use super::space::Space;
use rmlir_dialects::sparse_tensor::BinaryOp;
use rmlir_ir::{Module, OpAddr, UnitId};

/// The number of a point.
pub(super) type PointId = usize;

/// The most points of all sets, and the most marks that they may have.
const MOST_POINTS: usize = 1 << 18;
const MOST_MARKS: usize = 1 << 26;

/// The most points of a set that is looked through.
const MOST_IN_SET: usize = 1 << 11;

/// Marks, one for each tensor and loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Marks(Vec<bool>);

impl Marks {
    fn one(count: usize, at: usize) -> Marks {
        Marks((0..count).map(|other| other == at).collect())
    }

    pub(super) fn has(&self, at: usize) -> bool {
        self.0.get(at) == Some(&true)
    }

    /// The places that are marked.
    pub(super) fn places(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.0.iter().enumerate().filter(|(_, mark)| **mark).map(|(at, _)| at)
    }

    fn or(&self, other: &Marks) -> Marks {
        Marks(self.0.iter().zip(&other.0).map(|(a, b)| *a || *b).collect())
    }

    fn differing(&self, other: &Marks) -> Marks {
        Marks(self.0.iter().zip(&other.0).map(|(a, b)| a != b).collect())
    }

    fn clear(&mut self, at: usize) {
        if let Some(mark) = self.0.get_mut(at) {
            *mark = false;
        }
    }

    /// Whether all marks of another one are here, and more.
    fn is_more_than(&self, other: &Marks) -> bool {
        self.places().count() > other.places().count() && other.places().all(|at| self.has(at))
    }
}

/// What is computed where there are entries of some tensors.
#[derive(Clone, Debug)]
pub(super) struct Point {
    /// The tensors that have an entry.
    pub(super) marks: Marks,
    /// Those of them that a loop has to look at.
    pub(super) needed: Marks,
    pub(super) expr: ExprId,
}

/// Expressions, and the points that were made of them.
pub(super) struct Merger {
    pub(super) exprs: Exprs,
    pub(super) space: Space,
    /// Whether entries are put into a sparse result.
    pub(super) inserts: bool,
    points: Vec<Point>,
    marks: usize,
}

impl Merger {
    pub(super) fn new(exprs: Exprs, space: Space) -> Merger {
        Merger { exprs, space, inserts: false, points: Vec::new(), marks: 0 }
    }

    pub(super) fn point(&self, id: PointId) -> Option<&Point> {
        self.points.get(id)
    }

    fn add(&mut self, marks: Marks, expr: ExprId) -> Option<PointId> {
        self.marks += marks.0.len();
        if self.points.len() >= MOST_POINTS || self.marks > MOST_MARKS {
            return None;
        }
        self.points.push(Point { needed: marks.clone(), marks, expr });
        Some(self.points.len() - 1)
    }

    /// Whether the entries of a point are among those of another one, which has more of them.
    pub(super) fn is_above(&self, point: PointId, other: PointId) -> bool {
        match (self.point(point), self.point(other)) {
            (Some(point), Some(other)) => point.marks.is_more_than(&other.marks),
            _ => false,
        }
    }

    /// The set of an expression for a loop; `None` if there are too many points.
    pub(super) fn set_of(
        &mut self,
        (module, unit): (&Module, UnitId),
        id: ExprId,
        at: usize,
    ) -> Option<Vec<PointId>> {
        let expr = self.exprs.get(id)?;
        let [first, second] = expr.operands;
        let set = |merger: &mut Merger, side: Option<ExprId>| merger.set_of((module, unit), side?, at);
        match expr.kind {
            Kind::Tensor(tensor) if !(self.inserts && tensor == self.space.output()) => {
                self.single(tensor, at, id)
            }
            Kind::Tensor(_) | Kind::Zero | Kind::Invariant(_) | Kind::Loop(_) => {
                self.single(self.space.synthetic(), at, id)
            }
            Kind::Like(Class::Map, _)
            | Kind::Negated(_)
            | Kind::Clamped(_)
            | Kind::Branch(_)
            | Kind::Select(_) => {
                let points = set(self, first)?;
                self.mapped(expr.kind, &points)
            }
            Kind::Dense(_) if second.is_none() => {
                let points = set(self, first)?;
                self.mapped(expr.kind, &points)
            }
            Kind::Unary(op) => {
                let points = set(self, first)?;
                self.unary((module, unit), (expr.kind, op), points, at)
            }
            Kind::Like(class, op) => {
                let (l, r) = (set(self, first)?, set(self, second)?);
                match class {
                    Class::Sum | Class::Difference | Class::Bits => self.either((expr.kind, op), l, r),
                    Class::Compare => self.compared(id, &l, &r),
                    _ => self.both(expr.kind, &l, &r),
                }
            }
            Kind::Binary(op) => {
                let (l, r) = (set(self, first)?, set(self, second)?);
                self.binary(module, (expr.kind, op), l, r)
            }
            Kind::Reduce(_) | Kind::Dense(_) => {
                let (l, r) = (set(self, first)?, set(self, second)?);
                self.both(expr.kind, &l, &r)
            }
        }
    }

    fn single(&mut self, tensor: usize, at: usize, expr: ExprId) -> Option<Vec<PointId>> {
        let marks = Marks::one(self.space.places(), self.space.place(tensor, at));
        Some(vec![self.add(marks, expr)?])
    }

    /// Something is done with what each point gives.
    fn mapped(&mut self, kind: Kind, points: &[PointId]) -> Option<Vec<PointId>> {
        let mut set = Vec::new();
        for &point in points {
            let Point { marks, expr, .. } = self.point(point)?.clone();
            let expr = self.exprs.add(kind, [Some(expr), None])?;
            set.push(self.add(marks, expr)?);
        }
        Some(set)
    }

    /// The same as one side of something whose other side is zero.
    fn with_zero(&mut self, kind: Kind, points: &[PointId], zero_first: bool) -> Option<Vec<PointId>> {
        let zero = self.exprs.leaf(Kind::Zero)?;
        let mut set = Vec::new();
        for &point in points {
            let Point { marks, expr, .. } = self.point(point)?.clone();
            let operands = if zero_first { [Some(zero), Some(expr)] } else { [Some(expr), Some(zero)] };
            let expr = self.exprs.add(kind, operands)?;
            set.push(self.add(marks, expr)?);
        }
        Some(set)
    }

    /// Where both sides have an entry.
    fn both(&mut self, kind: Kind, l: &[PointId], r: &[PointId]) -> Option<Vec<PointId>> {
        let mut set = Vec::new();
        for &first in l {
            for &second in r {
                let (first, second) = (self.point(first)?, self.point(second)?);
                let operands = [Some(first.expr), Some(second.expr)];
                let marks = first.marks.or(&second.marks);
                let expr = self.exprs.add(kind, operands)?;
                set.push(self.add(marks, expr)?);
            }
        }
        Some(set)
    }

    /// Where either side has an entry.
    fn either(
        &mut self,
        (kind, op): (Kind, OpAddr),
        l: Vec<PointId>,
        r: Vec<PointId>,
    ) -> Option<Vec<PointId>> {
        let mut set = self.both(kind, &l, &r)?;
        set.extend(l);
        match kind {
            Kind::Like(Class::Difference, _) => set.extend(self.mapped(Kind::Negated(op), &r)?),
            _ => set.extend(r),
        }
        Some(set)
    }

    /// The same where a missing entry is compared as zero.
    fn compared(&mut self, id: ExprId, l: &[PointId], r: &[PointId]) -> Option<Vec<PointId>> {
        let expr = self.exprs.get(id)?;
        let mut set = self.both(expr.kind, l, r)?;
        if expr.operands.iter().flatten().any(|&side| self.exprs.is_zero(side)) {
            return Some(set);
        }
        set.extend(self.with_zero(expr.kind, l, false)?);
        set.extend(self.with_zero(expr.kind, r, true)?);
        Some(set)
    }

    /// Where there is an entry, or where there is none too, if the operation says what comes of that.
    fn unary(
        &mut self,
        (module, _): (&Module, UnitId),
        (kind, op): (Kind, OpAddr),
        points: Vec<PointId>,
        at: usize,
    ) -> Option<Vec<PointId>> {
        let absent = module.op(op).region(1).and_then(|region| region.entry());
        let Some(absent) = absent else { return self.mapped(kind, &points) };
        let given = absent.last_op()?.operand(0)?.id();
        let given = self.exprs.leaf(Kind::Invariant(given))?;
        let other = self.single(self.space.synthetic(), at, given)?;
        self.either((kind, op), points, other)
    }

    /// Where both sides have an entry, and where only one has, as far as the operation says what comes of that.
    fn binary(
        &mut self,
        module: &Module,
        (kind, op): (Kind, OpAddr),
        l: Vec<PointId>,
        r: Vec<PointId>,
    ) -> Option<Vec<PointId>> {
        let mut set = self.both(kind, &l, &r)?;
        let found = module.op(op);
        let binary = found.cast::<BinaryOp>()?;
        let sides = [(1, l, binary.left_identity()), (2, r, binary.right_identity())];
        for (region, points, is_identity) in sides {
            let region = found.region(region)?;
            match region.entry() {
                Some(_) => set.extend(self.mapped(Kind::Branch(region.id()), &points)?),
                None if is_identity => set.extend(points),
                None => {}
            }
        }
        Some(set)
    }

    /// The points of a set that loops are needed for, and what these have to look at.
    pub(super) fn optimized(&mut self, set: &[PointId]) -> Option<Vec<PointId>> {
        let &first = set.first().filter(|_| set.len() <= MOST_IN_SET)?;
        let mut kept: Vec<PointId> = Vec::new();
        for &point in set {
            if point != first {
                let own = self.point(point)?;
                let is_copy = self.exprs.is_tensor(own.expr, self.space.output());
                let covered = |&other: &PointId| {
                    let other = self.point(other);
                    other.is_some_and(|other| !self.has_sparse(&other.marks.differing(&own.marks)))
                };
                if is_copy || kept.iter().any(covered) {
                    continue;
                }
            }
            kept.push(point);
        }
        for &point in &kept {
            let needed = self.needed(&kept, point)?;
            self.points.get_mut(point)?.needed = needed;
        }
        Some(kept)
    }

    /// Whether a sparse level is among the marks.
    pub(super) fn has_sparse(&self, marks: &Marks) -> bool {
        marks.places().any(|at| self.space.is_sparse(at) || self.space.is_sparse_part(at))
    }

    /// Of the dense levels, one is looked at, or none where there are sparse ones and nothing comes after them.
    fn needed(&self, set: &[PointId], point: PointId) -> Option<Marks> {
        let is_last = set.iter().all(|&other| other == point || !self.is_above(point, other));
        let mut marks = self.point(point)?.marks.clone();
        let mut clears = is_last && self.has_sparse(&marks);
        let count = self.space.places();
        let dense = if clears { None } else { marks.places().find(|&at| self.space.is_dense(at)) };
        let start = dense.unwrap_or(count.checked_sub(1)?);
        let order = (0..=start).rev().chain((start + 1..count).rev());
        for at in order {
            if marks.has(at) && !self.space.is_sparse_part(at) && !self.space.is_sparse(at) {
                if clears {
                    marks.clear(at);
                }
                clears = true;
            }
        }
        Some(marks)
    }
}
