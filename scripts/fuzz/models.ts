/** Saved models with a part changed, and model files with changed bytes and a checksum that fits. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deserialize, serialize } from "node:v8";
import { changeState } from "../../library/src/checks/change-state.js";
import { isAllowed } from "../../library/src/checks/check-state.js";
import { numbersOf, resultsOf } from "../../library/src/checks/results.js";
import { createSubject, type Subject } from "../../library/src/checks/subject.js";
import type { UnderCheck } from "../../library/src/checks/under-check.js";
import type { AnyModel } from "../../library/src/contract/contract.js";
import { encodeModel } from "../../library/src/core/files/model-file.js";
import { hashBytes } from "../../library/src/core/hash.js";
import type { Saved } from "../../library/src/core/saved.js";
import type { Random } from "../../library/src/numeric/random/random.js";
import { loadModel, registry } from "../../library/src/registry.js";
import { acceptedOrRefused, type FuzzKind } from "./fuzz-kind.js";

/** The cases of the common checks, by name: each is a recipe with data that suit it. */
export async function findSubjects(): Promise<ReadonlyMap<string, Subject>> {
  const sources = fileURLToPath(new URL("../../library/src/", import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".cases.ts"),
  );
  const subjects = new Map<string, Subject>();
  for (const file of files.sort()) {
    const { cases } = (await import(pathToFileURL(join(sources, file)).href)) as { cases: readonly UnderCheck[] };
    for (const { name, subject, settings = {} } of cases) subjects.set(name, createSubject(subject, settings));
  }
  return subjects;
}

/** A forged model as it is kept: the case it comes from, and its saved form or the bytes of its file. */
interface Forged {
  readonly from: string;
  readonly saved: Saved | Uint8Array;
}

/** Saved models of every method, of which one part was changed. */
export function savedModels(subjects: ReadonlyMap<string, Subject>): FuzzKind {
  return modelsBy(subjects, (saved, random) =>
    // Mostly the state; now and then options, features, classes, schema or report.
    random.uniform() < 0.8
      ? { ...saved, state: changeState(saved.state, random) }
      : (changeState(saved, random) as Saved),
  );
}

/** Files of models of every method with some bytes changed, sealed again. */
export function modelFiles(subjects: ReadonlyMap<string, Subject>): FuzzKind {
  return modelsBy(subjects, (saved, random) => reseal(changeBytes(encodeModel(saved), random)));
}

function modelsBy(
  subjects: ReadonlyMap<string, Subject>,
  forge: (saved: Saved, random: Random) => Forged["saved"],
): FuzzKind {
  const names = [...subjects.keys()];
  return {
    make(random) {
      const from = names[random.integer(names.length)];
      const forged: Forged = { from, saved: forge(subjectOf(subjects, from).model().saved, random) };
      return serialize(forged);
    },
    run(input) {
      const { from, saved } = deserialize(input) as Forged;
      return acceptedOrRefused(() => {
        const model = ArrayBuffer.isView(saved) ? loadModel(saved) : registry.restore(saved);
        requireFinite(model, subjectOf(subjects, from));
      });
    },
  };
}

function subjectOf(subjects: ReadonlyMap<string, Subject>, name: string): Subject {
  const subject = subjects.get(name);
  if (subject === undefined) throw new Error(`there is no case ${name}`);
  return subject;
}

/** Uses every function of a model, and looks at all numbers. */
function requireFinite(model: AnyModel, { given, traits }: Subject): void {
  for (const [name, result] of resultsOf(model, given.x)) {
    const values: ArrayLike<number> = numbersOf(result);
    for (let i = 0; i < values.length; i++) {
      if (isAllowed(name, values[i], traits.supports.missing)) continue;
      throw new Error(`${name} returned ${values[i]}`);
    }
  }
}

/** Changes one to four bytes, or cuts or repeats a piece. */
function changeBytes(file: Uint8Array, random: Random): Uint8Array {
  const chance = random.uniform();
  const at = random.integer(file.length);
  if (chance < 0.05) return file.slice(0, at);
  if (chance < 0.1) return Uint8Array.of(...file.subarray(0, at), ...file.subarray(at - random.integer(at + 1)));
  const changed = file.slice();
  for (let left = 1 + random.integer(4); left > 0; left--) changed[random.integer(file.length)] = random.integer(256);
  return changed;
}

/** Writes the checksum that the bytes have, where a file has its checksum. */
function reseal(file: Uint8Array): Uint8Array {
  const mark = '"checksum":"';
  const start = Buffer.from(file.buffer, file.byteOffset, file.length).indexOf(mark) + mark.length;
  if (start < mark.length || start + 32 > file.length) return file;
  file.fill("0".charCodeAt(0), start, start + 32);
  file.set(new TextEncoder().encode(hashBytes(file)), start);
  return file;
}
