import { z } from 'zod';
import { origin } from './api.ts';

/** The part of JSON Schema used here, with references resolved. */
export interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly maxLength?: number | undefined;
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), Schema).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    enum: z.array(z.unknown()).optional(),
    maxLength: z.number().optional(),
  }),
);

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: Schema })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });
const Named = z.object({ components: z.object({ schemas: z.record(z.string(), z.json()) }) });

/** Resolves each `$ref`; our schemas aren't recursive. */
function withoutReferences(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const name = value.$ref.replace('#/components/schemas/', '');
    return withoutReferences(schemas[name] ?? {}, schemas);
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutReferences(part, schemas)]));
}

export interface DocumentedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, Schema>>;
  /** Fields of the JSON body; null if there is none. */
  readonly body: Readonly<Record<string, Schema>> | null;
  /** Also takes forms with files, hence larger bodies. */
  readonly takesFiles: boolean;
  /** False: takes only forms. */
  readonly takesJson: boolean;
  /** Documented statuses. */
  readonly statuses: readonly number[];
}

/** Public calls, from the running instance's OpenAPI document. */
export async function documentedCalls(): Promise<DocumentedCall[]> {
  const document: unknown = await (await fetch(`${origin()}/api/openapi.json`)).json();
  const { schemas } = Named.parse(document).components;
  const { paths } = Document.parse(withoutReferences(document, schemas));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters, requestBody, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      params: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      body: requestBody ? (requestBody.content['application/json']?.schema.properties ?? {}) : null,
      takesFiles: 'multipart/form-data' in (requestBody?.content ?? {}),
      takesJson: !requestBody || 'application/json' in requestBody.content,
      statuses: Object.keys(responses).map(Number),
    })),
  );
}

/** Types a value may have, including those in unions. */
export function typesOf(schema: Schema): string[] {
  const own = schema.enum ? schema.enum.map((value) => (value === null ? 'null' : typeof value)) : schema.type;
  return [...[own ?? []].flat(), ...(schema.anyOf ?? []).flatMap(typesOf)];
}
