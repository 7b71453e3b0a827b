import { hooded } from './figures.ts';
import { beam, glow, moon, motes, sky, stars, vignette } from './light.ts';
import { at, lit, path } from './shapes.ts';
import { n, randomFrom, type Sheet, times } from './sheet.ts';

export function mage(sheet: Sheet): string {
  const random = randomFrom(11);
  const room = sky(sheet, [
    [0, '#0d0820'],
    [0.5, '#1d1142'],
    [1, '#0a0616'],
  ]);
  const night = sheet.radial([
    [0, '#5a4bb0'],
    [0.6, '#2a1c66'],
    [1, '#170d3c'],
  ]);
  const window = `<circle cx="640" cy="286" r="252" fill="#0b0620"/><circle cx="640" cy="286" r="238" fill="${night}"/>${sheet.clip(
    'M402 286a238 238 0 1 0 476 0a238 238 0 1 0 -476 0Z',
    stars(random, { count: 150, color: '#e9e2ff', bottom: 520 }) + moon(sheet, 716, 214, 74, '#f4e9c8', '#c9b27c'),
  )}<g fill="none" stroke="#0b0620" stroke-width="9"><circle cx="640" cy="286" r="238"/><circle cx="640" cy="286" r="150" stroke-width="5"/>${times(
    8,
    (index) => `<path d="M640 286m0 -150v-88" transform="rotate(${index * 45} 640 286)" stroke-width="5"/>`,
  )}</g>`;
  const hues = ['#7fe3d6', '#e3b35c', '#b79bff', '#f08fa6', '#8fc7ff'] as const;
  const jar = (x: number, y: number, index: number) => {
    const color = hues[Math.floor(random() * hues.length)] ?? hues[0];
    const h = 62 + random() * 26;
    const w = 36 + random() * 14;
    const top = y - h;
    const glass = sheet.linear([
      [0, color, 0.12],
      [0.55, color, 0.5],
      [1, color, 0.95],
    ]);
    const halo = index % 2 === 0 ? glow(sheet, x, y - h * 0.35, 78, color, 0.6) : '';
    return `${halo}<path d="M${n(x - w / 3)} ${n(top)}h${n((w / 3) * 2)}v10q${n(w / 6)} 4 ${n(w / 6)} 14V${n(y - 6)}q0 6 -6 6H${n(x - w / 2 + 6)}q-6 0 -6 -6V${n(top + 24)}q0 -10 ${n(w / 6)} -14Z" fill="${glass}" stroke="${color}" stroke-opacity=".45"/><rect x="${n(x - w / 3 - 2)}" y="${n(top - 8)}" width="${n((w / 3) * 2 + 4)}" height="10" rx="3" fill="#2b1a12"/><circle cx="${n(x)}" cy="${n(y - h * 0.32)}" r="4" fill="#fff" opacity=".85"/>`;
  };
  const shelf = (y: number, from: number, count: number) =>
    `${times(count, (index) => jar(from + index * 74, y, index))}<rect x="${from - 60}" y="${y}" width="${count * 74 + 46}" height="13" fill="#1c0f14"/><rect x="${from - 60}" y="${y}" width="${count * 74 + 46}" height="2.5" fill="#6b4a2a" opacity=".7"/>`;
  const shelves = [178, 330, 482].map((y) => shelf(y, 46, 4) + shelf(y, 1012, 4)).join('');
  const robe = sheet.linear([
    [0, '#241657'],
    [0.5, '#150c38'],
    [1, '#080414'],
  ]);
  const face = sheet.radial(
    [
      [0, '#5b3a4a'],
      [0.5, '#22122e'],
      [1, '#080412'],
    ],
    '50% 92%',
  );
  const figure = at(
    640,
    372,
    1.12,
    `${lit(sheet, hooded, robe, '#cbb8ff', -3, 7)}<path d="M0 -112C42 -96 60 -44 46 14C36 40 16 54 0 54C-16 54 -36 40 -46 14C-60 -44 -42 -96 0 -112Z" fill="${face}"/><path d="M-46 14C-30 60 30 60 46 14C60 90 40 200 24 300L-24 300C-40 200 -60 90 -46 14Z" fill="#0b0520" opacity=".6"/>`,
  );
  const orb = `${glow(sheet, 640, 566, 240, '#7fe3d6', 0.75)}<circle cx="640" cy="566" r="46" fill="${sheet.radial([
    [0, '#ffffff'],
    [0.35, '#b9fff4'],
    [1, '#2f9c93'],
  ])}"/>${path('M536 720C530 660 548 612 586 602C604 598 612 610 604 620C596 632 606 652 628 662L640 668L652 662C674 652 684 632 676 620C668 610 676 598 694 602C732 612 750 660 744 720Z', '#0a0518')}`;
  const runes = times(7, (index) => {
    const angle = Math.PI * (1.02 + index * 0.16);
    const x = 640 + Math.cos(angle) * 196;
    const y = 300 + Math.sin(angle) * 196;
    const d = [
      'M0 -14V14M0 -6L10 -14M0 2L10 -6',
      'M-8 14V-14L8 0L-8 8',
      'M-8 -14L8 14M8 -14L-8 14',
      'M0 -14V14M-10 -4L0 -14L10 -4',
    ];
    return `<path d="${d[index % 4]}" transform="translate(${n(x)} ${n(y)}) scale(1.15)" stroke="#b9fff4" stroke-width="2.6" stroke-linecap="round" fill="none" opacity=".85"/>`;
  });
  const shine = beam(sheet, [716, 214], { angle: 112, length: 720, spread: 420, color: '#cdbfff', opacity: 0.28 });
  const dust = motes(sheet, random, { count: 60, color: '#fbe7b0', top: 80, bottom: 640, size: 1.8 });
  return room + window + shelves + shine + figure + orb + runes + dust + vignette(sheet);
}
