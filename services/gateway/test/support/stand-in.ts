import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Account, catalogRoutes, type HiddenPictures, type ServiceName } from '@masque/contracts';
import { identityVerifier, type SignedIdentity } from '@masque/service-kit/http';

/** Must match the secret that `startedService` gives the gateway. */
export const SECRET = 'a secret that only tests have, long enough';

export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly identity: SignedIdentity;
}
export type Respond = (arrived: Arrived, response: ServerResponse) => void | Promise<void>;

/** Response to the gateway's own requests for hidden pictures, and how many there were. */
export const hiddenPictures: HiddenPictures & { asked: number } = { pictures: [], asked: 0 };

/** Answers the gateway's own requests to the catalog, which may come at any time; false for anything else. */
export function answeredGateway({ url }: IncomingMessage, response: ServerResponse): boolean {
  if (url !== catalogRoutes.listHiddenPictures.path) return false;
  hiddenPictures.asked += 1;
  sendJson(response, { pictures: hiddenPictures.pictures });
  return true;
}

/** Stands in for a service: records calls and responds as the test says. */
export async function standIn(service: ServiceName, respond: Respond, onProbe = () => undefined as unknown) {
  const verify = identityVerifier(SECRET, service);
  const arrived: Arrived[] = [];
  const state = { respond };
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    if (path.startsWith('/health/')) {
      const state = onProbe();
      if (state === 'unready') response.statusCode = 503;
      return state === 'silent' ? undefined : void response.end('{}');
    }
    if (answeredGateway(request, response)) return undefined;
    const receive = async () => {
      const body = await buffer(request);
      const one = { method, path, headers, body, identity: verify(headers['x-masque-identity']) };
      arrived.push(one);
      await state.respond(one, response);
    };
    receive().catch(() => response.writeHead(401).end());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    respondBy: (next: Respond) => {
      state.respond = next;
    },
    connections: () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    /** Drops all connections, like a process that dies. */
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type StandIn = Awaited<ReturnType<typeof standIn>>;

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};

export const anAccount = (id: string, own: Partial<Account> = {}): Account => ({
  id,
  username: id,
  bio: '',
  profilePicture: null,
  isVerified: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  email: `${id}@example.org`,
  name: id,
  picture: null,
  sub: id,
  needsUsername: false,
  isAdmin: false,
  suspension: null,
  version: 1,
  ...own,
});

/** Has an account for every ID. */
export const accounts: Respond = ({ path }, response) => sendJson(response, anAccount(path.split('/').at(-1) ?? ''));
