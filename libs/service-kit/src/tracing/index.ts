export { inSpan, noTracing, type SpanPlan, TRACEPARENT, TRACING, type Tracing } from './tracing.ts';
export type { TracingConfig } from './tracing.config.ts';
