import { beam, fog, glow, motes, sky, stars, vignette } from './light.ts';
import { at, lit, path } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';
import { cloaked } from './figures.ts';

export function lighthouse(sheet: Sheet): string {
  const random = randomFrom(97);
  const night = sky(sheet, [
    [0, '#03101c'],
    [0.4, '#08263a'],
    [0.66, '#135468'],
    [1, '#04121c'],
  ]);
  const ribbon = (shift: number, color: string, opacity: number) => {
    const top = (x: number) => 130 + shift + Math.sin(x / 170 + shift) * 54 + Math.sin(x / 61 + shift * 2) * 16;
    const strips = times(64, (index) => {
      const x = index * 20.5;
      const h = 120 + Math.abs(Math.sin(index * 1.7 + shift)) * 130;
      return `<rect x="${n(x)}" y="${n(top(x) - h)}" width="21" height="${n(h)}" fill="${color}"/>`;
    });
    const mask = sheet.linear([
      [0, color, 0],
      [0.8, color, opacity],
      [1, color, opacity * 0.2],
    ]);
    return `<g filter="${sheet.blur(11)}">${strips.replaceAll(`fill="${color}"`, `fill="${mask}"`)}</g>`;
  };
  const aurora = ribbon(0, '#3fe0a4', 0.6) + ribbon(70, '#52c8ff', 0.4) + ribbon(140, '#a37bff', 0.34);
  const wave = (y: number, size: number, length: number, phase: number) => {
    const points = Array.from({ length: 65 }, (_, index) => {
      const x = index * 20;
      const swell = Math.sin(x / length + phase) * size + Math.sin(x / (length * 0.37) + phase * 3) * size * 0.35;
      return `L${x} ${n(y - swell)}`;
    });
    return `M0 ${HEIGHT}${points.join('')}L${WIDTH} ${HEIGHT}Z`;
  };
  const sea = [
    { y: 470, size: 5, length: 60, top: '#1b6a7a', bottom: '#0a3446' },
    { y: 514, size: 9, length: 90, top: '#145468', bottom: '#08293a' },
    { y: 566, size: 15, length: 130, top: '#0f4358', bottom: '#061d2b' },
    { y: 630, size: 21, length: 180, top: '#0a3246', bottom: '#03111b' },
  ]
    .map(({ y, size, length, top, bottom }, index) => {
      const d = wave(y, size, length, index * 1.9);
      const fill = sheet.linear([
        [0, top],
        [0.5, bottom],
      ]);
      return `${path(d, fill)}<path d="${d}" fill="none" stroke="#a9ffe2" stroke-width="${1 + index * 0.6}" opacity="${n(0.2 + index * 0.09)}"/>`;
    })
    .join('');
  const shine = `<g filter="${sheet.blur(5)}" fill="#ffe3a0">${times(22, (index) => `<ellipse cx="${n(900 + (random() - 0.5) * (30 + index * 10))}" cy="${480 + index * 10}" rx="${n(10 + random() * 40)}" ry="2.6" opacity="${n(0.5 - index * 0.02)}"/>`)}</g>`;
  const rock = path(
    'M640 560C690 530 720 500 768 486L806 456L852 448L900 440L960 450L1010 476L1060 484L1110 520L1180 548L1290 570V720H600Z',
    sheet.linear([
      [0, '#16303c'],
      [0.4, '#0a1a24'],
      [1, '#03090f'],
    ]),
  );
  const wall = sheet.linear(
    [
      [0, '#26424c'],
      [0.35, '#e9efe8'],
      [0.6, '#9fb4b4'],
      [1, '#14262f'],
    ],
    0,
  );
  const tower = `<path d="M866 452L884 206H936L954 452Z" fill="${wall}"/><path d="M871.5 376L875.5 322H944.500L948.500 376ZM880 262L883.500 212H936.500L940 262Z" fill="#c23b4a" opacity=".85"/><path d="M901 450v-36q9 -12 18 0v36Z" fill="#0a1a24"/><rect x="903" y="290" width="14" height="22" rx="6" fill="#ffd58a"/><path d="M868 206h84v-12h-84Z" fill="#0a1a24"/><path d="M872 194v-18M886 194v-18M900 194v-18M914 194v-18M928 194v-18M946 194v-18M870 178h80" stroke="#0a1a24" stroke-width="3"/><rect x="888" y="140" width="44" height="54" fill="#fff3c8"/><path d="M888 140v54M903 140v54M917 140v54M932 140v54" stroke="#0a1a24" stroke-width="3"/><path d="M880 142q30 -44 60 0Z" fill="#c23b4a"/><path d="M909 118v-26h3v26Z" fill="#0a1a24"/>`;
  const cottage = `<path d="M972 470V408L1016 380L1062 408V480Z" fill="#1d343d"/><path d="M962 414L1016 374L1072 414L1066 420L1016 386L968 420Z" fill="#0a1a24"/><rect x="990" y="424" width="22" height="24" fill="#ffc36b"/><rect x="1028" y="424" width="22" height="24" fill="#ffc36b"/>`;
  const light =
    glow(sheet, 910, 166, 330, '#ffe9b0', 0.95) +
    beam(sheet, [910, 166], { angle: 176, length: 980, spread: 190, color: '#fff0c0', opacity: 0.8 }) +
    beam(sheet, [910, 166], { angle: -6, length: 460, spread: 120, color: '#fff0c0', opacity: 0.7 });
  const keeper = `${path('M0 720V640C60 612 150 606 230 618C330 634 400 676 440 720Z', '#02080d')}${at(
    236,
    634,
    1.26,
    `${lit(sheet, cloaked, '#04121c', '#ffe3a0', -5, 2)}<path d="M34 -112C48 -100 58 -86 64 -72L58 -64L30 -86Z" fill="#04121c"/>`,
  )}${glow(sheet, 318, 566, 90, '#ffc36b', 0.9)}<path d="M308 548h20l5 34h-30ZM310 548q8 -14 16 0" fill="#ffe3a0" stroke="#02080d" stroke-width="3"/>`;
  return (
    night +
    stars(random, { count: 260, color: '#e6fff6', bottom: 430 }) +
    aurora +
    sea +
    shine +
    fog(sheet, random, { y: 470, height: 56, color: '#8fe0d0', opacity: 0.22 }) +
    light +
    rock +
    cottage +
    tower +
    keeper +
    motes(sheet, random, { count: 40, color: '#d8fff2', top: 430, size: 1.6 }) +
    vignette(sheet, '#010509', 0.7)
  );
}
