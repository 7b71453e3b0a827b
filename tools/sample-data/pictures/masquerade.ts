import { halfMask } from './figures.ts';
import { beam, glow, motes, sky, vignette } from './light.ts';
import { at, curtains, lit } from './shapes.ts';
import { n, randomFrom, type Sheet, times } from './sheet.ts';

export function masquerade(sheet: Sheet): string {
  const random = randomFrom(64);
  const stage = sky(sheet, [
    [0, '#1a0a14'],
    [0.45, '#4a1730'],
    [0.8, '#2a0d1e'],
    [1, '#0c0509'],
  ]);
  const bulbs = times(26, () => {
    const color = random() < 0.5 ? '#ffd58a' : '#f08fa6';
    return `<circle cx="${n(280 + random() * 720)}" cy="${n(40 + random() * 380)}" r="${n(8 + random() * 30)}" fill="${color}" opacity="${n(0.05 + random() * 0.13)}"/>`;
  });
  const floor = `<path d="M0 600C320 566 960 566 1280 600V720H0Z" fill="${sheet.linear([
    [0, '#7a3a24'],
    [0.4, '#3c1a16'],
    [1, '#140809'],
  ])}"/><path d="M0 600C320 566 960 566 1280 600" fill="none" stroke="#e3b35c" stroke-width="3" opacity=".8"/><g stroke="#12070a" stroke-width="2" opacity=".6">${times(17, (index) => `<path d="M${640 + (index - 8) * 52} 572L${640 + (index - 8) * 130} 720"/>`)}</g><ellipse cx="640" cy="640" rx="330" ry="44" fill="#ffd58a" opacity=".28" filter="${sheet.blur(12)}"/>`;
  const spots =
    beam(sheet, [420, -40], { angle: 72, length: 760, spread: 400, color: '#ffe0a0', opacity: 0.42 }) +
    beam(sheet, [860, -40], { angle: 108, length: 760, spread: 400, color: '#ffb0c0', opacity: 0.36 });
  const plume = (angle: number, length: number, color: string, shade: string) => {
    const vane = `M0 0C${n(-length * 0.2)} ${n(-length * 0.34)} ${n(-length * 0.17)} ${n(-length * 0.8)} ${n(length * 0.1)} ${n(-length)}C${n(length * 0.2)} ${n(-length * 0.72)} ${n(length * 0.16)} ${n(-length * 0.26)} 0 0Z`;
    const fill = sheet.linear([
      [0, color],
      [0.7, shade],
      [1, '#1c0713'],
    ]);
    const barbs = times(11, (index) => {
      const y = -length * (0.16 + index * 0.07);
      return `<path d="M0 ${n(y)}L${n(-length * 0.13)} ${n(y - length * 0.09)}M0 ${n(y)}L${n(length * 0.13)} ${n(y - length * 0.09)}"/>`;
    });
    return `<g transform="rotate(${angle})"><path d="${vane}" fill="${fill}"/>${sheet.clip(vane, `<g stroke="#fff" stroke-width="1.2" opacity=".22">${barbs}</g>`)}<path d="M0 0C${n(-length * 0.03)} ${n(-length * 0.4)} ${n(length * 0.02)} ${n(-length * 0.8)} ${n(length * 0.1)} ${n(-length)}" stroke="#ffe6c0" stroke-width="2" fill="none" opacity=".6"/></g>`;
  };
  const plumes = [
    [-62, 210, '#a33a63', '#5c1a3c'],
    [58, 210, '#a33a63', '#5c1a3c'],
    [-42, 256, '#d0587f', '#6e2247'],
    [38, 256, '#d0587f', '#6e2247'],
    [-22, 292, '#f08fa6', '#8a3057'],
    [18, 292, '#f08fa6', '#8a3057'],
    [-2, 318, '#ffd0d6', '#a8456c'],
  ] as const;
  const brass = sheet.linear(
    [
      [0, '#fff0c2'],
      [0.28, '#e3b35c'],
      [0.55, '#8f5d22'],
      [0.78, '#e9c06c'],
      [1, '#5a3512'],
    ],
    62,
  );
  const swirl = (side: number) =>
    `<g transform="scale(${side} 1)" fill="none" stroke="#3c210a" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"><path d="M30 -38C70 -62 130 -80 186 -58"/><path d="M176 -44C168 -20 150 -34 160 -44C172 -54 190 -36 178 -10"/><path d="M60 40C84 74 120 66 148 34"/><path d="M96 74C88 60 104 48 114 58C122 68 110 80 100 72"/><path d="M22 -10C30 12 40 26 56 34"/></g>`;
  const gems = (
    [
      [0, -46, 13],
      [-120, -66, 7],
      [120, -66, 7],
      [-186, -50, 6],
      [186, -50, 6],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r + 3}" fill="#5a3512"/><circle cx="${x}" cy="${y}" r="${r}" fill="${sheet.radial(
          [
            [0, '#fff'],
            [0.4, '#f08fa6'],
            [1, '#7c1c46'],
          ],
          '35% 30%',
        )}"/>`,
    )
    .join('');
  const ribbon = (side: number) =>
    `<path transform="scale(${side} 1)" d="M200 -40C250 -20 262 40 240 96C226 136 256 172 246 214L228 206C234 170 208 138 220 92C236 44 228 0 196 -18Z" fill="#8e2149"/>`;
  const mask = at(
    640,
    380,
    1.04,
    `${ribbon(1)}${ribbon(-1)}<g transform="translate(0 -62)">${plumes.map(([angle, length, color, shade]) => plume(angle, length, color, shade)).join('')}</g><g fill-rule="evenodd"><path d="${halfMask}" fill="#1a060d" transform="translate(8 14)" opacity=".55" filter="${sheet.blur(8)}"/></g><path d="M-160 -34H-50V30H-160ZM50 -34H160V30H50Z" fill="#0b0407"/><path d="${halfMask}" fill="${brass}" fill-rule="evenodd" stroke="#fff0c2" stroke-opacity=".7" stroke-width="2.5"/>${swirl(1)}${swirl(-1)}<g fill="none" stroke="#5a3512" stroke-width="5"><path d="M-58 -8C-84 -32 -128 -30 -150 -8C-128 20 -84 22 -58 -8Z"/><path d="M58 -8C84 22 128 20 150 -8C128 -30 84 -32 58 -8Z"/></g>${glow(sheet, -104, -6, 22, '#ffdf9e', 0.75)}${glow(sheet, 104, -6, 22, '#ffdf9e', 0.75)}${gems}`,
  );
  const stand = lit(sheet, 'M632 400H648L652 626H700V640H580V626H628Z', '#1c0a10', '#e3b35c', 3, 1);
  const lamps = times(9, (index) => {
    const x = 240 + index * 100;
    return `${glow(sheet, x, 676, 70, '#ffcf7a', 0.8)}<path d="M${x - 24} 720v-24q24 -30 48 0v24Z" fill="#1a0a0c"/><ellipse cx="${x}" cy="686" rx="16" ry="7" fill="#fff0c2"/>`;
  });
  return (
    stage +
    `<g filter="${sheet.blur(4)}">${bulbs}</g>` +
    glow(sheet, 640, 320, 420, '#ff9ab0', 0.4) +
    floor +
    spots +
    stand +
    mask +
    curtains(sheet, { reach: 270, dark: '#2c0817', light: '#8a1f42' }) +
    lamps +
    motes(sheet, random, { count: 46, color: '#ffe3a6', top: 60, bottom: 600, size: 1.8 }) +
    vignette(sheet, '#0a0306', 0.7)
  );
}
