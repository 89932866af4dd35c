/** A study: fit, test, draw. */
import { warningsInWords } from "../../../cli/src/models/warnings-in-words.js";
import type { Bench } from "./bench.js";
import type { Study, StudyRequest, Working } from "./calls.js";
import { drawFigures } from "./figures/draw-figures.js";
import { candidateInWords, trialsOf } from "./figures/trials.js";
import { fitRecipe } from "./fit-recipe.js";
import type { HandlerControl } from "./handler.js";
import { studyIdentity } from "./identity.js";
import { learnedStep } from "./learned-values.js";
import { canPlace } from "./place-rows.js";
import { scoresOf } from "./scores/scores.js";

/** Fits the recipe to the training rows, and returns scores and figures. */
export async function study(
  bench: Bench,
  request: StudyRequest,
  { signal, ...watch }: Pick<HandlerControl<"study">, "signal"> & { tell(news: Working): void; now?(): number },
): Promise<Study> {
  const now = watch.now ?? (() => performance.now());
  const begin = now();
  const learned = await fitRecipe(bench.table(request.data), request, { signal, ...watch });
  const { json, recipe, model, steps, data, milliseconds, trainIndices, testIndices } = learned;
  const scores = scoresOf(learned);
  const [winner] = trialsOf(learned);
  const { figures, warnings } = await drawFigures(learned, signal);
  return {
    identity: studyIdentity(request),
    source: request.source,
    id: bench.keep(learned),
    recipe: json,
    role: recipe.traits.role,
    report: model.report,
    notes: [...data.notes, ...warningsInWords(model.report.warnings), ...warnings],
    scores,
    ...(winner === undefined ? {} : { winner: `${candidateInWords(winner)}; score ${winner.score?.toPrecision(4)}` }),
    learned: steps.map(learnedStep),
    milliseconds,
    totalMilliseconds: now() - begin,
    trainRows: trainIndices.length,
    testRows: testIndices.length,
    shownSteps: learned.shownSteps,
    canPlace: canPlace(learned),
    figures,
  };
}
