export { inSpan, noTracing, type SpanPlan, TRACEPARENT, TRACING, type Tracing } from './tracing.ts';
