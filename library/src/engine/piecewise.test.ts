import { describe, expect, test } from "vitest";
import type { Engine } from "./engine.js";
import { computePieces, doubleBuffer } from "./piecewise.js";
import { createPlainEngine } from "./plain/plain.js";
import { withWorkspace } from "./workspace.js";

/** What is done with so many pieces, in order. */
function stepsOf(engine: Engine, count: number): string[] {
  const steps: string[] = [];
  const note = (name: string) => (piece: number) => steps.push(`${name} ${piece}`);
  computePieces(engine, count, { place: note("place"), compute: note("compute"), take: note("take") });
  return steps;
}

describe("pieces", () => {
  const plain = createPlainEngine("a test");
  const early: Engine = {
    ...plain,
    overlap(compute, other) {
      other();
      compute();
    },
  };

  test.each([
    ["after the kernels", plain],
    ["before the kernels have ended", early],
  ])("are copied in, computed and read once each, in order, with copies %s", (_, engine) => {
    for (let count = 0; count < 5; count++) {
      const steps = stepsOf(engine, count);
      for (const name of ["place", "compute", "take"]) {
        const expected = Array.from({ length: count }, (_, piece) => `${name} ${piece}`);
        expect(steps.filter((step) => step.startsWith(name))).toEqual(expected);
      }
      const at = (name: string, piece: number) => steps.indexOf(`${name} ${piece}`);
      for (let piece = 0; piece < count; piece++) {
        expect(at("place", piece)).toBeLessThan(at("compute", piece));
        expect(at("compute", piece)).toBeLessThan(at("take", piece));
        // Every second piece reuses a buffer, so its previous content must have been computed and read by then.
        if (piece >= 2) expect(at("compute", piece - 2)).toBeLessThan(at("place", piece));
        if (piece >= 2) expect(at("take", piece - 2)).toBeLessThan(at("compute", piece));
      }
    }
  });

  test("alternate between two buffers, a single one has one", () => {
    withWorkspace(plain, (space) => {
      const roomOf = doubleBuffer(space, 3, 10);
      expect(Math.abs(roomOf(0) - roomOf(1))).toBeGreaterThanOrEqual(80);
      expect(roomOf(2)).toBe(roomOf(0));
      const before = plain.memory.bytesInUse;
      doubleBuffer(space, 1, 1000);
      expect(plain.memory.bytesInUse - before).toBeLessThan(16_000);
    });
  });
});
