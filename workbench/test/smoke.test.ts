import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenWorkbench, openWorkbench } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
}, 120_000);

afterAll(() => workbench?.close());

test("the page opens without errors and has a heading; nothing leaves the machine", async () => {
  const { page, problems } = workbench;
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.title()).toContain("Lectern");
  expect(problems).toEqual([]);
});

test("the page is isolated, so that the library may use threads", async () => {
  expect(await workbench.page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
});

test("the browser itself refuses to run texts as programs", async () => {
  // Later, for what the test itself evaluates is exempt.
  const ran = await workbench.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(new Function("return 1")()));
          } catch (error) {
            resolve(String(error));
          }
        });
      }),
  );
  expect(ran).toContain("EvalError");
});

test("the browser itself refuses to send anything elsewhere", async () => {
  const refused = await workbench.page.evaluate(() =>
    fetch("http://127.0.0.1:9/", { mode: "no-cors" }).then(
      () => "sent",
      (error: unknown) => String(error),
    ),
  );
  expect(refused).toContain("TypeError");
  expect(workbench.problems.some((problem) => problem.includes("127.0.0.1:9"))).toBe(true);
});
