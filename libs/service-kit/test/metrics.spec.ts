import { eventually } from '@masque/testkit';
import { fastify } from 'fastify';
import { Metrics } from '../src/metrics.ts';

describe('metrics of requests', () => {
  it('count a reader that hangs up before the answer as 499, and one that leaves in the middle by the status it got', async () => {
    const app = fastify({ forceCloseConnections: true });
    const metrics = new Metrics('test');
    metrics.observe(app);
    let asked = 0;
    app.get('/never', async () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    app.get('/begun', (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('the first token');
    });
    app.get('/fails', async () => {
      throw new Error('a fault');
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const never = fetch(`${url}/never`, { signal: leave.signal });
    const begun = await fetch(`${url}/begun`, { signal: leave.signal });
    await eventually(() => asked === 1);
    await fetch(`${url}/fails`);
    leave.abort();
    await expect(never).rejects.toThrow('aborted');
    await expect(begun.text()).rejects.toThrow('aborted');
    const counted = async (route: string, status: number) =>
      (await metrics.registry.metrics()).includes(
        `http_request_duration_seconds_count{service="test",method="GET",route="${route}",status="${status}"} 1`,
      );
    await eventually(async () => (await counted('/never', 499)) && (await counted('/begun', 200)));
    expect(await counted('/fails', 500)).toBe(true);
    await app.close();
  });
});
