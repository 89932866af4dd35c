/** What to pass instead of something that is not a recipe: people mix up methods, recipes and models. */
import { show } from "../errors.js";

/** Fields of methods, recipes and models, of which a value may have some. */
interface Mixed {
  readonly kind?: unknown;
  readonly revive?: unknown;
  readonly fit?: unknown;
  readonly saved?: unknown;
}

/** Whether a value is a recipe, by what it can do. */
export function isRecipeLike(value: unknown): value is { readonly kind: string } {
  return partsOf(value).fit !== undefined;
}

/** The end of a message that says that a recipe is needed: what was given, and what to pass. */
export function recipeAdvice(value: unknown): string {
  const { kind, revive, saved } = partsOf(value);
  const name = camelCase(String(kind));
  if (revive !== undefined) return `must be a recipe, got the method ${name}; call it: ${name}()`;
  if (saved !== undefined) return `must be a recipe, got a fitted model; pass what was fitted, such as ${name}()`;
  return `must be a recipe such as ridge({ alpha: 1 }), got ${show(value)}`;
}

function partsOf(value: unknown): Mixed {
  return (typeof value === "object" && value !== null) || typeof value === "function" ? (value as Mixed) : {};
}

function camelCase(kind: string): string {
  return kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
