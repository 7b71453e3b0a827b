import { storyOf } from '../frontend/messages.ts';
import { apiKey } from '../lib/join.ts';
import { median, quantile } from '../lib/quantile.ts';
import { readStream, type StreamRequest, type StreamResult } from '../streaming/stream.client.ts';
import { longCard, messagesOf } from './long-chat.ts';
import { type BenchWorld, MESSAGES } from './world.ts';

const CONTEXT = 131_072;
const SHORT = 'demo/fast?tokens=20&rate=2000&first=0';
const TOKENS = 200;
const LONG = `demo/fast?tokens=${TOKENS}&rate=200&first=0`;
const BURSTS = 3;

/** `direct` sends the whole prompt to the model gateway, `masque` only the next message. */
export interface StreamPair {
  readonly direct: number;
  readonly masque: number;
}
export interface StreamFigures {
  readonly replies: number;
  /** Milliseconds to the first token, one stream at a time. */
  readonly p50: StreamPair;
  readonly p99: StreamPair;
}
export interface BurstFigures {
  readonly streams: number;
  readonly tokensPerSecond: StreamPair;
  readonly firstToken: StreamPair;
}

const { scenario, personality, exampleDialogs } = longCard;
const said = messagesOf(MESSAGES).map(({ sender, text }) => ({
  role: sender === 'user' ? 'user' : 'assistant',
  content: text,
}));

export class BenchStreams {
  private readonly world: BenchWorld;
  private round = 0;

  constructor(world: BenchWorld) {
    this.world = world;
  }

  private direct(model: string): StreamRequest {
    const system = { role: 'system', content: [scenario, personality, exampleDialogs].join('\n') };
    const messages = [system, ...said, { role: 'user', content: storyOf(150, this.round) }];
    return {
      url: `${this.world.masque.modelsUrl}/chat/completions`,
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, stream: true, messages }),
    };
  }

  private masque(chat: number, model: string): StreamRequest {
    const { chats, masque } = this.world;
    const { id, reader } = chats[chat % chats.length] ?? {};
    return {
      url: `${masque.origin}/api/chat/completions`,
      headers: reader?.headers ?? {},
      body: JSON.stringify({
        chatId: id,
        messages: [{ role: 'user', content: storyOf(150, this.round) }],
        settings: { maxTokens: 0, contextSize: CONTEXT },
        model,
        stream: true,
      }),
    };
  }

  async oneByOne(replies: number, mostMs: number): Promise<StreamFigures> {
    const times = { direct: [] as number[], masque: [] as number[] };
    const end = performance.now() + mostMs;
    for (let n = 0; n < replies && performance.now() < end; n += 1, this.round += 1) {
      times.direct.push(whole(await readStream(this.direct(SHORT))).firstMs);
      times.masque.push(whole(await readStream(this.masque(n, SHORT))).firstMs);
    }
    const of = (q: number) => ({ direct: quantile(times.direct, q), masque: quantile(times.masque, q) });
    return { replies: times.masque.length, p50: of(0.5), p99: of(0.99) };
  }

  async atOnce(): Promise<BurstFigures> {
    const streams = this.world.chats.length;
    const bursts = { direct: [] as Burst[], masque: [] as Burst[] };
    for (let n = 0; n < BURSTS; n += 1, this.round += 1) {
      bursts.direct.push(await burst(this.world.chats.map(() => this.direct(LONG))));
      bursts.masque.push(await burst(this.world.chats.map((_, chat) => this.masque(chat, LONG))));
    }
    const of = (key: keyof Burst) => ({
      direct: median(bursts.direct.map((one) => one[key])),
      masque: median(bursts.masque.map((one) => one[key])),
    });
    return { streams, tokensPerSecond: of('tokensPerSecond'), firstToken: of('firstToken') };
  }
}

interface Burst {
  readonly tokensPerSecond: number;
  readonly firstToken: number;
}

async function burst(requests: readonly StreamRequest[]): Promise<Burst> {
  const results = (await Promise.all(requests.map(readStream))).map(whole);
  const seconds =
    (Math.max(...results.map(({ endedAt }) => endedAt)) - Math.min(...results.map(({ beganAt }) => beganAt))) / 1_000;
  return {
    tokensPerSecond: (results.length * TOKENS) / seconds,
    firstToken: median(results.map(({ firstMs }) => firstMs)),
  };
}

function whole(result: StreamResult): StreamResult {
  if (!result.isWhole) throw new Error(`a stream ended early: ${result.reason}`);
  return result;
}
