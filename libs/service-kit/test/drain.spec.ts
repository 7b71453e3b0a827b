import { eventually, type StartedService, startedService } from '@masque/testkit';
import { Health } from '../src/health.ts';
import { smallService, Watch } from './small-service.ts';

describe('a service that is told to stop', () => {
  let service: StartedService;
  const watch = new Watch();
  beforeAll(async () => {
    service = await startedService(smallService(watch));
    await eventually(async () => (await service.app.get(Health).report()).ready);
  });

  it('answers the requests that it has taken, with its stores, and takes no new ones', async () => {
    const begun = Promise.withResolvers<void>();
    watch.onSlow = begun.resolve;
    const slow = service.as(null).fetch('/slow');
    await begun.promise;
    const started = Date.now();
    const closing = service.close();
    const reply = await slow;
    expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 200, body: { rows: 0 } });
    await closing;
    expect(Date.now() - started).toBeLessThan(10_000);
    await expect(service.as(null).fetch('/health/live')).rejects.toThrow('fetch failed');
  });
});
