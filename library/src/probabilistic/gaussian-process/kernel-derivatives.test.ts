import { expect, test } from "vitest";
import { drawnTargets } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { trueKernels } from "../../../test/kernel-values.js";
import { runToEnd } from "../../core/run.js";
import { gram } from "../../kernels/gram.js";
import { gramDerivatives } from "./kernel-derivatives.js";
import { settingsOf, withSettings } from "./kernel-settings.js";

test.each([...trueKernels, { kind: "ard", lengthScales: [0.7, 1.6] } as const])(
  "$kind: value and derivatives match the Gram matrix and its finite differences",
  (kernel) => {
    const { x } = drawnTargets(6, 2, 4);
    const samples = { ...x, data: x.data.map(Math.abs) };
    const { value, derivatives } = runToEnd(gramDerivatives(kernel, samples));
    expectClose(value.data, gram(kernel, samples).data, 1e-14);
    const settings = settingsOf(kernel);
    expect(derivatives).toHaveLength(settings.length);
    derivatives.forEach((derivative, s) => {
      const at = (factor: number) => {
        const moved = settings.map((setting, t) => (t === s ? setting * factor : setting));
        return gram(withSettings(kernel, moved), samples).data;
      };
      const [above, below] = [at(Math.exp(1e-5)), at(Math.exp(-1e-5))];
      expectClose(
        derivative.data,
        above.map((entry, e) => (entry - below[e]) / 2e-5),
        1e-7,
      );
    });
  },
);
