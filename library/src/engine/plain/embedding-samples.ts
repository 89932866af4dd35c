/** Sampling the edges of an embedding in plain TypeScript: the same steps as library/kernels/embedding-samples.ts. */
import { nextBits } from "../../numeric/random/bits.js";
import { sampleTask } from "../embedding-kernels.js";
import type { Memory } from "../engine.js";

/** Samples the edges from `first` to before `end` that are due in this epoch. */
export function sampleEdges({ f32, f64, i32 }: Memory, task: number, first: number, end: number): void {
  const whole = (name: keyof typeof sampleTask) => i32[(task + sampleTask[name]) / 4];
  const double = (name: keyof typeof sampleTask) => f64[(task + sampleTask[name]) / 8];
  const [d, positions, count] = [whole("dimensions"), whole("positions") / 4, whole("count")];
  const [edgeHeads, edgeTails] = [whole("edgeHeads") / 4, whole("edgeTails") / 4];
  const [interval, next, nextNegative] = [whole("interval") / 4, whole("next") / 4, whole("nextNegative") / 4];
  const [epoch, rate, negatives, limit] = [
    ...[double("epoch"), Math.fround(double("learningRate"))],
    ...[double("negatives"), double("limit")],
  ];
  const streams = createStreams(i32, (task + sampleTask.random) / 4);
  const lookUp = tableReader(f32, whole("tableStart"), whole("tableLength"));
  const moves = new Float32Array(4 * d);
  const addForce = (head: number, tail: number, table: number, lane: number): void => {
    let square = 0;
    for (let k = 0; k < d; k++) {
      const difference = Math.fround(f32[head + k] - f32[tail + k]);
      square = Math.fround(square + Math.fround(difference * difference));
    }
    const coefficient = lookUp(table / 4, square);
    for (let k = 0; k < d; k++) {
      const force = Math.fround(coefficient * Math.fround(f32[head + k] - f32[tail + k]));
      moves[4 * k + lane] += Math.min(limit, Math.max(-limit, force));
    }
  };
  const move = (sample: number, signed: number): void => {
    for (let k = 0; k < d; k++) {
      const [a, b, c, e] = moves.subarray(4 * k, 4 * k + 4);
      f32[sample + k] += Math.fround(Math.fround(Math.fround(a + c) + Math.fround(b + e)) * signed);
    }
  };
  for (let e = first; e < end; e++) {
    const due = f32[next + e];
    if (due > epoch) continue;
    const headIndex = i32[edgeHeads + e];
    const head = positions + headIndex * d;
    const tail = positions + i32[edgeTails + e] * d;
    moves.fill(0);
    addForce(head, tail, whole("attraction"), 0);
    move(head, rate);
    move(tail, -rate);
    f32[next + e] = due + f32[interval + e];
    if (negatives <= 0) continue;
    const spacing = Math.fround(f32[interval + e] / negatives);
    const draws = Math.trunc(Math.fround(Math.fround(epoch - f32[nextNegative + e]) / spacing));
    moves.fill(0);
    // Each of four streams draws in turn; all draw the same number, of which the last may not be used.
    for (let k = 0; k < 4 * Math.ceil(draws / 4); k++) {
      const other = Math.floor(((nextBits(streams.states[k % 4]) >>> 0) * count) / 0x1_0000_0000);
      if (k < draws && other !== headIndex) addForce(head, positions + other * d, whole("repulsion"), k % 4);
    }
    move(head, rate);
    f32[nextNegative + e] += Math.fround(draws * spacing);
  }
  streams.save();
}

/** The states of four streams of random numbers, whose words alternate in memory. */
function createStreams(i32: Int32Array, at: number) {
  const states = [0, 1, 2, 3].map((lane) => Int32Array.from({ length: 4 }, (_, word) => i32[at + 4 * word + lane]));
  return {
    states,
    save: () => {
      states.forEach((state, lane) => {
        state.forEach((bits, word) => {
          i32[at + 4 * word + lane] = bits;
        });
      });
    },
  };
}

/** Reads coefficients, interpolated linearly between two entries of a table. */
function tableReader(f32: Float32Array, start: number, length: number) {
  const float = new Float32Array(1);
  const bits = new Int32Array(float.buffer);
  const [least, most] = [start << 18, ((start + length - 1) << 18) - 1];
  return (table: number, square: number): number => {
    float[0] = square;
    const beyond = Math.min(most, Math.max(least, bits[0])) - least;
    const place = table + (beyond >> 18);
    const share = Math.fround((beyond & 0x3ffff) / 262144);
    return Math.fround(f32[place] + Math.fround(share * Math.fround(f32[place + 1] - f32[place])));
  };
}
