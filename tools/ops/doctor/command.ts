import { setTimeout } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import { type Finding, reasonOf, wrong } from './finding.ts';
import { kafkaFindings } from './kafka.ts';
import { modelFindings, pictureFindings, signInFindings } from './outside.ts';
import { readabilityFindings } from './readable.ts';
import { redisFindings } from './redis.ts';
import { serviceFindings } from './services.ts';
import { settingFindings } from './settings.ts';
import { storeFindings } from './store.ts';

const USAGE = `Usage: npm run ops -- doctor

Looks at settings, store with its indexes, Kafka, Redis, services, pictures, models and sign-in, and says what to do. Exit code 1 when something is wrong.`;

interface Look {
  readonly title: string;
  /** Shown when the check itself fails. */
  readonly advice: string;
  readonly look: (of: Installation) => Promise<Finding[]>;
}

const looks = (env: NodeJS.ProcessEnv, isProduction: boolean): readonly Look[] => [
  {
    title: 'Settings',
    advice: '',
    look: async () => [...readabilityFindings(env), ...(isProduction ? settingFindings(env) : [])],
  },
  {
    title: 'The store',
    advice: 'Is it running, and does MONGODB_URL lead to it?',
    look: (of) => storeFindings(of, isProduction),
  },
  {
    title: 'Kafka',
    advice: 'Is it running, and does KAFKA_BROKERS lead to it?',
    look: (of) => kafkaFindings(of, isProduction),
  },
  {
    title: 'Redis',
    advice: 'Is it running, does REDIS_URL lead to it, and is its password right?',
    look: redisFindings,
  },
  { title: 'Services', advice: '', look: serviceFindings },
  {
    title: 'The place of pictures',
    advice: 'Does MEDIA_URL lead to it, and may it be written to?',
    look: pictureFindings,
  },
  {
    title: 'The model gateway',
    advice: 'Does MODEL_GATEWAY_URL lead to a server that lists its models?',
    look: modelFindings,
  },
  { title: 'Sign-in', advice: 'Does OIDC_ISSUER lead to a provider, as users see it?', look: signInFindings },
];
/** Milliseconds, so a hanging disk or server doesn't block the other checks. */
const PATIENCE_MS = 30_000;
const inTime = (findings: Promise<Finding[]>): Promise<Finding[]> =>
  Promise.race([
    findings,
    setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer in ${PATIENCE_MS / 1_000} s`);
    }),
  ]);

const marks = { good: 'ok    ', warning: 'look  ', wrong: 'WRONG ' } as const;

export async function doctor(
  args: readonly string[],
  of: Installation,
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  if (args.length > 0) {
    say(USAGE);
    return 1;
  }
  const isProduction = env['NODE_ENV'] === 'production';
  const found = await Promise.all(
    looks(env, isProduction).map(({ title, look, advice }) =>
      inTime(look(of)).catch((error: unknown) => [wrong(`${title} cannot be used: ${reasonOf(error)}`, advice)]),
    ),
  );
  const findings = found.flat();
  for (const { level, what, advice } of findings) say(`${marks[level]}${what}${advice ? `. ${advice}` : ''}`);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  say(`${count('wrong')} wrong, ${count('warning')} to look at, ${count('good')} good`);
  return count('wrong') > 0 ? 1 : 0;
}
