import type { Viewer } from '@masque/contracts';
import {
  anAdmin,
  aViewer,
  backingEnv,
  type CutLine,
  cutLine,
  eventually,
  redisAt,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { groupKitEnv, kitEnv, readEnv } from '../src/config.ts';
import { currentRequestId, inContext } from '../src/context.ts';
import { Health } from '../src/health.ts';
import { IDENTITY_HEADER } from '../src/http/identity.ts';
import { defineJob, jobBoardRoutes, type JobData, type JobHandlers, JobQueue } from '../src/jobs/index.ts';
import type { ServiceDefinition } from '../src/service.ts';

const WINDOW_MS = 600;
/** Redis' clock and ours don't tick at the same moment. */
const CLOCKS_MS = 2;
const ByName = z.object({ name: z.string().max(20) });
const table = {
  plain: defineJob({ data: ByName, attempts: 3, backoffMs: 20 }),
  keyed: defineJob({ data: ByName, key: ({ name }) => name, everyMs: WINDOW_MS }),
  alone: defineJob({ data: ByName, key: ({ name }) => name }),
  tick: defineJob({ data: z.object({}), cron: '* * * * * *' }),
};

interface Run {
  readonly job: string;
  readonly name: string;
  readonly at: number;
  readonly requestId: string;
}

function jobService() {
  const runs: Run[] = [];
  const steer = { ms: 0, plain: async (_name: string): Promise<void> => undefined, running: 0, mostRunning: 0 };

  @Injectable()
  class Handlers implements JobHandlers<typeof table> {
    async plain({ name }: JobData<typeof table, 'plain'>) {
      this.note('plain', name);
      await steer.plain(name);
    }
    async keyed({ name }: JobData<typeof table, 'keyed'>) {
      this.note('keyed', name);
    }
    async alone({ name }: JobData<typeof table, 'alone'>) {
      this.note('alone', name);
      steer.running += 1;
      steer.mostRunning = Math.max(steer.mostRunning, steer.running);
      await new Promise((resolve) => setTimeout(resolve, steer.ms));
      steer.running -= 1;
    }
    async tick() {
      this.note('tick', '');
    }
    private note(job: string, name: string) {
      runs.push({ job, name, at: Date.now(), requestId: currentRequestId() });
    }
  }

  @Module({ providers: [Handlers], exports: [Handlers] })
  class JobsModule {}

  const definition: ServiceDefinition = {
    name: 'social',
    readConfig: (env) => groupKitEnv(readEnv(z.object(kitEnv), env)),
    module: JobsModule,
    jobs: { table, handlers: Handlers },
    without: ['store', 'redis', 'kafka'],
  };
  const of = (job: string, name = '') => runs.filter((run) => run.job === job && run.name === name);
  return { definition, of, steer };
}
const queueOf = (service: StartedService) => service.app.get<JobQueue<typeof table>>(JobQueue);
const isReady = async (service: StartedService) => (await service.app.get(Health).report()).ready;

describe('jobs', () => {
  const { definition, of, steer } = jobService();
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(definition);
    await eventually(() => isReady(service));
  });
  afterAll(() => service.close());

  it('run soon, under the request id of who asked for them', async () => {
    await inContext({ requestId: 'request-of-job' }, () => queueOf(service).enqueue('plain', { name: 'a' }));
    await eventually(() => of('plain', 'a').length === 1);
    expect(of('plain', 'a')[0]?.requestId).toBe('request-of-job');
  });

  it('run again after a failure, as often as their table says, and stay to be looked at when all tries failed', async () => {
    steer.plain = async (name) => {
      if (name === 'bad' || of('plain', name).length < 2) throw new Error('not yet');
    };
    await queueOf(service).enqueue('plain', { name: 'flaky' });
    await queueOf(service).enqueue('plain', { name: 'bad' });
    await eventually(async () => (await queueOf(service).counts())['failed'] === 1);
    expect(of('plain', 'flaky')).toHaveLength(2);
    expect(of('plain', 'bad')).toHaveLength(3);
    steer.plain = async () => undefined;
  });

  it('show administrators which have failed and why, and run once more when they say so', async () => {
    await eventually(async () => (await queueOf(service).counts())['failed'] === 1);
    const board = (viewer: Viewer | null) => service.as(viewer);
    const { body } = await board(anAdmin()).call(jobBoardRoutes.listJobs);
    expect(body).toMatchObject({ failed: 1, next: [{ name: 'tick' }] });
    const failure = {
      name: 'plain',
      data: { name: 'bad' },
      tries: 3,
      reason: 'not yet',
      requestId: expect.any(String),
    };
    expect(body.failures).toEqual([expect.objectContaining(failure)]);
    const id = body.failures[0]?.id ?? '';
    expect((await board(anAdmin()).call(jobBoardRoutes.retryJobs, { body: { id: 'another' } })).body.retried).toBe(0);
    expect((await board(anAdmin()).call(jobBoardRoutes.retryJobs, { body: { id } })).body.retried).toBe(1);
    await eventually(() => of('plain', 'bad').length === 4);
    await eventually(async () => (await board(anAdmin()).call(jobBoardRoutes.listJobs)).body.failed === 0);
  });

  it('are shown to nobody else', async () => {
    for (const route of [jobBoardRoutes.listJobs, jobBoardRoutes.retryJobs]) {
      const statusFor = async (viewer: Viewer | null, headers = {}) =>
        (await service.as(viewer).fetch(route.path, { method: route.method, headers })).status;
      expect(await statusFor(null)).toBe(401);
      expect(await statusFor(aViewer())).toBe(403);
      expect(await statusFor(anAdmin(), { [IDENTITY_HEADER]: 'forged' })).toBe(401);
    }
  });

  it('of one key run at once for the first, and once more at the end of the window for all later ones', async () => {
    for (let n = 0; n < 8; n += 1) await queueOf(service).enqueue('keyed', { name: 'k' });
    await queueOf(service).enqueue('keyed', { name: 'other' });
    await eventually(() => of('keyed', 'k').length > 0 && of('keyed', 'other').length === 1);
    const before = of('keyed', 'k').length;
    for (let n = 0; n < 8; n += 1) await queueOf(service).enqueue('keyed', { name: 'k' });
    await eventually(() => of('keyed', 'k').length > before);
    await eventually(async () => (await queueOf(service).counts())['delayed'] === 1); // tick
    // The 16 calls can fall into several windows; no window has more than one run.
    const times = of('keyed', 'k').map(({ at }) => at);
    const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(WINDOW_MS - CLOCKS_MS);
  });

  it('run at once again when the window has passed', async () => {
    await queueOf(service).enqueue('keyed', { name: 'again' });
    await eventually(() => of('keyed', 'again').length === 1);
    await eventually(() => Date.now() - (of('keyed', 'again')[0]?.at ?? 0) > WINDOW_MS);
    const asked = Date.now();
    await queueOf(service).enqueue('keyed', { name: 'again' });
    await eventually(() => of('keyed', 'again').length === 2);
    expect((of('keyed', 'again')[1]?.at ?? 0) - asked).toBeLessThan(WINDOW_MS);
  });

  it('of one key never run at the same time, and one asked for during a run comes after it', async () => {
    steer.ms = 200;
    await queueOf(service).enqueue('alone', { name: 'one' });
    await eventually(() => steer.running === 1);
    for (let n = 0; n < 5; n += 1) await queueOf(service).enqueue('alone', { name: 'one' });
    await eventually(() => of('alone', 'one').length === 2 && steer.running === 0);
    expect(steer.mostRunning).toBe(1);
    steer.ms = 0;
  });

  it('are refused when their data does not fit', async () => {
    await expect(queueOf(service).enqueue('keyed', { name: 'x'.repeat(50) })).rejects.toThrow('Too big');
  });

  it('come by themselves at their times', async () => {
    await eventually(() => of('tick').length >= 2);
  });
});

