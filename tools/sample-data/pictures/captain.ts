import { uniform } from './figures.ts';
import { glow, sky, stars, vignette } from './light.ts';
import { at, lit } from './shapes.ts';
import { n, randomFrom, type Sheet, times } from './sheet.ts';

export function captain(sheet: Sheet): string {
  const random = randomFrom(52);
  const space = sky(sheet, [
    [0, '#040813'],
    [0.5, '#0a1a33'],
    [1, '#081022'],
  ]);
  const nebula = `<g filter="${sheet.blur(46)}"><ellipse cx="300" cy="180" rx="340" ry="110" fill="#b03a6b" opacity=".42" transform="rotate(-18 300 180)"/><ellipse cx="470" cy="260" rx="300" ry="80" fill="#3f6bd6" opacity=".42" transform="rotate(-22 470 260)"/><ellipse cx="1120" cy="420" rx="240" ry="90" fill="#1f8f9c" opacity=".36"/></g>`;
  const body = sheet.radial(
    [
      [0, '#ffe0b0'],
      [0.35, '#e88b4e'],
      [0.7, '#8a3558'],
      [1, '#1d0d2c'],
    ],
    '30% 28%',
  );
  const disc = 'M692 250a178 178 0 1 0 356 0a178 178 0 1 0 -356 0Z';
  const stripes = times(9, (index) => {
    const y = 100 + index * 38;
    return `<path d="M660 ${y}q210 ${n(24 + random() * 16)} 420 -12v${n(8 + random() * 16)}q-210 26 -420 8Z" fill="${index % 2 ? '#5b1f4a' : '#ffd9a0'}" opacity=".22"/>`;
  });
  const ring = (rx: number, width: number, color: string, opacity: number) =>
    `<ellipse cx="870" cy="250" rx="${rx}" ry="${n(rx * 0.22)}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
  const rings =
    ring(262, 10, '#ffe9c4', 0.75) +
    ring(288, 18, '#d9a06c', 0.6) +
    ring(322, 8, '#f3d3a8', 0.55) +
    ring(344, 3, '#fff', 0.5);
  const planet = `${glow(sheet, 830, 210, 420, '#ff9a5c', 0.5)}<g transform="rotate(-16 870 250)">${rings}</g><path d="${disc}" fill="${body}"/>${sheet.clip(disc, `<g transform="rotate(-16 870 250)" filter="${sheet.blur(3)}">${stripes}</g>`)}<g transform="rotate(-16 870 250)">${sheet.clip('M400 250H1340V520H400Z', rings)}</g>`;
  const small = `<circle cx="360" cy="342" r="34" fill="${sheet.radial(
    [
      [0, '#d7f3ff'],
      [0.5, '#5b93ad'],
      [1, '#0c1f33'],
    ],
    '68% 30%',
  )}"/>`;
  const hull = '#0a0e17';
  const edge = '#3c5a78';
  const frame = `<g fill="${hull}"><path d="M0 0H1280V54L1120 36H160L0 54Z"/><path d="M0 0H70L150 500L96 720H0Z"/><path d="M1280 0H1210L1130 500L1184 720H1280Z"/><path d="M418 36h22L466 520h-34Z"/><path d="M862 36h-22L814 520h34Z"/></g><g stroke="${edge}" stroke-width="2.4" fill="none" opacity=".85"><path d="M160 36H1120M70 0L150 500M1210 0L1130 500M440 36L466 520M418 36L432 520M840 36L814 520M862 36L848 520"/></g>`;
  const screen = (x: number, y: number, w: number, h: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="#06121a" stroke="${color}" stroke-opacity=".6" stroke-width="2"/>${times(
      Math.floor(h / 15) - 1,
      (row) =>
        `<path d="M${x + 12} ${y + 15 + row * 14}h${n(14 + random() * (w - 50))}" stroke="${color}" stroke-width="3.4" opacity="${n(0.35 + random() * 0.6)}"/>`,
    )}`;
  const dials = times(40, () => {
    const color = ['#6fc7b8', '#e3b35c', '#ff7a70', '#8fc7ff'][Math.floor(random() * 4)];
    return `<circle cx="${n(100 + random() * 1080)}" cy="${n(640 + random() * 70)}" r="${n(2 + random() * 3)}" fill="${color}" opacity=".9"/>`;
  });
  const deck = `<path d="M0 720V590L150 500H1130L1280 590V720Z" fill="${sheet.linear([
    [0, '#1a2535'],
    [0.25, '#101825'],
    [1, '#05080e'],
  ])}"/><path d="M0 590L150 500H1130L1280 590" fill="none" stroke="#e3a15c" stroke-width="2.6" opacity=".7"/>${glow(sheet, 250, 560, 190, '#6fc7b8', 0.5)}${glow(sheet, 1030, 560, 190, '#e3b35c', 0.42)}<g transform="skewX(-14) translate(142 0)">${screen(160, 524, 190, 96, '#6fc7b8')}</g><g transform="skewX(14) translate(-142 0)">${screen(930, 524, 190, 96, '#e3b35c')}</g>${dials}`;
  const jacket = sheet.linear([
    [0, '#2a2030'],
    [0.4, '#1a1724'],
    [1, '#07080e'],
  ]);
  const figure = at(
    590,
    408,
    1.02,
    `${lit(sheet, uniform, jacket, '#ffb37a', -7, 4)}<path d="M-56 -62C-62 -122 -34 -148 0 -148C34 -148 62 -122 56 -62C56 -36 46 -14 28 2L-28 2C-46 -14 -56 -36 -56 -62Z" fill="#120d16"/><path d="M-16 -84C-30 -30 -34 60 -4 128C26 62 30 -30 16 -84Z" fill="#0a070e"/><path d="M12 -70C26 -20 26 50 4 112" fill="none" stroke="#ffb37a" stroke-width="2.4" opacity=".7"/><rect x="-17" y="-88" width="34" height="11" rx="5" fill="#e3b35c"/><g fill="#e3b35c"><path d="M-198 100L-140 80L-136 94L-196 114ZM198 100L140 80L136 94L196 114Z"/></g>`,
  );
  return (
    space +
    nebula +
    stars(random, { count: 420, color: '#ffffff', bottom: 560 }) +
    small +
    planet +
    frame +
    deck +
    figure +
    vignette(sheet, '#020409', 0.7)
  );
}
