import { closeLastFirst } from './close-last-first.ts';

function service(name: string, closing: Promise<void>, events: string[]) {
  return {
    async close() {
      events.push(`${name} closes`);
      await closing;
      events.push(`${name} closed`);
    },
  };
}

describe('services that share a process', () => {
  it('stay while the last one, which calls them, closes', async () => {
    const events: string[] = [];
    const drained = Promise.withResolvers<void>();
    const gateway = service('gateway', drained.promise, events);
    const chat = service('chat', Promise.resolve(), events);
    const closed = closeLastFirst([chat, gateway], 60_000);
    await Promise.resolve();
    expect(events).toEqual(['gateway closes']);
    drained.resolve();
    await closed;
    expect(events).toEqual(['gateway closes', 'gateway closed', 'chat closes', 'chat closed']);
  });

  it('close although it fails, which is told', async () => {
    const events: string[] = [];
    const gateway = service('gateway', Promise.reject(new Error('no')), events);
    const saved = new Promise<void>((resolve) => setImmediate(resolve));
    const chat = service('chat', saved, events);
    await expect(closeLastFirst([chat, gateway], 60_000)).rejects.toThrow('no');
    expect(events).toContain('chat closed');
  });

  it('close although it does not', async () => {
    const events: string[] = [];
    const never = Promise.withResolvers<void>();
    const gateway = service('gateway', never.promise, events);
    const closed = Promise.withResolvers<void>();
    const chat = { close: async () => closed.resolve() };
    void closeLastFirst([chat, gateway], 10);
    await closed.promise;
    expect(events).toEqual(['gateway closes']);
    never.resolve();
  });
});
