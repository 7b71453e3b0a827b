/** `npm run contact-sheet [-- walks/legal]`: pictures of the states that walks reach, with axe's findings. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PictureLine } from '../e2e/lib/pictures.ts';
import { buildCheck } from './suite/checks.ts';
import { jest } from './suite/jest.ts';
import { runSuite } from './suite/main.ts';

const FOLDER = resolve('reports/contact-sheet');
const specs = process.argv.length > 2 ? process.argv.slice(2) : ['e2e/walks/', 'e2e/browser/'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ file, path, findings }: PictureLine): string => `
      <figure>
        <a href="${file}"><img src="${file}" alt="${file}" loading="lazy" /></a>
        <figcaption>${escaped(path)}${findings.map((finding) => `<br /><strong>${escaped(finding)}</strong>`).join('')}</figcaption>
      </figure>`;

function sheetOf(pictures: readonly PictureLine[]): string {
  const sections = [...Map.groupBy(pictures, ({ test }) => test)].map(
    ([test, all]) => `
    <h2>${escaped(test)}</h2>
    <div>${all.map(figure).join('')}
    </div>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Contact sheet</title>
    <style>
      body { margin: 16px; font: 14px/1.4 system-ui; background: #888; }
      div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
      figure { margin: 0; max-width: 720px; }
      img { height: 420px; max-width: 720px; object-fit: contain; object-position: top; }
      strong { color: #600; }
    </style>
  </head>
  <body>${sections.join('')}
  </body>
</html>
`;
}

await runSuite(async (session) => {
  await buildCheck(session);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await jest(session, {
    title: 'Pictures',
    args: ['--maxWorkers=3', '--testTimeout=120000', ...specs],
    surroundings: 'system',
    env: { MASQUE_SIZES: 'both', MASQUE_PICTURES: FOLDER },
  });
  const list = join(FOLDER, 'pictures.jsonl');
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const pictures = lines.map((line) => JSON.parse(line) as PictureLine);
  writeFileSync(join(FOLDER, 'index.html'), sheetOf(pictures));
  session.log(`${pictures.length} pictures: ${join(FOLDER, 'index.html')}`);
});
