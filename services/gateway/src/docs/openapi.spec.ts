import { rows } from '../gateway.rows.ts';
import { openApi } from './openapi.ts';

describe('the OpenAPI document', () => {
  const document = openApi('http://localhost:8080');

  it('has every public route with its answer', () => {
    for (const { route, group } of rows) {
      if (group === 'site') continue;
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
      expect(document).toHaveProperty([
        'paths',
        path,
        route.method.toLowerCase(),
        'responses',
        String(route.status ?? 200),
      ]);
    }
  });

  it('has no route that only the gateway calls', () => {
    expect(JSON.stringify(document)).not.toContain('/internal/');
  });
});
