/**
 * The loss Σ w dᵢⱼ/(dᵢⱼ + dᵢₖ) of weighted triplets, with d = 1 + ‖y − y′‖², and its gradient (Amid and Warmuth 2019). Triplets
 * of the same sample i follow each other, so that its part of the gradient stays in registers.
 */

/** Offsets of a task: whole numbers and addresses first, then doubles; library/src/engine/embedding-kernels.ts has the same. */
export namespace TripletTask {
  export const dimensions: usize = 0;
  /** positions and gradient as doubles, sample by sample; the gradient is added to */
  export const positions: usize = 4;
  export const gradient: usize = 8;
  /** three samples (32 bits) and the weight (double) of each triplet */
  export const members: usize = 12;
  export const weights: usize = 16;
  /** sums over the triplets, which are added to: the loss, and the number in the wrong order */
  export const loss: usize = 24;
  export const violations: usize = 32;
}

/** Adds the loss, the violations and the gradient of the triplets from `first` to before `end`. */
export function addTriplets(task: usize, first: i32, end: i32): void {
  if (load<i32>(task, TripletTask.dimensions) === 2) addInPlane(task, first, end);
  else addInSpace(task, first, end);
}

function addInPlane(task: usize, first: i32, end: i32): void {
  const positions = <usize>load<u32>(task, TripletTask.positions);
  const gradient = <usize>load<u32>(task, TripletTask.gradient);
  const members = <usize>load<u32>(task, TripletTask.members);
  const weights = <usize>load<u32>(task, TripletTask.weights);
  const one = f64x2.splat(1);
  let loss = load<f64>(task, TripletTask.loss);
  let violations = load<f64>(task, TripletTask.violations);
  let i: usize = 0;
  let own = one;
  let sum = f64x2.splat(0);
  for (let t = <usize>first; t < <usize>end; t++) {
    const member = members + t * 12;
    const next = <usize>load<u32>(member) * 16;
    const j = <usize>load<u32>(member, 4) * 16;
    const k = <usize>load<u32>(member, 8) * 16;
    if (next !== i || t === <usize>first) {
      if (t !== <usize>first) v128.store(gradient + i, f64x2.add(v128.load(gradient + i), sum));
      i = next;
      own = v128.load(positions + i);
      sum = f64x2.splat(0);
    }
    const toNear = f64x2.sub(own, v128.load(positions + j));
    const toFar = f64x2.sub(own, v128.load(positions + k));
    const nearSquares = f64x2.mul(toNear, toNear);
    const farSquares = f64x2.mul(toFar, toFar);
    // 1 + ‖yᵢ − yⱼ‖² and 1 + ‖yᵢ − yₖ‖²
    const lengths = f64x2.add(
      one,
      f64x2.add(v128.shuffle<f64>(nearSquares, farSquares, 0, 2), v128.shuffle<f64>(nearSquares, farSquares, 1, 3)),
    );
    const near = f64x2.extract_lane(lengths, 0);
    const far = f64x2.extract_lane(lengths, 1);
    const share = 1.0 / (near + far);
    const weight = load<f64>(weights + t * 8) * share;
    if (near > far) violations += 1;
    loss += weight * near;
    const slope = 2.0 * weight * share;
    const pull = f64x2.mul(f64x2.splat(slope * far), toNear);
    const push = f64x2.mul(f64x2.splat(slope * near), toFar);
    sum = f64x2.add(sum, f64x2.sub(pull, push));
    v128.store(gradient + j, f64x2.sub(v128.load(gradient + j), pull));
    v128.store(gradient + k, f64x2.add(v128.load(gradient + k), push));
  }
  if (end > first) v128.store(gradient + i, f64x2.add(v128.load(gradient + i), sum));
  store<f64>(task, loss, TripletTask.loss);
  store<f64>(task, violations, TripletTask.violations);
}

function addInSpace(task: usize, first: i32, end: i32): void {
  const rowBytes = <usize>load<i32>(task, TripletTask.dimensions) * 8;
  const positions = <usize>load<u32>(task, TripletTask.positions);
  const gradient = <usize>load<u32>(task, TripletTask.gradient);
  const members = <usize>load<u32>(task, TripletTask.members);
  const weights = <usize>load<u32>(task, TripletTask.weights);
  let loss = load<f64>(task, TripletTask.loss);
  let violations = load<f64>(task, TripletTask.violations);
  for (let t = <usize>first; t < <usize>end; t++) {
    const i = <usize>load<u32>(members + t * 12) * rowBytes;
    const j = <usize>load<u32>(members + t * 12, 4) * rowBytes;
    const k = <usize>load<u32>(members + t * 12, 8) * rowBytes;
    let near: f64 = 1;
    let far: f64 = 1;
    for (let c: usize = 0; c < rowBytes; c += 8) {
      const own = load<f64>(positions + i + c);
      const toNear = own - load<f64>(positions + j + c);
      const toFar = own - load<f64>(positions + k + c);
      near += toNear * toNear;
      far += toFar * toFar;
    }
    const share = 1.0 / (near + far);
    const weight = load<f64>(weights + t * 8) * share;
    if (near > far) violations += 1;
    loss += weight * near;
    const slope = 2.0 * weight * share;
    for (let c: usize = 0; c < rowBytes; c += 8) {
      const own = load<f64>(positions + i + c);
      const pull = slope * far * (own - load<f64>(positions + j + c));
      const push = slope * near * (own - load<f64>(positions + k + c));
      store<f64>(gradient + i + c, load<f64>(gradient + i + c) + (pull - push));
      store<f64>(gradient + j + c, load<f64>(gradient + j + c) - pull);
      store<f64>(gradient + k + c, load<f64>(gradient + k + c) + push);
    }
  }
  store<f64>(task, loss, TripletTask.loss);
  store<f64>(task, violations, TripletTask.violations);
}
