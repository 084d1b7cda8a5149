//! An elementwise operation becomes part of the operation that uses its result.

use super::is_only_use;
use crate::linalg::parts::{Parts, invertible, mapped, new_body};
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::linalg::{self, GenericOp, IndexOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpAddr, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A producer, its consumer, and what connects them.
struct Pair {
    producer: Parts,
    consumer: Parts,
    /// The operand of the consumer.
    operand: usize,
    /// The result of the producer.
    result: usize,
}

pub(super) fn fuse(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let operands = rw.op(op).num_operands();
    for operand in 0..operands {
        let Some(pair) = Pair::of(op, operand, rw) else { continue };
        if is_only_use(rw, *pair.consumer.operands.get(operand)?) {
            return pair.fuse(rw);
        }
    }
    None
}

impl Pair {
    /// An operand whose producer can become part of its consumer.
    fn of(op: GenericOp, operand: usize, rw: &PatternRewriter<'_>) -> Option<Pair> {
        let value = rw.op(op).operand(operand)?;
        let (def, result) = value.def_op()?;
        let ranked = matches!(rw.ctx().type_data(value.ty()), TypeData::RankedTensor { .. });
        rw.require(ranked && def.is::<GenericOp>())?;
        let (producer, consumer) = (Parts::of(def)?, Parts::of(rw.op(op))?);
        let pair = Pair { producer, consumer, operand, result };
        pair.is_fusable(rw).then_some(pair)
    }

    /// The map of the consumer for the operand.
    fn read_map(&self) -> Option<&AffineMap> {
        self.consumer.nest.maps.get(self.operand)
    }

    /// From elements of the result to loops of the producer.
    fn inverse(&self, rw: &PatternRewriter<'_>) -> Option<AffineMap> {
        self.producer.nest.output_map(self.result)?.inverse_permutation(rw.ctx().affine())
    }

    /// A map of the producer as one of the loops of the consumer.
    fn through(&self, rw: &PatternRewriter<'_>, map: &AffineMap) -> Option<AffineMap> {
        let store = rw.ctx().affine();
        let of_result = map.compose(store, &self.inverse(rw)?).ok()??;
        of_result.compose(store, self.read_map()?).ok()?
    }

    fn is_fusable(&self, rw: &PatternRewriter<'_>) -> bool {
        let store = rw.ctx().affine();
        let nest = &self.producer.nest;
        let (Some(read), Some(written)) = (self.read_map(), nest.output_map(self.result)) else {
            return false;
        };
        let fits = self.producer.on_tensors
            && nest.all_parallel()
            && self.consumer.nest.inputs().contains(&self.operand)
            && read.results.len() == nest.len()
            && written.is_permutation(store);
        fits && (self.consumer.nest.all_parallel() || self.covers_loops(rw))
    }

    /// Whether what is left of the operands gives the sizes of all loops of the consumer.
    fn covers_loops(&self, rw: &PatternRewriter<'_>) -> bool {
        let store = rw.ctx().affine();
        let mut covered = vec![false; self.consumer.nest.len()];
        let mut cover = |map: &AffineMap| {
            for dim in map.results.iter().filter_map(|&result| store.as_dim(result)) {
                if let Some(covered) = covered.get_mut(dim as usize) {
                    *covered = true;
                }
            }
        };
        let fused = self.consumer.operands.get(self.operand);
        for (operand, map) in self.consumer.operands.iter().zip(&self.consumer.nest.maps) {
            if Some(operand) != fused {
                cover(map);
            }
        }
        for map in self.producer.nest.maps.iter().take(self.producer.inputs().len()) {
            match self.through(rw, map) {
                Some(map) => cover(&map),
                None => return false,
            }
        }
        covered.into_iter().all(|covered| covered)
    }

    /// Which results of the producer stay results.
    fn preserved(&self, rw: &PatternRewriter<'_>) -> Vec<usize> {
        let (producer, consumer) = (&self.producer, &self.consumer);
        let mut ignored: Vec<(bool, usize)> = vec![(false, self.operand)];
        let mut kept = Vec::new();
        for (number, &result) in producer.results.iter().enumerate() {
            let output = producer.nest.outputs.start + number;
            ignored.push((true, output));
            let left = |is_producer: bool, parts: &Parts| -> Vec<AffineMap> {
                let maps = parts.nest.maps.iter().enumerate();
                maps.filter(|(at, _)| !ignored.contains(&(is_producer, *at)))
                    .map(|(_, map)| map.clone())
                    .collect()
            };
            let maps = [left(true, producer), left(false, consumer)].concat();
            let droppable = match maps.is_empty() {
                true => producer.nest.is_empty() && consumer.nest.is_empty(),
                false => invertible(rw, &maps),
            };
            let used_elsewhere = rw.value(result).users().any(|user| user.global() != consumer.at);
            if producer.uses(rw, output) || !droppable || used_elsewhere {
                kept.push(number);
                ignored.pop();
            }
        }
        kept
    }

    fn fuse(&self, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let (producer, consumer) = (&self.producer, &self.consumer);
        let kept = self.preserved(rw);
        let (mut inputs, mut maps) = (Vec::new(), Vec::new());
        let mut own = consumer.inputs().iter().zip(&consumer.nest.maps);
        for (&input, map) in own.by_ref().take(self.operand) {
            inputs.push(input);
            maps.push(map.clone());
        }
        for (&input, map) in producer.inputs().iter().zip(&producer.nest.maps) {
            inputs.push(input);
            maps.push(self.through(rw, map)?);
        }
        for (&input, map) in own.skip(1) {
            inputs.push(input);
            maps.push(map.clone());
        }
        let (mut outputs, mut types) = (Vec::new(), Vec::new());
        for &number in &kept {
            let &output = producer.outputs().get(number)?;
            outputs.push(output);
            maps.push(self.through(rw, producer.nest.output_map(number)?)?);
            types.push(rw.value(output).ty());
        }
        for (number, &output) in consumer.outputs().iter().enumerate() {
            outputs.push(output);
            maps.push(consumer.nest.output_map(number)?.clone());
        }
        types.extend(&consumer.types);
        rw.require(invertible(rw, &maps))?;
        let to_producer = self.inverse(rw)?.compose(rw.ctx().affine(), self.read_map()?).ok()??;
        let kinds = &consumer.nest.parallel;
        let made = linalg::generic(rw.builder(), &types, [&inputs, &outputs], &maps, kinds);
        let made = made.region_with(|_, _| {}).insert().ok()?;
        self.body(rw, made, &kept, &to_producer)?;
        let results: Vec<ValueId> =
            rw.op(made).results().skip(kept.len()).map(|result| result.id()).collect();
        rw.replace(consumer.at, &results)
    }

    /// Makes the body of the new operation: what the producer does, then what the consumer does.
    fn body(
        &self,
        rw: &mut PatternRewriter<'_>,
        made: GenericOp,
        kept: &[usize],
        to_producer: &AffineMap,
    ) -> Rewritten {
        let (producer, consumer) = (&self.producer, &self.consumer);
        let inputs = producer.inputs().len();
        let mut like: Vec<ValueId> = consumer.args.get(..self.operand)?.to_vec();
        like.extend_from_slice(producer.args.get(..inputs)?);
        like.extend_from_slice(consumer.args.get(self.operand + 1..consumer.inputs().len())?);
        for number in kept {
            like.push(*producer.args.get(inputs + number)?);
        }
        like.extend_from_slice(consumer.args.get(consumer.inputs().len()..)?);
        let (_, args) = new_body(rw, made, &like)?;
        let unit = rw.unit();
        let mut map = IrMapping::new();
        let ops = producer.body_ops(rw);
        let (indices, ops): (Vec<OpAddr>, Vec<OpAddr>) =
            ops.into_iter().partition(|&op| rw.op(op).is::<IndexOp>());
        if !indices.is_empty() {
            let loc = rw.builder().loc();
            rw.set_loc(producer.loc);
            self.indices(rw, &indices, to_producer, &mut map)?;
            rw.set_loc(loc);
        }
        map.map_values(unit, &like, &args);
        for op in ops {
            rw.clone_op(op, &mut map)?;
        }
        let &given = producer.yielded.get(self.result)?;
        let given = mapped(&map, unit, given);
        map.map_values(unit, &[*consumer.args.get(self.operand)?], &[given]);
        for op in consumer.body_ops(rw) {
            rw.clone_op(op, &mut map)?;
        }
        let of_producer = kept.iter().filter_map(|&number| producer.yielded.get(number));
        let yielded: Vec<ValueId> =
            of_producer.chain(&consumer.yielded).map(|&value| mapped(&map, unit, value)).collect();
        YieldOp::build(rw.builder(), &yielded).insert().ok()?;
        rw.at_op(consumer.at);
        Some(())
    }

    /// What stands for the loops that the producer asks for.
    fn indices(
        &self,
        rw: &mut PatternRewriter<'_>,
        asked: &[OpAddr],
        to_producer: &AffineMap,
        map: &mut IrMapping,
    ) -> Rewritten {
        let mut loops = Vec::new();
        for dim in 0..self.consumer.nest.len() {
            loops.push(IndexOp::build(rw.builder(), dim as i64).value().ok()?);
        }
        for &op in asked {
            let index = rw.op(op).cast::<IndexOp>()?;
            let (dim, old) = (usize::try_from(index.dim()).ok()?, index.result().id());
            let own = rw.ctx().affine_map_attr(to_producer.sub_map(&[dim]));
            let new = AffineApplyOp::build(rw.builder(), own, &loops).value().ok()?;
            map.map_values(rw.unit(), &[old], &[new]);
        }
        Some(())
    }
}
