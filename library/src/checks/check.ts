/** How a check is declared. */
import type { Subject } from "./subject.js";

/** One check: a name that says what must hold, the methods it applies to, and how it is tested. */
export interface CheckDeclaration {
  readonly name: string;
  /** Left out when it applies to every method. */
  readonly applies?: (subject: Subject) => boolean;
  readonly run: (subject: Subject) => void | Promise<void>;
}
