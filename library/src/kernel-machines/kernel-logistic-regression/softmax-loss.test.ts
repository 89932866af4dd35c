import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { createRandom } from "../../numeric/random/random.js";
import { softmaxLoss } from "./softmax-loss.js";

test.each([1, 3])("gradient and Hessian products are those of finite differences, with %i functions", (outputs) => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const features = normalMatrix(12, 4, random);
    const codes = Int32Array.from({ length: 12 }, () => random.integer(outputs === 1 ? 2 : outputs));
    const shares = Float64Array.from({ length: 12 }, () => random.uniform());
    const penalties = Float64Array.of(0.1, 0.2, 0.3, 0);
    const { objective, product } = softmaxLoss({ features, codes, outputs, shares, penalties });
    const size = 4 * outputs;
    const at = Float64Array.from({ length: size }, () => random.normal());
    const direction = Float64Array.from({ length: size }, () => random.normal());
    const [gradient, above, below, image] = Array.from({ length: 4 }, () => new Float64Array(size));
    objective(at, gradient);
    const moved = (step: number) => at.map((value, i) => value + step * direction[i]);
    const slope = (objective(moved(1e-5), above) - objective(moved(-1e-5), below)) / 2e-5;
    expect(gradient.reduce((sum, value, i) => sum + value * direction[i], 0)).toBeCloseTo(slope, 7);
    product(at, direction, image);
    expectClose(
      image,
      above.map((value, i) => (value - below[i]) / 2e-5),
      1e-6,
    );
  }
});
