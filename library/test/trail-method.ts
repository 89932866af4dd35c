/** A method whose predictions tell from which models its fit began. */
import { defineRegressor } from "../src/contract/define-supervised.js";
import * as state from "../src/contract/state/fields.js";
import { LecternError } from "../src/core/errors.js";
import { choice, number } from "../src/core/options/options.js";
import type { Progress, Work } from "../src/core/run.js";
import { toyFacts } from "./toy-facts.js";

/** Fits so far, of all trails. */
export const trailFits: number[] = [];

/**
 * Predicts its cost plus half of what the model predicts that it began from: 1, 2.5 and 4.25 at costs of 1, 2 and 3. It fails at a
 * negative cost. Searches fit ascending costs, unless its mode is "alone".
 */
export const trail = defineRegressor({
  kind: "trail",
  title: "Trail",
  summary: "Remembers the models before it.",
  facts: toyFacts,
  options: {
    cost: number(1, "what it adds", { minimum: -100 }),
    mode: choice(["chained", "other", "alone"], "chained", "whether searches chain its fits"),
  },
  learns: { value: state.number("what is predicted") },
  supports: { warmStart: true },
  warmStarts: { option: "cost", order: "ascending", holds: ({ mode }) => mode !== "alone" },
  *fit(
    _data,
    { cost },
    from: { readonly value: number } | undefined,
  ): Work<Progress, { readonly state: { readonly value: number } }> {
    trailFits.push(cost);
    yield { step: 1, of: 2 };
    if (cost < 0) throw new LecternError("numerical", "trail: the cost is negative");
    yield { step: 2, of: 2 };
    return { state: { value: cost + (from?.value ?? 0) / 2 } };
  },
  predict: ({ value }, samples) => new Float64Array(samples.rows).fill(value),
});
