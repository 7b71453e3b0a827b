import { moderationRoutes } from '@masque/contracts';
import { ErasuresService, newId, Store } from '@masque/service-kit';
import { anAdmin, aUserState, eventSource, eventually, type StartedService, startedService } from '@masque/testkit';
import { moderation } from '../src/service.ts';

describe('the erasure of a deleted account in moderation', () => {
  let service: StartedService;
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    service = await startedService(moderation);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    source = await eventSource(service);
  });
  afterAll(async () => {
    await source.close();
    await service.close();
  });

  const collection = (name: string) => service.app.get(Store).connection.collection<{ _id: string }>(name);
  const aReport = (reporterId: string, reporterUsername: string) => ({
    _id: newId(),
    reporterId,
    reporterUsername,
    reportedType: 'user',
    reportedId: newId(),
    reason: 'Harassment',
    description: `${reporterUsername} says so.`,
    status: 'pending',
    createdAt: new Date(),
  });

  it('keeps the reports, without who made them and what they wrote', async () => {
    const userId = newId();
    const user = aUserState({ userId, username: `leaving-${userId}`, revision: 1 });
    await source.publish('user.changed', user);
    const own = aReport(userId, user.username);
    const another = aReport(newId(), 'somebody-else');
    await collection('reports').insertMany([own, another]);
    for (const revision of [2, 3]) {
      await source.publish('user.changed', { ...user, username: '', isDeleted: true, revision });
      await eventually(() => service.app.get(ErasuresService).isErased(userId));
      const { reports } = (await service.as(anAdmin()).call(moderationRoutes.listReports, { query: {} })).body;
      expect(reports.find(({ id }) => id === own._id)).toMatchObject({
        reporterUsername: '',
        description: null,
        reason: 'Harassment',
        reportedId: own.reportedId,
      });
      expect(reports.find(({ id }) => id === another._id)).toMatchObject({ description: 'somebody-else says so.' });
    }
    await source.publish('user.changed', user); // late
    await eventually(async () => (await collection('subjects').findOne({ _id: `user:${userId}` })) !== null);
    expect(await collection('subjects').findOne({ _id: `user:${userId}` })).toMatchObject({
      name: '',
      isDeleted: true,
    });
  });
});
