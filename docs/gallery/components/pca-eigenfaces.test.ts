import { expect, test } from "vitest";
import { figure, recognition, side } from "./pca-eigenfaces.js";

test("[CB-063, CBM-006] eigenfaces by way of the samples: the nearest face among few components is far above chance", () => {
  for (let seed = 0; seed < 4; seed++) {
    const { share, chance, solver, model } = recognition(seed);
    // Forty pictures of 1024 pixels: the small matrix is that of the samples.
    expect(solver).toBe("gram");
    expect(model.state.components.columns).toBe(side * side);
    expect(share).toBeGreaterThan(6 * chance);
    // Features chosen by variance: fifteen numbers do what 1024 pixels do, one alone does not.
    expect(share).toBeGreaterThan(recognition(seed, 1).share);
  }
  expect(JSON.stringify(figure(0))).toContain("eigenface 1");
});
