/** The network of the playground as the method of a study, with all its exports. */
import type { RecipeJson } from "lectern/contract";
import { hiddenArchitecture, type NetworkSpec } from "./network-spec.js";

/** Why the network cannot be a method: studies give it the columns themselves, not functions of them. */
export function reasonAgainstStudy({ inputs }: NetworkSpec, axes: number): string | null {
  const plain = axes === 2 ? ["x", "y"] : ["x"];
  return inputs.join() === plain.join() ? null : "a study needs a network whose inputs are the columns themselves";
}

/** The steps of a study. */
export function studySteps(network: NetworkSpec, axes: number, predictsClasses: boolean): RecipeJson[] {
  const { layers, optimizer, learningRate, batchSize, alpha, seed } = network;
  const architecture = hiddenArchitecture(layers, axes);
  const options = { architecture, optimizer, learningRate, batchSize, alpha, seed };
  return [{ kind: predictsClasses ? "network-classifier" : "network-regressor", options }];
}
