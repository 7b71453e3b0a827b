/** Turns a scenario into k6 options, within the bounds. */
import { bounds, scenarios } from '../scenarios.js';
import { thresholdsOf } from '../thresholds.js';
import { asked } from './settings.js';

/** Virtual users per iteration a second, so that slow calls don't thin the load out. */
const USERS_PER_RATE = 3;
const LEAST_USERS = 20;

export function optionsOf(name) {
  const { shape, isToBreak = false, calls, ...usual } = scenarios[name];
  const seconds = Math.min(asked.minutes || usual.minutes, bounds.minutes) * 60;
  const common = { exec: 'default', gracefulStop: '10s', gracefulRampDown: '10s' };
  const stages = (most) =>
    shape.map(([time, part]) => ({
      duration: `${Math.max(1, Math.round(time * seconds))}s`,
      target: Math.round(part * most),
    }));
  const users = Math.min(asked.users || usual.users || bounds.users, bounds.users);
  const rate = Math.min(asked.rate || usual.rate || 0, bounds.rate);
  const { gracefulRampDown, ...withoutRamp } = common;
  const scenario = usual.rate
    ? {
        ...withoutRamp,
        executor: 'ramping-arrival-rate',
        startRate: Math.max(1, Math.round(rate * (shape[0][1] < 1 ? shape[0][1] : 0.1))),
        timeUnit: '1s',
        preAllocatedVUs: Math.min(bounds.users, Math.max(LEAST_USERS, Math.round(rate))),
        maxVUs: Math.min(bounds.users, Math.max(LEAST_USERS, rate * USERS_PER_RATE)),
        stages: stages(rate),
      }
    : { ...common, gracefulRampDown, executor: 'ramping-vus', startVUs: 1, stages: stages(users) };
  return {
    scenarios: { [name]: scenario },
    thresholds: thresholdsOf(name, calls, { slack: asked.slack, isToBreak }),
    summaryTrendStats: ['count', 'avg', 'med', 'p(95)', 'p(99)', 'max'],
    setupTimeout: '120s',
    // Bodies are large; only calls that read theirs keep it.
    discardResponseBodies: true,
    // Each call names its own cookies.
    noCookiesReset: false,
  };
}
