import { createServer, request as ask } from 'node:http';
import { madeUpCharacters } from '../made-up.characters.ts';
import { storyOf } from '../frontend/messages.ts';
import { quantile } from '../lib/quantile.ts';
import type { Figure } from '../lib/table.ts';
import { readStream, type StreamRequest } from '../streaming/stream.client.ts';
import { apiKey } from '../streaming/targets.ts';
import { messagesOf } from './conversations.ts';
import type { Reader } from './reader.ts';

const MESSAGES = 300;
const ENTRIES = 120;
const CONTEXT = 131_072;
const MODEL = 'demo/fast?tokens=20&rate=2000&first=0';

export const longCard = {
  name: 'Mira',
  summary: storyOf(400, 1),
  scenario: storyOf(8_000, 2),
  personality: storyOf(9_000, 3),
  firstMessage: storyOf(1_500, 4),
  exampleDialogs: storyOf(6_000, 5),
  isPublic: true,
  lorebook: {
    scanDepth: 10,
    tokenBudget: 4_000,
    recursiveScanning: true,
    entries: [...madeUpCharacters(ENTRIES)].map(({ name, scenario }, n) => ({
      keys: n % 12 === 0 ? [['lantern', 'fog', 'harbour', 'key', 'clock'][(n / 12) % 5] ?? name] : [name],
      content: scenario.slice(0, 500),
    })),
  },
};

/** Forwards request and answer unchanged, the least that any proxy does. */
async function plainProxy(modelsUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const onward = ask(`${modelsUrl}/chat/completions`, { method: 'POST', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() };
}

export async function figuresOfFirstToken(
  reader: Reader,
  { origin, modelsUrl }: { readonly origin: string; readonly modelsUrl: string },
  rounds: number,
): Promise<Figure[]> {
  const characterId = await reader.createCharacter(longCard);
  const { id: chatId } = await reader.importChat(characterId, MESSAGES);
  const proxy = await plainProxy(modelsUrl);
  const { scenario, personality, exampleDialogs, lorebook } = longCard;
  const lore = lorebook.entries.filter((_, n) => n % 12 === 0).map(({ content }) => content);
  const system = [scenario, personality, exampleDialogs, ...lore].join('\n');
  const said = messagesOf(MESSAGES).map(({ sender, text }) => ({
    role: sender === 'user' ? 'user' : 'assistant',
    content: text,
  }));
  const whole = (round: number) =>
    JSON.stringify({
      model: MODEL,
      stream: true,
      messages: [{ role: 'system', content: system }, ...said, { role: 'user', content: storyOf(150, round) }],
    });
  const keyed = { authorization: `Bearer ${apiKey}` };
  const targets: Record<string, (round: number) => StreamRequest> = {
    direct: (round) => ({ url: `${modelsUrl}/chat/completions`, headers: keyed, body: whole(round) }),
    proxy: (round) => ({ url: proxy.url, headers: keyed, body: whole(round) }),
    Masque: (round) => ({
      url: `${origin}/api/chat/completions`,
      headers: reader.headers,
      body: JSON.stringify({
        chatId,
        messages: [{ role: 'user', content: storyOf(150, round) }],
        settings: { maxTokens: 0, contextSize: CONTEXT },
        model: MODEL,
        stream: true,
      }),
    }),
  };
  const times = new Map(Object.keys(targets).map((name) => [name, [] as number[]]));
  const warmUp = 20;
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [name, of] of Object.entries(targets)) {
      const { isWhole, firstMs, reason } = await readStream(of(round));
      if (!isWhole) throw new Error(`${name}: ${reason}`);
      if (round >= warmUp) times.get(name)?.push(firstMs);
    }
  }
  proxy.close();
  return ([0.5, 0.99] as const).flatMap((q) =>
    [...times].map(([name, all]) => ({
      name: `first token of a chat of ${MESSAGES} messages, ${name}, p${q * 100}`,
      unit: 'ms',
      masque: quantile(all, q),
    })),
  );
}
