/** Do all ways of running a fit give the same model, report progress, and stop on request? */

import type { AnyModel, AnyRecipe } from "../contract/contract.js";
import { columnCount } from "../contract/validate/validate.js";
import { LecternError } from "../core/errors.js";
import type { Progress, RunControl } from "../core/run.js";
import { engineReport } from "../engine/index.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf } from "./check-data.js";
import { demandSamePlain } from "./compare.js";
import { type Subject, walk } from "./subject.js";
import { broken, demand, showError } from "./verify.js";

/** Checks of running a fit, its progress, and stopping it. */
export const runningChecks: readonly CheckDeclaration[] = [
  {
    name: "running: fitAsync gives the model of fit",
    run: async (subject) => {
      const model = await subject.recipe.fitAsync(fitDataOf(subject.given));
      demandSamePlain("the model of fitAsync and that of fit", subject.model().saved, model.saved);
    },
  },
  {
    name: "running: steps ends with the model of fit",
    run: (subject) => {
      const { model } = subject.walked();
      demandSamePlain("the model of steps and that of fit", subject.model().saved, model.saved);
    },
  },
  {
    name: "running: an iterative fit reports its progress",
    run: (subject) => {
      const { iterations } = subject.model().report;
      demand(
        iterations === 0 || subject.walked().progress.length > 0,
        `the report counts ${iterations} iterations, but the fit yields no progress: write it as a generator`,
      );
    },
  },
  {
    name: "running: progress counts the iterations from 1",
    applies: (subject) => subject.iterates(),
    run: (subject) => {
      let done = 0;
      for (const { step, of, objective, inner } of subject.walked().progress) {
        // What a fit inside tells belongs to the step that is under way; after the last one there may be a refit.
        const next = done + 1;
        const counts = step === next || (inner !== undefined && step === done);
        demand(counts, `progress ${next} must have the step ${next}, but has ${step}`);
        if (inner === undefined) done = step;
        demand(of === undefined || of >= step, `progress ${step} is of ${of}, which is less`);
        demand(
          objective === undefined || Number.isFinite(objective),
          `progress ${step} has the objective ${objective}`,
        );
      }
    },
  },
  {
    name: "running: onProgress sees what steps yields",
    applies: (subject) => subject.iterates(),
    run: async (subject) => {
      const expected = subject.walked().progress.map(({ step }) => step);
      for (const [name, run] of waysToFit(subject.recipe, subject)) {
        const seen: number[] = [];
        await run({ onProgress: ({ step }) => seen.push(step) });
        demandSamePlain(`the steps that onProgress of ${name} saw`, expected, seen);
      }
    },
  },
  {
    name: "running: a signal that is already aborted stops the fit",
    run: async (subject) => {
      const signal = AbortSignal.abort("enough");
      for (const [name, run] of waysToFit(subject.recipe, subject)) await demandAborted(name, () => run({ signal }));
    },
  },
  {
    name: "running: a signal stops a running fit",
    applies: (subject) => subject.iterates(),
    run: async (subject) => {
      for (const [name, run] of waysToFit(subject.recipe, subject)) await demandAborted(name, () => stopped(run));
    },
  },
  {
    name: "running: a stopped fit has no effect on later ones",
    applies: (subject) => subject.iterates(),
    run: async (subject) => {
      const expected = structuredClone(subject.model().saved);
      for (const [, run] of waysToFit(subject.recipe, subject)) await stopped(run).catch(() => undefined);
      const { saved } = subject.recipe.fit(fitDataOf(subject.given));
      demandSamePlain("the model of a fit after a stopped fit, fitAsync and steps", expected, saved);
    },
  },
  {
    name: "running: a fit releases the engine's memory, also when it is stopped",
    run: async (subject) => {
      // What the engine keeps for good, such as the buffers of its threads, is there after a first fit.
      const moments = momentsOf(subject.walked().progress.length);
      for (const [k, [name, run]] of waysToFit(subject.recipe, subject).entries()) {
        await demandMemoryBack(`a whole ${name}`, () => run({}));
        // All ways run the same steps, which are left after each of the moments below: here each way after one of them.
        for (const moment of moments.filter((_, at) => at === k % moments.length)) {
          const when = `a ${name} stopped after step ${moment}`;
          await demandMemoryBack(when, () => demandAborted(name, () => stopped(run, moment)));
        }
      }
      for (const moment of moments) {
        await demandMemoryBack(`steps left after step ${moment}`, async () => leave(subject, moment));
      }
    },
  },
  {
    name: "running: an error thrown by onProgress is passed on",
    applies: (subject) => subject.iterates(),
    run: async (subject) => {
      const thrown = new Error("thrown by onProgress");
      const onProgress = () => {
        throw thrown;
      };
      for (const [name, run] of waysToFit(subject.recipe, subject)) {
        const caught = await run({ onProgress }).then(
          () => undefined,
          (error: unknown) => error,
        );
        demand(caught === thrown, `${name} must throw what onProgress threw, but ${ending(caught)}`);
      }
    },
  },
  {
    name: "running: the report is well formed",
    run: ({ model, given: { x } }) => {
      const { samples, features, iterations, objective, converged } = model().report;
      demand(samples === x.rows, `the report counts ${samples} samples of ${x.rows}`);
      const columns = columnCount(x);
      demand(features === columns, `the report counts ${features} features of ${columns}`);
      demand(typeof converged === "boolean", `the report's converged is ${converged}`);
      demand(Number.isInteger(iterations) && iterations >= 0, `the report counts ${iterations} iterations`);
      const bad = objective.findIndex((value) => !Number.isFinite(value));
      demand(bad < 0, `the report's objective holds ${objective[bad]} (entry ${bad})`);
    },
  },
];

