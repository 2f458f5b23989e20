// A plain file server, as a test has it: it knows nothing of the lab, and serves a folder under a path. And parts of the front
// end, for what is held against the engine without a page.

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
  ".woff2": "font/woff2",
  ".txt": "text/plain",
};

/** Serves `folder` under the path `prefix`; gives the address, and what ends it. */
export async function serveFiles(folder, prefix) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://here");
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "..";
    let path = join(folder, name);
    const inside = path.startsWith(folder) && existsSync(path);
    if (inside && statSync(path).isDirectory()) {
      if (!pathname.endsWith("/")) return response.writeHead(301, { location: `${pathname}/${search}` }).end();
      path = join(path, "index.html");
    }
    if (!inside || !existsSync(path)) {
      response.writeHead(404, { "content-type": "text/html" });
      return response.end(readFileSync(join(folder, "404.html")));
    }
    response
      .writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" })
      .end(readFileSync(path));
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

/** What a piece of source exports that stands in a folder of the front end. */
export async function bundled(folder, contents) {
  const stdin = { contents, resolveDir: join(import.meta.dirname, "../src", folder) };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
