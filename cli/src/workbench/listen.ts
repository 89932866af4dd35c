/** Finds a port for a server. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandFailure } from "../command-failure.js";

/** Where the search for a free port begins, and how many are tried before any free one is taken. */
export const FIRST_PORT = 4747;
const TRIES = 20;

/** Lets the server listen on the given port, or on the first free one, and returns its port. */
export async function listen(server: Server, host: string, port: number | undefined): Promise<number> {
  const ports = port === undefined ? [...Array.from({ length: TRIES }, (_, i) => FIRST_PORT + i), 0] : [port];
  for (const tried of ports) {
    try {
      return await listenOn(server, host, tried);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Besides ports in use, some systems keep ranges of ports for themselves.
      const isTaken = code === "EADDRINUSE" || code === "EACCES";
      if (!isTaken || port !== undefined) throw explainPort(error as NodeJS.ErrnoException, host, tried);
    }
  }
  throw new CommandFailure("failure", `no port is free on ${host}`);
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function explainPort(error: NodeJS.ErrnoException, host: string, port: number): unknown {
  const free = "leave --port out to get a free one";
  switch (error.code) {
    case "EADDRINUSE":
      return new CommandFailure(
        "failure",
        `port ${port} is in use by another program`,
        `${free}, or name another: --port ${port < 65535 ? port + 1 : port - 1}`,
      );
    case "EACCES":
      return new CommandFailure("failure", `port ${port} is kept for the system`, `${free}, or name one above 1023`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CommandFailure(
        "usage",
        `${host} is no address of this machine`,
        "127.0.0.1 is for this machine alone, 0.0.0.0 for all that reach it",
      );
    default:
      return error;
  }
}
