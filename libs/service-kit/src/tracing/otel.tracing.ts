import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceContext } from '../context.ts';
import { version } from '../metrics/version.ts';
import { waitAtMost } from '../wait-at-most.ts';
import type { TracingConfig } from './tracing.config.ts';
import type { OpenSpan, SpanPlan, Tracing } from './tracing.ts';

const EXPORT_MS = 5_000;
const CLOSE_MS = 2_000;
const SEND_EVERY_MS = 2_000;
const MOST_WAITING = 2_048;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<SpanPlan['kind'], SpanKind>;

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return name === sampler ? root : new ParentBasedSampler({ root });
}

/** Registers nothing globally and instruments nothing: only the kit and the gateway start spans. */
export function otelTracing(service: string, config: TracingConfig): Tracing {
  const { url, headers } = config;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'masque',
      'service.name': service,
      'service.version': version,
    }),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('masque', version);
  return {
    begin({ kind, name, parent, links = [], facts = {} }) {
      const options = {
        kind: kinds[kind],
        attributes: { ...facts },
        links: links.flatMap((link) => {
          const context = parseTraceParent(link);
          return context ? [{ context }] : [];
        }),
      };
      return toOpen(tracer.startSpan(name, options, contextOf(parent)));
    },
    close: () =>
      waitAtMost(
        CLOSE_MS,
        provider.shutdown().catch(() => undefined),
      ),
  };
}

function contextOf(parent: string | undefined): Context {
  const context = parent === undefined ? null : parseTraceParent(parent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true }) : ROOT_CONTEXT;
}

function toOpen(span: Span): OpenSpan {
  return {
    trace: toTrace(span),
    end: (facts = {}, failure) => {
      span.setAttributes({ ...facts });
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function toTrace(span: Span): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & 1) === 1;
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`, isSampled };
}
