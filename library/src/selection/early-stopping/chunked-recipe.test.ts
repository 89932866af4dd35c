import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { kMeans } from "../../clustering/k-means/k-means.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { chunksOf } from "./chunked-recipe.js";

describe("chunks of a recipe", () => {
  test("add up to the iterations of the whole, with consecutive seeds", () => {
    const chunks = chunksOf("test", perceptron({ epochs: 25, seed: 7, learningRate: 2 }), 10);
    expect(chunks.count).toBe(3);
    const options = [0, 1, 2].map((k) => chunks.at(k)?.options);
    expect(options.map((own) => own?.["epochs"])).toEqual([10, 10, 5]);
    expect(options.map((own) => own?.["seed"])).toEqual([7, 8, 9]);
    expect(options.map((own) => own?.["learningRate"])).toEqual([2, 2, 2]);
    expect([chunks.at(3), chunks.at(-1), chunks.at(0.5)]).toEqual([undefined, undefined, undefined]);
    expect(chunksOf("test", kMeans({ maxIterations: 3 }), 10).at(0)?.options["maxIterations"]).toBe(3);
  });

  test("refuses a recipe without warm start", () => {
    expect(refusal(() => chunksOf("test", ridge(), 10))).toContain("ridge cannot start from a model");
  });
});
