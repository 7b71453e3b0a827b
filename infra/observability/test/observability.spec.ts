import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { documentedMetrics } from './metrics-document.ts';
import { parsePromQl } from './promql.ts';

const ROOT = 'infra/observability';
const RUNBOOKS = 'docs/runbooks';
const services = ['gateway', 'identity', 'catalog', 'chat', 'social', 'moderation'];

const Recording = z.strictObject({ record: z.string().regex(/^(service|masque):\w+:\w+$/), expr: z.string() });
const Alert = z.strictObject({
  alert: z.string().regex(/^Masque[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook_url: z.string() }),
});
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({ name: z.string(), interval: z.string().optional(), rules: z.array(z.union([Recording, Alert])) }),
  ),
});
const Scrapes = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      dns_sd_configs: z.array(z.object({ names: z.array(z.string()), type: z.string(), port: z.number() })).optional(),
    }),
  ),
});
const DashboardPanel = z.object({
  id: z.number(),
  title: z.string(),
  datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }).optional(),
  targets: z
    .array(z.object({ datasource: z.object({ uid: z.literal('${datasource}') }), expr: z.string() }))
    .default([]),
});
const GrafanaDashboard = z.object({
  uid: z.string(),
  templating: z.object({ list: z.tuple([z.object({ name: z.literal('datasource'), type: z.literal('datasource') })]) }),
  panels: z.array(DashboardPanel),
});
const yamlOf = (path: string): unknown => load(readFileSync(path, 'utf8'));

const rules = globSync(`${ROOT}/prometheus/rules/*.yml`)
  .flatMap((file) => Rules.parse(yamlOf(file)).groups)
  .flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const recordings = rules.filter((rule) => 'record' in rule);
const dashboards = globSync(`${ROOT}/grafana/dashboards/*.json`).map((file) =>
  GrafanaDashboard.parse(JSON.parse(readFileSync(file, 'utf8'))),
);
const panels = dashboards.flatMap((dashboard) => dashboard.panels);
const queries = [
  ...rules.map((rule) => ['alert' in rule ? rule.alert : rule.record, rule.expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names of operators' commands, from their table. */
const commands = [...readFileSync('ops/commands.ts', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: (?:\{|onStore)/gm)].map(
  ([, name]) => name,
);

const documented = new Map(documentedMetrics().map((metric) => [metric.name, metric]));
/** Labels that a scrape or a histogram adds. */
const ADDED = ['service', 'job', 'instance', 'le'];

/** Returns undefined if there is no such metric. */
function labelsOf(metric: string): readonly string[] | undefined {
  if (metric === 'up') return ADDED;
  if (recordings.some(({ record }) => record === metric)) return metric.startsWith('service:') ? ['service'] : [];
  const histogram = documented.get(metric.replace(/_(bucket|sum|count)$/, ''));
  const found = documented.get(metric) ?? (histogram?.type === 'histogram' ? histogram : undefined);
  // No series has a histogram's own name.
  if (!found || (found.type === 'histogram' && found.name === metric)) return undefined;
  return [...found.labels, ...ADDED];
}

/** Row of docs/metrics.md, which names the values of the metric's labels. */
const rowOf = (metric: string) =>
  readFileSync('docs/metrics.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${metric}\``)) ?? '';

/** Whether a label can have this value, as far as it is documented. */
function isValue(metric: string, label: string, value: string): boolean {
  if (label === 'service') return services.includes(value);
  return ['job', 'status'].includes(label) || rowOf(metric).includes(`\`${value}\``);
}

describe('rules and dashboards', () => {
  it.each(queries)('ask for metrics and labels that there are: %s', (_, expr) => {
    const { selectors, groupings } = parsePromQl(expr);
    expect(selectors.length).toBeGreaterThan(0);
    const known = new Set<string>();
    for (const { metric, matchers } of selectors) {
      const labels = labelsOf(metric);
      expect([metric, labels === undefined]).toEqual([metric, false]);
      for (const label of labels ?? []) known.add(label);
      for (const [label, value] of matchers) {
        expect([metric, label, labels?.includes(label)]).toEqual([metric, label, true]);
        for (const one of value.split('|')) {
          expect([metric, label, one, isValue(metric, label, one)]).toEqual([metric, label, one, true]);
        }
      }
    }
    expect(groupings.filter((label) => !known.has(label))).toEqual([]);
  });

  it('alert about services and things, not about each instance or route', () => {
    for (const { alert, expr } of alerts) {
      const { groupings } = parsePromQl(expr);
      expect([
        alert,
        groupings.filter((label) => ['instance', 'route', 'method', 'status', 'le'].includes(label)),
      ]).toEqual([alert, []]);
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  it('wait before they alert, but for what counts by itself', () => {
    expect(alerts.filter((rule) => rule.for === undefined).map(({ alert }) => alert)).toEqual([
      'MasqueDeadLetters',
      'MasqueWebhooksFail',
    ]);
  });

  it('have dashboards and panels with ids of their own', () => {
    expect(dashboards.length).toBeGreaterThan(1);
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
    for (const { uid, panels: own } of dashboards)
      expect([uid, new Set(own.map(({ id }) => id)).size]).toEqual([uid, own.length]);
  });
});

describe('runbooks', () => {
  const files = globSync(`${RUNBOOKS}/*.md`);
  const ofAlerts = files.filter((file) => basename(file).startsWith('Masque'));
  const read = (file: string) => readFileSync(file, 'utf8');

  it('are there for each alert, and for no alert that does not exist', () => {
    expect(ofAlerts.map((file) => basename(file, '.md')).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of alerts) expect(annotations.runbook_url).toBe(`${RUNBOOKS}/${alert}.md`);
  });

  it.each(ofAlerts)('%s says what happened, what to check and how to fix it', (file) => {
    expect(read(file)).toMatch(/^# Masque\w+\n\n[A-Z][^\n]{40,}\n\n## Check\n\n- [\s\S]+\n## Fix\n\n1\. /);
  });

  it.each(files)('%s names commands, metrics and pages that exist', (file) => {
    const text = read(file);
    for (const [, command = ''] of text.matchAll(/npm run ops -- ([\w-]+)/g)) expect(commands).toContain(command);
    for (const [, link = ''] of text.matchAll(/\]\(([^)#]+)\)/g)) {
      expect([link, existsSync(join(dirname(file), link))]).toEqual([link, true]);
    }
    for (const [metric = ''] of text.matchAll(/\bmasque_\w+/g))
      expect([metric, labelsOf(metric) === undefined]).toEqual([metric, false]);
    // The data may already be upgraded: only a backup leads back.
    expect(text).not.toMatch(/roll(ing)? ?back|(earlier|previous|last) version|version before/i);
  });
});

describe('what is around them', () => {
  it('scrapes all services by name at their metrics port', () => {
    const { rule_files: files, scrape_configs: scrapes } = Scrapes.parse(yamlOf(`${ROOT}/prometheus/prometheus.yml`));
    expect(files).toEqual(['rules/*.yml']);
    const masque = scrapes.find(({ job_name: name }) => name === 'masque');
    expect(masque?.dns_sd_configs).toEqual([expect.objectContaining({ names: services, type: 'A', port: 9464 })]);
  });

  it('is YAML throughout', () => {
    const files = globSync(`${ROOT}/**/*.yml`);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(yamlOf(file)).toBeInstanceOf(Object);
  });
});
