/** How the step of a stochastic method changes with time: plain data, so that it can be an option. */
import { pow } from "../numeric/elementary/functions.js";
import { refuseSetting, requireCount } from "./check-arguments.js";

/** A step size as a function of the number of the update, t = 1, 2, …; a number alone is constant. */
export type StepSchedule =
  | number
  /** η₀ t^(−exponent): keeps fluctuating for 0, converges for ½ to 1 */
  | { readonly kind: "power"; readonly initial: number; readonly exponent: number }
  /** η₀ / (1 + decay (t − 1)): Bottou's schedule when decay is η₀ times the strength of a squared penalty */
  | { readonly kind: "inverse"; readonly initial: number; readonly decay: number }
  /** `initial` for the first `until` updates, then `later`: for example the momentum of t-SNE */
  | { readonly kind: "switch"; readonly initial: number; readonly later: number; readonly until: number };

/**
 * The step size of update t, counted from 1.
 */
export function stepAt(schedule: StepSchedule, t: number): number {
  if (typeof schedule === "number") return schedule;
  switch (schedule.kind) {
    case "power":
      return schedule.initial * pow(t, -schedule.exponent);
    case "inverse":
      return schedule.initial / (1 + schedule.decay * (t - 1));
    case "switch":
      return t <= schedule.until ? schedule.initial : schedule.later;
  }
}

/** Throws on schedules with negative or infinite numbers. */
export function requireSchedule(where: string, name: string, schedule: StepSchedule): void {
  const check = (field: string, value: number) => {
    if (!(value >= 0 && value < Infinity)) refuseSetting(where, field, "a finite number of at least 0", value);
  };
  if (typeof schedule === "number") {
    check(name, schedule);
    return;
  }
  check(`${name}.initial`, schedule.initial);
  if (schedule.kind === "power") check(`${name}.exponent`, schedule.exponent);
  else if (schedule.kind === "inverse") check(`${name}.decay`, schedule.decay);
  else {
    check(`${name}.later`, schedule.later);
    requireCount(where, `${name}.until`, schedule.until);
  }
}
