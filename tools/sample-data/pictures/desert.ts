import { cloaked } from './figures.ts';
import { glow, moon, motes, sky, stars, vignette } from './light.ts';
import { at, lit, path } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function desert(sheet: Sheet): string {
  const random = randomFrom(103);
  const dusk = sky(sheet, [
    [0, '#141038'],
    [0.34, '#45267a'],
    [0.56, '#a8527f'],
    [0.72, '#f0a765'],
    [1, '#5c2a3a'],
  ]);
  const dunes = [
    {
      y: 430,
      light: '#e7a06a',
      dark: '#8a4a5c',
      d: 'C180 380 300 372 420 410C560 452 700 470 860 412C1010 360 1140 372 1280 416',
    },
    {
      y: 486,
      light: '#d68a52',
      dark: '#6b3450',
      d: 'C120 470 260 520 420 500C620 474 720 400 900 430C1060 456 1160 500 1280 470',
    },
    {
      y: 560,
      light: '#b8683c',
      dark: '#4a2140',
      d: 'C200 500 330 470 520 520C700 566 880 588 1060 540C1150 516 1220 520 1280 540',
    },
    { y: 640, light: '#8a4630', dark: '#2c1230', d: 'C180 600 420 590 640 640C840 684 1080 660 1280 610' },
  ];
  const sand = dunes.map(({ y, light, dark, d }) => {
    const shape = `M0 ${y}${d}V${HEIGHT}H0Z`;
    const fill = sheet.linear([
      [0, light],
      [0.34, dark],
      [1, dark],
    ]);
    const ripples = times(
      9,
      (index) =>
        `<path d="M0 ${y + 16 + index * 15}${d}" transform="translate(0 ${16 + index * 15})" fill="none" stroke="${light}" stroke-width="1.4" opacity="${n(0.2 - index * 0.018)}"/>`,
    );
    return `${path(shape, fill)}${sheet.clip(shape, ripples)}<path d="M0 ${y}${d}" fill="none" stroke="#ffd9a0" stroke-width="2" opacity=".55"/>`;
  });
  const camel =
    'M-60 0L-56 -44C-62 -58 -60 -72 -48 -78C-40 -96 -24 -104 -12 -84C0 -104 18 -100 24 -80C34 -78 40 -82 46 -92L58 -128C60 -138 70 -142 78 -136L92 -130L90 -122L72 -120L62 -84C58 -66 48 -54 40 -48L44 0H36L28 -42L-30 -44L-44 -40L-50 0Z';
  const rider =
    'M-14 -88C-16 -112 -10 -126 0 -128C-8 -140 -4 -154 6 -154C16 -154 20 -142 14 -130C24 -124 28 -106 26 -86Z';
  const caravan = [0, 1, 2, 3, 4]
    .map((index) => {
      const x = 840 - index * 104;
      const y = 436 + Math.sin(index * 0.9) * 10 + index * 8;
      const lamp = `${glow(sheet, 66, -66, 46, '#ffd58a', 0.85)}<circle cx="66" cy="-66" r="4" fill="#fff3c8"/>`;
      return at(
        x,
        y,
        0.58,
        `${path(camel, '#1e0c26')}${index % 2 === 0 ? path(rider, '#1e0c26') : path('M-34 -82h52l8 34h-64Z', '#7a2238')}${index % 2 === 0 ? lamp : ''}`,
      );
    })
    .join('');
  const ruins = `<g fill="#3a1838" opacity=".9">${[
    [1016, 150],
    [1060, 190],
    [1104, 170],
    [1160, 96],
  ]
    .map(
      ([x, h]) =>
        `<path d="M${x} 470V${470 - (h ?? 0)}h24V470Z"/><path d="M${(x ?? 0) - 5} ${470 - (h ?? 0)}h34v-10h-34Z"/>`,
    )
    .join('')}<path d="M1008 270h140v-16q-70 -30 -140 0Z" transform="translate(0 12)"/></g>`;
  const map = `<g transform="translate(392 500) rotate(-9)"><path d="M0 0Q74 -16 150 0V86Q74 70 0 86Z" fill="#f2dfb4"/><path d="M16 22Q40 6 62 30T112 34T138 60" fill="none" stroke="#b23a48" stroke-width="3" stroke-dasharray="7 5"/><path d="M20 60q16 -14 30 0q12 -12 26 0M96 18l8 -12l8 12Z" fill="none" stroke="#8a5a2c" stroke-width="2.4"/><circle cx="138" cy="60" r="5" fill="#b23a48"/></g>`;
  const figure = `${at(
    292,
    716,
    2.1,
    `${lit(sheet, cloaked, '#1a0a26', '#ffc98a', -3, 2)}<path d="M-24 -168C-28 -190 -12 -206 2 -204C20 -204 28 -188 24 -168C10 -176 -10 -176 -24 -168Z" fill="#b23a48"/><path d="M22 -172C40 -160 56 -128 60 -92L50 -88C44 -118 32 -140 18 -150Z" fill="#8e2a3c"/><path d="M34 -118C46 -112 58 -102 66 -90L58 -80L28 -96Z" fill="#1a0a26"/>`,
  )}<path d="M160 300L172 720" stroke="#120618" stroke-width="9" stroke-linecap="round"/>${glow(sheet, 160, 296, 110, '#ffcf7a', 0.95)}<path d="M146 278h28l6 44h-40ZM150 278q10 -18 20 0" fill="#ffe9b0" stroke="#120618" stroke-width="4"/>`;
  return (
    dusk +
    stars(random, { count: 330, color: '#fff0ff', bottom: 400 }) +
    moon(sheet, 884, 150, 82, '#ffe6c0', '#d9a27c') +
    moon(sheet, 1074, 92, 32, '#d8c6ff', '#8f7ac4') +
    (sand[0] ?? '') +
    ruins +
    (sand[1] ?? '') +
    caravan +
    (sand[2] ?? '') +
    (sand[3] ?? '') +
    figure +
    map +
    motes(sheet, random, { count: 70, color: '#ffd9a0', top: 380, size: 1.7 }) +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet.linear([
      [0.6, '#1a0824', 0],
      [1, '#1a0824', 0.5],
    ])}"/>` +
    vignette(sheet, '#0c0418', 0.6)
  );
}
