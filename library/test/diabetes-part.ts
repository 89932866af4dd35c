/** The part of the diabetes data used for the reference values of model selection. */
import { selectRows } from "../src/data/matrix.js";
import { diabetes } from "../src/datasets/real.js";

/** The first 440 samples, so that five folds have equal sizes. */
export async function diabetesPart() {
  const { x, y } = await diabetes();
  return {
    x: selectRows(
      x,
      Int32Array.from({ length: 440 }, (_, i) => i),
    ),
    y: y.slice(0, 440),
  };
}
