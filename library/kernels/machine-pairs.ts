/**
 * Sequential minimal optimisation: the same steps as library/src/engine/plain/machines.ts, two variables at a time. A loop
 * over the variables finds the best value of each short block; only in the best block its variable is looked for. Products
 * are not fused with sums, so that all builds and tiers take the same steps.
 */
import { Choice, choiceBytes, Segment, segmentBytes, Task } from "./machine-layout";

const grow: u8 = 1;
const shrink: u8 = 2;
const ready: u8 = 4;

/** Stands for a curvature that is not positive. */
const minCurvature: f64 = 1e-12;

/** Variables of a block: an even number. */
const block: i32 = 64;

/** Updates at most so many pairs; returns how many it updated. */
export function updatePairs(task: usize, iterations: i32): i32 {
  const groups = load<i32>(task, Task.groupCount);
  clearUps(task, groups);
  const segments: usize = load<u32>(task, Task.segments);
  const slack: usize = load<u32>(task, Task.slack);
  const end = segments + <usize>load<i32>(task, Task.segmentCount) * segmentBytes;
  for (let at = segments; at < end; at += segmentBytes) findUp(task, at, slack);
  resolveUps(task, groups);
  store<i32>(task, 0, Task.isDone);
  let done = 0;
  for (; choosePair(task, groups); done++) {
    if (done === iterations) return done;
    const best = task + Task.choices + <usize>load<i32>(task, Task.chosen) * choiceBytes;
    movePair(task, load<i32>(best, Choice.up), load<i32>(best, Choice.down), groups);
  }
  store<i32>(task, 1, Task.isDone);
  return done;
}

/** Chooses the best pair of all groups; false when the optimality conditions hold well enough. */
function choosePair(task: usize, groups: i32): bool {
  let violation: f64 = 0;
  let best = task + Task.choices;
  store<i32>(task, 0, Task.chosen);
  for (let group = 0; group < groups; group++) {
    const choice = task + Task.choices + <usize>group * choiceBytes;
    findDown(task, choice, group);
    violation = max(violation, load<f64>(choice, Choice.largest) - load<f64>(choice, Choice.smallest));
    if (load<f64>(choice, Choice.gain) <= load<f64>(best, Choice.gain)) continue;
    best = choice;
    store<i32>(task, group, Task.chosen);
  }
  store<f64>(task, violation, Task.violation);
  const rounding = 16 * 2.220446049250313e-16 * load<f64>(task, Task.largestChange);
  return violation > max(load<f64>(task, Task.tolerance), rounding) && load<i32>(best, Choice.down) >= 0;
}

function clearUps(task: usize, groups: i32): void {
  for (let group = 0; group < groups; group++) {
    const choice = task + Task.choices + <usize>group * choiceBytes;
    store<i32>(choice, -1, Choice.up);
    store<f64>(choice, -Infinity, Choice.largest);
  }
}

function choiceOf(task: usize, segment: usize): usize {
  return task + Task.choices + <usize>load<i32>(segment, Segment.group) * choiceBytes;
}

/** The variable of a segment with the largest slack of those that can grow, if it is above that of other segments. */
function findUp(task: usize, segment: usize, slack: usize): void {
  const growing: usize = load<u32>(task, Task.growing);
  const choice = choiceOf(task, segment);
  const end = load<i32>(segment, Segment.end);
  for (let v = load<i32>(segment, Segment.from); v < end; v += block) {
    const stop = min(v + block, end);
    let best = f64x2.splat(-Infinity);
    let at = v;
    for (; at + 2 <= stop; at += 2) {
      const byte = <usize>at * 8;
      best = f64x2.pmax(best, f64x2.add(v128.load(slack + byte), v128.load(growing + byte)));
    }
    let value = laneMaximum(best);
    if (at < stop) {
      const last = load<f64>(slack + <usize>at * 8) + load<f64>(growing + <usize>at * 8);
      if (last > value) value = last;
    }
    noteUp(choice, value, v);
  }
}

