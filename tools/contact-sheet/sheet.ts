import type { Shot } from './shoot.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ file, screen: { width, theme }, findings }: Shot): string => `
      <figure>
        <a href="${file}"><img src="${file}" alt="${escaped(file)}" loading="lazy" /></a>
        <figcaption>${width} px, ${theme}${findings.length > 0 ? `: <strong>${findings.length}</strong>` : ''}</figcaption>
      </figure>`;

function section(state: string, shots: readonly Shot[]): string {
  const findings = shots.flatMap(({ screen, findings: all }) =>
    all.map((one) => `<li>${screen.width} ${screen.theme}: ${escaped(one)}</li>`),
  );
  return `
    <section id="${state}">
      <h2>${state}</h2>
      <div>${shots.map(figure).join('')}
      </div>
      ${findings.length > 0 ? `<ul>${findings.join('\n')}</ul>` : ''}
    </section>`;
}

export function sheetOf(shots: readonly Shot[]): string {
  const byState = Map.groupBy(shots, ({ state }) => state);
  const links = [...byState].map(([state, all]) => {
    const count = all.reduce((sum, { findings }) => sum + findings.length, 0);
    return `<a href="#${state}">${state}${count > 0 ? ` (${count})` : ''}</a>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Contact sheet</title>
    <style>
      body { margin: 16px; font: 14px/1.4 system-ui; background: #888; }
      nav { display: flex; flex-wrap: wrap; gap: 4px 12px; }
      section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
      figure { margin: 0; }
      img { height: 420px; max-width: 720px; object-fit: contain; object-position: top; }
      strong, li { color: #600; }
    </style>
  </head>
  <body>
    <nav>${links.join('\n')}</nav>${[...byState].map(([state, all]) => section(state, all)).join('')}
  </body>
</html>
`;
}
