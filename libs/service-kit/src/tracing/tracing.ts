import type { Trace } from '../context.ts';
import type { TracingConfig } from './tracing.config.ts';

/** Injection token of the service's tracing. */
export const TRACING = Symbol('tracing');

/** Header of HTTP and Kafka that carries where a span belongs. Source: W3C Trace Context, section 3.2. */
export const TRACEPARENT = 'traceparent';

/** Facts of a span. Never texts, names, addresses, queries, keys or tokens: spans leave the installation's own stores. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanPlan {
  /** How the work began: by a call to us, by a call of ours, by an event that we send, by one that we got. */
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** One of few: a pattern, never an address as it was sent. */
  readonly name: string;
  /** `traceparent` of what it belongs to; without one it begins a trace. */
  readonly parent?: string | undefined;
  /** `traceparent`s of further causes. */
  readonly links?: readonly string[];
  readonly facts?: SpanFacts;
}

/** Work that has begun. */
export interface OpenSpan {
  readonly trace: Trace;
  /** `failure` is the name of an error, such as its code; never its message. */
  end(facts?: SpanFacts, failure?: string): void;
}

export interface Tracing {
  /** Undefined while tracing is off. */
  begin(plan: SpanPlan): OpenSpan | undefined;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

export const noTracing: Tracing = { begin: () => undefined, close: async () => undefined };

/** OpenTelemetry is loaded only where a collector is named: without one it takes no memory. */
export async function startTracing(service: string, config: TracingConfig | undefined): Promise<Tracing> {
  if (!config) return noTracing;
  const { otelTracing } = await import('./otel.tracing.ts');
  return otelTracing(service, config);
}

/** What a failure is called in a span. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Runs work as a span, which ends with it. `run` gets the span's trace, or the one that is current where tracing is off. */
export async function inSpan<T>(tracing: Tracing, plan: SpanPlan, run: (trace?: Trace) => Promise<T>): Promise<T> {
  const span = tracing.begin(plan);
  try {
    const result = await run(span?.trace);
    span?.end();
    return result;
  } catch (error) {
    span?.end({}, failureName(error));
    throw error;
  }
}
