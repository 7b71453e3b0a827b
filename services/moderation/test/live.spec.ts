import { jest } from '@jest/globals';
import { eventsOf, eventually } from '@masque/testkit';
import { LiveSignals } from '../src/live/live.signals.ts';
import { moderationScene, type ModerationScene, type ScenePerson } from './support/scene.ts';

interface ReportNews {
  readonly head: number;
  readonly changed: readonly string[] | null;
}

describe('the stream of changed reports', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  const leaving = new AbortController();
  beforeAll(async () => {
    scene = await moderationScene({ STREAM_PING_MS: '100' });
    [author, reader] = [await scene.person(), await scene.person()];
  });
  afterAll(async () => {
    leaving.abort();
    await scene.close();
  });

  const follow = async () => {
    const answer = await scene.by(scene.moderator).fetch('/reports/stream', { signal: leaving.signal });
    const news: ReportNews[] = [];
    void (async () => {
      for await (const { data } of eventsOf(answer)) news.push(JSON.parse(data) as ReportNews);
    })().catch(() => undefined);
    await eventually(() => news.length > 0);
    return news;
  };
  const newReport = async () => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    return (await scene.report(reader, 'character', characterId)).id;
  };

  it('begins with the head of the log, and names the reports that change', async () => {
    const news = await follow();
    expect(news).toEqual([{ head: expect.any(Number), changed: null }]);
    const id = await newReport();
    await eventually(() => news.at(-1)?.changed?.includes(id));
    const { length } = news;
    await scene.act(id, 'hide');
    await eventually(() => news.slice(length).some(({ changed }) => changed?.includes(id)));
    expect(news.at(-1)?.head).toBeGreaterThan(news[0]?.head ?? 0);
  });

  it('is silent when nothing changed, and tells of a change whose signal was lost', async () => {
    const signals = scene.service.app.get(LiveSignals);
    const id = await newReport();
    const news = await follow();
    signals.announce([]);
    signals.announce([id]);
    await eventually(() => news.length > 1);
    expect(news.slice(1)).toEqual([{ head: news[0]?.head, changed: [id] }]);
    const lost = jest.spyOn(signals, 'announce').mockImplementation(() => undefined);
    await scene.act(id, 'hide');
    await eventually(() => news.length > 2);
    lost.mockRestore();
    expect(news[2]).toEqual({ head: (news[0]?.head ?? 0) + 1, changed: null });
  });
});
