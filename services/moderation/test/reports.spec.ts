import { moderationRoutes } from '@masque/contracts';
import {
  accessCases,
  aCharacter,
  anAdmin,
  aPublishedCard,
  aUserState,
  aViewer,
  eventSource,
  eventually,
  playRecordedEvents,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { moderation } from '../src/service.ts';
import { SubjectsService } from '../src/subjects/subjects.service.ts';

describe('moderation', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(moderation);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('shows administrators an empty list before anything was reported', async () => {
    const { status, body } = await service.as(anAdmin()).call(moderationRoutes.listReports, { query: {} });
    expect(status).toBe(200);
    expect(body).toEqual({ reports: [], total: 0, page: 1, pages: 0 });
    const stats = await service.as(anAdmin()).call(moderationRoutes.getReportStats, { query: {} });
    expect(stats.body).toEqual({ pending: 0, resolved: 0, dismissed: 0, total: 0 });
  });

  it('tells others whom to ask', async () => {
    const { status, error } = await service.as(aViewer()).call(moderationRoutes.listReports, { query: {} });
    expect(status).toBe(403);
    expect(error.error).toBe('Admin access required. Contact contact@masque.local for admin privileges.');
    expect((await service.as(null).call(moderationRoutes.listReports, { query: {} })).status).toBe(401);
  });

  it('refuses calls that the gateway has not signed', async () => {
    const forged = await service.as(anAdmin()).fetch('/reports', { headers: { 'x-masque-identity': 'forged' } });
    expect(forged.status).toBe(401);
    expect(await forged.json()).toMatchObject({ error: 'Authentication required', code: 'auth.required' });
  });

  it('says which field of a query is wrong', async () => {
    const reply = await service.as(anAdmin()).fetch('/reports?status=odd');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: 'request.invalid',
      details: [expect.stringMatching(/^status: /)],
    });
  });

  it('handles the examples of today and what earlier versions sent, also twice', async () => {
    expect(await playRecordedEvents(service, 'moderation')).toEqual([]);
  });

  it('keeps the newest state of characters and users, also when events come twice or late', async () => {
    const source = await eventSource(service);
    const character = aCharacter({ characterId: 'character-1' });
    await source.publish('card.published', aPublishedCard(character));
    await source.publish('character.changed', { ...character, name: 'Mira', revision: 2 });
    await source.publish('character.changed', { ...character, name: 'Mira', revision: 2 });
    await source.publish('character.changed', { ...character, name: 'An older name', revision: 1 });
    await source.publish('user.changed', aUserState());
    const subjects = service.app.get(SubjectsService);
    await eventually(() => subjects.find('user', 'user-1'));
    await eventually(async () => (await subjects.find('character', 'character-1'))?.revision === 2);
    await eventually(async () => (await subjects.findCard('character-1', 1))?.name === 'Mira');
    expect(await subjects.find('character', 'character-1')).toMatchObject({ name: 'Mira', revision: 2 });
    await source.close();
  });

  it.each(accessCases(moderationRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
