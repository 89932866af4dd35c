/**
 * The memory layout of the kernels of support vector machines; library/src/engine/machine-kernels.ts uses the same
 * offsets and explains the fields.
 */

/** Offsets of a task: whole numbers first, then doubles, then a {@link Choice} for each of two groups. */
export namespace Task {
  export const segments: usize = 0;
  export const segmentCount: usize = 4;
  export const groupCount: usize = 8;
  export const lower: usize = 12;
  export const upper: usize = 16;
  export const beta: usize = 20;
  export const slack: usize = 24;
  export const diagonal: usize = 28;
  export const rows: usize = 32;
  export const status: usize = 36;
  export const growing: usize = 40;
  export const shrinking: usize = 44;
  export const used: usize = 48;
  export const clock: usize = 52;
  export const isDone: usize = 56;
  export const chosen: usize = 60;
  export const tolerance: usize = 64;
  export const violation: usize = 72;
  export const objective: usize = 80;
  export const curvature: usize = 88;
  export const largestChange: usize = 96;
  export const farthest: usize = 104;
  export const choices: usize = 112;
}

/** Offsets of a segment, whole numbers; {@link segmentBytes} in all. */
export namespace Segment {
  export const from: usize = 0;
  export const end: usize = 4;
  export const column: usize = 8;
  export const group: usize = 12;
}

export const segmentBytes: usize = 16;

/** Offsets of the choice of a pair in one group; {@link choiceBytes} in all. */
export namespace Choice {
  /** the variable that grows: the one with the largest slack; −1 for none */
  export const up: usize = 0;
  /** the variable that shrinks: the one that gains most; −1 for none */
  export const down: usize = 4;
  export const largest: usize = 8;
  export const gain: usize = 16;
  /** the smallest slack of a variable that can shrink */
  export const smallest: usize = 24;
}

export const choiceBytes: usize = 32;
