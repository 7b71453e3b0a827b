import { Agent, request } from 'undici';
import { quantile } from '../lib/quantile.ts';

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `bare`: Fastify with a prebuilt answer; `direct`: the service without the gateway; `masque`: the whole path. */
export const ways = ['bare', 'direct', 'masque'] as const;
export type Way = (typeof ways)[number];

export interface Probe {
  readonly name: string;
  readonly ask: (way: Way, round: number) => Ask;
}

export interface ProbeTimes {
  readonly name: string;
  readonly rounds: number;
  /** Milliseconds. */
  readonly p50: Readonly<Record<Way, number>>;
  readonly p99: Readonly<Record<Way, number>>;
}

// One keep-alive connection per origin, so that calls never overlap.
const agent = new Agent({ connections: 1, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
export const closeProbes = () => agent.destroy();

export async function timed({ method, url, headers, body }: Ask): Promise<{ ms: number; text: string }> {
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  const began = performance.now();
  const response = await request(url, {
    method,
    headers: { ...sent, ...headers },
    body: body ?? null,
    dispatcher: agent,
  });
  const text = await response.body.text();
  const ms = performance.now() - began;
  if (response.statusCode > 201) throw new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`);
  return { ms, text };
}

/** Interleaves all probes and ways, so that other load on the machine hits each of them. */
export async function inTurns(
  probes: readonly Probe[],
  rounds: number,
  mostMs: number,
  from = 0,
): Promise<ProbeTimes[]> {
  const all = probes.map(() => ({ bare: [] as number[], direct: [] as number[], masque: [] as number[] }));
  const end = performance.now() + mostMs;
  let round = 0;
  for (; round < rounds && performance.now() < end; round += 1) {
    for (const [index, { ask }] of probes.entries()) {
      // Rotates the order, because the first call finds colder CPU caches.
      for (let turn = 0; turn < ways.length; turn += 1) {
        const way = ways[(turn + round) % ways.length] ?? 'masque';
        all[index]?.[way].push((await timed(ask(way, from + round))).ms);
      }
    }
  }
  return probes.map(({ name }, index) => {
    const times = all[index] ?? { bare: [], direct: [], masque: [] };
    const of = (q: number) => ({
      bare: quantile(times.bare, q),
      direct: quantile(times.direct, q),
      masque: quantile(times.masque, q),
    });
    return { name, rounds: round, p50: of(0.5), p99: of(0.99) };
  });
}
