/** Generating sequences of tokens, one after the other. */
import { argMax, slice, type Tensor, tensor } from "../../tensor/operations.js";

/** When to stop and how much to remember. */
export interface GenerateOptions {
  /** the token that ends the answer; it is not part of it */
  readonly stop: number;
  /** the maximum number of tokens of the answer */
  readonly maxTokens: number;
  /** the maximum number of tokens that the model sees: the oldest are dropped (default: no limit) */
  readonly window?: number;
  /** a token at the position of the next one, for models that need it (default: none) */
  readonly blank?: number;
}

/** The tokens that a model sees: [1, length], of which the first `promptLength` are those of the prompt that are left. */
export type NextScores = (tokens: Tensor, promptLength: number) => Tensor;

/**
 * Continues a prompt by the token with the highest score, again and again, until that is the stop token. The model returns
 * scores [1, tokens] of the next token, or [1, length, tokens] with those of the next one last.
 */
export function generateTokens(
  prompt: readonly number[],
  scores: NextScores,
  options: GenerateOptions,
): readonly number[] {
  const { stop, maxTokens, window = Infinity, blank } = options;
  const answer: number[] = [];
  while (answer.length < maxTokens) {
    const all = [...prompt, ...answer, ...(blank === undefined ? [] : [blank])];
    const dropped = Math.max(0, all.length - window);
    const seen = all.slice(dropped);
    const result = scores(tensor(seen, [1, seen.length]), Math.max(0, prompt.length - dropped));
    const length = result.shape.length === 3 ? result.shape[1] : 1;
    const last = result.shape.length === 3 ? slice(result, [undefined, { start: length - 1 }]) : result;
    const next = argMax({ shape: [1, last.data.length], data: last.data })[0];
    if (next === stop) break;
    answer.push(next);
  }
  return answer;
}
