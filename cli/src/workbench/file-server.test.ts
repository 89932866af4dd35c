import { describe, expect, test } from "vitest";
import { isOwnName } from "./file-server.js";

describe("the host names the server answers to", () => {
  test.each(["127.0.0.1:4747", "127.0.0.1", "localhost:80", "LOCALHOST", "[::1]:4747", "192.168.0.7:1", "desk:4747"])(
    "%s is its own",
    (header) => expect(isOwnName(header, "Desk")).toBe(true),
  );

  test.each([undefined, "", "example.org", "example.org:4747", "127.0.0.1.example.org:4747", "localhost.example.org"])(
    "%s belongs to another site",
    (header) => expect(isOwnName(header, "desk")).toBe(false),
  );
});
