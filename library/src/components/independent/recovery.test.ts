/** The promise of source separation: known sources come back, over twenty seeds. */
import { describe, expect, test } from "vitest";
import type { Matrix } from "../../data/matrix.js";
import { cocktailParty, mixSources } from "../../datasets/source-mixtures.js";
import { sourceSignals } from "../../datasets/sources.js";
import { amariIndex, matchSources } from "../../metrics/separation.js";
import { fastIca } from "./fast-ica/fast-ica.js";
import { infomax } from "./infomax/infomax.js";
import { jade } from "./jade/jade.js";
import { sobi } from "./sobi/sobi.js";

interface Recipe {
  fit(data: { x: Matrix }): { readonly state: { readonly unmixing: Matrix }; transform(x: Matrix): Matrix };
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

/** The same parties for every method, made once. */
const parties = seeds.map((seed) => cocktailParty({ samples: 4000, seed }));

const anyOrder: readonly (readonly [string, Recipe])[] = [
  ["fast-ica with tanh", fastIca()],
  ["fast-ica with gauss", fastIca({ contrast: "gauss" })],
  ["fast-ica with the cube", fastIca({ contrast: "cube" })],
  ["fast-ica by deflation", fastIca({ approach: { kind: "deflation" } })],
  ["fast-ica by Newton's method", fastIca({ approach: { kind: "deflation", update: "newton" } })],
  ["infomax", infomax()],
  ["jade", jade()],
];

describe("sources are recovered", () => {
  test.each([...anyOrder, ["sobi", sobi()] as const])("%s: a cocktail party, |correlation| ≥ 0.99", (_, recipe) => {
    for (const [seed, { x, sources, mixing }] of parties.entries()) {
      const model = recipe.fit({ x });
      expect(matchSources(sources, model.transform(x)).worst, `seed ${seed}`).toBeGreaterThanOrEqual(0.99);
      expect(amariIndex(model.state.unmixing, mixing), `seed ${seed}`).toBeLessThan(0.05);
    }
  });

  test.each(anyOrder)("%s: white sub- and super-Gaussian sources, |correlation| ≥ 0.99", (_, recipe) => {
    for (const seed of seeds.slice(0, 6)) {
      const kinds = ["laplace", "uniform", "laplace", "uniform"] as const;
      const { x, sources } = mixSources(sourceSignals(kinds, { samples: 4000, seed }), { seed });
      expect(matchSources(sources, recipe.fit({ x }).transform(x)).worst, `seed ${seed}`).toBeGreaterThanOrEqual(0.99);
    }
  });
});