/** Notes the block with this value if it is the largest so far; {@link resolveUps} finds its variable. */
function noteUp(choice: usize, value: f64, firstOfBlock: i32): void {
  if (!(value > load<f64>(choice, Choice.largest))) return;
  store<f64>(choice, value, Choice.largest);
  store<i32>(choice, firstOfBlock, Choice.up);
}

/** Replaces the block of each group by the first variable in it that has the largest slack. */
function resolveUps(task: usize, groups: i32): void {
  const slack: usize = load<u32>(task, Task.slack);
  const growing: usize = load<u32>(task, Task.growing);
  for (let group = 0; group < groups; group++) {
    const choice = task + Task.choices + <usize>group * choiceBytes;
    let v = load<i32>(choice, Choice.up);
    if (v < 0) continue;
    const largest = load<f64>(choice, Choice.largest);
    while (load<f64>(slack + <usize>v * 8) + load<f64>(growing + <usize>v * 8) !== largest) v++;
    store<i32>(choice, v, Choice.up);
  }
}

/** The variable of the group that decreases the objective most together with `up`. */
function findDown(task: usize, choice: usize, group: i32): void {
  store<i32>(choice, -1, Choice.down);
  store<f64>(choice, 0, Choice.gain);
  store<f64>(choice, Infinity, Choice.smallest);
  const up = load<i32>(choice, Choice.up);
  if (up < 0) return;
  const row: usize = load<u32>(<usize>load<u32>(task, Task.rows) + <usize>up * 4);
  const own = load<f64>(<usize>load<u32>(task, Task.diagonal) + <usize>up * 8);
  const segments: usize = load<u32>(task, Task.segments);
  const end = segments + <usize>load<i32>(task, Task.segmentCount) * segmentBytes;
  for (let at = segments; at < end; at += segmentBytes) {
    if (load<i32>(at, Segment.group) === group) scanDown(task, at, choice, row, own);
  }
  if (load<i32>(choice, Choice.down) >= 0) resolveDown(task, choice, row, own);
}

/** Replaces the block by the first variable in it that has the largest gain. */
function resolveDown(task: usize, choice: usize, row: usize, own: f64): void {
  const slack: usize = load<u32>(task, Task.slack);
  const shrinking: usize = load<u32>(task, Task.shrinking);
  const diagonal: usize = load<u32>(task, Task.diagonal);
  const largest = load<f64>(choice, Choice.largest);
  const gain = load<f64>(choice, Choice.gain);
  let v = load<i32>(choice, Choice.down);
  const segment = segmentOf(task, v);
  const entries = row + (<usize>load<i32>(segment, Segment.column) - <usize>load<i32>(segment, Segment.from)) * 4;
  for (const last = min(v + block, load<i32>(segment, Segment.end)) - 1; v < last; v++) {
    const value = load<f64>(slack + <usize>v * 8) + load<f64>(shrinking + <usize>v * 8);
    if (gainOf(largest, value, own, diagonal, entries, v) === gain) break;
  }
  store<i32>(choice, v, Choice.down);
}

