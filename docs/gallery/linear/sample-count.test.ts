import { perceptron } from "lectern";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { drawDigits } from "./drawn-digits.js";

test("[CB-006] c samples per parameter would take 4000 c images of 20 x 20 digits; the perceptron needs only 512", () => {
  const needed = (samplesPerParameter: number) => 10 * 20 ** 2 * samplesPerParameter;
  expect([1, 2, 10].map(needed)).toEqual([4000, 8000, 40_000]);
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const train = drawDigits(512, random.fork("train"));
    const other = drawDigits(1000, random.fork("test"));
    expect(train.images[0]).toHaveLength(400);
    const model = perceptron({ seed }).fit({ x: train.images, y: train.digits });
    expect(model.report.converged).toBe(true);
    const right = model.predict(other.images).names.filter((name, i) => name === other.digits[i]);
    expect(right.length / 1000).toBeGreaterThan(0.95);
  }
});
