/** Methods by their kind. A kind may come from a link, so it need not exist. */
import type { AnyMethod } from "lectern/contract";
import { registry } from "lectern/registry";

const byKind = new Map(registry.methods.map((method) => [method.kind, method]));

/** The method of a kind; undefined when there is none. */
export function findMethod(kind: string): AnyMethod | undefined {
  return byKind.get(kind);
}
