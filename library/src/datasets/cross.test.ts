import { expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import { crossDistribution } from "./cross.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

test("y is x or −x, in equal shares", () => {
  for (const seed of seeds) {
    const { x } = crossDistribution({ samples: 4000, seed });
    expectEvery(x.data, (value, at) => Math.abs(value) === Math.abs(x.data[at ^ 1]));
    let same = 0;
    for (let i = 0; i < 4000; i++) {
      if (x.data[2 * i] === x.data[2 * i + 1]) same++;
    }
    expect(Math.abs(same / 4000 - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 4000));
  }
});
