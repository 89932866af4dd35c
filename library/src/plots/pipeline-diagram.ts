/** A recipe as boxes: what extracts features, then the model (Cookbook, figure 3.1). */
import type { RecipeJson } from "../core/options/options.js";
import { type Arrow, type Box, diagram } from "./diagram.js";
import type { Plot } from "./theme.js";

const colours = { extractor: "#cfe8f7", model: "#fbd7a8", data: "#f2f2f2" };
const [WIDTH, HEIGHT, GAP_X, GAP_Y] = [150, 46, 36, 14];

/**
 * Draws a recipe: samples, every step in order, what comes out. Blocks of columns are placed above each other, each
 * with its columns; steps within a block are in one box. All boxes but the last step's are feature extraction.
 *
 * @example
 * ```ts
 * import { pipeline, ridge, standardize } from "lectern";
 * import { pipelineDiagram } from "lectern/plots";
 *
 * const spec = pipelineDiagram(pipeline(standardize(), ridge()));
 * ```
 */
export function pipelineDiagram(recipe: RecipeJson): Plot {
  const steps = recipe.kind === "pipeline" ? stepsOf(recipe) : [recipe];
  const stages: { name: string; part: keyof typeof colours }[][] = [
    [{ name: "data", part: "data" }],
    ...steps.map((step, i) => {
      const part = i === steps.length - 1 ? "model" : "extractor";
      return namesOf(step).map((name) => ({ name, part }) as const);
    }),
    [{ name: "prediction", part: "data" }],
  ];
  const boxes: Box[] = [];
  const arrows: Arrow[] = [];
  let before: number[] = [];
  stages.forEach((stage, at) => {
    const places = stage.map(({ name, part }, k) => {
      const y = (HEIGHT + GAP_Y) * ((stage.length - 1) / 2 - k);
      boxes.push({ name, part, x: at * (WIDTH + GAP_X), y, width: WIDTH, height: HEIGHT });
      return boxes.length - 1;
    });
    for (const from of before) for (const to of places) arrows.push({ from, to });
    before = places;
  });
  return diagram(boxes, arrows, colours);
}

/** The text of each box of a step: one, or one per block of columns. */
function namesOf(step: RecipeJson): string[] {
  const { blocks } = step.options;
  if (step.kind !== "columns" || !Array.isArray(blocks)) return [nameOf(step)];
  return blocks.map((block: { columns: readonly string[]; types: readonly string[]; encoder: RecipeJson }) => {
    const taken = [...block.columns, ...block.types.map((type) => `all ${type}`)];
    const shown = taken.length > 2 ? `${taken[0]} and ${taken.length - 1} more` : taken.join(", ");
    return `${nameOf(block.encoder)}\n(${shown})`;
  });
}

function nameOf(recipe: RecipeJson): string {
  return recipe.kind === "pipeline" ? stepsOf(recipe).map(nameOf).join(" → ") : recipe.kind;
}

function stepsOf({ options }: RecipeJson): readonly RecipeJson[] {
  const { steps } = options;
  return Array.isArray(steps) ? steps : [];
}
