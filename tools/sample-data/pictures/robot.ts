import { glow, motes, sky, stars, vignette } from './light.ts';
import { at, path, ridge } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function robot(sheet: Sheet): string {
  const random = randomFrom(140);
  const dusk = sky(sheet, [
    [0, '#2a1420'],
    [0.32, '#6b3a34'],
    [0.54, '#b8826a'],
    [0.64, '#9fc4d8'],
    [0.7, '#c9a48a'],
    [1, '#3a1a18'],
  ]);
  const sun = `${glow(sheet, 930, 420, 360, '#a8e0ff', 0.95)}<circle cx="930" cy="420" r="26" fill="#f4fcff"/>`;
  const mesas = [
    { y: 446, rise: 20, color: '#8a5248' },
    { y: 478, rise: 26, color: '#6b3630' },
    { y: 516, rise: 18, color: '#4a221f' },
  ]
    .map(({ y, rise, color }) => path(ridge(random, { y, rise, waves: 4 }), color))
    .join('');
  const domes = [
    [180, 486, 60],
    [270, 492, 36],
    [1130, 490, 52],
  ]
    .map(
      ([x, y, r]) =>
        `<path d="M${(x ?? 0) - (r ?? 0)} ${y}a${r} ${r} 0 0 1 ${(r ?? 0) * 2} 0Z" fill="#ffd9a0" opacity=".35"/><path d="M${(x ?? 0) - (r ?? 0)} ${y}a${r} ${r} 0 0 1 ${(r ?? 0) * 2} 0" fill="none" stroke="#ffe6c0" stroke-width="2" opacity=".6"/>${glow(sheet, x ?? 0, (y ?? 0) - 12, 40, '#ffd58a', 0.7)}`,
    )
    .join('');
  const ribs = `<g fill="none" stroke="#1d0f14" stroke-width="10">${times(7, (index) => `<path d="M${640 + (index - 3) * 250} 740Q${640 + (index - 3) * 190} 180 640 -60"/>`)}<path d="M-20 300Q640 190 1300 300M-20 470Q640 420 1300 470" stroke-width="6"/></g><g fill="none" stroke="#a8e0ff" stroke-width="1.6" opacity=".5">${times(7, (index) => `<path d="M${646 + (index - 3) * 250} 740Q${646 + (index - 3) * 190} 180 646 -60"/>`)}</g>`;
  const leaf = (x: number, y: number, angle: number, length: number, color: string) =>
    `<path d="M0 0C${n(length * 0.24)} ${n(-length * 0.3)} ${n(length * 0.2)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(-length * 0.2)} ${n(-length * 0.8)} ${n(-length * 0.24)} ${n(-length * 0.3)} 0 0Z" transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" fill="${color}"/>`;
  const plant = (x: number, y: number, count: number, length: number, colors: readonly string[]) =>
    times(count, (index) =>
      leaf(
        x,
        y,
        (index / (count - 1) - 0.5) * 170,
        length * (0.7 + random() * 0.4),
        colors[index % colors.length] ?? '',
      ),
    );
  const greens = ['#2f6b4a', '#3f8a5c', '#235240', '#57a86b'] as const;
  const garden = `${plant(96, 640, 13, 190, greens)}${plant(250, 680, 11, 130, greens)}${plant(1190, 640, 13, 200, greens)}${plant(1040, 690, 11, 120, greens)}${times(
    26,
    () => {
      const x = random() < 0.5 ? 30 + random() * 270 : 1000 + random() * 260;
      return `<circle cx="${n(x)}" cy="${n(490 + random() * 140)}" r="${n(5 + random() * 5)}" fill="${random() < 0.5 ? '#ffd0de' : '#fff0c2'}" opacity=".9"/>`;
    },
  )}`;
  const counter = `<path d="M0 640C320 610 960 610 1280 640V${HEIGHT}H0Z" fill="${sheet.linear([
    [0, '#7a4a2c'],
    [0.3, '#4a2a1c'],
    [1, '#180c0a'],
  ])}"/><path d="M0 640C320 610 960 610 1280 640" fill="none" stroke="#ffcf9a" stroke-width="3" opacity=".7"/>`;
  const enamel = sheet.radial(
    [
      [0, '#fff6e0'],
      [0.3, '#f2d9a8'],
      [0.7, '#b97f4a'],
      [1, '#4a2418'],
    ],
    '66% 28%',
  );
  const eye = (x: number) =>
    `${glow(sheet, x, -196, 34, '#8fe8ff', 0.9)}<circle cx="${x}" cy="-196" r="15" fill="#d8f8ff"/><circle cx="${x}" cy="-196" r="7" fill="#2a6b80"/><circle cx="${x + 4}" cy="-200" r="3" fill="#fff"/>`;
  const body = `<path d="M-6 -300V-336" stroke="#4a2418" stroke-width="7"/>${glow(sheet, -6, -344, 40, '#ffcf7a', 0.9)}<circle cx="-6" cy="-344" r="11" fill="#fff0c2"/><path d="M-110 -130C-150 -90 -156 -30 -148 40H148C156 -30 150 -90 110 -130Z" fill="${enamel}"/><path d="M-52 -132h104v-20h-104Z" fill="#4a2418"/><rect x="-112" y="-300" width="212" height="156" rx="70" fill="${enamel}"/><rect x="-84" y="-242" width="158" height="88" rx="42" fill="#1c1218"/>${eye(-42)}${eye(34)}<path d="M-20 -168q16 11 32 0" fill="none" stroke="#8fe8ff" stroke-width="4" stroke-linecap="round"/><path d="M-112 -236h-22v40h22ZM100 -236h22v40h-22Z" fill="#8a5230"/><circle cx="0" cy="-50" r="34" fill="#4a2418"/><circle cx="0" cy="-50" r="27" fill="#f6dfa6"/><path d="M0 -50L14 -66" stroke="#b23a48" stroke-width="4"/><path d="M-18 -42a20 20 0 0 1 6 -24" fill="none" stroke="#4a2418" stroke-width="3"/><path d="M-90 -96q-14 40 -12 90M90 -96q14 40 12 90" fill="none" stroke="#4a2418" stroke-opacity=".4" stroke-width="4"/><path d="M-64 -128C-40 -112 40 -112 64 -128L86 -104C40 -82 -40 -82 -86 -104Z" fill="#b23a48"/><path d="M56 -112L92 -60L66 -62L60 -40L36 -96Z" fill="#8e2a3c"/>`;
  const arm = `<path d="M-126 -70C-190 -60 -214 -10 -196 30" fill="none" stroke="#b97f4a" stroke-width="32" stroke-linecap="round"/><path d="M-126 -70C-190 -60 -214 -10 -196 30" fill="none" stroke="#4a2418" stroke-width="32" stroke-dasharray="5 16" opacity=".45"/><path d="M126 -80C196 -96 230 -130 236 -158" fill="none" stroke="#d9a468" stroke-width="32" stroke-linecap="round"/><path d="M126 -80C196 -96 230 -130 236 -158" fill="none" stroke="#4a2418" stroke-width="32" stroke-dasharray="5 16" opacity=".45"/>`;
  const pot = `<g transform="translate(256 -196) rotate(24)"><path d="M-58 -30C-70 30 -40 54 0 54C40 54 70 30 58 -30Z" fill="#2f5c6b"/><path d="M-62 -30h124v-10h-124Z" fill="#e3b35c"/><path d="M-40 -40q40 -34 80 0Z" fill="#2f5c6b"/><circle cx="0" cy="-62" r="8" fill="#e3b35c"/><path d="M54 20C90 16 92 -14 112 -34L122 -26C108 0 108 40 56 42Z" fill="#2f5c6b"/><path d="M-52 -18C-106 -30 -104 40 -50 30" fill="none" stroke="#e3b35c" stroke-width="9"/><path d="M-44 -8C-46 20 -30 36 -12 40" fill="none" stroke="#a8e0ff" stroke-width="5" opacity=".6"/></g>`;
  const stream = `<path d="M${371 + 0} -152C384 -110 386 -60 385 -6" fill="none" stroke="#f2b765" stroke-width="7" stroke-linecap="round" opacity=".9"/>`;
  const cup = (x: number, y: number) =>
    `<path d="M${x - 38} ${y}C${x - 38} ${y + 40} ${x - 20} ${y + 50} ${x} ${y + 50}C${x + 20} ${y + 50} ${x + 38} ${y + 40} ${x + 38} ${y}Z" fill="#f4ece0"/><ellipse cx="${x}" cy="${y}" rx="38" ry="9" fill="#c98a4a"/><path d="M${x - 30} ${y + 22}q30 12 60 0" stroke="#2f5c6b" stroke-width="4" fill="none"/>`;
  const steam = `<g filter="${sheet.blur(8)}" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".36"><path d="M868 586q-34 -50 0 -96t-6 -100M892 586q34 -46 6 -88t12 -80M420 590q-26 -36 0 -70t-4 -60"/></g>`;
  const lamps = [
    [430, 60],
    [820, 40],
    [1010, 110],
    [250, 120],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x} 0V${y}" stroke="#1d0f14" stroke-width="3"/>${glow(sheet, x ?? 0, (y ?? 0) + 16, 90, '#ffcf7a', 0.75)}<circle cx="${x}" cy="${(y ?? 0) + 16}" r="17" fill="#fff0c2"/>`,
    )
    .join('');
  return (
    dusk +
    stars(random, { count: 90, color: '#ffe9d8', bottom: 230 }) +
    sun +
    mesas +
    domes +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#a8e0ff" opacity=".05"/>` +
    ribs +
    lamps +
    garden +
    glow(sheet, 500, 420, 380, '#ffd58a', 0.34) +
    at(500, 640, 1.0, arm + body + stream + pot) +
    counter +
    cup(885, 600) +
    cup(420, 608) +
    steam +
    motes(sheet, random, { count: 50, color: '#ffe9c0', top: 100, bottom: 620, size: 1.8 }) +
    vignette(sheet, '#0e0608', 0.65)
  );
}
