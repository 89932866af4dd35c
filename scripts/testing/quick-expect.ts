/**
 * Makes `expect` three times as fast; the tests call it millions of times. Chai wraps each assertion in proxies that
 * report misspelt matchers, which the compiler reports too. And to count an assertion, Vitest copies all properties of
 * its state, so the state that it finds here has the count alone and inherits the others.
 */
import { chai } from "vitest";

type State = Readonly<Record<string, unknown>>;

/** The state of an `expect` with its count as the only property of its own. */
export function withOwnCount(state: State): State {
  const own = Object.keys(state);
  if (own.length === 1 && own[0] === "assertionCalls") return state;
  const inherited = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(state) ?? {});
  const { assertionCalls, ...rest } = { ...inherited, ...Object.getOwnPropertyDescriptors(state) };
  return Object.create(Object.create(null, rest), { assertionCalls });
}

// When loaded, which is once in a process.
chai.config.useProxy = false;
const states = (globalThis as Record<symbol, WeakMap<object, State>>)[Symbol.for("matchers-object")];
states.set = (key, state) => WeakMap.prototype.set.call(states, key, withOwnCount(state)) as typeof states;
