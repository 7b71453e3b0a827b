import { chatRoutes, Completion } from '@masque/contracts';
import { inContext, newId, TRACING, type Tracing } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { type MetricSpec, metricTable } from '../../../libs/service-kit/src/metrics/metric-table.ts';
import { type StartedChat, startedChat, TEST_KEY } from '../../../services/chat/test/started-chat.ts';
import type { StartedGateway } from '../../../services/gateway/test/support/gateway.ts';
import { identity } from '../../../services/identity/src/service.ts';
import { aPerson, settings, signedIn } from '../../../services/identity/test/people.ts';
import { moderation } from '../../../services/moderation/src/service.ts';
import { socialJobs } from '../../../services/social/src/job-table.ts';
import { social } from '../../../services/social/src/service.ts';
import { documentedMetrics } from './metrics-document.ts';
import { factOf, otlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

const FOREIGN = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const SECRETS = { question: 'whisper about the lighthouse', query: 'hunter2' };

describe('a Masque that is observed', () => {
  let receiver: Awaited<ReturnType<typeof otlpReceiver>>;
  let people: StartedService;
  let society: StartedService;
  let moderators: StartedService;
  let chats: StartedChat;
  let gateway: StartedGateway;
  let userId: string;
  const person = aPerson();

  beforeAll(async () => {
    receiver = await otlpReceiver();
    const shared = { NAME_PREFIX: `t${newId()}-`, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
    people = await startedService(identity, { ...shared, ...settings });
    society = await startedService(social, shared);
    moderators = await startedService(moderation, shared);
    chats = await startedChat(shared);
    // Later than the others: Jest can't load a module by `import` and `require` at the same time.
    const { startedGateway } = await import('../../../services/gateway/test/support/gateway.ts');
    gateway = await startedGateway({
      ...shared,
      IDENTITY_URL: people.url,
      SOCIAL_URL: society.url,
      CHAT_URL: chats.service.url,
    });
    for (const { as } of [people, society]) await eventually(async () => (await as(null).fetch('/health/ready')).ok);
    userId = (await signedIn(people, person)).account.id;
  }, 60_000);
  afterAll(async () => {
    await Promise.all([gateway.close(), society.close(), moderators.close(), people.close()]);
    await chats.close();
    await receiver.close();
  });

  const spanOf = (service: string, name: string) =>
    receiver.spans.find((span) => span.service === service && span.name === name);

  it('shows one trace from the gateway over a service and Kafka to a consumer, begun by nobody outside', async () => {
    const username = `lamp_${newId().slice(-8).toLowerCase()}`;
    const response = await gateway.fetch(`/api/username?token=${SECRETS.query}`, {
      method: 'POST',
      headers: {
        ...(await gateway.signIn(userId)),
        'content-type': 'application/json',
        traceparent: `00-${FOREIGN.traceId}-${FOREIGN.spanId}-01`,
      },
      body: JSON.stringify({ username }),
    });
    expect(response.status).toBe(200);
    await eventually(() => spanOf('gateway', 'POST /api/username') !== undefined, 15_000);
    const first = spanOf('gateway', 'POST /api/username');
    const inTrace = (service: string, name: string) =>
      receiver.spans.find((span) => span.traceId === first?.traceId && span.service === service && span.name === name);
    await eventually(() => inTrace('social', 'handle user.changed') !== undefined, 15_000);
    const way = [
      first,
      inTrace('gateway', 'POST identity'),
      inTrace('identity', 'POST /username'),
      inTrace('identity', 'publish user.changed'),
      inTrace('social', 'handle user.changed'),
    ].filter((span): span is ReceivedSpan => span !== undefined);
    expect(way).toHaveLength(5);
    expect(first?.parentSpanId ?? '').toBe('');
    expect(first?.traceId).not.toBe(FOREIGN.traceId);
    expect(way.slice(1).map((span) => span.parentSpanId)).toEqual(way.slice(0, -1).map((span) => span.spanId));
    expect(factOf('masque.request_id', first?.attributes ?? [])).toBe(response.headers.get('x-request-id'));
    expect(receiver.received()).not.toContain(username);
  }, 30_000);

  it('goes on with the trace in a job that was asked for in it', async () => {
    const span = society.app.get<Tracing>(TRACING).begin({ kind: 'server', name: 'asks for a recount' });
    expect(span).toBeDefined();
    const jobs = society.app.get<JobQueue<typeof socialJobs>>(JobQueue);
    await inContext({ requestId: 'request-of-the-job', trace: span?.trace }, () => jobs.enqueue('recountAll', {}));
    span?.end();
    await eventually(() => spanOf('social', 'job recountAll') !== undefined, 15_000);
    expect(spanOf('social', 'job recountAll')).toMatchObject({
      traceId: span?.trace.traceId,
      parentSpanId: span?.trace.spanId,
    });
  }, 30_000);

  it('tells the model gateway nothing of it, and the collector nothing of what was said, by whom and with which key', async () => {
    const response = await gateway.fetch('/api/chat/completions', {
      method: 'POST',
      headers: { ...(await gateway.signIn(userId)), 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [{ role: 'user', content: SECRETS.question }],
        apiKey: TEST_KEY,
        stream: false,
      }),
    });
    expect({ status: response.status, body: Completion.safeParse(await response.json()).success }).toEqual({
      status: 200,
      body: true,
    });
    expect(Object.keys(chats.gateway.exchanges.at(-1)?.headers ?? {})).not.toContain('traceparent');
    await eventually(() => spanOf('chat', `POST ${chatRoutes.complete.path}`) !== undefined, 15_000);
    const received = receiver.received();
    for (const secret of [...Object.values(SECRETS), TEST_KEY, person.email, userId])
      expect(received).not.toContain(secret);
  }, 30_000);

  it('has exactly the metrics of docs/metrics.md, with their types and labels', async () => {
    const texts = await Promise.all(
      [gateway, people, society, moderators, chats.service].map(({ app }) => app.get<Metrics>(METRICS).text()),
    );
    const types = new Map<string, string>();
    const labels = new Map<string, Set<string>>();
    for (const line of texts.flatMap((text) => text.split('\n'))) {
      const [, named, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
      if (named && type) types.set(named, type);
      const [, sampled = '', inside = ''] = /^(\w+)\{(.*)\} /.exec(line) ?? [];
      const name = types.has(sampled) ? sampled : sampled.replace(/_(bucket|sum|count)$/, '');
      const own = [...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      const known = labels.get(name) ?? new Set();
      for (const label of own) if (!['service', 'le', 'quantile'].includes(label)) known.add(label);
      labels.set(name, known);
    }
    const documented = documentedMetrics();
    expect(Object.fromEntries(types)).toEqual(Object.fromEntries(documented.map(({ name, type }) => [name, type])));
    for (const { name, labels: own } of documented) {
      expect([name, [...(labels.get(name) ?? [])].filter((label) => !own.includes(label))]).toEqual([name, []]);
    }
    const labelsBy = (all: readonly (readonly [string, Pick<MetricSpec, 'labels'>])[]) =>
      Object.fromEntries(all.map(([name, { labels: named }]) => [name, [...named]]));
    expect(
      labelsBy(documented.map((metric) => [metric.name, metric] as const).filter(([name]) => name in metricTable)),
    ).toEqual(labelsBy(Object.entries(metricTable)));
  }, 30_000);

  it('counts what has happened here', async () => {
    const texts = await Promise.all(
      [gateway, society, chats.service].map(({ app }) => app.get<Metrics>(METRICS).text()),
    );
    expect(texts.join('\n')).toMatch(
      /masque_http_requests_total\{method="POST",route="\/api\/username",status="200",service="gateway"\} 1/,
    );
    expect(texts.join('\n')).toMatch(/masque_events_handled_total\{event="user.changed",service="social"\} [1-9]/);
    expect(texts.join('\n')).toContain('masque_consumer_lag{topic="identity.users",delivery="one",service="social"}');
    expect(texts.join('\n')).toContain('masque_generations_total{result="complete",service="chat"} 1');
    expect(texts.join('\n')).toContain('masque_tokens_total{direction="completion",service="chat"} 3');
    expect(texts.join('\n')).toContain('masque_first_token_seconds_count{service="chat"} 1');
    expect(texts.join('\n')).toContain('masque_part_up{part="store",service="chat"} 1');
    expect(texts.join('\n')).not.toContain(userId);
  });
});
