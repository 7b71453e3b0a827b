import { parseArgs } from 'node:util';
import { PlainError } from '../../infra/local/src/index.ts';
import { bounds, scenarios } from '../../load-tests/k6/scenarios.js';

export interface LoadRun {
  readonly scenario: string;
  readonly origin: string;
  readonly oidcUrl: string;
  readonly rate: number | undefined;
  readonly minutes: number | undefined;
  readonly users: number | undefined;
  readonly slack: number | undefined;
}

export const usage = `npm run load -- SCENARIO [options]

${Object.entries(scenarios)
  .map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
  .join('\n')}

  --rate N      iterations a second, at most ${bounds.rate} (of scenarios with a rate)
  --users N     virtual users, at most ${bounds.users}
  --minutes N   length of the load, at most ${bounds.minutes}; fractions too
  --slack N     latencies may be so many times those of load-tests/k6/thresholds.js
  --target URL  another Masque than the one on this machine (PORT, else 8080), with its sign-in provider at --oidc URL;
                beyond this machine only with --yes-this-is-mine`;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function addressFrom(text: string, option: string): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new PlainError(`${option} must be an address like http://localhost:8080, not "${text}".`);
  }
  return url;
}

function numberFrom(text: string | undefined, option: string, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (number > 0 && number <= most) return number;
  throw new PlainError(`--${option} must be a number above 0 and at most ${most}, not "${text}".`);
}

/** Nobody should load-test somebody else's machine by mistake. @throws PlainError on invalid arguments */
export function loadRunFrom(args: readonly string[], env: NodeJS.ProcessEnv): LoadRun {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rate: { type: 'string' },
      users: { type: 'string' },
      minutes: { type: 'string' },
      slack: { type: 'string' },
      target: { type: 'string' },
      oidc: { type: 'string' },
      'yes-this-is-mine': { type: 'boolean', default: false },
    },
  });
  const [scenario = ''] = positionals;
  if (!Object.hasOwn(scenarios, scenario) || positionals.length > 1) throw new PlainError(usage);
  const target = addressFrom(values.target ?? `http://localhost:${env['PORT'] || 8080}`, '--target');
  const oidc = addressFrom(values.oidc ?? `http://${target.hostname}:${env['OIDC_PORT'] || 8081}`, '--oidc');
  const isAllowed = values.target !== undefined && values['yes-this-is-mine'];
  for (const { hostname } of [target, oidc]) {
    if (loopback.test(hostname) || isAllowed) continue;
    throw new PlainError(
      `${hostname} is not this machine: add --target and --yes-this-is-mine if it is yours to load.`,
    );
  }
  return {
    scenario,
    origin: target.origin,
    oidcUrl: oidc.origin,
    rate: numberFrom(values.rate, 'rate', bounds.rate),
    users: numberFrom(values.users, 'users', bounds.users),
    minutes: numberFrom(values.minutes, 'minutes', bounds.minutes),
    slack: numberFrom(values.slack, 'slack', 1_000),
  };
}
