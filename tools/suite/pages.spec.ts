import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { remotePages } from '../../libs/web-kit/src/pages/index.ts';
import { unvisitedPages } from './pages.ts';

const routes = new URL('../../frontends/shell/src/app/routes.tsx', import.meta.url);

describe('pages that no walk opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masque-pages-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const after = (...visited: string[]) => {
    const file = join(folder, 'pages');
    writeFileSync(file, visited.map((path) => `${path}\n`).join(''));
    return unvisitedPages(file);
  };

  it('are all of them when nothing was recorded', () => {
    const all = unvisitedPages(join(folder, 'missing'));
    expect(all).toEqual(after());
    for (const { page } of remotePages) expect(all).toContain(page.paths[0]);
    expect(all).toEqual(expect.arrayContaining(['/terms', '/cookies', '/transparency', '/login', '*']));
  });

  it('count the shell’s own pages, too', () => {
    const declared = [...readFileSync(routes, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
    expect(declared).not.toEqual([]);
    expect(after()).toEqual(expect.arrayContaining(declared));
  });

  it.each([
    ['/characters', '/characters'],
    ['/', '/characters'],
    ['/characters/', '/characters'],
    ['/character/01ABC', '/character/:id'],
    ['/users/iris', '/profile/:username'],
    ['/profile', '/profile'],
    ['/collections/create', '/collections/create'],
    ['/collections/01ABC', '/collections/:id'],
    ['/reports-admin/audit', '/reports-admin/audit'],
    ['/reports-admin/01ABC', '/reports-admin/:id'],
    ['/nowhere/at/all', '*'],
  ])('no longer include the one at %s', (path, page) => {
    const all = after();
    expect(after(path)).toEqual(all.filter((one) => one !== page));
    expect(all).toContain(page);
  });
});
