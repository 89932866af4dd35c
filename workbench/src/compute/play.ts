/** An animation: the same recipe for successive values of an option. */
import { LecternError, type Matrix } from "lectern";
import type { RecipeJson } from "lectern/contract";
import type { Bench } from "./bench.js";
import { FIT_STEPS, type Frame, type PlayRequest } from "./calls.js";
import { drawMainFigure } from "./figures/draw-figures.js";
import { fitRecipe } from "./fit-recipe.js";
import { scoresOf } from "./scores/scores.js";
import { withMap } from "./shown-map.js";

/** How an animation reports frames and is stopped. */
export interface PlayControl {
  readonly signal: AbortSignal;
  tell(frame: Frame): void;
}

/**
 * Fits and reports frame by frame. The split of the rows, the drawn samples, the plane and its cells are the same in all
 * frames, because they depend on the samples and the seed alone: the animation does not jump.
 */
export async function play(bench: Bench, request: PlayRequest, control: PlayControl): Promise<null> {
  if (request.option === FIT_STEPS) return playSteps(bench, request, control);
  for (const value of request.values) control.tell(await frameOf(bench, request, value, control.signal));
  return null;
}

/** The maps at some steps of one fit; scores and figure are those of the map at the step. */
async function playSteps(bench: Bench, request: PlayRequest, { signal, tell }: PlayControl): Promise<null> {
  const { option: _, values, ...study } = request;
  const wanted = new Set(values);
  const maps = new Map<number, Matrix>();
  const showMap = (map: Matrix, step: number) => {
    // The method may go on in the same memory.
    if (wanted.has(step)) maps.set(step, { ...map, data: map.data.slice() });
  };
  const learned = await fitRecipe(bench.table(request.data), study, { signal, showMap });
  for (const [value, map] of maps) {
    if (signal.aborted) throw new LecternError("aborted", "stopped");
    const there = withMap(learned, map);
    tell({ value, figure: drawMainFigure(there), scores: scoresOf(there), objective: null });
    // Lets the message to stop arrive.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}

async function frameOf(bench: Bench, request: PlayRequest, value: number, signal: AbortSignal): Promise<Frame> {
  const { option, values: _, ...study } = request;
  try {
    const steps = withLastOption(request.steps, option, value);
    const learned = await fitRecipe(bench.table(request.data), { ...study, steps }, { signal });
    const { objective } = learned.model.report;
    return {
      value,
      figure: drawMainFigure(learned),
      scores: scoresOf(learned),
      objective: objective.length === 0 ? null : objective[objective.length - 1],
    };
  } catch (error) {
    if (!(error instanceof LecternError) || error.code === "aborted") throw error;
    const figure = { id: "none", title: "No model", caption: error.message };
    return { value, figure, scores: [], objective: null, failure: error.message };
  }
}

/** The steps with another value of an option of the last one; dots lead into options of options: "kernel.gamma". */
export function withLastOption(steps: readonly RecipeJson[], option: string, value: unknown): RecipeJson[] {
  const last = steps[steps.length - 1];
  return [...steps.slice(0, -1), { kind: last.kind, options: withValue(last.options, option.split("."), value) }];
}

function withValue(
  options: Readonly<Record<string, unknown>>,
  [name, ...inner]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (inner.length === 0) return { ...options, [name]: value };
  const own = options[name];
  return { ...options, [name]: withValue(typeof own === "object" && own !== null ? { ...own } : {}, inner, value) };
}
