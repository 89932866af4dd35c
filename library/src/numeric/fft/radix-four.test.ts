import { expect, test } from "vitest";
import { lastPass4, pass4 } from "./radix-four.js";

test("the transform of four points: 1, 2, 3, 4 and a unit impulse", () => {
  const twiddles = { re: Float64Array.of(1, 1, 1), im: new Float64Array(3) };
  const general: typeof lastPass4 = (xr, xi, yr, yi, stride) => pass4(xr, xi, yr, yi, 1, stride, twiddles);
  for (const pass of [lastPass4, general]) {
    const yr = new Float64Array(4);
    const yi = new Float64Array(4);
    pass(Float64Array.of(1, 2, 3, 4), new Float64Array(4), yr, yi, 1);
    expect(Array.from(yr)).toEqual([10, -2, -2, -2]);
    expect(Array.from(yi)).toEqual([0, 2, 0, -2]);
    pass(Float64Array.of(0, 1, 0, 0), new Float64Array(4), yr, yi, 1);
    expect(Array.from(yr, (v) => v + 0)).toEqual([1, 0, -1, 0]);
    expect(Array.from(yi, (v) => v + 0)).toEqual([0, -1, 0, 1]);
  }
});

test("both forms agree bit for bit where all factors are 1", () => {
  const stride = 9;
  const x = Array.from({ length: 2 }, (_, part) => Float64Array.from({ length: 36 }, (_, j) => Math.sin(j * j + part)));
  const twiddles = { re: Float64Array.of(1, 1, 1), im: new Float64Array(3) };
  const general = [new Float64Array(36), new Float64Array(36)];
  const last = [new Float64Array(36), new Float64Array(36)];
  pass4(x[0], x[1], general[0], general[1], 1, stride, twiddles);
  lastPass4(x[0], x[1], last[0], last[1], stride);
  expect(last).toEqual(general);
});
