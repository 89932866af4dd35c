/** Every kind of input that is fuzzed. */
import type { FuzzKind } from "./fuzz-kind.js";
import { findSubjects, modelFiles, savedModels } from "./models.js";
import { recipes } from "./recipes.js";

export async function fuzzKinds(): Promise<readonly FuzzKind[]> {
  const subjects = await findSubjects();
  return [savedModels(subjects), modelFiles(subjects), recipes(subjects)];
}
