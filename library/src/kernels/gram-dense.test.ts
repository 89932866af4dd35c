import { test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { expectClose } from "../../test/expect-close.js";
import { counts, everyKernel, gramByDefinition } from "../../test/kernel-values.js";
import { selectRows } from "../data/matrix.js";
import { iris } from "../datasets/index.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";
import reference from "./reference/kernels.json" with { type: "json" };

describeOnTiers("against scikit-learn", () => {
  test.each(reference.cases)("$kernel", async ({ kernel, x: ofX, xz }) => {
    const { x } = await iris();
    const a = selectRows(
      x,
      Int32Array.from({ length: 15 }, (_, i) => 10 * i),
    );
    const b = selectRows(
      x,
      Int32Array.from({ length: 5 }, (_, i) => 5 + 30 * i),
    );
    expectClose(gram(kernel as Kernel, a).data, ofX.flat(), 1e-12);
    expectClose(gram(kernel as Kernel, a, b).data, xz.flat(), 1e-12);
  });
});

describeOnTiers("by the definition", () => {
  test.each(everyKernel.map((kernel) => [kernel.kind, kernel] as const))("%s", (_, kernel) => {
    for (let seed = 0; seed < 5; seed++) {
      const x = counts(11, 4, seed);
      const z = counts(6, 4, seed + 100);
      expectClose(gram(kernel, x).data, gramByDefinition(kernel, x, x).data, 1e-12);
      expectClose(gram(kernel, x, z).data, gramByDefinition(kernel, x, z).data, 1e-12);
    }
  });
});
