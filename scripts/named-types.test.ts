import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameTypes, typeNames, withNamedTypes } from "./named-types.js";

const declared = `import { Method, Recipe, Training } from "./contract.js";
/** Scales. */
declare const scale: Method<{
  readonly by: NumberOption;
}, Recipe<Model<State, { readonly by: number }>, "scale"> & Training<Model<State, { readonly by: number }>>, Model<State, { readonly by: number }>>;
export { scale };
`;

const named = `import { Method, Recipe, Training } from "./contract.js";
/** A fitted {@link scale}. */
interface ScaleModel extends Model<State, { readonly by: number }> {}
/** A recipe of {@link scale}. */
interface ScaleRecipe extends Recipe<ScaleModel, "scale">, Training<ScaleModel> {}
/** Scales. */
declare const scale: Method<{
  readonly by: NumberOption;
}, ScaleRecipe, ScaleModel>;
export { type ScaleModel, type ScaleRecipe, scale };
`;

test("the recipe and the model of a method get names", () => {
  expect(typeNames("kMeans")).toEqual({ recipe: "KMeansRecipe", model: "KMeansModel" });
  expect(withNamedTypes(declared, "scale")).toBe(named);
  expect(() => withNamedTypes(declared, "shift")).toThrow("shift: there is no declaration of a method");
  expect(() => withNamedTypes("declare const one: Map<1, 2, 3>;", "one")).toThrow("not that of a method");
});

test("the list of a family exports the names from the files of its methods", () => {
  const dist = mkdtempSync(join(tmpdir(), "lectern types "));
  try {
    mkdirSync(join(dist, "features/scale"), { recursive: true });
    writeFileSync(join(dist, "index.d.ts"), "");
    writeFileSync(join(dist, "features/scale/scale.d.ts"), declared);
    const list = 'import { scale } from "./scale/scale.js";\nexport interface ScaleModel extends X<typeof scale> {}\n';
    writeFileSync(join(dist, "features/models.d.ts"), list);
    nameTypes(dist);
    expect(readFileSync(join(dist, "features/scale/scale.d.ts"), "utf8")).toBe(named);
    expect(readFileSync(join(dist, "features/models.d.ts"), "utf8")).toBe(
      'export type { ScaleModel, ScaleRecipe } from "./scale/scale.js";\n',
    );
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
