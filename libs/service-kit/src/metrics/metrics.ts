import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelsOf, type MetricName, metricSpec, type NamesOf } from './metric-table.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { version } from './version.ts';

export const METRICS = Symbol('metrics');

const MEASURED_EVERY_MS = 15_000;
const MEASURE_MS = 2_000;

export type MetricSamples<N extends MetricName> = readonly [labels: LabelsOf<N>, value: number];
type Measure<N extends MetricName> = () => Promise<readonly MetricSamples<N>[]> | readonly MetricSamples<N>[];
interface Measuring {
  readonly gauge: Gauge;
  readonly run: Measure<MetricName>;
  at: number;
  running: Promise<void> | undefined;
}

export class Metrics {
  private readonly registry = new Registry();
  private readonly measured = new Set<Measuring>();
  private isWatchingProcess = false;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    this.measure('masque_build_info', () => [[{ version }, 1]]);
  }

  counter<N extends NamesOf<'counter'>>(name: N): (labels: LabelsOf<N>, by?: number) => void {
    const counter = (this.registry.getSingleMetric(name) as Counter | undefined) ?? new Counter(this.options(name));
    return (labels, by = 1) => counter.inc(labels, by);
  }

  histogram<N extends NamesOf<'histogram'>>(name: N): (labels: LabelsOf<N>, seconds: number) => void {
    const { buckets = [] } = metricSpec(name);
    const histogram =
      (this.registry.getSingleMetric(name) as Histogram | undefined) ??
      new Histogram({ ...this.options(name), buckets: [...buckets] });
    return (labels, seconds) => histogram.observe(labels, seconds);
  }

  measure<N extends NamesOf<'gauge'>>(name: N, measure: Measure<N>): void {
    const gauge = (this.registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge(this.options(name));
    this.measured.add({ gauge, run: measure as Measure<MetricName>, at: -MEASURED_EVERY_MS, running: undefined });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  async text(): Promise<string> {
    this.watchProcess();
    await Promise.all([...this.measured].map((each) => refreshed(each)));
    return this.registry.metrics();
  }

  /** From the first scrape on: sampling the event loop's delay is most of an idle service's CPU time. */
  private watchProcess(): void {
    if (this.isWatchingProcess) return;
    this.isWatchingProcess = true;
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
  }

  private options(name: MetricName) {
    const { help, labels } = metricSpec(name);
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }
}

async function refreshed(measuring: Measuring): Promise<void> {
  if (performance.now() - measuring.at < MEASURED_EVERY_MS) return;
  measuring.running ??= read(measuring).finally(() => {
    measuring.running = undefined;
  });
  await waitAtMost(MEASURE_MS, measuring.running);
}

async function read(measuring: Measuring): Promise<void> {
  try {
    const values = await measuring.run();
    for (const [labels, value] of values) measuring.gauge.set(labels, value);
    measuring.at = performance.now();
  } catch {
    // Keeps the last value; `masque_part_up` reports the outage, and the next scrape tries again.
  }
}
