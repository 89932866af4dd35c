import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { CommandFailure } from "../command-failure.js";
import { FIRST_PORT, listen } from "./listen.js";

const servers: Server[] = [];

function server(): Server {
  const made = createServer();
  servers.push(made);
  return made;
}

afterEach(() => {
  for (const one of servers.splice(0)) one.close();
});

test("without a port, each server gets a free one, starting from the first", async () => {
  const ports = [await listen(server(), "127.0.0.1", undefined), await listen(server(), "127.0.0.1", undefined)];
  expect(ports[0]).toBeGreaterThanOrEqual(FIRST_PORT);
  expect(ports[1]).not.toBe(ports[0]);
});

test("listens on the requested port, or suggests another when it is in use", async () => {
  const port = await listen(server(), "127.0.0.1", 0);
  const refused = await listen(server(), "127.0.0.1", port).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CommandFailure);
  expect(refused).toMatchObject({
    message: `port ${port} is in use by another program`,
    hint: expect.stringContaining(`--port ${port + 1}`),
  });
});

test("refuses an address of another machine", async () => {
  const refused = await listen(server(), "192.0.2.1", 0).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "usage", message: "192.0.2.1 is not an address of this machine" });
});
