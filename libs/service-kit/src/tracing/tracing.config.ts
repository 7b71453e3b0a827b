import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings of tracing, by OpenTelemetry's own names. */
export const tracingEnv = {
  /** Where spans are sent, as OTLP over HTTP (`http://otel-collector:4318`). Without it there is no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for it, such as a key of the receiver: `name=value`, with commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  /** Which traces are kept. What belongs to another span does as that one does, unless it says otherwise. */
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** Part of the traces that the `traceidratio` samplers keep, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
const TracingEnv = z.object(tracingEnv);

export interface TracingConfig {
  /** With the path of traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  readonly ratio: number;
}

const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  );

/** Undefined: no tracing. */
export function tracingConfig(env: z.output<typeof TracingEnv>): TracingConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: pairs(env.OTEL_EXPORTER_OTLP_HEADERS),
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
