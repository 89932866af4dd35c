/** A web server for a fixed set of files on this machine. */
import { type FileHandle, open } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { acceptedEncoding, createCompressor } from "./compression.js";
import type { ServedFile, ServedFiles } from "./served-files.js";

/**
 * Sent with everything. Isolation lets the library share memory between threads; the content policy makes the browser
 * refuse to send anything elsewhere and to run texts as programs (the kernels are WebAssembly; threads start from blobs).
 */
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy":
    "default-src 'self' data: blob:; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Creates the server; `host` is the accepted host name, besides IP addresses and localhost. */
export function createFileServer(files: ServedFiles, host: string): Server {
  return createServer((request, response) => {
    answer(files, host, request, response).catch((error: NodeJS.ErrnoException) => {
      // A browser that disconnects is not an error, and after the first byte the status cannot be changed.
      if (response.headersSent) response.destroy();
      else refuse(response, error.code === "ENOENT" ? 404 : 500, "the file cannot be read");
    });
  });
}

async function answer(
  files: ServedFiles,
  host: string,
  { method = "", url = "", headers: asked }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnName(asked.host, host)) {
    // DNS rebinding: a foreign page can point its own host name here to read the files; the Host header then has its name.
    return refuse(response, 421, "use the IP address, localhost, or the name given with --host");
  }
  if (method !== "GET" && method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "only GET and HEAD are supported");
  }
  const path = decodePath(url);
  if (path === undefined) return refuse(response, 400, "the address is not encoded correctly");
  // Only listed files are served, so that no path can escape the folder.
  const file = files.get(path);
  if (file === undefined) return refuse(response, 404, "not found");
  const handle = await open(file.path);
  try {
    if (file.compressible) response.setHeader("Vary", "Accept-Encoding");
    const encoding = file.compressible ? acceptedEncoding(asked["accept-encoding"]) : undefined;
    if (encoding === undefined) await sendPlain(handle, file, response);
    else {
      const { mtimeMs, size } = await handle.stat();
      const version = `${mtimeMs} ${size}`;
      const body = await compress({ path: file.path, version }, encoding, () => handle.readFile());
      response.setHeader("Content-Encoding", encoding);
      writeHead(response, file, body.length);
      response.end(method === "HEAD" ? undefined : body);
    }
  } finally {
    await handle.close();
  }
}

const compress = createCompressor();

async function sendPlain(handle: FileHandle, file: ServedFile, response: ServerResponse): Promise<void> {
  const { size } = await handle.stat();
  writeHead(response, file, size);
  if (response.req.method === "HEAD" || size === 0) response.end();
  // If the file grows meanwhile, only the announced length is sent.
  else await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), response);
}

function writeHead(response: ServerResponse, { type, cache }: ServedFile, length: number): void {
  response.writeHead(200, { ...headers, "Content-Type": type, "Content-Length": length, "Cache-Control": cache });
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] as string);
  } catch {
    return undefined;
  }
}

/** Whether the name in a request's Host header is one of the server's own. */
export function isOwnName(header: string | undefined, host: string): boolean {
  const name = header
    ?.replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
  return name !== undefined && (name === "localhost" || name === host.toLowerCase() || isIP(name) !== 0);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = `${message}\n`;
  response.writeHead(status, {
    ...headers,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