type Run = (control: RunControl<Progress>) => Promise<AnyModel>;

/** Each way to run a fit to its end. What the synchronous ones throw becomes a rejection. */
function waysToFit(recipe: AnyRecipe, subject: Subject): [string, Run][] {
  const data = () => fitDataOf(subject.given);
  return [
    ["fit", async (control) => recipe.fit(data(), control)],
    ["fitAsync", (control) => recipe.fitAsync(data(), control)],
    ["steps", async (control) => walk(recipe, subject.given, control).model],
  ];
}

/** Runs a fit that is stopped after an iteration, the first when none is named. */
function stopped(run: Run, moment = 1): Promise<AnyModel> {
  const controller = new AbortController();
  let told = 0;
  return run({
    signal: controller.signal,
    onProgress: () => {
      told++;
      if (told === moment) controller.abort();
    },
  });
}

/** Takes some steps of a fit and stops. */
function leave({ recipe, given }: Subject, moment: number): void {
  let taken = 0;
  for (const _ of recipe.steps(fitDataOf(given))) {
    taken++;
    if (taken === moment) break;
  }
}

/** After which of its iterations a fit is stopped: early, in the middle and late. */
function momentsOf(iterations: number): number[] {
  const moments = [1, 2, Math.ceil(iterations / 2), iterations];
  return [...new Set(moments.filter((moment) => moment >= 1 && moment <= iterations))];
}

async function demandMemoryBack(when: string, run: () => Promise<unknown>): Promise<void> {
  const before = engineReport().bytesInUse;
  await run();
  const after = engineReport().bytesInUse;
  demand(
    after === before,
    `${when} leaves ${after - before} bytes of the engine's memory in use: dispose of the workspace in \`finally\``,
  );
}

async function demandAborted(name: string, run: () => Promise<AnyModel>): Promise<void> {
  let error: unknown;
  try {
    await run();
  } catch (caught) {
    error = caught;
  }
  if (error instanceof LecternError && error.code === "aborted") return;
  throw broken(`${name} must be stopped with the code "aborted", but ${ending(error)}`, error);
}

function ending(error: unknown): string {
  return error === undefined ? "it ended normally" : `threw ${showError(error)}`;
}
