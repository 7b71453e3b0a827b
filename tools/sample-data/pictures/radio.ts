import { longHair, slimShoulders } from './figures.ts';
import { glow, sky, stars, vignette } from './light.ts';
import { at, lit } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function radio(sheet: Sheet): string {
  const random = randomFrom(118);
  const night = sky(sheet, [
    [0, '#0b0b2a'],
    [0.45, '#2a1a5c'],
    [0.7, '#7a2f7a'],
    [1, '#1a0d2e'],
  ]);
  const hill = (base: number, slope: (x: number) => number, wall: readonly string[], lights: number) =>
    times(44, (index) => {
      const x = index * 30 - 10;
      const w = 28 + random() * 22;
      const top = base - slope(x) - random() * 34;
      const color = wall[Math.floor(random() * wall.length)] ?? '';
      const panes = times(4, (row) =>
        times(2, (column) => {
          const warm = ['#ffd58a', '#ff9ac0', '#8fe0ff'][Math.floor(random() * 3)];
          return random() < lights
            ? `<rect x="${n(x + 6 + column * 13)}" y="${n(top + 12 + row * 17)}" width="6" height="8" fill="${warm}" opacity=".9"/>`
            : '';
        }),
      );
      return `<path d="M${n(x)} 600V${n(top)}L${n(x + w / 2)} ${n(top - 12)}L${n(x + w)} ${n(top)}V600Z" fill="${color}"/>${panes}`;
    });
  const castle = `<path d="M880 252v-34h12v10h10v-10h12v10h10v-10h12v10h30v-34h12v10h10v-10h12v10h10v-10h12v58Z" fill="#1c1240"/>`;
  const bridge = `<g stroke="#b0407a" fill="none" opacity=".85"><path d="M-10 420H420" stroke-width="5"/><path d="M90 440V320M104 440V320M300 440V320M314 440V320" stroke-width="5"/><path d="M-10 346Q40 400 96 322Q200 452 306 322Q360 410 430 418" stroke-width="3"/></g>${times(14, (index) => `<circle cx="${index * 31}" cy="416" r="2.4" fill="#ffd0e6"/>`)}`;
  const river = `<rect y="430" width="${WIDTH}" height="90" fill="${sheet.linear([
    [0, '#7a2f7a'],
    [1, '#1a1040'],
  ])}"/>${times(60, () => `<path d="M${n(random() * 520)} ${n(436 + random() * 60)}h${n(10 + random() * 40)}" stroke="#ffb0dc" stroke-width="1.6" opacity="${n(0.1 + random() * 0.4)}"/>`)}`;
  const city =
    bridge +
    river +
    hill(560, (x) => 40 + 230 * Math.exp(-(((x - 960) / 300) ** 2)), ['#241850', '#2c1d5c', '#331c58'], 0.2) +
    castle.replace('<path', '<path transform="translate(-20 24)"') +
    hill(640, (x) => 50 + 90 * Math.exp(-(((x - 340) / 260) ** 2)), ['#180f3a', '#1f1246', '#261450'], 0.34);
  const rainy = times(70, () => {
    const x = random() * WIDTH;
    const y = 40 + random() * 480;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(1 + random() * 2.4)}" fill="#ffffff" opacity="${n(0.1 + random() * 0.3)}"/>${random() < 0.25 ? `<path d="M${n(x)} ${n(y)}v${n(20 + random() * 50)}" stroke="#fff" stroke-width="1.4" opacity=".14"/>` : ''}`;
  });
  const frame = `<g fill="#0c0818"><path d="M0 0H1280V34H0ZM0 0H30V600H0ZM1250 0H1280V600H1250ZM418 0h14V560h-14ZM848 0h14V560h-14Z"/></g>`;
  const desk = `<path d="M0 556H${WIDTH}V${HEIGHT}H0Z" fill="${sheet.linear([
    [0, '#2c1a30'],
    [0.2, '#190f20'],
    [1, '#08050c'],
  ])}"/><path d="M0 556H${WIDTH}" stroke="#ff8fc4" stroke-width="2.5" opacity=".6"/>`;
  const mixer = times(16, (index) => {
    const x = 70 + index * 24;
    const knob = 604 + random() * 66;
    const color = index % 4 === 0 ? '#ff7a9c' : '#6fc7b8';
    return `<path d="M${x} 596v92" stroke="#000" stroke-width="5"/><rect x="${x - 8}" y="${n(knob)}" width="16" height="11" rx="2" fill="#d9d0e6"/><circle cx="${x}" cy="582" r="4" fill="${color}"/>`;
  });
  const meters = [980, 1110]
    .map(
      (x, index) =>
        `${glow(sheet, x + 50, 630, 110, '#ffcf7a', 0.5)}<rect x="${x}" y="592" width="104" height="76" rx="8" fill="#f6dfa6"/><path d="M${x + 14} 640q38 -40 76 0" fill="none" stroke="#5a3512" stroke-width="3"/><path d="M${x + 52} 664l${index ? 22 : -14} -44" stroke="#b23a48" stroke-width="3"/>`,
    )
    .join('');
  const sign = `${glow(sheet, 1062, 126, 230, '#ff3f78', 0.8)}<rect x="948" y="84" width="228" height="84" rx="16" fill="#2a0716" stroke="#ff6f9c" stroke-width="4"/><g fill="none" stroke="#ffd0de" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M996 108q-18 0 -18 18t18 18t18 -18t-18 -18Z"/><path d="M1030 144V108L1054 144V108"/><path d="M1078 144L1092 108L1106 144M1083 132H1101"/><path d="M1120 108V144"/><path d="M1138 144V108H1148q10 0 10 10t-10 10H1138M1148 128L1158 144"/></g>`;
  const hair = sheet.linear([
    [0, '#3a1a3c'],
    [0.4, '#1c0e22'],
    [1, '#08050c'],
  ]);
  const figure = at(
    596,
    414,
    1.06,
    `${lit(sheet, slimShoulders, '#100a18', '#ff8fc4', -6, 4)}${lit(sheet, longHair, hair, '#c95a9c', -4, 3)}<g fill="none" stroke-linecap="round"><path d="M-70 -64C-72 -150 72 -150 70 -64" stroke="#120a18" stroke-width="17"/><path d="M-66 -92C-52 -146 52 -146 66 -92" stroke="#ffb0d0" stroke-width="3" opacity=".8"/></g><rect x="-90" y="-92" width="34" height="72" rx="16" fill="#20122a"/><rect x="56" y="-92" width="34" height="72" rx="16" fill="#20122a"/><path d="M86 -84v56" stroke="#ff8fc4" stroke-width="3.4"/><path d="M-86 -84v56" stroke="#8fe0ff" stroke-width="2.6" opacity=".8"/><g fill="none" stroke="#a04a86" stroke-width="2.6" opacity=".55"><path d="M-30 -10C-36 40 -34 90 -42 140M0 -10C2 50 -2 90 0 146M30 -10C38 40 34 90 44 140"/></g>`,
  );
  const mic = `<path d="M900 720L888 470L780 352" fill="none" stroke="#0c0814" stroke-width="12" stroke-linejoin="round"/><path d="M896 600L884 472" stroke="#ff8fc4" stroke-width="2" opacity=".7"/><g transform="translate(764 340) rotate(38)"><rect x="-30" y="-46" width="60" height="92" rx="30" fill="#17101f"/><rect x="-23" y="-39" width="46" height="50" rx="23" fill="#8f86a6"/><g stroke="#17101f" stroke-width="2.4">${times(6, (index) => `<path d="M-22 ${-30 + index * 8}H22"/>`)}</g><rect x="-30" y="12" width="60" height="7" fill="#e3b35c"/></g>`;
  const waves = times(
    4,
    (index) =>
      `<path d="M${726 - index * 16} ${330 - index * 22}a${50 + index * 26} ${50 + index * 26} 0 0 0 ${-6 - index * 8} ${60 + index * 44}" fill="none" stroke="#8fe0ff" stroke-width="3" opacity="${n(0.55 - index * 0.12)}"/>`,
  );
  const cup = `<path d="M236 552v-48h54v48q0 10 -10 10h-34q-10 0 -10 -10Z" fill="#d9cfe6"/><path d="M290 514q24 0 18 22q-4 12 -18 10" fill="none" stroke="#d9cfe6" stroke-width="7"/><g filter="${sheet.blur(5)}" stroke="#fff" stroke-width="7" fill="none" opacity=".4"><path d="M252 494q-14 -26 2 -48t0 -44M274 494q14 -26 0 -46t2 -40"/></g>`;
  return (
    night +
    stars(random, { count: 150, color: '#ffe6ff', bottom: 320 }) +
    city +
    glow(sheet, 620, 430, 420, '#ff5fa8', 0.3) +
    rainy +
    frame +
    sign +
    desk +
    mixer +
    meters +
    cup +
    figure +
    waves +
    mic +
    vignette(sheet, '#07030f', 0.65)
  );
}
