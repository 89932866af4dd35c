import { expect, test } from "vitest";
import { selectLabels } from "../data/labels.js";
import { selectRows } from "../data/matrix.js";
import { breastCancer, digits, iris, wine } from "../datasets/index.js";
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import reference from "./reference/accuracy.json" with { type: "json" };

const sets = { iris, wine, digits, "breast-cancer": breastCancer };

test.each(reference.cases)(
  "the five-fold accuracy is within half a point of scikit-learn's: $data, $neighbors neighbours, $weights",
  async ({ data, neighbors, weights, accuracy }) => {
    const { x, y } = await sets[data as keyof typeof sets]();
    const recipe = nearestNeighborsClassifier({
      neighbors,
      weighting: { kind: weights === "uniform" ? "uniform" : "distance" },
    });
    let right = 0;
    for (let fold = 0; fold < 5; fold++) {
      const all = Array.from({ length: x.rows }, (_, i) => i);
      const [train, held] = [all.filter((i) => i % 5 !== fold), all.filter((i) => i % 5 === fold)];
      const model = recipe.fit({ x: selectRows(x, train), y: selectLabels(y, train) });
      const predicted = model.predict(selectRows(x, held));
      held.forEach((i, k) => {
        if (predicted.classes[predicted.codes[k]] === y.classes[y.codes[i]]) right++;
      });
    }
    expect(Math.abs(right / x.rows - accuracy)).toBeLessThan(0.005);
  },
);
