import { fog, glow, lantern, moon, motes, sky, stars, vignette } from './light.ts';
import { at, lit, path, ridge } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function fox(sheet: Sheet): string {
  const random = randomFrom(73);
  const dusk = sky(sheet, [
    [0, '#2a0d3a'],
    [0.35, '#7a1f4b'],
    [0.62, '#d8503f'],
    [0.82, '#f7a35c'],
    [1, '#40142a'],
  ]);
  const far = path(
    'M0 470L150 400L260 440L430 300L520 350L640 190L700 240L770 220L880 350L960 310L1090 420L1180 380L1280 450V720H0Z',
    sheet.linear([
      [0, '#7a2350'],
      [1, '#c9483f'],
    ]),
    'opacity=".8"',
  );
  const hills = [
    { y: 470, rise: 36, color: '#5c1a40' },
    { y: 530, rise: 30, color: '#3d1232' },
    { y: 590, rise: 24, color: '#280b24' },
  ]
    .map(({ y, rise, color }) => path(ridge(random, { y, rise }), color))
    .join(fog(sheet, random, { y: 520, height: 90, color: '#f7a98a', opacity: 0.28 }));
  const gate = (x: number, y: number, scale: number, color: string, shade: string) =>
    at(
      x,
      y,
      scale,
      `<path d="M-112 0L-104 -270H-82L-86 0ZM112 0L104 -270H82L86 0Z" fill="${color}"/><path d="M-86 0L-82 -270H-90L-96 0ZM86 0L82 -270H74L78 0Z" fill="${shade}"/><path d="M-132 -226H132V-206H-132Z" fill="${color}"/><path d="M-168 -306C-100 -288 100 -288 168 -306L160 -268C96 -256 -96 -256 -160 -268Z" fill="${color}"/><path d="M-174 -318C-100 -298 100 -298 174 -318L170 -304C96 -286 -96 -286 -170 -304Z" fill="#1c0a16"/><rect x="-14" y="-268" width="28" height="44" fill="${shade}"/><path d="M-118 0h38v-26h-38ZM80 0h38v-26h-38Z" fill="#1c0a16"/>`,
    );
  const steps = times(16, (index) => {
    const t = index / 15;
    const y = 452 + t ** 1.5 * 268;
    const half = 34 + t ** 1.5 * 250;
    const shade = ['#3a1a2c', '#4a2234'][index % 2];
    return `<path d="M${n(640 - half)} ${n(y)}H${n(640 + half)}L${n(640 + half + 26)} ${n(y + 34)}H${n(640 - half - 26)}Z" fill="${shade}"/><path d="M${n(640 - half)} ${n(y)}H${n(640 + half)}" stroke="#ffb27a" stroke-width="${n(0.6 + t * 2)}" opacity=".5"/>`;
  });
  const gates = [
    [452, 0.34],
    [474, 0.46],
    [512, 0.68],
    [590, 1.12],
  ] as const;
  const arches = gates
    .map(([y, scale], index) =>
      gate(
        640,
        y,
        scale,
        ['#a8324a', '#b8383f', '#c9402f', '#d9482b'][index] ?? '',
        ['#6e1c36', '#7a2030', '#8a2622', '#96281c'][index] ?? '',
      ),
    )
    .join('');
  const tail = (bend: number, length: number) =>
    `M${n(-bend * 0.06)} -50C${n(bend * 0.3)} ${n(-length * 0.3)} ${n(bend * 0.52)} ${n(-length * 0.72)} ${n(bend * 0.98)} ${n(-length * 1.08)}C${n(bend * 1.52)} ${n(-length * 0.66)} ${n(bend * 1.2)} ${n(-length * 0.1)} 0 -4Z`;
  const tails = [
    [-118, 128],
    [-92, 168],
    [-52, 190],
    [118, 128],
    [92, 168],
    [52, 190],
  ] as const;
  const fur = sheet.linear([
    [0, '#ffe9cf'],
    [0.22, '#e8743c'],
    [1, '#6b1d22'],
  ]);
  const kimono =
    'M0 -214C13 -214 22 -203 21 -188C20 -178 14 -170 9 -166L10 -160C30 -156 38 -148 46 -128L78 -74C82 -66 74 -56 64 -58L40 -78L40 -58C46 -36 52 -14 56 0L-56 0C-52 -14 -46 -36 -40 -58L-40 -78L-64 -58C-74 -56 -82 -66 -78 -74L-46 -128C-38 -148 -30 -156 -10 -160L-9 -166C-14 -170 -20 -178 -21 -188C-22 -203 -13 -214 0 -214Z';
  const figure = at(
    640,
    640,
    1.16,
    `${glow(sheet, 0, -120, 190, '#ffd9a0', 0.7)}${tails.map(([bend, length]) => lit(sheet, tail(bend, length), fur, '#fff0d8', bend > 0 ? -3 : 3, 7)).join('')}${lit(sheet, kimono, '#1a0816', '#ffcf9a', 0, 5)}<path d="M-42 -92H42L44 -66H-44Z" fill="#d9482b"/><path d="M-12 -92H12V-66H-12Z" fill="#ffb27a"/>${lit(sheet, 'M-21 -196L-27 -238L-4 -212ZM21 -196L27 -238L4 -212Z', '#1a0816', '#ffcf9a', 0, 4)}<path d="M-21 -190C-24 -214 24 -214 21 -190C26 -160 24 -128 18 -104L-18 -104C-24 -128 -26 -160 -21 -190Z" fill="#0e0410"/>`,
  );
  const lanterns = (
    [
      [180, 260, 44],
      [330, 340, 30],
      [1100, 260, 44],
      [950, 340, 30],
      [76, 420, 34],
      [1206, 420, 34],
    ] as const
  )
    .map(
      ([x, y, size]) =>
        `<path d="M${x} ${y - size}V${y - size - 60}" stroke="#14060f" stroke-width="2.5"/>${lantern(sheet, x, y, size, '#ff7a3c')}`,
    )
    .join('');
  const ropes = `<path d="M-10 150C120 190 260 260 420 230M1290 150C1160 190 1020 260 860 230M-10 330C60 380 140 392 220 350M1290 330C1220 380 1140 392 1060 350" fill="none" stroke="#14060f" stroke-width="3"/>`;
  const bank = `<path d="M0 600C150 590 300 620 420 720H0ZM${WIDTH} 600C1130 590 980 620 860 720H${WIDTH}Z" fill="#16061a"/><g stroke="#16061a" stroke-width="3">${times(
    70,
    () => {
      const left = random() < 0.5;
      const x = left ? random() * 380 : WIDTH - random() * 380;
      return `<path d="M${n(x)} ${HEIGHT - 60}q${n((random() - 0.5) * 30)} -40 ${n((random() - 0.5) * 50)} ${n(-50 - random() * 60)}"/>`;
    },
  )}</g>`;
  const petals = times(46, () => {
    const x = random() * WIDTH;
    const y = random() * 640;
    return `<path d="M0 0q6 -9 13 0q-7 9 -13 0Z" transform="translate(${n(x)} ${n(y)}) rotate(${n(random() * 360)}) scale(${n(0.5 + random())})" fill="#ffd0d6" opacity="${n(0.4 + random() * 0.5)}"/>`;
  });
  return (
    dusk +
    stars(random, { count: 110, color: '#ffe6d0', bottom: 240 }) +
    moon(sheet, 640, 196, 112, '#ffe9c8', '#f3b58a') +
    far +
    hills +
    steps +
    arches +
    figure +
    bank +
    ropes +
    lanterns +
    petals +
    motes(sheet, random, { count: 30, color: '#ffd08a', top: 320, bottom: 700, size: 2 }) +
    vignette(sheet, '#14040f', 0.65)
  );
}
