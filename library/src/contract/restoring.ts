/** What restoring a model needs: its options as JSON, and the checks that a saved value fits a method or recipe. */
import { LecternError, show } from "../core/errors.js";
import { checkSaved, type Saved } from "../core/saved.js";

/** The options as JSON: a nested recipe's functions are not enumerable, so a copy of its fields leaves them out. */
export function plainOptions<O>(options: O): O {
  if (Array.isArray(options)) return options.map(plainOptions) as O;
  if (typeof options !== "object" || options === null) return options;
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, plainOptions(value)])) as O;
}

/** Throws for a value that is not a saved model of this kind and version. */
export function requireSaved(saved: Saved, kind: string, version: number): void {
  if (typeof saved !== "object" || saved === null || saved.kind !== kind) {
    throw new LecternError(
      "invalid-file",
      `${kind}: expected a saved ${kind} model, got ${show(saved?.kind ?? saved)}`,
    );
  }
  if (saved.version !== version) {
    throw new LecternError(
      "invalid-file",
      `${kind}: the model has version ${show(saved.version)}, this library reads version ${version}`,
    );
  }
  checkSaved(saved, "invalid-file");
}

/** A recipe has options already, so it can only restore what was fitted with them. */
export function requireSameOptions(saved: Saved, options: object): void {
  if (agrees(saved.options, plainOptions(options))) return;
  throw new LecternError(
    "invalid-file",
    `${saved.kind}: the model was fitted with other options than those of this recipe; ` +
      "restore it with the method or a registry, which use the options of the model",
  );
}

/** Whether each saved option has the value the recipe has; options that are newer than the model are not in it. */
function agrees(saved: unknown, own: unknown): boolean {
  if (typeof saved !== "object" || saved === null || typeof own !== "object" || own === null) return saved === own;
  if (Array.isArray(saved) !== Array.isArray(own)) return false;
  if (Array.isArray(saved) && saved.length !== (own as readonly unknown[]).length) return false;
  return Object.entries(saved).every(
    ([name, value]) => Object.hasOwn(own, name) && agrees(value, (own as Record<string, unknown>)[name]),
  );
}
