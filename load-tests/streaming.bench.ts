/**
 * What the way through Masque costs a streamed reply, against the model gateway asked directly: time to the first
 * token, tokens a second, CPU. Build first. Two ways to run it:
 *
 *   node load-tests/streaming.bench.ts
 *     starts a demo model gateway and a chat service of its own; needs MONGODB_URL and KAFKA_BROKERS
 *   node load-tests/streaming.bench.ts --gateway http://localhost:8080 --pids 11,12,13
 *     measures a running Masque; CPU is summed over the given processes
 *
 * Further: --port 18300, --rounds 5, --only one,hundred,many, --oidc, --models, --node-flags=--cpu-prof
 */
import { parseArgs } from 'node:util';
import { ownStack } from './streaming/own-stack.ts';
import { runningSystem } from './streaming/running-system.ts';
import { hundredStreams, manyTokens, oneStream } from './streaming/scenarios.ts';
import { closeClient, type Target } from './streaming/stream.client.ts';

const { values } = parseArgs({
  options: {
    gateway: { type: 'string' },
    oidc: { type: 'string', default: 'http://localhost:8081' },
    models: { type: 'string', default: 'http://127.0.0.1:8082/api/v1' },
    pids: { type: 'string', default: '' },
    port: { type: 'string', default: '18300' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'one,hundred,many' },
    'node-flags': { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const only = new Set(values.only.split(','));
const ms = (value: number) => `${value.toFixed(1)} ms`;

interface Measured {
  readonly direct: Target;
  readonly target: Target;
  readonly pids: readonly number[];
  readonly stop: () => void;
}

async function prepare(): Promise<Measured> {
  if (!values.gateway) {
    const stack = await ownStack(Number(values.port), values['node-flags'].split(' ').filter(Boolean));
    return { ...stack, target: stack.service };
  }
  const { direct, gateway } = await runningSystem({
    gateway: values.gateway,
    oidc: values.oidc,
    models: values.models,
  });
  const pids = values.pids.split(',').filter(Boolean).map(Number);
  return { direct, target: gateway, pids, stop: () => undefined };
}

async function firstToken(
  name: string,
  { direct, target }: Measured,
  run: (target: Target) => ReturnType<typeof oneStream>,
) {
  const before = await run(direct);
  const through = await run(target);
  console.log(
    `${name}: over direct p50 ${ms(through.p50 - before.p50)}, p99 ${ms(through.p99 - before.p99)}`,
    `(direct ${ms(before.p50)} / ${ms(before.p99)}, ${target.name} ${ms(through.p50)} / ${ms(through.p99)},`,
    `failures ${before.failures + through.failures})`,
  );
}

const measured = await prepare();
try {
  if (only.has('one')) await firstToken('1 stream', measured, (target) => oneStream(target, 100 * rounds));
  if (only.has('hundred')) await firstToken('100 streams', measured, (target) => hundredStreams(target, rounds));
  if (only.has('many')) {
    await manyTokens(measured.target, measured.pids); // warm
    const direct = await manyTokens(measured.direct, []);
    const through = await manyTokens(measured.target, measured.pids);
    const share = (100 * through.tokensPerSecond) / direct.tokensPerSecond;
    console.log(
      `200 streams of 200 tokens/s: ${Math.round(through.tokensPerSecond)} tokens/s, ${share.toFixed(0)} % of direct`,
      `(${Math.round(direct.tokensPerSecond)}), ${through.cpuPerThousand.toFixed(1)} ms CPU per 1,000 tokens,`,
      `failures ${direct.failures + through.failures}`,
    );
  }
} finally {
  measured.stop();
  await closeClient();
}
