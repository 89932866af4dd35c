/** Sampling the edges of an embedding in plain TypeScript: the same steps as library/kernels/embedding-samples.ts. */
import { nextBits } from "../../numeric/random/bits.js";
import { sampleTask } from "../embedding-kernels.js";
import type { Memory } from "../engine.js";

/** Samples the edges from `first` to before `end` that are due in this epoch. */
export function sampleEdges({ f32, f64, i32 }: Memory, task: number, first: number, end: number): void {
  const whole = (name: keyof typeof sampleTask) => i32[(task + sampleTask[name]) / 4];
  const double = (name: keyof typeof sampleTask) => f64[(task + sampleTask[name]) / 8];
  const [d, heads, tails] = [whole("dimensions"), whole("heads") / 4, whole("tails") / 4];
  const [interval, next, nextNegative] = [whole("interval") / 4, whole("next") / 4, whole("nextNegative") / 4];
  const [epoch, rate, negatives, limit] = [
    ...[double("epoch"), Math.fround(double("learningRate"))],
    ...[double("negatives"), double("limit")],
  ];
  const state = i32.subarray((task + sampleTask.random) / 4, (task + sampleTask.random) / 4 + 4);
  const lookUp = tableReader(f32, whole("tableStart"), whole("tableLength"));
  const moves = new Float32Array(d);
  const addForce = (head: number, tail: number, table: number): void => {
    let square = 0;
    for (let k = 0; k < d; k++) {
      const difference = Math.fround(f32[head + k] - f32[tail + k]);
      square = Math.fround(square + Math.fround(difference * difference));
    }
    const coefficient = lookUp(table / 4, square);
    for (let k = 0; k < d; k++) {
      const force = Math.fround(coefficient * Math.fround(f32[head + k] - f32[tail + k]));
      moves[k] += Math.min(limit, Math.max(-limit, force));
    }
  };
  const move = (sample: number, signed: number): void => {
    for (let k = 0; k < d; k++) f32[sample + k] += Math.fround(moves[k] * signed);
  };
  for (let e = first; e < end; e++) {
    const due = f32[next + e];
    if (due > epoch) continue;
    const headIndex = i32[whole("edgeHeads") / 4 + e];
    const head = heads + headIndex * d;
    const tail = tails + i32[whole("edgeTails") / 4 + e] * d;
    moves.fill(0);
    addForce(head, tail, whole("attraction"));
    move(head, rate);
    if (whole("movesTails") !== 0) move(tail, -rate);
    f32[next + e] = due + f32[interval + e];
    if (negatives <= 0) continue;
    const spacing = Math.fround(f32[interval + e] / negatives);
    const draws = Math.trunc(Math.fround(Math.fround(epoch - f32[nextNegative + e]) / spacing));
    moves.fill(0);
    for (let k = 0; k < draws; k++) {
      const other = Math.floor(((nextBits(state) >>> 0) * whole("tailCount")) / 0x1_0000_0000);
      if (heads === tails && other === headIndex) continue;
      addForce(head, tails + other * d, whole("repulsion"));
    }
    move(head, rate);
    f32[nextNegative + e] += Math.fround(draws * spacing);
  }
}

/** Reads coefficients, interpolated linearly between two entries of a table. */
function tableReader(f32: Float32Array, start: number, length: number) {
  const float = new Float32Array(1);
  const bits = new Int32Array(float.buffer);
  return (table: number, square: number): number => {
    float[0] = square;
    const place = (bits[0] >> 18) - start;
    if (place < 0) return f32[table];
    if (place > length - 2) return f32[table + length - 1];
    const low = f32[table + place];
    const share = Math.fround((bits[0] & 0x3ffff) / 262144);
    return Math.fround(low + Math.fround(share * Math.fround(f32[table + place + 1] - low)));
  };
}
