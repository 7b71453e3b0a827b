import { OWN_CHANGE_MS } from '@masque/service-kit/http';
import { type RouteRow, rows } from './gateway.rows.ts';

const byName = rows.map((row) => [row.name, row] as const);

describe('the table', () => {
  it('has each address once', () => {
    const addresses = rows.flatMap(({ route, urls }) =>
      urls.map((url) => `${route.method} ${url.replaceAll(/:\w+/g, ':')}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(byName)('reads a body exactly where the contract has one: %s', (_, { body, route }) => {
    expect(body === 'none').toBe(route.body === undefined);
  });

  it.each(byName)('gives forms the room of an upload: %s', (_, { body, route }) => {
    expect(route.multipart !== undefined && !['image', 'upload'].includes(body)).toBe(false);
  });

  it.each(byName)('caches only what may be read, and for everybody: %s', (_, { policy, route }) => {
    const isForAll = route.method === 'GET' && ['public', 'optional'].includes(route.auth);
    expect(policy.cache === undefined || isForAll).toBe(true);
    expect(policy.cache !== undefined && !policy.cache.overlay && route.auth !== 'public').toBe(false);
  });

  it.each(byName)('lets every POST that answers 201 be repeated with a key: %s', (_, { route }) => {
    expect(route.method === 'POST' && route.status === 201 && !route.isIdempotent).toBe(false);
  });

  it.each(byName)('changes what other services show only where it invalidates: %s', (_, { policy }) => {
    expect(policy.changes !== undefined && policy.invalidates === undefined).toBe(false);
  });

  it.each(['catalog.listCharacters', 'catalog.getCharacter'])('shows new counts to whoever made them: %s', (name) => {
    expect(Number(new Map<string, RouteRow>(byName).get(name)?.policy.cache?.ttl) * 1_000).toBeLessThan(OWN_CHANGE_MS);
  });

  it.each(byName)('invalidates nothing when something is only read: %s', (_, { route, policy }) => {
    expect(route.method === 'GET' && policy.invalidates !== undefined).toBe(false);
  });
});
