import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' };
const policy = [
  "default-src 'none'", "script-src 'self'", 'img-src blob:', "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
  "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ');

/** Serves the repository on loopback, under the strictest policy the element works with; `made` are further answers by path. */
export async function serve(made = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    requests.push(request.url);
    const head = { 'Content-Security-Policy': policy, 'Content-Type': types[extname(pathname)] ?? 'application/octet-stream', 'Cache-Control': 'no-store' };
    if (Object.hasOwn(made, pathname)) {
      const { status = 200, headers = {}, body = '' } = made[pathname];
      response.writeHead(status, { ...head, ...headers }).end(body);
      return;
    }
    try {
      const body = await readFile(join(root, decodeURIComponent(pathname)));
      response.writeHead(200, head).end(body);
    } catch {
      response.writeHead(404, head).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, requests, made, close: () => server.close() };
}
