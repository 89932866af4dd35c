import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../test/engine-tiers.js";
import { LecternError } from "../core/errors.js";
import type { Engine } from "./engine.js";
import { createWorkspace, withWorkspace } from "./workspace.js";

const all: readonly (readonly [string, Engine])[] = [["plain TypeScript", plain], ...simdEngines];

describe.each(all)("a workspace in %s", (_, engine) => {
  test("copies in and out, and initialises everything without a source to zero", () => {
    // First something that leaves other numbers behind.
    withWorkspace(engine, (space) => space.vector(100, new Float64Array(100).fill(9)));
    withWorkspace(engine, (space) => {
      const matrix = space.matrix(2, 2, [1, 2, 3, 4]);
      expect([...space.read(matrix, 4)]).toEqual([1, 2, 3, 4]);
      expect([...space.read(space.vector(50), 50)]).toEqual(new Array(50).fill(0));
      expect([...space.readIntegers(space.integers(3, [1, -2, 3]), 3)]).toEqual([1, -2, 3]);
      expect([...space.readFloats(space.floats(2, [0.5, 2]), 2)]).toEqual([0.5, 2]);
      const bytes = space.bytes(3, [255, 0, 7]);
      expect([...engine.memory.u8.slice(bytes, bytes + 3)]).toEqual([255, 0, 7]);
      const room = space.uninitialized(2);
      space.write(room, [7, 8]);
      expect([...space.read(room, 2)]).toEqual([7, 8]);
      space.write(matrix, [5, 6]);
      expect([...space.read(matrix, 4)]).toEqual([5, 6, 3, 4]);
    });
  });

  test("reading returns a copy", () => {
    withWorkspace(engine, (space) => {
      const address = space.vector(2, [1, 2]);
      const copy = space.read(address, 2);
      space.write(address, [3, 4]);
      expect([...copy]).toEqual([1, 2]);
      expect(copy.buffer).toBeInstanceOf(ArrayBuffer);
      expect(copy.buffer.byteLength).toBe(16);
    });
  });

  test("everything is released at the end, also after an error", () => {
    const before = engine.memory.bytesInUse;
    expect(() =>
      withWorkspace(engine, (space) => {
        space.vector(1000);
        throw new Error("in between");
      }),
    ).toThrow("in between");
    expect(engine.memory.bytesInUse).toBe(before);
    for (let i = 0; i < 10_000; i++) withWorkspace(engine, (space) => space.matrix(3 + (i % 5), 4));
    expect(engine.memory.bytesInUse).toBe(before);
  });

  test("works across the yields of a generator that is left early", () => {
    const before = engine.memory.bytesInUse;
    function* iterate() {
      const space = createWorkspace(engine);
      try {
        const x = space.vector(1, [1]);
        while (true) {
          engine.kernels.scale(1, 2, x, 1);
          yield space.read(x, 1)[0];
        }
      } finally {
        space.dispose();
      }
    }
    const seen: number[] = [];
    for (const value of iterate()) {
      seen.push(value);
      if (value > 5) break;
    }
    expect(seen).toEqual([2, 4, 8]);
    expect(engine.memory.bytesInUse).toBe(before);
  });

  test("refuses a source of another length, a foreign address, and use after its end", () => {
    const space = createWorkspace(engine);
    expect(() => space.matrix(2, 2, [1, 2, 3])).toThrow(/expected 4 numbers to copy, got 3/);
    const address = space.vector(1);
    space.release(address);
    expect(() => space.release(address)).toThrow(LecternError);
    space.dispose();
    space.dispose();
    expect(() => space.vector(1)).toThrow(/disposed/);
  });
});