function scanDown(task: usize, segment: usize, choice: usize, row: usize, own: f64): void {
  const slack: usize = load<u32>(task, Task.slack);
  const shrinking: usize = load<u32>(task, Task.shrinking);
  const diagonal: usize = load<u32>(task, Task.diagonal);
  const from = load<i32>(segment, Segment.from);
  const end = load<i32>(segment, Segment.end);
  // The entry of the row that belongs to variable v is at `entries` + 4 v.
  const entries = row + (<usize>load<i32>(segment, Segment.column) - <usize>from) * 4;
  const largest = load<f64>(choice, Choice.largest);
  const owns = f64x2.splat(own);
  const largests = f64x2.splat(largest);
  const zero = f64x2.splat(0);
  const least = f64x2.splat(minCurvature);
  let smallest = f64x2.splat(load<f64>(choice, Choice.smallest));
  for (let v = from; v < end; v += block) {
    const stop = min(v + block, end);
    let best = zero;
    let at = v;
    for (; at + 2 <= stop; at += 2) {
      const byte = <usize>at * 8;
      const value = f64x2.add(v128.load(slack + byte), v128.load(shrinking + byte));
      smallest = f64x2.pmin(smallest, value);
      const difference = f64x2.pmax(zero, f64x2.sub(largests, value));
      const entry = f64x2.promote_low_f32x4(v128.load64_zero(entries + <usize>at * 4));
      const sum = f64x2.add(owns, v128.load(diagonal + byte));
      const curvature = f64x2.pmax(least, f64x2.sub(sum, f64x2.add(entry, entry)));
      best = f64x2.pmax(best, f64x2.div(f64x2.mul(difference, difference), curvature));
    }
    let gain = laneMaximum(best);
    if (at < stop) {
      const value = load<f64>(slack + <usize>at * 8) + load<f64>(shrinking + <usize>at * 8);
      smallest = f64x2.pmin(smallest, f64x2.splat(value));
      const last = gainOf(largest, value, own, diagonal, entries, at);
      if (last > gain) gain = last;
    }
    if (gain > load<f64>(choice, Choice.gain)) {
      store<f64>(choice, gain, Choice.gain);
      store<i32>(choice, v, Choice.down);
    }
  }
  const first = f64x2.extract_lane(smallest, 0);
  const second = f64x2.extract_lane(smallest, 1);
  store<f64>(choice, min(first, second), Choice.smallest);
}

/** (difference of slacks)² / curvature: twice the decrease of the objective. */
function gainOf(largest: f64, value: f64, own: f64, diagonal: usize, entries: usize, v: i32): f64 {
  const difference = largest - value;
  if (!(difference > 0)) return 0;
  const entry = <f64>load<f32>(entries + <usize>v * 4);
  const curvature = own + load<f64>(diagonal + <usize>v * 8) - (entry + entry);
  return (difference * difference) / max(curvature, minCurvature);
}

function laneMaximum(pair: v128): f64 {
  const first = f64x2.extract_lane(pair, 0);
  const second = f64x2.extract_lane(pair, 1);
  return max(first, second);
}

/** Moves to the minimum along the direction of the pair, or as far as the bounds allow; finds the next `up` on the way. */
function movePair(task: usize, up: i32, down: i32, groups: i32): void {
  const rows: usize = load<u32>(task, Task.rows);
  const slack: usize = load<u32>(task, Task.slack);
  const beta: usize = load<u32>(task, Task.beta);
  const diagonal: usize = load<u32>(task, Task.diagonal);
  const first: usize = load<u32>(rows + <usize>up * 4);
  const second: usize = load<u32>(rows + <usize>down * 4);
  const ownUp = load<f64>(diagonal + <usize>up * 8);
  const ownDown = load<f64>(diagonal + <usize>down * 8);
  const entry = <f64>load<f32>(first + <usize>columnOf(task, down) * 4);
  const curvature = ownUp + ownDown - (entry + entry);
  if (curvature < load<f64>(task, Task.curvature)) store<f64>(task, curvature, Task.curvature);
  const difference = load<f64>(slack + <usize>up * 8) - load<f64>(slack + <usize>down * 8);
  // Without a curvature the objective falls as far as the bounds allow.
  const wanted = curvature > 0 ? difference / max(curvature, minCurvature) : Infinity;
  const top = load<f64>(<usize>load<u32>(task, Task.upper) + <usize>up * 8);
  const bottom = load<f64>(<usize>load<u32>(task, Task.lower) + <usize>down * 8);
  const roomUp = top - load<f64>(beta + <usize>up * 8);
  const roomDown = load<f64>(beta + <usize>down * 8) - bottom;
  const amount = min(wanted, min(roomUp, roomDown));
  const change = amount * max(ownUp, ownDown);
  if (change > load<f64>(task, Task.largestChange)) store<f64>(task, change, Task.largestChange);
  const gained = amount * (0.5 * amount * curvature - difference);
  store<f64>(task, load<f64>(task, Task.objective) + gained, Task.objective);
  // Exactly at the bound, without rounding.
  store<f64>(beta + <usize>up * 8, amount === roomUp ? top : load<f64>(beta + <usize>up * 8) + amount);
  store<f64>(beta + <usize>down * 8, amount === roomDown ? bottom : load<f64>(beta + <usize>down * 8) - amount);
  noteSize(task, beta + <usize>up * 8);
  noteSize(task, beta + <usize>down * 8);
  markBounds(task, up);
  markBounds(task, down);
  clearUps(task, groups);
  const segments: usize = load<u32>(task, Task.segments);
  const end = segments + <usize>load<i32>(task, Task.segmentCount) * segmentBytes;
  for (let at = segments; at < end; at += segmentBytes) moveSlack(task, at, slack, first, second, amount);
  resolveUps(task, groups);
}

