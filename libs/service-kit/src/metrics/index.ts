export { type MetricName, type MetricSpec, metricTable } from './metric-table.ts';
export { METRICS, Metrics } from './metrics.ts';
export { version } from './version.ts';
