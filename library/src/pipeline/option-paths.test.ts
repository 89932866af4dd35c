import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { pca } from "../components/principal/pca/pca.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { columns } from "./columns/columns.js";
import { findOption, optionPlaces, withOptions } from "./option-paths.js";
import { pipeline } from "./pipeline/pipeline.js";

const long = pipeline(
  columns({ size: standardize(), sides: { columns: ["a", "b"], encoder: pipeline(standardize(), pca()) } }),
  pca({ components: 2 }),
  ridge({ alpha: 3 }),
);

describe("paths of options", () => {
  test("an option of a plain recipe has its own name as path", () => {
    expect(withOptions(ridge(), { alpha: 0.5 }).options).toEqual({ ...ridge().options, alpha: 0.5 });
  });

  test("steps are addressed by their kind, a second one of a kind by its number, blocks by their name", () => {
    const paths = optionPlaces(pipeline(pca(), pca(), ridge())).map(({ path }) => path);
    expect(paths).toContain("pca.components");
    expect(paths).toContain("pca-2.components");
    expect(paths).toContain("ridge.alpha");
    expect(optionPlaces(long).map(({ path }) => path)).toContain("columns.sides.pca.components");
  });

  test("[CB-039] feature settings and model settings are set by the shortest unambiguous path", () => {
    const changed = withOptions(long, { "size.center": false, "sides.pca.components": 1, alpha: 9 });
    expect(findOption(changed, "columns.size.center").value).toBe(false);
    expect(findOption(changed, "sides.standardize.center").value).toBe(true);
    expect(findOption(changed, "columns.sides.pca.components").value).toBe(1);
    expect(findOption(changed, "ridge.alpha").value).toBe(9);
    expect(findOption(long, "ridge.alpha").value).toBe(3);
  });

  test("[CB-039] a whole step can be replaced, and then accepts the options of the new one", () => {
    const recipe = pipeline(standardize(), ridge());
    const changed = withOptions(recipe, { "k-means.clusters": 4, ridge: kMeans() });
    expect(JSON.parse(JSON.stringify(changed))).toMatchObject({
      options: { steps: [{ kind: "standardize" }, { kind: "k-means", options: { clusters: 4 } }] },
    });
  });

  test("a replacement comes first even where the path into the new step is equally short", () => {
    const changed = withOptions(pipeline(standardize(), ridge()), { clusters: 4, ridge: kMeans() });
    expect(findOption(changed, "k-means.clusters").value).toBe(4);
  });

  test("an unknown path is refused with the nearest, an ambiguous one with its candidates", () => {
    expect(refusal(() => findOption(long, "ridge.alhpa"))).toContain('did you mean "ridge.alpha"?');
    expect(refusal(() => findOption(long, "center"))).toMatch(/is ambiguous; it could be .*columns\.size\.center/);
  });

  test("a value is validated as when the recipe is created", () => {
    expect(refusal(() => withOptions(long, { alpha: -1 }))).toContain("alpha must be a number, at least 0");
  });
});
