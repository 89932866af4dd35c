import { test } from "vitest";
import { sequences } from "../../test/chains.js";
import { draw, expectExact } from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { labelSequences } from "./label-sequences.js";

test("the best label sequences, with and without the loss, are the best of all sequences", () => {
  for (let seed = 0; seed < 8; seed++) {
    const random = createRandom(seed);
    const loss = seed % 2 === 0 ? "wrong labels" : "wrong sequence";
    const problem = labelSequences({ labels: ["a", "b", "c"], features: 2, loss });
    const x = Array.from({ length: 1 + (seed % 4) }, () => draw(random, 2));
    const outputs = sequences(x.length, 3).map((path) => path.map((code) => (["a", "b", "c"] as const)[code]));
    expectExact(problem, x, outputs, random);
  }
});
