/**
 * Machines that the fits of a search share. Where no coefficient has reached its bound, the solver takes the same steps with
 * every larger bound, and with every smaller one that is still beyond them: the machines for these costs are the same, bit for
 * bit.
 */
import { equalPlainData } from "../../core/plain-data.js";
import { type Machine, withCost } from "./two-classes.js";

/** At most so many numbers of machines (8 MiB) are kept for a training set. */
const MAX_NUMBERS = 2 ** 20;
/** Bounds must be so much beyond the coefficients that rounding cannot matter. */
const CLEARLY = 1 + 1e-9;

/** What a machine was fitted to. */
export interface MachineTask {
  /** The kernel, the contest and the settings of the solver. */
  readonly key: string;
  readonly samples: Int32Array;
  readonly positives: number;
  readonly weights: Float64Array;
  readonly cost: number;
}

/** A machine and what it was fitted to. */
export interface FittedMachine {
  readonly task: MachineTask;
  readonly machine: Machine;
}

/** Whether two tasks differ at most in the cost. */
export function differInCost(a: MachineTask, b: MachineTask): boolean {
  return (
    a.key === b.key &&
    a.positives === b.positives &&
    equalPlainData(a.samples, b.samples) &&
    equalPlainData(a.weights, b.weights)
  );
}

/** Machines by their tasks. */
export interface KeptMachines {
  /** The machine of a task, if the machine of another cost is the same. */
  find(task: MachineTask): Machine | undefined;
  add(task: MachineTask, machine: Machine): void;
}

/** The machines among the results that fits of the same samples share. */
export function keptMachines(shared: Map<string, unknown>): KeptMachines {
  const kept = (shared.get("machines") ?? new Map()) as Map<string, FittedMachine>;
  shared.set("machines", kept);
  return {
    find(task) {
      const known = kept.get(task.key);
      if (known === undefined || !isSame(known.task, task)) return undefined;
      const { machine } = known;
      if (!(machine.solution.farthest * CLEARLY < task.cost)) return undefined;
      return withCost(machine, task.positives, task.weights, task.cost);
    },
    add(task, machine) {
      const { converged, farthest } = machine.solution;
      if (!converged || !(farthest * CLEARLY < task.cost) || !hasUnitWeights(task)) return;
      kept.set(task.key, { task, machine });
      let numbers = 0;
      for (const { task: other } of kept.values()) numbers += 2 * other.samples.length;
      for (const [key, { task: oldest }] of kept) {
        if (numbers <= MAX_NUMBERS) break;
        numbers -= 2 * oldest.samples.length;
        kept.delete(key);
      }
    },
  };
}

function isSame(known: MachineTask, task: MachineTask): boolean {
  const { samples } = task;
  if (known.positives !== task.positives || known.samples.length !== samples.length) return false;
  for (let at = 0; at < samples.length; at++) if (known.samples[at] !== samples[at]) return false;
  return hasUnitWeights(task);
}

function hasUnitWeights({ weights }: MachineTask): boolean {
  for (let at = 0; at < weights.length; at++) if (weights[at] !== 1) return false;
  return true;
}
