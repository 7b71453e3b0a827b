import { type Server, createServer } from 'node:http';
import { sentenceOf } from '../parts/plain-error.ts';
import type { Part } from '../parts/part.ts';

/**
 * Lets tests in other processes cause faults: `GET /parts` gives `{name: pid | null}`,
 * `POST /parts/{name}/{stop|kill|start}` answers 200 `{name, pid}` when it is done. Loopback only.
 */
export async function startControl(parts: readonly Part[]): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET' && request.url === '/parts') {
      return send(200, Object.fromEntries(parts.map(({ name, pid }) => [name, pid ?? null])));
    }
    const [, name, action] = /^\/parts\/([\w-]+)\/(stop|kill|start)$/.exec(request.url ?? '') ?? [];
    const part = parts.find((each) => each.name === name);
    if (request.method !== 'POST' || !part) return send(404, { error: 'no such part or action' });
    const done = action === 'start' ? part.start() : action === 'kill' ? part.kill() : part.stop();
    done.then(
      () => send(200, { name: part.name, pid: part.pid ?? null }),
      (error: unknown) => send(500, { error: sentenceOf(error) }),
    );
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
