/** Finds a port for a server. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandFailure } from "../command-failure.js";

/** The first port to try, and the number of ports to try before any free one is used. */
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
      // Besides ports in use, some systems reserve ranges of ports.
      const isTaken = code === "EADDRINUSE" || code === "EACCES";
      if (!isTaken || port !== undefined) throw explainPort(error as NodeJS.ErrnoException, host, tried);
    }
  }
  throw new CommandFailure("failure", `no free port on ${host}`);
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
  const free = "omit --port to use a free port";
  switch (error.code) {
    case "EADDRINUSE":
      return new CommandFailure(
        "failure",
        `port ${port} is in use by another program`,
        `${free}, or choose another: --port ${port < 65535 ? port + 1 : port - 1}`,
      );
    case "EACCES":
      return new CommandFailure(
        "failure",
        `port ${port} is reserved for the system`,
        `${free}, or choose one above 1023`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new CommandFailure(
        "usage",
        `${host} is not an address of this machine`,
        "use 127.0.0.1 for this machine only, or 0.0.0.0 for all network interfaces",
      );
    default:
      return error;
  }
}
