import { request, type RequestOptions, type Server } from 'node:http';

/** Returns the origin, with `localhost` as its host. */
export async function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}

export async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Has no limit but the test's own. */
export async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await question())) await new Promise((resolve) => setImmediate(resolve));
}

/** Allows any headers, including `host`. */
export function statusOf(origin: string, options: RequestOptions, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(origin, { agent: false, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
    call.end(body);
  });
}
