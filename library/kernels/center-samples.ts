/** The passes of k-means over a block of samples, or over the centers, beside the assignment itself. */
import { squaredDistance } from "./center-distance";
import { Block, blockBytes, Task } from "./center-layout";
import { sumLanes } from "./vector";

/** Moves the samples of a block to the origin, and scales them to floats. */
export function prepareSamples(task: usize, block: i32): void {
  const d = load<i32>(task, Task.columns);
  const first = block * load<i32>(task, Task.blockRows);
  const end = min(load<i32>(task, Task.rows), first + load<i32>(task, Task.blockRows));
  const origin = <usize>load<i32>(task, Task.origin);
  const scale = load<f64>(task, Task.scale);
  const factor = f64x2.splat(scale);
  const isMoved = !isZero(d, origin);
  let x = <usize>load<i32>(task, Task.samples) + <usize>first * <usize>d * 8;
  let float = <usize>load<i32>(task, Task.floats) + <usize>first * <usize>d * 4;
  let norm = <usize>load<i32>(task, Task.norms) + <usize>first * 8;
  for (let i = first; i < end; i++, norm += 8) {
    if (isMoved) moveRow(d, x, origin);
    let sum = f64x2.splat(0);
    let j = 0;
    for (; j + 2 <= d; j += 2, x += 16, float += 8) {
      const scaled = f64x2.mul(v128.load(x), factor);
      v128.store_lane<i64>(float, f32x4.demote_f64x2_zero(scaled), 0);
      sum = f64x2.add(sum, f64x2.mul(scaled, scaled));
    }
    let total = sumLanes(sum);
    if (j < d) {
      const scaled = load<f64>(x) * scale;
      store<f32>(float, <f32>scaled);
      total += scaled * scaled;
      x += 8;
      float += 4;
    }
    store<f64>(norm, total);
  }
}

/** Whether the origin is 0, so that samples are not written again. */
function isZero(d: i32, origin: usize): bool {
  for (let j = 0; j < d; j++, origin += 8) if (load<f64>(origin) !== 0) return false;
  return true;
}

function moveRow(d: i32, x: usize, origin: usize): void {
  for (let j = 0; j < d; j++, x += 8, origin += 8) store<f64>(x, load<f64>(x) - load<f64>(origin));
}

/** The sum of the weighted squared distances of the samples of a block to their centers. */
export function measureSamples(task: usize, block: i32): void {
  const d = load<i32>(task, Task.columns);
  const first = block * load<i32>(task, Task.blockRows);
  const end = min(load<i32>(task, Task.rows), first + load<i32>(task, Task.blockRows));
  const samples = <usize>load<i32>(task, Task.samples);
  const centers = <usize>load<i32>(task, Task.centers);
  const labels = <usize>load<i32>(task, Task.labels);
  const weights = <usize>load<i32>(task, Task.weights);
  const rowBytes = <usize>d * 8;
  let total: f64 = 0;
  for (let i = first; i < end; i++) {
    const center = centers + <usize>load<i32>(labels + <usize>i * 4) * rowBytes;
    total += load<f64>(weights + <usize>i * 8) * squaredDistance(d, samples + <usize>i * rowBytes, center);
  }
  store<f64>(<usize>load<i32>(task, Task.blocks) + <usize>block * blockBytes, total, Block.total);
}

/** Half the distance of one center to its nearest other: samples closer than that belong to it. */
export function measureGap(task: usize, center: i32): void {
  const d = load<i32>(task, Task.columns);
  const clusters = load<i32>(task, Task.clusters);
  const rowBytes = <usize>d * 8;
  const centers = <usize>load<i32>(task, Task.centers);
  const own = centers + <usize>center * rowBytes;
  let smallest = <f64>Infinity;
  for (let c = 0; c < clusters; c++) {
    if (c !== center) smallest = min(smallest, squaredDistance(d, own, centers + <usize>c * rowBytes));
  }
  const less = 1 - <f64>(d + 8) * 2.220446049250313e-16;
  store<f64>(<usize>load<i32>(task, Task.gaps) + <usize>center * 8, (sqrt(smallest) / 2) * less);
}
