import { setTimeout } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import type { Say } from '../say.ts';
import { type Finding, reasonOf, wrong } from './finding.ts';
import { kafkaFindings } from './kafka.ts';
import { modelFindings, pictureFindings, signInFindings } from './outside.ts';
import { readabilityFindings } from './readable.ts';
import { redisFindings } from './redis.ts';
import { serviceFindings } from './services.ts';
import { settingFindings } from './settings.ts';
import { storeFindings } from './store.ts';

const USAGE = `Usage: npm run ops -- doctor

Checks settings, the store and its indexes, Kafka, Redis, services, pictures, models and sign-in, and says what to do. Exits with 1 if something is wrong.`;

interface Check {
  readonly title: string;
  /** Shown when the check itself fails. */
  readonly advice: string;
  readonly run: (of: Installation) => Promise<Finding[]>;
}

const checks = (env: NodeJS.ProcessEnv, isProduction: boolean): readonly Check[] => [
  {
    title: 'Settings',
    advice: '',
    run: async () => [...readabilityFindings(env), ...(isProduction ? settingFindings(env) : [])],
  },
  {
    title: 'The store',
    advice: 'Check that it is running and that MONGODB_URL points to it.',
    run: (of) => storeFindings(of, isProduction),
  },
  {
    title: 'Kafka',
    advice: 'Check that it is running and that KAFKA_BROKERS points to it.',
    run: (of) => kafkaFindings(of, isProduction),
  },
  {
    title: 'Redis',
    advice: 'Check that it is running, that REDIS_URL points to it, and that its password is correct.',
    run: redisFindings,
  },
  { title: 'Services', advice: '', run: serviceFindings },
  {
    title: 'The picture store',
    advice: 'Check that MEDIA_URL points to it and that it is writable.',
    run: pictureFindings,
  },
  {
    title: 'The model gateway',
    advice: 'Check that MODEL_GATEWAY_URL points to a server that lists its models.',
    run: modelFindings,
  },
  {
    title: 'Sign-in',
    advice: 'Check that OIDC_ISSUER points to a provider, at the address users see.',
    run: signInFindings,
  },
];
/** Milliseconds, so a hanging disk or server doesn't block the other checks. */
const PATIENCE_MS = 30_000;
const inTime = (findings: Promise<Finding[]>): Promise<Finding[]> =>
  Promise.race([
    findings,
    setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no response within ${PATIENCE_MS / 1_000} s`);
    }),
  ]);

const marks = { good: 'ok    ', warning: 'check ', wrong: 'WRONG ' } as const;

export async function doctor(
  args: readonly string[],
  of: Installation,
  say: Say,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  if (args.length > 0) {
    say(USAGE);
    return 1;
  }
  const isProduction = env['NODE_ENV'] === 'production';
  const found = await Promise.all(
    checks(env, isProduction).map(({ title, run, advice }) =>
      inTime(run(of)).catch((error: unknown) => [wrong(`${title}: check failed: ${reasonOf(error)}`, advice)]),
    ),
  );
  const findings = found.flat();
  for (const { level, what, advice } of findings) say(`${marks[level]}${what}${advice ? `. ${advice}` : ''}`);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  say(`${count('wrong')} wrong, ${count('warning')} to check, ${count('good')} ok`);
  return count('wrong') > 0 ? 1 : 0;
}
