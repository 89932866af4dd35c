/** The kinds that need the methods of the library, with the cases of the common checks as their subjects. */
import type { FuzzKind } from "./fuzz-kind.js";
import { findSubjects, modelFiles, savedModels } from "./models.js";
import { extremeOptions } from "./options.js";
import { recipes } from "./recipes.js";
import { smallData } from "./small-data.js";

let found: ReturnType<typeof findSubjects> | undefined;

/** Found once, for all kinds. */
function subjects(): ReturnType<typeof findSubjects> {
  found ??= findSubjects();
  return found;
}

export const savedModelKind = async (): Promise<FuzzKind> => savedModels(await subjects());
export const modelFileKind = async (): Promise<FuzzKind> => modelFiles(await subjects());
export const recipeKind = async (): Promise<FuzzKind> => recipes(await subjects());
export const smallDataKind = async (): Promise<FuzzKind> => smallData(await subjects());
export const optionsKind = async (): Promise<FuzzKind> => extremeOptions(await subjects());
