import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { slidingWindows, windowStarts } from "./windows.js";

test.each([0, 1])(
  "windows overlap by half and more, cover all, and put a map together that all agree on, seed %i",
  (seed) => {
    expect(windowStarts(8, 8)).toEqual([0]);
    expect(windowStarts(5, 8)).toEqual([0]);
    expect(windowStarts(20, 8)).toEqual([0, 4, 8, 12]);
    const image = tensorsOf(seed, "f32")(2, 11, 6);
    const whole = slidingWindows(image, [4, 8], 2, (patch) => patch);
    expect(whole.shape).toEqual(image.shape);
    expectClose(whole.data, image.data, 1e-5);
  },
);
