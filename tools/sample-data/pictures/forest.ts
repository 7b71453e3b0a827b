import { cloaked } from './figures.ts';
import { fog, glow, motes, sky, vignette } from './light.ts';
import { at, lit, path } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function forest(sheet: Sheet): string {
  const random = randomFrom(129);
  const air = sky(sheet, [
    [0, '#06231f'],
    [0.4, '#1d5c4c'],
    [0.66, '#8fc79a'],
    [0.78, '#3f8a72'],
    [1, '#04161a'],
  ]);
  const trunk = (x: number, w: number, foot: number, lean: number) => {
    const branch = (y: number, side: number, length: number) =>
      `M${n(x + lean * (y / foot))} ${n(y)}q${n(side * length * 0.5)} ${n(-length * 0.1)} ${n(side * length)} ${n(-length * 0.6)}q${n(-side * length * 0.4)} ${n(length * 0.36)} ${n(-side * length)} ${n(length * 0.78)}Z`;
    const branches = Array.from({ length: 6 }, () =>
      branch(30 + random() * foot * 0.56, random() < 0.5 ? -1 : 1, 40 + random() * 90 * (w / 30)),
    ).join('');
    return `M${n(x - w * 0.36 + lean * 0.2)} -20H${n(x + w * 0.36 + lean * 0.2)}C${n(x + w * 0.3)} ${n(foot * 0.5)} ${n(x + w * 0.45 + lean)} ${n(foot * 0.84)} ${n(x + w * 1.3 + lean)} ${foot}H${n(x - w * 1.3 + lean)}C${n(x - w * 0.45 + lean)} ${n(foot * 0.84)} ${n(x - w * 0.3)} ${n(foot * 0.5)} ${n(x - w * 0.36)} -20Z${branches}`;
  };
  const layer = (count: number, w: number, foot: number, color: string, gap: boolean) =>
    `<g fill="${color}">${times(count, (index) => {
      const spot = ((index + 0.15 + random() * 0.7) / count) * WIDTH;
      const x = gap && spot > 380 && spot < 900 ? (spot < 640 ? spot - 330 : spot + 330) : spot;
      return `<path d="${trunk(x, w * (0.7 + random() * 0.6), foot, (random() - 0.5) * 40)}"/>`;
    })}</g>`;
  const leaves = `<g fill="#04171a">${times(150, () => {
    const x = random() * WIDTH;
    const y = random() ** 2 * 190 * (0.4 + Math.abs(x - 640) / 640);
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(24 + random() * 44)}" ry="${n(10 + random() * 18)}" transform="rotate(${n((random() - 0.5) * 50)} ${n(x)} ${n(y)})" opacity="${n(0.6 + random() * 0.4)}"/>`;
  })}</g>`;
  const water = `<rect y="512" width="${WIDTH}" height="208" fill="${sheet.linear([
    [0, '#9fd8a8', 0.9],
    [0.2, '#3f8f78'],
    [0.6, '#12433f'],
    [1, '#031114'],
  ])}"/>`;
  const ripples = times(80, () => {
    const y = 520 + random() ** 0.7 * 190;
    const x = random() * WIDTH;
    const w = (y - 490) * (0.3 + random() * 0.8);
    return `<path d="M${n(x)} ${n(y)}q${n(w / 2)} ${n(3)} ${n(w)} 0" stroke="#d9ffe0" stroke-width="1.5" fill="none" opacity="${n(0.06 + random() * 0.24)}"/>`;
  });
  const body =
    'M-86 0L-82 -70C-92 -84 -98 -104 -92 -122C-86 -140 -60 -144 -30 -140C0 -136 26 -140 44 -152C56 -172 66 -194 74 -212L66 -224L78 -222C84 -232 96 -234 104 -226L132 -206C136 -200 132 -194 126 -194L104 -196C102 -168 94 -136 78 -112C76 -96 72 -84 66 -74L70 0H60L52 -66L44 -70L40 0H30L26 -74C0 -72 -26 -74 -48 -82L-58 -64L-56 0H-66L-70 -56L-76 0Z';
  const antlers =
    'M84 -226C70 -250 66 -276 76 -304M74 -262C56 -272 46 -290 46 -312M70 -282C58 -298 58 -318 66 -338M76 -304C86 -316 88 -330 86 -344M96 -228C108 -250 124 -264 128 -296M110 -252C128 -256 142 -268 148 -290M122 -270C124 -294 116 -314 118 -334M128 -296C138 -306 144 -320 144 -334';
  const shine = sheet.linear([
    [0, '#ffffff'],
    [0.5, '#d9fff0'],
    [1, '#6fe0c0', 0.7],
  ]);
  const stagShape = `<path d="${body}" fill="${shine}"/><path d="${antlers}" fill="none" stroke="#f4fff8" stroke-width="6.5" stroke-linecap="round"/>`;
  const stag = `${glow(sheet, 690, 400, 330, '#c9ffe2', 0.95)}${at(
    680,
    532,
    0.94,
    `<g filter="${sheet.blur(12)}" opacity=".9">${stagShape}</g>${stagShape}<circle cx="102" cy="-212" r="3.6" fill="#0f5c4c"/>`,
  )}<g transform="translate(680 538) scale(.94 -.5)" opacity=".34" filter="${sheet.blur(3)}">${stagShape}</g>`;
  const rays = `<g filter="${sheet.blur(16)}" fill="#eaffd8">${[
    [520, 60, 0.2],
    [640, 90, 0.26],
    [760, 70, 0.2],
    [880, 40, 0.14],
  ]
    .map(
      ([x, w, opacity]) =>
        `<path d="M${x} -20h${w}L${(x ?? 0) - 60 + (w ?? 0) * 2} 560H${(x ?? 0) - 140}Z" opacity="${opacity}"/>`,
    )
    .join('')}</g>`;
  const bank = path('M0 640C120 604 260 620 360 650C430 670 470 696 500 720H0Z', '#020c0f');
  const ranger = `${at(
    268,
    668,
    1.3,
    `${lit(sheet, cloaked, '#04181a', '#c9ffe2', -4, 3)}<path d="M-40 -156L-26 -162L52 -26L40 -18Z" fill="#020c0f"/><path d="M-46 -168q-22 70 34 122" fill="none" stroke="#0f2a24" stroke-width="5"/>`,
  )}${glow(sheet, 356, 590, 80, '#ffcf7a', 0.9)}<path d="M316 548L356 566" stroke="#04181a" stroke-width="12" stroke-linecap="round"/><path d="M347 574h20l5 32h-30ZM350 574q7 -14 14 0" fill="#ffe3a0" stroke="#020c0f" stroke-width="3"/>`;
  const reeds = `<g stroke="#020c0f" stroke-width="4" fill="none">${times(60, () => {
    const x = random() < 0.5 ? random() * 460 : 860 + random() * 420;
    return `<path d="M${n(x)} ${HEIGHT}q${n((random() - 0.5) * 40)} -50 ${n((random() - 0.5) * 70)} ${n(-60 - random() * 80)}"/>`;
  })}</g>`;
  return (
    air +
    glow(sheet, 660, 300, 460, '#eaffc8', 0.6) +
    layer(17, 12, 520, '#5fa082', false) +
    fog(sheet, random, { y: 470, height: 110, color: '#d9ffe0', opacity: 0.4 }) +
    layer(12, 22, 530, '#2b6b5a', true) +
    water +
    rays +
    stag +
    fog(sheet, random, { y: 526, height: 60, color: '#d9ffe0', opacity: 0.34 }) +
    layer(9, 36, 560, '#0d3a34', true) +
    ripples +
    layer(6, 60, 620, '#04191b', true) +
    leaves +
    bank +
    ranger +
    reeds +
    motes(sheet, random, { count: 80, color: '#f0ffb8', top: 180, bottom: 680, size: 2.1 }) +
    vignette(sheet, '#010809', 0.7)
  );
}
