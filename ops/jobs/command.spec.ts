import { JobQueue } from '@masque/service-kit/jobs';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { SocialJobs } from '../../services/social/src/jobs/handlers.ts';
import type { socialJobs } from '../../services/social/src/job-table.ts';
import { social } from '../../services/social/src/service.ts';
import { command, type JobsAccess } from './command.ts';

describe('the tool that shows jobs', () => {
  let service: StartedService;
  let place: JobsAccess;
  beforeAll(async () => {
    service = await startedService(social);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    place = {
      secret: service.env['IDENTITY_SECRET'] ?? '',
      urls: { social: service.url, chat: 'http://127.0.0.1:9', moderation: 'http://127.0.0.1:9' },
    };
  });
  afterAll(() => service.close());

  const run = async (...args: string[]) => {
    const said: string[] = [];
    return { code: await command(args, place, (line) => said.push(line)), said: said.join('\n') };
  };

  it('lists what failed with its reason, and has it done again', async () => {
    const handlers = service.app.get(SocialJobs, { strict: false });
    const recountAll = handlers.recountAll.bind(handlers);
    handlers.recountAll = () => Promise.reject(new Error('the store is gone'));
    const queue = service.app.get<JobQueue<typeof socialJobs>>(JobQueue);
    await (await queue.open()).add('recountAll', { requestId: 'request-1', data: {} }, { attempts: 1 });
    await eventually(async () => (await queue.counts())['failed'] === 1);
    const listed = await run('list', 'social');
    expect(listed.code).toBe(0);
    expect(listed.said).toContain('1 failed');
    expect(listed.said).toContain('recountAll {}  1 tries  the store is gone  (request request-1)');
    handlers.recountAll = recountAll;
    expect(await run('retry', 'social')).toEqual({ code: 0, said: 'social: 1 retried' });
    await eventually(async () => (await run('list', 'social')).said.includes('0 failed'));
  });

  it('has a job done now that comes by itself, and no other', async () => {
    const handlers = service.app.get(SocialJobs, { strict: false });
    const recountAll = handlers.recountAll.bind(handlers);
    let runs = 0;
    handlers.recountAll = async () => {
      runs += 1;
      await recountAll();
    };
    expect(await run('run', 'social', 'recountAll')).toEqual({ code: 0, said: 'social: recountAll started' });
    await eventually(() => runs === 1);
    const said = 'social has no scheduled job burn';
    expect(await run('run', 'social', 'burn')).toEqual({ code: 1, said });
    expect((await run('run', 'social')).said).toContain('Usage');
  });

  it('says so when a service cannot be asked, or does not believe it', async () => {
    expect(await run('list', 'chat')).toMatchObject({ code: 1, said: expect.stringContaining('Could not reach chat') });
    place = { ...place, secret: 'not the secret of this installation' };
    expect(await run('list', 'social')).toMatchObject({ code: 1, said: expect.stringContaining('responded with 401') });
  });

  it('explains itself', async () => {
    expect(await run('burn')).toMatchObject({ code: 1, said: expect.stringContaining('Usage') });
    expect((await run('list', 'nobody')).code).toBe(1);
  });
});
