// A plain file server for tests: it knows nothing of the lab, and serves a folder under a path. Also parts of the front
// end, for comparing them with the engine without a page.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { build } from "esbuild";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves `folder` under the path `prefix`; returns the address, and a function that stops the server. */
export async function serveFiles(folder, prefix) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://here");
    const send = (status, path) => {
      response.writeHead(status, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      response.end(readFileSync(path));
    };
    const path = join(folder, pathname.slice(prefix.length));
    if (!pathname.startsWith(prefix) || !existsSync(path)) send(404, join(folder, "404.html"));
    else if (!statSync(path).isDirectory()) send(200, path);
    else if (pathname.endsWith("/")) send(200, join(path, "index.html"));
    else response.writeHead(301, { location: `${pathname}/${search}` }).end();
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${prefix}`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((ended) => server.close(ended));
    },
  };
}

/** The exports of a piece of source code that is placed in a folder of the front end. */
export async function bundled(folder, contents) {
  const stdin = { contents, resolveDir: join(import.meta.dirname, "../src", folder) };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
