import { cpuMs } from './cpu.ts';
import { readStream, type StreamResult, type Target } from './stream.client.ts';

const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface FirstToken {
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

const firstTokens = (results: readonly StreamResult[]): FirstToken => {
  const failed = results.find((result) => !result.isWhole);
  if (failed) console.error(`a stream failed: ${failed.reason}`);
  const times = results.filter((result) => result.isWhole).map((result) => result.firstMs);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures: results.length - times.length };
};

/** Streams before those that are measured: compilers and connections are warm after so many. */
const WARM_UP = 200;

/** One stream at a time. */
export async function oneStream(target: Target, streams: number): Promise<FirstToken> {
  const results: StreamResult[] = [];
  for (let index = 0; index < WARM_UP + streams; index += 1) {
    results.push(await readStream(target, index, 'demo/fast?tokens=6&rate=1000'));
    await pause(5);
  }
  return firstTokens(results.slice(WARM_UP));
}

/** A hundred streams of 10 tokens a second, started over 3 s. The first round only warms up. */
export async function hundredStreams(target: Target, rounds: number): Promise<FirstToken> {
  const results: StreamResult[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const streams = Array.from({ length: 100 }, async (_, index) => {
      await pause((index * 3_000) / 100);
      return readStream(target, index, 'demo/fast?tokens=40&rate=10');
    });
    const ended = await Promise.all(streams);
    if (round > 0) results.push(...ended);
  }
  return firstTokens(results);
}

export interface Throughput {
  readonly tokensPerSecond: number;
  readonly cpuPerThousand: number;
  readonly failures: number;
}

const STREAMS = 200;
const TOKENS = 2_000;

/** Two hundred streams of 200 tokens a second, all at once. */
export async function manyTokens(target: Target, pids: readonly number[]): Promise<Throughput> {
  const before = cpuMs(pids);
  const streams = Array.from({ length: STREAMS }, (_, index) =>
    readStream(target, index, `demo/fast?tokens=${TOKENS}&rate=200`),
  );
  const results = await Promise.all(streams);
  const failed = results.find((result) => !result.isWhole);
  if (failed) console.error(`a stream failed: ${failed.reason}`);
  const began = Math.min(...results.map((result) => result.beganAt));
  const ended = Math.max(...results.map((result) => result.endedAt));
  const tokens = results.filter((result) => result.isWhole).length * TOKENS;
  return {
    tokensPerSecond: tokens / ((ended - began) / 1_000),
    cpuPerThousand: ((cpuMs(pids) - before) / tokens) * 1_000,
    failures: results.filter((result) => !result.isWhole).length,
  };
}
