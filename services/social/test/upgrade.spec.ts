import { events } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { backingEnv, eventSink, eventually, type StartedService, startedService } from '@masque/testkit';
import mongoose, { type mongo } from 'mongoose';
import { social } from '../src/service.ts';

const at = new Date('2026-01-02T03:04:05.000Z');
const aComment = (characterId: string, userId: string, content: string) => ({
  _id: `${characterId}:${userId}`,
  characterId,
  authorId: 'author',
  userId,
  content,
  isDeleted: content === '',
  createdAt: at,
  updatedAt: at,
  revision: 3,
});

describe('comments of an earlier version', () => {
  const prefix = `t${newId()}-`;
  let client: mongo.MongoClient;
  let service: StartedService;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv()['MONGODB_URL'] ?? '');
    const rows = client.db(`${prefix}social`).collection<{ _id: string }>('comments');
    await rows.insertMany([aComment('c1', 'nora', 'Lovely fog.'), aComment('c1', 'otto', '')]);
    service = await startedService(social, { NAME_PREFIX: prefix });
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(async () => {
    await service.close();
    await client.close();
  });

  it('are told to others once, removed ones too', async () => {
    const sink = await eventSink(service, 'social.comments');
    await eventually(() => sink.received.length === 2);
    const told = sink.received.map(({ data }) => events['comment.changed'].data.parse(data));
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ commentId: 'c1:nora', content: 'Lovely fog.', isDeleted: false, revision: 4 }),
        expect.objectContaining({ commentId: 'c1:otto', content: '', isDeleted: true, revision: 4 }),
      ]),
    );
    await sink.close();
  });
});
