import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingEnv = {
  /** OTLP/HTTP endpoint for spans, such as `http://otel-collector:4318`; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for that endpoint, such as an API key: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  /** Sampler for traces. The `parentbased_` samplers follow the decision of the parent span. */
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** Share of traces that the `traceidratio` samplers keep, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
const TracingEnv = z.object(tracingEnv);

export interface TracingConfig {
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
