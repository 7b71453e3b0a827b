import { JobQueue } from '@masque/service-kit/jobs';
import { eventually } from '@masque/testkit';
import { type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, standIn, type StandIn } from './support/stand-in.ts';

describe('the gateway’s jobs', () => {
  let gateway: StartedGateway;
  let chat: StandIn;
  let identity: StandIn;
  const stalled: { importId: string; userId: string }[] = [];
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', ({ path }, response) => {
      if (path === '/internal/stalled-imports') return sendJson(response, { imports: stalled });
      return sendJson(response, { state: 'done', tasks: [] });
    });
    gateway = await startedGateway({ CHAT_URL: chat.url, IDENTITY_URL: identity.url });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([chat.close(), identity.close()]);
  });

  it.each([
    ['GET', '/internal/jobs'],
    ['POST', '/internal/jobs/retry'],
    ['POST', '/internal/jobs/run'],
  ])('are behind no public address: %s %s', async (method, path) => {
    const headers = { ...(await gateway.signIn('ann')), 'content-type': 'application/json' };
    const reply = await gateway.fetch(path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
    expect(await reply.text()).not.toMatch(/"(waiting|retried|started)"/);
    if (method === 'POST') expect(reply.status).toBe(404);
  });

  it('go on with an import that made no progress, in the name of its user', async () => {
    stalled.push({ importId: 'folder-1', userId: 'ann' });
    await gateway.app.get(JobQueue).enqueue('resumeImports', {});
    const taken = () => chat.arrived.find(({ path }) => path === '/internal/imports/folder-1/tasks');
    await eventually(() => Promise.resolve(taken() !== undefined));
    expect(taken()?.identity.viewer).toMatchObject({ userId: 'ann', isAdmin: false });
  });
});
