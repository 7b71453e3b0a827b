import { events, services, topics } from '../src/index.ts';

describe('the event table', () => {
  it.each(Object.entries(events))('has an example of %s that fits its own schema', (_, { data, example, key }) => {
    const parsed: Record<string, unknown> = data.strict().parse(example);
    expect(parsed).toEqual(example);
    expect(typeof parsed[key]).toBe('string');
    expect(Object.keys(data.shape)).toContain(key);
  });

  it.each(Object.entries(events))(
    'lets %s carry a revision, so that it may come twice, late and out of order',
    (_, { data }) => {
      expect(Object.keys(data.shape)).toContain('revision');
      expect(() => data.shape.revision.parse(0)).toThrow('Too small');
    },
  );

  it.each(Object.entries(events))('says who makes %s and who listens', (name, event) => {
    expect(services).toContain(event.producer);
    const consumers = Object.entries(event.consumers);
    expect(consumers.length).toBeGreaterThan(0);
    for (const [consumer, delivery] of consumers) {
      expect(services).toContain(consumer);
      expect(['one', 'each']).toContain(delivery);
    }
    expect(event.topic.startsWith(`${event.producer}.`)).toBe(true);
    expect(name).toMatch(/^[a-z]+\.[a-z-]+$/);
  });

  it.each(Object.entries(events))('still reads what earlier versions sent as %s', (_, { data, recorded, key }) => {
    expect(recorded.length).toBeGreaterThan(0);
    for (const earlier of recorded) {
      const parsed: Record<string, unknown> = data.parse(earlier.data);
      expect(typeof parsed[key]).toBe('string');
    }
  });

  it('keeps events of one topic apart from those of another producer', () => {
    const producers = new Map<string, string>();
    for (const { topic, producer } of Object.values(events)) {
      expect(producers.get(topic) ?? producer).toBe(producer);
      producers.set(topic, producer);
    }
  });

  it('has dead letters for every topic', () => {
    for (const { topic } of Object.values(events)) {
      expect(topics).toContain(topic);
      expect(topics).toContain(`${topic}.dlq`);
    }
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('never carries a text that is a secret or private', () => {
    const forbidden = /key|token|secret|password|email|sub$|^text$|messages/i;
    const fields = Object.values(events).flatMap(({ data }) => Object.keys(data.shape));
    expect(fields.filter((field) => forbidden.test(field))).toEqual([]);
  });
});
