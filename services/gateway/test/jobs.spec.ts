import { setTimeout as pause } from 'node:timers/promises';
import { JobQueue } from '@masque/service-kit/jobs';
import { eventually } from '@masque/testkit';
import { prefixOf, type StartedGateway, startedGateway } from './support/gateway.ts';
import { accounts, sendJson, standIn, type StandIn } from './support/stand-in.ts';

const RUN_MS = 300;

describe('the gateway’s jobs', () => {
  let gateway: StartedGateway;
  let chat: StandIn;
  let identity: StandIn;
  let running = 0;
  let most = 0;
  const stalled: { importId: string; userId: string }[] = [];
  beforeAll(async () => {
    identity = await standIn('identity', accounts);
    chat = await standIn('chat', async ({ path }, response) => {
      if (path === '/internal/stalled-imports') return sendJson(response, { imports: stalled });
      running += 1;
      most = Math.max(most, running);
      await pause(RUN_MS);
      running -= 1;
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
    const reply = await gateway.fetch(path, { method, headers: await gateway.signIn('ann') });
    expect(await reply.text()).not.toMatch(/"(waiting|retried|started)"/);
  });

  it('go on with an import that made no progress, in the name of its user', async () => {
    stalled.push({ importId: 'folder-1', userId: 'ann' });
    await gateway.app.get(JobQueue).enqueue('resumeImports', {});
    const taken = () => chat.arrived.find(({ path }) => path === '/internal/imports/folder-1/tasks');
    await eventually(() => Promise.resolve(taken() !== undefined));
    expect(taken()?.identity.viewer).toMatchObject({ userId: 'ann', isAdmin: false });
  });

  it('carry out an import only once at a time, however many gateways there are', async () => {
    const settings = { CHAT_URL: chat.url, IDENTITY_URL: identity.url };
    const other = await startedGateway({ ...settings, ...prefixOf(gateway) });
    stalled.length = 0;
    await eventually(() => Promise.resolve(running === 0));
    most = 0;
    const asked = () => chat.arrived.filter(({ path }) => path === '/internal/imports/folder-2/tasks').length;
    for (const one of [gateway, other, gateway, other]) {
      await one.app.get(JobQueue).enqueue('runImport', { importId: 'folder-2', userId: 'ann' });
      await pause(RUN_MS / 3);
    }
    await eventually(() => Promise.resolve(asked() >= 2 && running === 0));
    expect(most).toBe(1);
    await other.close();
  });
});
