import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { contrastivePotentials } from "../negative-sampling-t-sne/negative-sampling-t-sne.js";
import { umapPotentials } from "./fit-umap.js";
import { fitCurve } from "./low-dimensional-curve.js";
import { embeddingPotentials, type PotentialName } from "./potentials.js";

const names: readonly PotentialName[] = [
  ...(["raw-stress", "s-stress", "sammon", "curvilinear-components", "laplacian-eigenmaps"] as const),
  ...(["sne", "t-sne", "umap", "negative-sampling-t-sne"] as const),
];

const distances = Array.from({ length: 40 }, (_, i) => 0.05 + i / 10);

describe.each(names)("%s", (name) => {
  const { attraction, repulsion } = embeddingPotentials(name, { wanted: 1.5, reach: 3.01, share: 0.7 });

  test("slopes are the derivatives of energies", () => {
    for (const { energy, slope } of [attraction, repulsion]) {
      expectClose(
        distances.map(slope),
        distances.map((d) => (energy(d + 1e-5) - energy(d - 1e-5)) / 2e-5),
        1e-7,
      );
    }
  });

  test("attraction grows and repulsion falls with the distance", () => {
    for (const d of distances) {
      if (name === "curvilinear-components" && d > 3.01) {
        expect([attraction.slope(d), repulsion.slope(d)]).toEqual([0, 0]);
      } else {
        expect(attraction.slope(d)).toBeGreaterThan(0);
        expect(repulsion.slope(d)).toBeLessThan(0);
      }
    }
  });
});

test("the potentials of distances are lowest at the distance in the data", () => {
  for (const name of ["raw-stress", "s-stress", "sammon", "curvilinear-components"] as const) {
    const { attraction, repulsion } = embeddingPotentials(name, { wanted: 1.2 });
    expect(attraction.slope(1.2) + repulsion.slope(1.2)).toBeCloseTo(0, 12);
    expect(attraction.slope(1.1) + repulsion.slope(1.1)).toBeLessThan(0);
    expect(attraction.slope(1.3) + repulsion.slope(1.3)).toBeGreaterThan(0);
  }
});

test("UMAP and Neg-t-SNE move by the slopes of these energies", () => {
  for (const [energies, coefficients, soften] of [
    [embeddingPotentials("umap"), umapPotentials(fitCurve(0.1, 1), 1), 0.001],
    [embeddingPotentials("negative-sampling-t-sne", { share: 0.3 }), contrastivePotentials(0.3), 0],
  ] as const) {
    for (const d of distances) {
      // The force on sample i is the coefficient times yᵢ − yⱼ, of length d, against the slope.
      expect(coefficients.attraction(d * d) * d).toBeCloseTo(-energies.attraction.slope(d), 10);
      const repulsion = energies.repulsion.slope(d) * (soften > 0 ? (d * d) / (soften + d * d) : 1);
      expect(coefficients.repulsion(d * d) * d).toBeCloseTo(-repulsion, 10);
    }
  }
});

test("settings that are not positive are refused", () => {
  expect(() => embeddingPotentials("raw-stress", { wanted: 0 })).toThrow("wanted must be a positive number, got 0");
});
