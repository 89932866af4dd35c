/** Models as files. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { decodeModel, encodeModel, LecternError, type Saved } from "lectern";
import type { AnyModel } from "lectern/contract";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { writeWhole } from "../output/write-whole.js";
import { manifestPath, type RunManifest, readManifest, writeManifest } from "./run-manifest.js";

export interface LoadedModel {
  readonly model: AnyModel;
  /** How the model was fitted, if its manifest is in the same folder. */
  readonly manifest: RunManifest | undefined;
}

/** Writes the model and its manifest. A model never has the manifest of another one: at worst it has none. */
export function saveModel(path: string, model: AnyModel, manifest: RunManifest): void {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, encodeModel(model.saved), () => rmSync(manifestPath(path), { force: true }));
  writeManifest(path, manifest);
}

/** Reads a model; other files are an error. */
export function loadModel(path: string): LoadedModel {
  const bytes = readFileSync(path);
  if (bytes.length === 0) throw new CommandFailure("file", `${path} is empty, not a model`);
  return { model: registry.restore(decoded(path, bytes)), manifest: readManifest(path) };
}

function decoded(path: string, bytes: Uint8Array): Saved {
  try {
    return decodeModel(bytes);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw new CommandFailure("file", `${path}: ${error.reason}`, undefined, error);
  }
}
