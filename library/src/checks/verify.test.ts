/** Demands: what they accept, and their messages when they do not. */
import { describe, expect, test } from "vitest";
import { shift } from "../../test/broken/sound-unsupervised.js";
import { LecternError, pipeline } from "../index.js";
import { createSubject } from "./subject.js";
import { broken, demand, demandRefusal, showError, unlessRefused } from "./verify.js";

const subject = createSubject(shift, {});
const refusal =
  (message: string, code: LecternError["code"] = "invalid-data") =>
  () => {
    throw new LecternError(code, message);
  };

test("an unmet demand throws a contract error", () => {
  demand(true, "never seen");
  expect(() => demand(false, "it is not so")).toThrow(LecternError);
  expect(broken("it is not so")).toMatchObject({ code: "broken-contract", message: "it is not so" });
});

describe("demandRefusal", () => {
  const run = (action: () => unknown, naming?: string) =>
    demandRefusal(subject, "this", { code: "invalid-data", ...(naming ? { naming } : {}) }, action);

  test("accepts the right code, beginning and name", () => {
    run(refusal('shift: there is no "width"'), "width");
  });

  test.each<[string, () => unknown, string | undefined, string]>([
    ["no refusal", () => 3, undefined, 'this must be refused with the code "invalid-data", but gave 3'],
    ["another code", refusal("shift: no", "numerical"), undefined, 'but threw LecternError "numerical": shift: no'],
    ["another beginning", refusal("no"), undefined, 'must begin with "shift:", but is "no"'],
    ["no name", refusal("shift: no"), "width", 'must name "width", but is "shift: no"'],
    ["another error", () => JSON.parse("{"), undefined, "must be refused with a LecternError, but threw SyntaxError"],
  ])("does not accept %s", (_, action, naming, message) => {
    expect(() => run(action, naming)).toThrow(message);
  });

  test("accepts the error of a step of a pipeline", () => {
    const chain = createSubject(pipeline(shift(), shift()), {});
    demandRefusal(chain, "this", { code: "invalid-data" }, refusal("shift: no"));
    demandRefusal(chain, "this", { code: "invalid-data" }, refusal("pipeline: no"));
    expect(() => demandRefusal(chain, "this", { code: "invalid-data" }, refusal("ridge: no"))).toThrow(
      "must begin with",
    );
  });
});

describe("unlessRefused", () => {
  test("returns the result, or undefined for a clear refusal", () => {
    expect(unlessRefused("this", () => 3)).toBe(3);
    for (const code of ["invalid-data", "invalid-option", "unsupported", "numerical"] as const) {
      expect(unlessRefused("this", refusal("no", code))).toBeUndefined();
    }
  });

  test("does not count other errors as refusals", () => {
    const typeError = () => {
      throw new TypeError("x is undefined");
    };
    expect(() => unlessRefused("this", typeError)).toThrow(
      "this must work or be refused with a LecternError, but threw TypeError",
    );
    expect(() => unlessRefused("this", refusal("no", "aborted"))).toThrow("but threw");
  });
});

test("shows anything thrown in one line", () => {
  expect(showError(new LecternError("numerical", "too large"))).toBe('LecternError "numerical": too large');
  expect(showError(new RangeError("too long"))).toBe("RangeError: too long");
  expect(showError("a text")).toBe('"a text", which is not an Error');
});
