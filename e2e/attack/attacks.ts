import { setTimeout as pause } from 'node:timers/promises';
import type { Connections, AttackTarget } from './connections.ts';

/** Runs until `isOver`. */
type Attack = (connections: Connections, target: AttackTarget, isOver: () => boolean) => Promise<void>;

const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;
const STEP_MS = 1_000;

/** Wraps around. */
function oneOf<T>(all: readonly T[], number: number): T {
  const one = all[number % all.length];
  if (one === undefined) throw new Error('there is none');
  return one;
}

/** Replaces connections that the gateway closes. */
async function keepOpen(most: number, connections: Connections, isOver: () => boolean, begin: () => void) {
  while (!isOver()) {
    while (connections.size < most) begin();
    await pause(STEP_MS);
  }
}

/** 560 picture requests, 16 per connection, without reading any response. */
const unreadPictures: Attack = (connections, { picture }, isOver) =>
  keepOpen(35, connections, isOver, () => {
    connections.deaf().write(connections.head(`GET ${picture}`).repeat(16));
  });

/** A reply that would take minutes. */
function askForReply(connections: Connections, chatId?: string): void {
  const body = JSON.stringify({
    ...(chatId ? { chatId } : {}),
    messages: [{ role: 'user', content: 'Go on' }],
    settings: { maxTokens: 0 },
    stream: true,
    model: 'demo/fast?tokens=20000&rate=40',
  });
  const headers = { ...JSON_TYPE, 'content-length': String(body.length), connection: 'close' };
  connections.connect().write(connections.head('POST /api/chat/completions', true, headers) + body);
}

/** One user: two replies, and 511 event streams that follow them. */
const streams: Attack = async (connections, { chatIds }, isOver) => {
  const chats = chatIds.slice(0, 2);
  for (const id of chats) askForReply(connections, id);
  await pause(1_000);
  await keepOpen(511 + chats.length, connections, isOver, () => {
    const line = `GET /api/chats/${oneOf(chats, connections.size)}/stream`;
    connections.connect().write(connections.head(line, true, { connection: 'close' }));
  });
};

/** One user, 90 generations at a time. */
const generations: Attack = (connections, _, isOver) =>
  keepOpen(90, connections, isOver, () => askForReply(connections));

/** 8 MiB of brackets from visitors and a user, with and without content-length. */
const brackets: Attack = async (connections, _, isOver) => {
  const bomb = Buffer.alloc(8 * MIB - 1, '[');
  const send = (path: string, byUser: boolean, isChunked: boolean) => {
    const length: Record<string, string> = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bomb.length) };
    const socket = connections.connect();
    socket.write(connections.head(`POST ${path}`, byUser, { ...JSON_TYPE, ...length, connection: 'close' }));
    if (isChunked) socket.write(`${bomb.length.toString(16)}\r\n`);
    socket.write(bomb);
    if (isChunked) socket.write('\r\n0\r\n\r\n');
  };
  const kinds = ['/api/characters', '/api/google-auth', '/api/logout', '/nowhere'].flatMap((path) =>
    [false, true].flatMap((byUser) => [false, true].map((isChunked) => [path, byUser, isChunked] as const)),
  );
  for (let next = 0; !isOver();) {
    if (connections.size < 40) send(...oneOf(kinds, next++));
    await pause(100); // sending competes for the same CPUs
  }
};

/** Byte by byte: 40 uploads, 40 small bodies, 40 bodies for unknown paths; and 40 heads that never end. */
const slowSenders: Attack = async (connections, _, isOver) => {
  const upload = { ...JSON_TYPE, 'content-length': String(4 * MIB) };
  const small = { ...JSON_TYPE, 'content-length': '5000' };
  const begins = [
    () => connections.head('POST /api/characters', true, upload),
    () => connections.head('POST /api/user-model', true, small),
    () => connections.head('POST /nowhere', false, small),
    () => connections.head('GET /api/test').trimEnd(),
  ];
  await keepOpen(160, connections, isOver, () => {
    const socket = connections.connect();
    socket.write(oneOf(begins, connections.size)());
    const trickle = setInterval(() => socket.write(' '), 500);
    socket.once('close', () => clearInterval(trickle));
  });
};

/** 20 bodies in one-byte chunks, from visitors and a user: each byte takes six on the wire and its own parse. */
const crumbs: Attack = async (connections, _, isOver) => {
  const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked', connection: 'close' };
  const chunks = Buffer.from('1\r\n \r\n'.repeat(10_000));
  let next = 0;
  await keepOpen(20, connections, isOver, () => {
    const socket = connections.connect();
    socket.write(connections.head('POST /api/characters', next++ % 2 === 0, headers));
    const send = () =>
      void (socket.destroyed || (socket.write(chunks) ? setImmediate(send) : socket.once('drain', send)));
    send();
  });
};

const FLOOD: readonly [string, Record<string, string>?][] = [
  ['GET /auth/google'],
  ['GET /auth/google/callback?code=a&state=b'],
  ['GET /health/ready'],
  ['GET /api/user'],
  ['GET /api/user', { cookie: 'sid=made-up' }],
  ['POST /api/logout', { origin: 'https://evil.example', 'content-length': '0' }],
  ['GET /api/nowhere'],
  ['GET /api/%E0%A4%A'],
  ['GET /characters'],
  ['GET /api/docs'],
  ['GET /api/docs/swagger-ui-bundle.js', { 'accept-encoding': 'br' }],
  ['GET /api/openapi.json', { 'accept-encoding': 'gzip' }],
];
/** Requests per second: many times the limit of one address. */
const FLOOD_RATE = 1_500;

/** From one address, without a session: sign-ins, probes, refusals, unknown paths, pages, documentation. */
const flood: Attack = async (connections, _, isOver) => {
  const all = FLOOD.map(([line, headers]) => connections.head(line, false, headers)).join('');
  const startedAt = performance.now();
  let sent = 0;
  /** Pipelines all paths, then repeats after the last response: sending further ahead closes the connection. */
  const begin = () => {
    let missing = 0;
    const next = () => {
      missing -= 1;
      if (missing > 0 || isOver()) return;
      const dueAt = startedAt + (sent / FLOOD_RATE) * 1_000;
      missing = FLOOD.length;
      sent += FLOOD.length;
      setTimeout(() => socket.write(all), Math.max(0, dueAt - performance.now()));
    };
    const socket = connections.connect(next);
    next();
  };
  await keepOpen(20, connections, isOver, begin);
};

export const attacks = { unreadPictures, streams, generations, brackets, slowSenders, crumbs, flood } as const;
export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];
