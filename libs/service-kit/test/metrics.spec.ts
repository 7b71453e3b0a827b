import { eventually } from '@masque/testkit';
import { fastify } from 'fastify';
import { beginEvents } from '../src/streams/begin-events.ts';
import { Metrics } from '../src/metrics/metrics.ts';
import { observeRequests } from '../src/metrics/observe-requests.ts';

describe('metrics of requests', () => {
  it('count a reader that hangs up before the response as 499, and one that leaves in the middle by the status it got', async () => {
    const app = fastify({ forceCloseConnections: true });
    const metrics = new Metrics('test');
    observeRequests(app, metrics);
    let asked = 0;
    app.get('/never/:id', async () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    app.get('/begun', (_, reply) => {
      reply.hijack();
      beginEvents(reply.raw, 'request-1');
      reply.raw.write('the first token');
    });
    app.get('/fails', async () => {
      throw new Error('a fault');
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const never = fetch(`${url}/never/secret-id?token=hunter2`, { signal: leave.signal });
    const begun = await fetch(`${url}/begun`, { signal: leave.signal });
    expect(begun.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await eventually(() => asked === 1);
    await fetch(`${url}/fails`);
    leave.abort();
    await expect(never).rejects.toThrow('aborted');
    await expect(begun.text()).rejects.toThrow('aborted');
    const line = (route: string, status: number) =>
      `masque_http_requests_total{method="GET",route="${route}",status="${status}",service="test"} 1`;
    await eventually(async () => {
      const text = await metrics.text();
      return text.includes(line('/never/:id', 499)) && text.includes(line('/begun', 200));
    });
    const text = await metrics.text();
    expect(text).toContain(line('/fails', 500));
    // An event stream lasts as long as its reader stays.
    expect(text).toMatch(/masque_http_request_duration_seconds_count\{[^}]*route="\/never\/:id"[^}]*\} 1/);
    expect(text).not.toMatch(/masque_http_request_duration_seconds_count\{[^}]*route="\/begun"/);
    expect(text).not.toMatch(/secret-id|hunter2/);
    await app.close();
  });
});

describe('a gauge that has to be measured', () => {
  it('is measured once for looks that come together or soon after, and keeps its value while it cannot be measured', async () => {
    const metrics = new Metrics('test');
    let measured = 0;
    metrics.measure('masque_jobs', async () => {
      measured += 1;
      return [[{ state: 'failed' }, 3]];
    });
    metrics.measure('masque_dead_rows', () => Promise.reject(new Error('the store is away')));
    const [first] = await Promise.all([metrics.text(), metrics.text()]);
    expect(first).toContain('masque_jobs{state="failed",service="test"} 3');
    expect(first).toContain('# TYPE masque_dead_rows gauge');
    await metrics.text();
    expect(measured).toBe(1);
  });

  it('does not hold up a look for long', async () => {
    const metrics = new Metrics('test');
    metrics.measure('masque_jobs', () => new Promise(() => undefined));
    const begun = performance.now();
    expect(await metrics.text()).toContain('masque_build_info{version=');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
