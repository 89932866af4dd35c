import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { distancePreimages } from "./preimage-distances.js";

test("recovers the samples from all components, for every distance-based kernel", () => {
  for (const kernel of [
    { kind: "rbf", gamma: 0.3 },
    gaussianKernel({ width: 1.2 }),
    gaussianKernel({ variance: 1.5 }),
    { kind: "student", offset: 0.7 },
    { kind: "linear", offset: 0 },
  ] as const) {
    for (let seed = 0; seed < 3; seed++) {
      const x = normalMatrix(14, 2, createRandom(seed));
      const { state, transform } = kernelPca({ kernel }).fit({ x });
      expectClose(distancePreimages(state, transform(x), 6).data, x.data, 1e-5);
      // More neighbours than samples mean all of them; other kernels cannot resolve large distances.
      if (kernel.kind === "linear") expectClose(distancePreimages(state, transform(x), 1000).data, x.data, 1e-9);
    }
  }
});

test("one neighbour gives the position of that neighbour", () => {
  const x = normalMatrix(8, 2, createRandom(3));
  const { state, transform } = kernelPca({ kernel: { kind: "rbf", gamma: 0.3 } }).fit({ x });
  expectClose(distancePreimages(state, transform(x), 1).data, x.data, 1e-12);
});

test("refuses kernels that are not distance-based", () => {
  const x = normalMatrix(8, 2, createRandom(3));
  const { state, transform } = kernelPca({ kernel: { kind: "laplace", gamma: 1 }, components: 2 }).fit({ x });
  expect(refusal(() => distancePreimages(state, transform(x), 3))).toContain("need a kernel of the distance");
});
