import type { TraceContext } from '../context.ts';
import type { TracingConfig } from './tracing.config.ts';

export const TRACING = Symbol('tracing');

/** Header of HTTP and Kafka. Source: W3C Trace Context, section 3.2. */
export const TRACEPARENT = 'traceparent';

/** Never text, names, addresses, queries, keys or tokens: spans leave the installation's own stores. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanPlan {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** Low cardinality: a pattern, never a raw URL. */
  readonly name: string;
  readonly parent?: string | undefined;
  readonly links?: readonly string[];
  readonly facts?: SpanFacts;
}

export interface OpenSpan {
  readonly trace: TraceContext;
  /** `failure`: an error's name or code, never its message. */
  end(facts?: SpanFacts, failure?: string): void;
}

export interface Tracing {
  begin(plan: SpanPlan): OpenSpan | undefined;
  close(): Promise<void>;
}

export const noTracing: Tracing = { begin: () => undefined, close: async () => undefined };

export async function startTracing(service: string, config: TracingConfig | undefined): Promise<Tracing> {
  if (!config) return noTracing;
  const { otelTracing } = await import('./otel.tracing.ts');
  return otelTracing(service, config);
}

export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

export async function inSpan<T>(
  tracing: Tracing,
  plan: SpanPlan,
  run: (trace?: TraceContext) => Promise<T>,
): Promise<T> {
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
