import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelsOf, type MetricName, metricSpec, type NamesOf } from './metric-table.ts';
import { version } from './version.ts';

/** Injection token of the service's metrics. */
export const METRICS = Symbol('metrics');

/** How often a gauge is measured at most, however often somebody looks (ms). */
const MEASURED_EVERY_MS = 15_000;
/** What takes longer keeps its last value: a look at the metrics never hangs (ms). */
const MEASURE_MS = 2_000;

/** One value of a gauge with its labels. */
export type Measured<N extends MetricName> = readonly [labels: LabelsOf<N>, value: number];
type Measure<N extends MetricName> = () => Promise<readonly Measured<N>[]> | readonly Measured<N>[];
interface Measuring {
  readonly gauge: Gauge;
  readonly run: Measure<MetricName>;
  at: number;
  running: Promise<void> | undefined;
}

/**
 * Prometheus metrics of one service, each by its row of `metricTable`. A part of the service names its metrics when it is
 * made, so that they are there before the first thing has happened.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly measured = new Set<Measuring>();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    // The delay of the event loop is sampled ten times a second; a hundred times, as by default, is most of what rest costs.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
    this.measure('masque_build_info', () => [[{ version }, 1]]);
  }

  /** The returned function adds to the counter, by default one. */
  counter<N extends NamesOf<'counter'>>(name: N): (labels: LabelsOf<N>, by?: number) => void {
    const counter = this.known<Counter>(name) ?? new Counter(this.options(name));
    return (labels, by = 1) => counter.inc(labels, by);
  }

  /** The returned function notes a time in seconds. */
  histogram<N extends NamesOf<'histogram'>>(name: N): (labels: LabelsOf<N>, seconds: number) => void {
    const { buckets = [] } = metricSpec(name);
    const histogram = this.known<Histogram>(name) ?? new Histogram({ ...this.options(name), buckets: [...buckets] });
    return (labels, seconds) => histogram.observe(labels, seconds);
  }

  /**
   * Measured when somebody looks, and at most every 15 s: it may ask a store. What cannot be measured keeps its last value.
   * Several parts may measure one gauge, each with label values of its own.
   */
  measure<N extends NamesOf<'gauge'>>(name: N, measure: Measure<N>): void {
    const gauge = this.known<Gauge>(name) ?? new Gauge(this.options(name));
    this.measured.add({ gauge, run: measure as Measure<MetricName>, at: -MEASURED_EVERY_MS, running: undefined });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus' text format. */
  async text(): Promise<string> {
    await Promise.all([...this.measured].map((each) => refreshed(each)));
    return this.registry.metrics();
  }

  private known<T>(name: MetricName): T | undefined {
    return this.registry.getSingleMetric(name) as T | undefined;
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MEASURE_MS);
  });
  await Promise.race([measuring.running, late]);
  clearTimeout(timer);
}

async function read(measuring: Measuring): Promise<void> {
  try {
    const values = await measuring.run();
    for (const [labels, value] of values) measuring.gauge.set(labels, value);
    measuring.at = performance.now();
  } catch {
    // A store that is away is told by `masque_part_up`; the next look tries again.
  }
}
