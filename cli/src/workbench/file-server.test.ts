import { describe, expect, test } from "vitest";
import { isOwnName } from "./file-server.js";

describe("names under which the server is asked", () => {
  test.each(["127.0.0.1:4747", "127.0.0.1", "localhost:80", "LOCALHOST", "[::1]:4747", "192.168.0.7:1", "desk:4747"])(
    "%s is its own",
    (header) => expect(isOwnName(header, "Desk")).toBe(true),
  );

  test.each([undefined, "", "example.org", "example.org:4747", "127.0.0.1.example.org:4747", "localhost.example.org"])(
    "%s is that of another page",
    (header) => expect(isOwnName(header, "desk")).toBe(false),
  );
});
