import { expect, test } from "vitest";
import { countParameters } from "./count-parameters.js";

test("[CB-109] a table of D binary columns takes 2^D values, of independent ones 2D, for each class", () => {
  for (let columns = 1; columns <= 40; columns++) {
    const sizes = countParameters(new Array(columns).fill(2));
    expect(sizes).toEqual({ joint: 2 ** columns, independent: 2 * columns });
  }
  expect(countParameters([2, 3, 4])).toEqual({ joint: 24, independent: 9 });
});
