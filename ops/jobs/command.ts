import { identitySigner, IDENTITY_HEADER } from '../../libs/service-kit/src/http/identity.ts';
import type { FailedJob, JobReport } from '../../libs/service-kit/src/jobs/job-board.routes.ts';

import type { Say } from '../say.ts';

const services = ['chat', 'social', 'moderation'] as const;
type JobService = (typeof services)[number];

export interface JobsAccess {
  readonly secret: string;
  /** Internal URL of any one instance; instances share the queue. */
  readonly urls: Readonly<Record<JobService, string>>;
}

const USAGE = `Usage: npm run ops -- jobs list|retry|run [service] [job]

  list   shows the number of jobs by state, the next scheduled runs, and failed jobs with their reason
  retry  retries failed jobs: one of a service by its id, or all
  run    runs a scheduled job now, such as \`run social recountAll\`, which recalculates all statistics

Settings: IDENTITY_SECRET, CHAT_URL, SOCIAL_URL, MODERATION_URL.`;

const operator = { userId: 'operator', username: 'operator', isNamed: true, isAdmin: true };

async function ask<T>({ secret, urls }: JobsAccess, service: JobService, path: string, body?: object): Promise<T> {
  const identity = identitySigner(secret)(service, { viewer: operator, requestId: 'jobs-tool' });
  const response = await fetch(`${urls[service]}/internal/jobs${path}`, {
    headers: { [IDENTITY_HEADER]: identity, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`it responded with ${response.status}`);
  // Matches job-board.routes.ts; the service validated its response with it.
  return (await response.json()) as T;
}

const lineOf = ({ failedAt, id, name, data, tries, reason, requestId }: FailedJob): string =>
  `  ${failedAt}  ${id}  ${name} ${JSON.stringify(data)}  ${tries} tries  ${reason}  (request ${requestId})`;

async function list(place: JobsAccess, service: JobService, say: Say): Promise<void> {
  const { waiting, active, delayed, failed, next, failures } = await ask<JobReport>(place, service, '');
  say(`${service}: ${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`);
  for (const { name, at } of next) say(`  ${name} runs next at ${at}`);
  for (const failure of failures) say(lineOf(failure));
}

export async function command(args: readonly string[], place: JobsAccess, say: Say): Promise<number> {
  const [action = '', wanted, job] = args;
  const chosen = services.filter((service) => wanted === undefined || service === wanted);
  const isComplete = action !== 'run' || job !== undefined;
  if (!['list', 'retry', 'run'].includes(action) || args.length > 3 || chosen.length === 0 || !isComplete) {
    say(USAGE);
    return 1;
  }
  for (const service of chosen) {
    try {
      if (action === 'list') await list(place, service, say);
      else if (action === 'run') {
        const { started } = await ask<{ started: boolean }>(place, service, '/run', { name: job });
        say(started ? `${service}: ${job} started` : `${service} has no scheduled job ${job}`);
        if (!started) return 1;
      } else {
        const { retried } = await ask<{ retried: number }>(place, service, '/retry', job ? { id: job } : {});
        say(`${service}: ${retried} retried`);
      }
    } catch (error) {
      say(`Could not reach ${service} at ${place.urls[service]}: ${error instanceof Error ? error.message : ''}`);
      return 1;
    }
  }
  return 0;
}
