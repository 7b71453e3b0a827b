/**
 * Measures what a turn of a chat costs the store in each message layout: `MONGODB_URL=… STORE_PID=… node
 * load-tests/chat-storage.bench.ts`. STORE_PID is the store's process. CPU in ms per operation, wall time in ms at p50.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import mongoose, { type Collection, type mongo } from 'mongoose';

const CHATS = 40;
const MESSAGES = 200;
const TURNS = 400;
const TAIL = 25;
const SEALED_CHARACTERS = 8_192;
const TICK_MS = 10;

const text = 'The lamplighter counts the steps between two lanterns. '.repeat(17).slice(0, 900);
interface Message {
  id: string;
  text: string;
}
interface Row {
  _id: string;
  chatId?: string;
  id?: string;
  clientKey?: string;
  text?: string;
  messages?: Message[];
}
const message = (chat: number, seq: number): Message => ({ id: `m-${chat}-${seq}`, text });

/** `tail` is a cold read of the newest messages; `edit` changes one in the middle. */
interface Layout {
  readonly name: string;
  readonly indexes: readonly (readonly [mongo.IndexSpecification, { unique?: boolean; sparse?: boolean }])[];
  fill(rows: Collection<Row>, chat: number): Promise<unknown>;
  turn(rows: Collection<Row>, chat: number, seq: number): Promise<unknown>;
  tail(rows: Collection<Row>, chat: number, next: number): Promise<unknown>;
  edit(rows: Collection<Row>, chat: number): Promise<unknown>;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const singleId = (chat: number, seq: number) => `chat-${chat}:${String(seq).padStart(7, '0')}`;
const single = (chat: number, seq: number): Row => ({
  _id: singleId(chat, seq),
  chatId: `chat-${chat}`,
  ...message(chat, seq),
  ...(seq % 2 === 0 ? { clientKey: `chat-${chat}:m-${chat}-${seq}` } : {}),
});

const singles = (name: string, indexes: Layout['indexes']): Layout => ({
  name,
  indexes,
  fill: (rows, chat) => rows.insertMany(range(0, MESSAGES).map((seq) => single(chat, seq))),
  turn: (rows, chat, seq) => rows.insertMany([single(chat, seq), single(chat, seq + 1)]),
  tail: (rows, chat, next) =>
    rows.find({ _id: { $in: range(next - TAIL, next).map((seq) => singleId(chat, seq)) } }).toArray(),
  edit: (rows, chat) => rows.updateOne({ _id: singleId(chat, 90) }, { $set: { text: `${text}!` } }),
});

const buckets = (size: number, writesPerTurn: number): Layout => {
  const id = (chat: number, n: number) => `chat-${chat}:${n}`;
  return {
    name: `buckets of ${size}, ${writesPerTurn} writes a turn`,
    indexes: [],
    fill: (rows, chat) =>
      rows.insertMany(
        range(0, Math.ceil(MESSAGES / size)).map((n) => ({
          _id: id(chat, n),
          messages: range(n * size, Math.min(MESSAGES, (n + 1) * size)).map((seq) => message(chat, seq)),
        })),
      ),
    turn: async (rows, chat, seq) => {
      const filter = { _id: id(chat, Math.floor(seq / size)) };
      await rows.updateOne(
        filter,
        { $push: { messages: { $each: [message(chat, seq), message(chat, seq + 1)] } } },
        { upsert: true },
      );
      if (writesPerTurn > 1)
        await rows.updateOne(
          filter,
          { $set: { 'messages.$[reply].text': text } },
          { arrayFilters: [{ 'reply.id': `m-${chat}-${seq + 1}` }] },
        );
    },
    tail: (rows, chat, next) => {
      const last = Math.floor((next - 1) / size);
      const first = Math.floor((next - TAIL) / size);
      return Promise.all(range(first, last + 1).map((n) => rows.findOne({ _id: id(chat, n) })));
    },
    edit: async (rows, chat) => {
      const filter = { _id: id(chat, Math.floor(90 / size)) };
      const bucket = await rows.findOne(filter);
      const edited = bucket?.messages?.map((one) => (one.id === `m-${chat}-90` ? { ...one, text: `${text}!` } : one));
      await rows.updateOne(filter, { $set: { messages: edited ?? [] } });
    },
  };
};

const layouts: Layout[] = [
  singles('single, no further index', []),
  singles('single, unique {chatId, id}', [[{ chatId: 1, id: 1 }, { unique: true }]]),
  singles('single, sparse unique {clientKey}', [[{ clientKey: 1 }, { unique: true, sparse: true }]]),
  buckets(50, 2),
  buckets(50, 1),
  buckets(2, 1),
  buckets(Math.floor(SEALED_CHARACTERS / text.length), 1),
];

const pid = process.env['STORE_PID'] ?? '';
const cpuMs = (): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * TICK_MS;
};

async function measure(count: number, run: (round: number) => Promise<unknown>) {
  const walls: number[] = [];
  const own = process.cpuUsage();
  const before = cpuMs();
  for (const round of range(0, count)) {
    const started = performance.now();
    await run(round);
    walls.push(performance.now() - started);
  }
  const used = process.cpuUsage(own);
  walls.sort((a, b) => a - b);
  return {
    store: (cpuMs() - before) / count,
    client: (used.user + used.system) / 1_000 / count,
    wall: walls[Math.floor(count / 2)] ?? 0,
  };
}

await mongoose.connect(process.env['MONGODB_URL'] ?? '', { dbName: `bench-${Date.now()}` });
const table: Record<string, string>[] = [];
for (const pass of [0, 1]) {
  for (const [index, layout] of layouts.entries()) {
    const rows = mongoose.connection.collection<Row>(`messages-${pass}-${index}`);
    await rows.createIndex({ unused: 1 });
    for (const [keys, options] of layout.indexes) await rows.createIndex(keys, options);
    for (const chat of range(0, CHATS)) await layout.fill(rows, chat);
    const turn = await measure(TURNS, (n) => layout.turn(rows, n % CHATS, MESSAGES + 2 * Math.floor(n / CHATS)));
    const next = MESSAGES + 2 * (TURNS / CHATS);
    const tail = await measure(TURNS, (n) => layout.tail(rows, n % CHATS, next));
    const edit = await measure(TURNS, (n) => layout.edit(rows, n % CHATS));
    await rows.drop();
    if (pass === 0) continue;
    const cell = ({ store, client, wall }: typeof turn) =>
      `${store.toFixed(2)} + ${client.toFixed(2)}, ${wall.toFixed(2)}`;
    table.push({
      layout: layout.name,
      'turn (store + client CPU, wall)': cell(turn),
      [`tail of ${TAIL}`]: cell(tail),
      edit: cell(edit),
    });
  }
}
console.table(table);
await mongoose.disconnect();
