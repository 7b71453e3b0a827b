import { type Server, createServer } from 'node:http';
import { sentenceOf } from '../parts/plain-error.ts';
import type { LocalPart } from '../parts/part.ts';

const signal = async (part: LocalPart, name: 'SIGSTOP' | 'SIGCONT') => {
  if (part.pid) process.kill(part.pid, name);
};

const orders = {
  stop: (part: LocalPart) => part.stop(),
  kill: (part: LocalPart) => part.kill(),
  start: (part: LocalPart) => part.start(),
  pause: (part: LocalPart) => signal(part, 'SIGSTOP'),
  resume: (part: LocalPart) => signal(part, 'SIGCONT'),
};
const isOrder = (name: string | undefined): name is keyof typeof orders =>
  name !== undefined && Object.hasOwn(orders, name);

/** Lets tests inject faults: `GET /parts`, `POST /parts/{name}/{stop|kill|start|pause|resume}`. Loopback only. */
export async function startControl(parts: readonly LocalPart[]): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET' && request.url === '/parts') {
      return send(200, Object.fromEntries(parts.map(({ name, pid }) => [name, pid ?? null])));
    }
    const [, name, action] = /^\/parts\/([\w-]+)\/(stop|kill|start|pause|resume)$/.exec(request.url ?? '') ?? [];
    const part = parts.find((each) => each.name === name);
    if (request.method !== 'POST' || !part || !isOrder(action)) return send(404, { error: 'no such part or action' });
    orders[action](part).then(
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
