use super::*;
use crate::affine::AffineStore;

#[test]
fn bounds_of_a_triangle() {
    // 0 <= i <= 9, 0 <= j <= i
    let mut system = System::new(2, 0, 0);
    system.add_lower(0, 0);
    system.add_upper(0, 9);
    system.add_lower(1, 0);
    system.add_inequality(vec![1, -1, 0]);
    assert!(!system.is_empty());
    assert_eq!(system.constant_bound(Bound::Upper, 1), Some(9));
    assert_eq!(system.constant_bound(Bound::Lower, 1), Some(0));
    assert!(!system.is_box(0, 2));
    system.add_lower(1, 10);
    assert!(system.is_empty());
}

#[test]
fn integers_are_tighter() {
    // 2i = 2j + 1 has no solution; 3i >= 1 and 3i <= 2 neither.
    let mut system = System::new(2, 0, 0);
    system.add_equality(vec![2, -2, -1]);
    assert!(system.is_empty());
    let mut system = System::new(1, 0, 0);
    system.add_inequality(vec![3, -1]);
    system.add_inequality(vec![-3, 2]);
    assert!(system.is_empty());
}

#[test]
fn an_extent_in_terms_of_symbols() {
    // s <= i <= s + 7
    let mut system = System::new(1, 1, 0);
    system.add_inequality(vec![1, -1, 0]);
    system.add_inequality(vec![-1, 1, 7]);
    let extent = system.extent(0).map(|extent| (extent.size, extent.lower, extent.divisor));
    assert_eq!(extent, Some((8, vec![1, 0], 1)));
}

#[test]
fn the_box_around_two() {
    let part = |from: i128, to: i128| {
        let mut system = System::new(1, 0, 0);
        system.add_lower(0, from);
        system.add_upper(0, to);
        system
    };
    let mut both = part(2, 5);
    assert_eq!(both.unite(&part(4, 9)), Some(()));
    assert_eq!(both.extent(0).map(|extent| extent.size), Some(8));
}

#[test]
fn what_others_imply_goes() {
    let mut system = System::new(2, 0, 0);
    system.add_lower(0, 0);
    system.add_lower(1, 0);
    system.add_inequality(vec![1, 1, 3]);
    system.remove_redundant();
    assert_eq!(system.inequalities().len(), 2);
}

#[test]
fn quotients_are_locals() {
    let store = AffineStore::new();
    let made = || {
        let quotient = store.floor_div(store.dim(0), store.constant(4))?;
        let rest = store.modulo(store.dim(0), store.constant(4))?;
        Ok::<_, crate::affine::AffineError>([quotient, rest])
    };
    let exprs = made().expect("no division by zero");
    let flat = flatten(&store, &exprs, 1, 0).expect("linear");
    assert_eq!(flat.rows, [vec![0, 1, 0], vec![1, -4, 0]]);
    assert_eq!(flat.system.inequalities(), [vec![1, -4, 0], vec![-1, 4, 3]]);
}
