/** A set of methods found by their kind. Methods do not register themselves: a program lists those it needs. */
import { type ErrorCode, LecternError, show } from "../core/errors.js";
import { decodeModel } from "../core/files/model-file.js";
import { suggestion } from "../core/nearest-name.js";
import type { RecipeJson } from "../core/options/options.js";
import type { Saved } from "../core/saved.js";
import type { AnyMethod, AnyModel, AnyRecipe } from "./contract.js";

export interface Registry {
  readonly methods: readonly AnyMethod[];
  /** The method of that kind; an unknown kind is an error with the nearest known one. */
  method(kind: string): AnyMethod;
  /** Makes a recipe from its JSON. */
  recipe(json: RecipeJson): AnyRecipe;
  /** Makes a model from its saved form. */
  restore(saved: Saved): AnyModel;
  /** The same from the bytes of a file. */
  load(bytes: Uint8Array): AnyModel;
}

/**
 * Collects methods so that recipes and models can be made from files and messages.
 *
 * @example
 * ```ts
 * import { pca, ridge } from "lectern";
 * import { createRegistry } from "lectern/contract";
 *
 * const registry = createRegistry([pca, ridge]);
 * const recipe = registry.recipe({ kind: "ridge", options: { alpha: 0.5 } });
 * ```
 */
export function createRegistry(methods: readonly AnyMethod[]): Registry {
  const byKind = new Map<string, AnyMethod>();
  for (const method of methods) {
    if (byKind.has(method.kind)) {
      throw new LecternError("invalid-option", `registry: duplicate kind ${show(method.kind)}`);
    }
    byKind.set(method.kind, method);
  }

  function find(kind: string): AnyMethod {
    const method = byKind.get(kind);
    if (method !== undefined) return method;
    const meant = meantBy(String(kind), methods);
    const hint =
      meant.length > 0
        ? `; did you mean ${meant.map(show).join(" or ")}?`
        : suggestion(String(kind), [...byKind.keys()]);
    const message = `there is no method ${show(kind)}${hint}`;
    throw new LecternError("unknown-kind", message, { kind });
  }

  const registry: Registry = Object.freeze({
    methods: Object.freeze([...methods]),
    method: find,
    recipe(json: RecipeJson): AnyRecipe {
      requireKind(json, "invalid-option", "registry: a recipe must be { kind, options }");
      return find(json.kind).revive(json.options, registry);
    },
    restore(saved: Saved): AnyModel {
      requireKind(saved, "invalid-file", "registry: a saved model must be the `saved` of a model");
      return find(saved.kind).restore(saved, registry);
    },
    load: (bytes: Uint8Array): AnyModel => registry.restore(decodeModel(bytes)),
  });
  return registry;
}

/** The kinds of methods that people call so, or whose kind has these words in it; a few at most. */
function meantBy(name: string, methods: readonly AnyMethod[]): string[] {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim()} `;
  const wanted = words(name);
  if (wanted.trim() === "") return [];
  const isCalled = ({ facts }: AnyMethod) => facts.alsoKnownAs?.some((other) => words(other) === wanted);
  const isPart = ({ kind }: AnyMethod) => words(kind).includes(wanted);
  const found = [...methods.filter(isCalled), ...methods.filter(isPart)].map(({ kind }) => kind);
  return [...new Set(found)].slice(0, 4);
}

function requireKind(value: { readonly kind: string }, code: ErrorCode, expected: string): void {
  if (typeof value === "object" && value !== null && typeof value.kind === "string") return;
  throw new LecternError(code, `${expected}, got ${show(value)}`);
}
