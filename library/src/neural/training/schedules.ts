/** How the learning rate changes during training, as plain data. */
import { LecternError } from "../../core/errors.js";
import { cos, pow } from "../../numeric/elementary/functions.js";

/** A learning rate relative to its base, as a function of the step. */
export type Schedule =
  | { readonly kind: "constant" }
  /** multiplied by `factor` after every `every` steps */
  | { readonly kind: "step"; readonly every: number; readonly factor: number }
  /** falls along half a cosine to the share `final` at the last step (Loshchilov and Hutter 2017) */
  | { readonly kind: "cosine"; readonly final?: number }
  /** rises from 0 along a line for some steps, then follows a cosine */
  | { readonly kind: "warm-up"; readonly steps: number; readonly final?: number }
  /**
   * falls from 1 to the share `final` and rises again, along lines (Smith 2017): far from a minimum at first, close to one in
   * the middle of each cycle
   */
  | { readonly kind: "triangular"; readonly period: number; readonly final?: number };

/** What the learning rate is multiplied by at a step (from 0) of so many steps. */
export function rateFactor(schedule: Schedule, step: number, steps: number): number {
  switch (schedule.kind) {
    case "constant":
      return 1;
    case "step":
      return pow(schedule.factor, Math.floor(step / schedule.every));
    case "cosine":
      return alongCosine(step, steps, schedule.final ?? 0);
    case "warm-up":
      if (step < schedule.steps) return (step + 1) / schedule.steps;
      return alongCosine(step - schedule.steps, steps - schedule.steps, schedule.final ?? 0);
    case "triangular": {
      const final = schedule.final ?? 0.05;
      const place = (step % schedule.period) / schedule.period;
      return final + (1 - final) * Math.abs(1 - 2 * place);
    }
  }
}

function alongCosine(step: number, steps: number, final: number): number {
  if (steps <= 1) return 1;
  return final + (1 - final) * 0.5 * (1 + cos((Math.PI * Math.min(step, steps - 1)) / (steps - 1)));
}

/** Whether the learning rate is lowest at this step of a cycle: where snapshots are taken. */
export function isCycleMinimum(schedule: Schedule, step: number): boolean {
  return schedule.kind === "triangular" && step % schedule.period === Math.floor(schedule.period / 2);
}

/** Throws on schedules with numbers that have no meaning. */
export function checkSchedule(schedule: Schedule): void {
  const refuse = (name: string, expected: string, value: number) => {
    throw new LecternError("invalid-option", `schedule: ${name} must be ${expected}, got ${value}`, { option: name });
  };
  const steps = { step: "every", "warm-up": "steps", triangular: "period" } as const;
  for (const [kind, name] of Object.entries(steps)) {
    if (schedule.kind !== kind) continue;
    const value = Number(schedule[name as keyof Schedule]);
    const least = kind === "triangular" ? 2 : 1;
    if (!Number.isInteger(value) || value < least) refuse(name, `a whole number from ${least}`, value);
  }
  if (schedule.kind === "step" && !(schedule.factor > 0)) refuse("factor", "above 0", schedule.factor);
  if ("final" in schedule && schedule.final !== undefined && !(schedule.final >= 0 && schedule.final <= 1)) {
    refuse("final", "from 0 to 1", schedule.final);
  }
}
