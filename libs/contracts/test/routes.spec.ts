import { z } from 'zod';
import {
  accountRoutes,
  catalogRoutes,
  chatRoutes,
  errors,
  gatewayRoutes,
  identityRoutes,
  limits,
  moderationRoutes,
  profileRoutes,
  type Route,
  socialRoutes,
} from '../src/index.ts';

const groups = {
  accountRoutes,
  catalogRoutes,
  chatRoutes,
  gatewayRoutes,
  identityRoutes,
  moderationRoutes,
  profileRoutes,
  socialRoutes,
};
const all: [string, Route][] = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

type Node = z.core.JSONSchema.BaseSchema | boolean;
const isBounded: Readonly<Record<string, (node: z.core.JSONSchema.BaseSchema) => boolean>> = {
  string: (node) => node.maxLength !== undefined || node.enum !== undefined || node.const !== undefined,
  array: (node) => node.maxItems !== undefined,
  number: (node) => node.minimum !== undefined && node.maximum !== undefined,
  integer: (node) => node.minimum !== undefined && node.maximum !== undefined,
  object: (node) => node.maxProperties !== undefined || (!node.additionalProperties && node.properties !== undefined),
  boolean: () => true,
  null: () => true,
};

/** Paths in a schema that accept unbounded input. */
function unbounded(node: Node | undefined, path: string): string[] {
  if (typeof node !== 'object') return [];
  const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => unbounded(part, path));
  const types = [node.type ?? 'anything'].flat();
  const hasBound =
    node.enum !== undefined || node.const !== undefined || types.every((type) => isBounded[type]?.(node));
  const items = Array.isArray(node.items) ? node.items : [node.items];
  return [
    ...(hasBound ? [] : [`${path}: ${types.join()}`]),
    ...items.flatMap((item) => unbounded(item, `${path}[]`)),
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) => unbounded(part, `${path}.${name}`)),
  ];
}
const inputOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

describe('what comes from outside', () => {
  it.each(all)('has a bound everywhere: %s', (_, { params, query, body }) => {
    const parts = Object.entries({ params, query, body });
    expect(parts.flatMap(([name, schema]) => (schema ? unbounded(inputOf(schema), name) : []))).toEqual([]);
  });

  it('is found out when it has none', () => {
    const loose = z.object({
      text: z.string(),
      list: z.array(z.string().max(3)),
      deep: z.object({ rest: z.record(z.string(), z.unknown()), any: z.unknown() }).optional(),
      open: z.looseObject({}),
    });
    expect(unbounded(inputOf(loose), 'body')).toEqual([
      'body.text: string',
      'body.list: array',
      'body.deep.rest: object',
      'body.deep.any: anything',
      'body.open: object',
    ]);
  });

  it.each(all)('cannot carry a null byte in a text: %s', (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (!(schema instanceof z.ZodObject)) continue;
      for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
        const taken = field.safeParse('a\0b');
        expect({ name, taken: taken.success && String(taken.data).includes('\0') }).toEqual({ name, taken: false });
      }
    }
  });
});

/** Picture fields; as data URLs they are ASCII. */
const pictures = new Set(['image', 'profilePicture', 'picture', 'imageData', 'image_url']);

function longestText(node: Node | undefined): number {
  if (typeof node !== 'object') return 0;
  const items = Array.isArray(node.items) ? node.items : [node.items];
  const texts = Object.entries(node.properties ?? {}).filter(([name]) => !pictures.has(name));
  const parts = [...(node.anyOf ?? []), ...items, ...texts.map(([, part]) => part)];
  return Math.max(node.maxLength ?? 0, ...parts.map(longestText));
}

describe('the limits in bytes', () => {
  const MOST_BYTES_OF_A_CHARACTER = 4;
  /** The gateway has room for files that are sent as text. */
  const ofFiles: readonly Route[] = [chatRoutes.createPreset, chatRoutes.updatePreset, chatRoutes.previewPreset];
  const room = (route: Route) =>
    route.multipart || ofFiles.includes(route) ? limits.imageBodyBytes : limits.bodyBytes;

  it.each(all)('follow those in characters: %s', (_, route) => {
    const longest = route.body ? longestText(inputOf(route.body)) : 0;
    expect(longest * MOST_BYTES_OF_A_CHARACTER).toBeLessThan(room(route));
  });
});

describe('the routes', () => {
  it.each(all)('name in params exactly what stands in the path: %s', (_, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(new Set(Object.keys(params?.shape ?? {}))).toEqual(new Set(inPath));
  });

  it.each(all)('have the claim where they say: %s', (_, { claim, query, body }) => {
    const fields = [query, body].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
    expect(fields).toEqual(expect.arrayContaining(claim ? [claim] : []));
  });

  it('are each there once', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  /** These are documented with a body. */
  const deletions = ['accountRoutes.deleteAccount', 'socialRoutes.unfollow', 'socialRoutes.unblock'];

  it.each(all)('send a body only with methods that have one: %s', (name, { method, body }) => {
    const isUnusual = method === 'GET' || (method === 'DELETE' && !deletions.includes(name));
    expect(body !== undefined && isUnusual).toBe(false);
  });
});

describe('access to the routes', () => {
  /** Writes that need no signed-in user. */
  const open = ['gatewayRoutes.signInWithCredential', 'gatewayRoutes.logout'];

  it.each(all)('lets only signed-in users write: %s', (name, { method, auth, internal }) => {
    const isOpen = auth === 'public' || auth === 'optional';
    expect(isOpen && method !== 'GET' && !internal).toBe(open.includes(name));
  });

  it.each(all)('makes creating repeatable, and nothing else but POST needs that: %s', (_, route) => {
    expect(route.status === 201 && !route.isIdempotent).toBe(false);
    expect(route.isIdempotent === true && route.method !== 'POST').toBe(false);
  });
});

describe('the errors', () => {
  it.each(Object.entries(errors))('%s has a sentence and a status of the documented ones', (_, { status, message }) => {
    expect([400, 401, 402, 403, 404, 409, 410, 413, 415, 429, 500, 502, 503, 504]).toContain(status);
    expect(message.trim()).toBe(message);
    expect(message.length).toBeGreaterThan(0);
  });
});
