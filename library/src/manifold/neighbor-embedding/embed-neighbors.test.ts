import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { blobs } from "../../datasets/blobs.js";
import { neighborAccuracy } from "../../metrics/embedding/neighbor-accuracy.js";
import { embedNeighbors, neighborEmbeddingSteps } from "./embed-neighbors.js";
import { embeddingPotentials } from "./potentials.js";

const clusters = (seed: number) => blobs({ samples: 42, centers: 3, features: 6, spread: 1, seed });

/** Potentials of springs: neighbours are pulled to 0, all pairs pushed by a force that falls. */
const springs = {
  attraction: { energy: (d: number) => d * d, slope: (d: number) => 2 * d },
  repulsion: { energy: (d: number) => 1 / (0.5 + d), slope: (d: number) => -1 / (0.5 + d) ** 2 },
};

describe("embedNeighbors", () => {
  test.each([
    ["t-SNE", embeddingPotentials("t-sne")],
    ["Neg-t-SNE", embeddingPotentials("negative-sampling-t-sne")],
    ["SNE", embeddingPotentials("sne")],
    ["potentials of one's own", springs],
  ])("[MP-033] %s: the energy of edges and all pairs falls from a random start to a local minimum", (_, potentials) => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = clusters(seed);
      const { embedding, energies, edges } = embedNeighbors(x, potentials, { neighbors: 6, maxIterations: 100, seed });
      // About k n edges, each once: between k n/2 and k n.
      expect(edges).toBeGreaterThanOrEqual(126);
      expect(edges).toBeLessThanOrEqual(252);
      expectEvery(energies.slice(1), (energy, step) => energy <= energies[step]);
      expect(neighborAccuracy(embedding, y)).toBeGreaterThan(0.9);
      const last = energies[energies.length - 1];
      const again = embedNeighbors(x, potentials, { neighbors: 6, maxIterations: 200, seed }).energies;
      expect(again[again.length - 1]).toBeLessThanOrEqual(last);
      expect(last - again[again.length - 1]).toBeLessThan(0.05 * (energies[0] - last));
    }
  });

  test("[MP-033] sampled pairs lower the same energy, and find the same clusters", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = clusters(seed);
      const options = { neighbors: 6, maxIterations: 100, seed } as const;
      const { embedding, energies } = embedNeighbors(x, embeddingPotentials("umap"), { ...options, pairs: "sampled" });
      expect(energies).toHaveLength(2);
      expect(energies[1]).toBeLessThan(energies[0]);
      expect(neighborAccuracy(embedding, y)).toBeGreaterThan(0.9);
    }
  });

  test("stronger repulsion gives a wider map", () => {
    const { x } = blobs({ samples: 40, centers: 1, seed: 1 });
    const [near, far] = [0.1, 10].map((repulsionStrength) => {
      const { data } = embedNeighbors(x, embeddingPotentials("t-sne"), { neighbors: 6, repulsionStrength }).embedding;
      return data.reduce((sum, value) => sum + value * value, 0);
    });
    expect(far).toBeGreaterThan(4 * near);
  });

  test("it can be watched, and duplicates and few samples have a defined result", () => {
    const { x } = clusters(2);
    const options = { maxIterations: 5 };
    const last = [...neighborEmbeddingSteps(x, springs, options)].pop();
    expect(last?.embedding).toEqual(runToEnd(neighborEmbeddingSteps(x, springs, options)).embedding);
    const same = embedNeighbors([[1], [1], [1], [2]], embeddingPotentials("umap"));
    expect(same.embedding.data.every(Number.isFinite)).toBe(true);
    expect(() => embedNeighbors([[1], [2]], springs)).toThrow("embedNeighbors: needs at least 3 samples, got 2");
  });
});