describe('jobs while Redis is away', () => {
  it('start with the service later, refuse meanwhile at once, and go on when it is back', async () => {
    const { definition, of } = jobService();
    const redis: CutLine = await cutLine(new URL(backingEnv().REDIS_URL).host, 'cut');
    const service = await startedService(definition, { REDIS_URL: redisAt(redis.address) });
    expect(await isReady(service)).toBe(false);
    const asked = Date.now();
    await expect(queueOf(service).enqueue('plain', { name: 'early' })).rejects.toThrow('enableOfflineQueue');
    expect(Date.now() - asked).toBeLessThan(1_000);

    for (const round of ['first', 'second']) {
      await redis.mend();
      const mended = Date.now();
      await eventually(() => isReady(service));
      await queueOf(service).enqueue('plain', { name: round });
      await eventually(() => of('plain', round).length === 1);
      expect(Date.now() - mended).toBeLessThan(10_000);
      await redis.cut();
      await eventually(async () => !(await isReady(service)));
    }

    const closing = Date.now();
    await service.close();
    expect(Date.now() - closing).toBeLessThan(9_000);
    await redis.close();
  }, 60_000);
});

describe('jobs when the service ends', () => {
  it('let the running one finish, and keep the waiting ones for the next start', async () => {
    const { definition, of, steer } = jobService();
    const first = await startedService(definition);
    await eventually(() => isReady(first));
    let finished = 0;
    steer.plain = async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      finished += 1;
    };
    for (let n = 0; n < 10; n += 1) await queueOf(first).enqueue('plain', { name: 'slow' });
    await eventually(() => of('plain', 'slow').length >= 4);
    await first.close();
    const begun = of('plain', 'slow').length;
    expect(finished).toBe(begun);
    expect(begun).toBeLessThan(10);
    const second = await startedService(definition, { NAME_PREFIX: first.env['NAME_PREFIX'] ?? '' });
    await eventually(() => of('plain', 'slow').length === 10);
    await second.close();
  }, 60_000);
});
