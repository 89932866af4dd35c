import { test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { tensor } from "../../tensor/operations.js";
import { applyNetwork } from "./network.js";

test("an activation as a layer", () => {
  const x = tensor([[-2, 3]], undefined, "f64");
  expectClose(applyNetwork([{ kind: "activation", function: "leaky-relu" }], {}, x).y.data, [-0.02, 3], 1e-15);
  expectClose(applyNetwork([{ kind: "activation", function: "step" }], {}, x).y.data, [0, 1], 0);
});