/** Raises the largest size of any variable so far. */
function noteSize(task: usize, variable: usize): void {
  const size = abs(load<f64>(variable));
  if (size > load<f64>(task, Task.farthest)) store<f64>(task, size, Task.farthest);
}

/** The segment of a variable. */
function segmentOf(task: usize, v: i32): usize {
  let segment: usize = load<u32>(task, Task.segments);
  while (v >= load<i32>(segment, Segment.end)) segment += segmentBytes;
  return segment;
}

/** The column of the kernel matrix that belongs to a variable. */
function columnOf(task: usize, v: i32): i32 {
  const segment = segmentOf(task, v);
  return load<i32>(segment, Segment.column) + v - load<i32>(segment, Segment.from);
}

/** Which directions the bounds leave open to a variable that was just used. */
function markBounds(task: usize, v: i32): void {
  const value = load<f64>(<usize>load<u32>(task, Task.beta) + <usize>v * 8);
  const canGrow = value < load<f64>(<usize>load<u32>(task, Task.upper) + <usize>v * 8);
  const canShrink = value > load<f64>(<usize>load<u32>(task, Task.lower) + <usize>v * 8);
  store<f64>(<usize>load<u32>(task, Task.growing) + <usize>v * 8, canGrow ? 0 : -Infinity);
  store<f64>(<usize>load<u32>(task, Task.shrinking) + <usize>v * 8, canShrink ? 0 : Infinity);
  const directions = (canGrow ? grow : 0) | (canShrink ? shrink : 0);
  store<u8>(<usize>load<u32>(task, Task.status) + <usize>v, ready | <u8>directions);
  const clock = load<i32>(task, Task.clock) + 1;
  store<i32>(task, clock, Task.clock);
  store<i32>(<usize>load<u32>(task, Task.used) + <usize>v * 4, clock);
}

/** slack −= amount (first − second) in a segment, and the largest slack of those that can grow. */
function moveSlack(task: usize, segment: usize, slack: usize, first: usize, second: usize, amount: f64): void {
  const growing: usize = load<u32>(task, Task.growing);
  const choice = choiceOf(task, segment);
  const from = load<i32>(segment, Segment.from);
  const end = load<i32>(segment, Segment.end);
  const shift = (<usize>load<i32>(segment, Segment.column) - <usize>from) * 4;
  const amounts = f64x2.splat(amount);
  first += shift;
  second += shift;
  for (let v = from; v < end; v += block) {
    const stop = min(v + block, end);
    let best = f64x2.splat(-Infinity);
    let at = v;
    for (; at + 2 <= stop; at += 2) {
      const byte = <usize>at * 8;
      const plus = f64x2.promote_low_f32x4(v128.load64_zero(first + <usize>at * 4));
      const minus = f64x2.promote_low_f32x4(v128.load64_zero(second + <usize>at * 4));
      const value = f64x2.sub(v128.load(slack + byte), f64x2.mul(amounts, f64x2.sub(plus, minus)));
      v128.store(slack + byte, value);
      best = f64x2.pmax(best, f64x2.add(value, v128.load(growing + byte)));
    }
    let value = laneMaximum(best);
    if (at < stop) {
      const byte = <usize>at * 8;
      const plus = <f64>load<f32>(first + <usize>at * 4);
      const last = load<f64>(slack + byte) - amount * (plus - <f64>load<f32>(second + <usize>at * 4));
      store<f64>(slack + byte, last);
      const open = last + load<f64>(growing + byte);
      if (open > value) value = open;
    }
    noteUp(choice, value, v);
  }
}
