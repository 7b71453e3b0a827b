import { standing } from './figures.ts';
import { glow, motes, sky, stars, vignette } from './light.ts';
import { at, lit } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function student(sheet: Sheet): string {
  const random = randomFrom(25);
  const dusk = sky(sheet, [
    [0, '#10154a'],
    [0.32, '#2b3a8f'],
    [0.58, '#7a5bb4'],
    [0.76, '#f08a8f'],
    [0.88, '#ffc98a'],
  ]);
  const band = `<g transform="rotate(-32 640 200)" filter="${sheet.blur(34)}"><ellipse cx="640" cy="150" rx="900" ry="58" fill="#b9c6ff" opacity=".2"/><ellipse cx="700" cy="160" rx="620" ry="26" fill="#ffe6f2" opacity=".26"/></g>`;
  const comet = `<path d="M1004 92L806 178" stroke="${sheet.linear(
    [
      [0, '#ffffff', 0],
      [1, '#ffffff'],
    ],
    0,
  )}" stroke-width="3" stroke-linecap="round"/><circle cx="1004" cy="92" r="3.4" fill="#fff"/>`;
  const cloud = (x: number, y: number, scale: number, color: string, opacity: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}" opacity="${opacity}"><ellipse rx="190" ry="17"/><ellipse cx="-60" cy="-16" rx="86" ry="22"/><ellipse cx="50" cy="-24" rx="104" ry="32"/><ellipse cx="124" cy="-8" rx="72" ry="18"/></g>`;
  const clouds = `<g filter="${sheet.blur(5)}">${cloud(240, 470, 1.3, '#f7a3a8', 0.65)}${cloud(1010, 430, 1.5, '#c483bd', 0.6)}${cloud(640, 512, 1.1, '#ffd0a6', 0.65)}</g>`;
  const tower = (x: number, index: number) => {
    const w = 34 + random() * 58;
    const h = 40 + random() * (index % 5 === 0 ? 150 : 80);
    const lights = times(Math.floor((w * h) / 420), () => {
      const lx = x + 5 + Math.floor(random() * ((w - 10) / 9)) * 9;
      const ly = 600 - h + 6 + Math.floor(random() * ((h - 8) / 11)) * 11;
      return random() < 0.55
        ? `<rect x="${n(lx)}" y="${n(ly)}" width="4.5" height="5.5" fill="#ffe1a0" opacity=".9"/>`
        : '';
    });
    return `<rect x="${n(x)}" y="${n(600 - h)}" width="${n(w)}" height="${n(h + 130)}" fill="#2a2355"/>${lights}`;
  };
  const town = times(24, (index) => tower(index * 56 - 20, index));
  const haze = `<rect y="470" width="${WIDTH}" height="180" fill="${sheet.linear([
    [0, '#ffb98a', 0],
    [0.6, '#ffb98a', 0.35],
    [1, '#7a5bb4', 0],
  ])}"/>`;
  const roof = `<path d="M0 596L${WIDTH} 578V${HEIGHT}H0Z" fill="${sheet.linear([
    [0, '#2b2450'],
    [0.3, '#1b1738'],
    [1, '#0d0b1f'],
  ])}"/><path d="M0 596L${WIDTH} 578" stroke="#f7a3a8" stroke-width="2.5" opacity=".6"/>`;
  const rail = `<g stroke="#15122c" fill="none"><path d="M0 470L${WIDTH} 452M0 505L${WIDTH} 487" stroke-width="7"/>${times(27, (index) => `<path d="M${index * 50} ${n(470 - index * 0.7)}V${n(598 - index * 0.7)}" stroke-width="${index % 6 === 0 ? 9 : 3.5}"/>`)}</g>`;
  const tripod = `<g stroke="#0d0a20" stroke-width="9" stroke-linecap="round"><path d="M842 470L788 640M842 470L846 648M842 470L902 634"/></g>`;
  const tube = `<g transform="translate(842 462) rotate(-34)">${lit(sheet, 'M-124 -17H70V-24H150V24H70V17H-124V10H-150V-10H-124Z', '#1a1540', '#ffc9a6', 2, -5)}<rect x="62" y="-27" width="12" height="54" fill="#e3b35c" opacity=".85"/><path d="M-84 -30h70v12h-70Z" fill="#120e2b"/></g>`;
  const boy = at(
    664,
    668,
    1.34,
    `${lit(sheet, standing, '#141034', '#ffb39a', -2, -1)}<path d="M22 -192C36 -190 62 -164 88 -146L82 -134C58 -146 38 -156 24 -162Z" fill="#141034"/><path d="M-18 -216C-25 -238 -17 -256 -6 -254L-3 -260L5 -255L12 -258L14 -250C24 -246 24 -230 18 -216L13 -212L8 -217L2 -211L-4 -217L-11 -211Z" fill="#0a0820"/><path d="M-14 -206L14 -206L16 -194C4 -188 -8 -188 -16 -194Z" fill="#e0525a"/><path d="M-10 -198C-34 -196 -62 -178 -96 -190L-106 -174C-70 -160 -32 -172 -6 -188Z" fill="#e0525a"/><path d="M-12 -196C-30 -184 -50 -166 -74 -164L-78 -152C-48 -150 -20 -170 -4 -190Z" fill="#b83a48"/>`,
  );
  const lamp = glow(sheet, 640, 560, 560, '#ff9d86', 0.18);
  return (
    dusk +
    band +
    stars(random, { count: 420, color: '#ffffff', bottom: 460 }) +
    `<g transform="rotate(-32 640 200) translate(0 -30) scale(1 .28)">${stars(random, { count: 340, color: '#fff4ff', top: 300, size: 0.8 })}</g>` +
    comet +
    clouds +
    town +
    haze +
    lamp +
    rail +
    roof +
    tripod +
    tube +
    boy +
    motes(sheet, random, { count: 26, color: '#ffd9e0', top: 300, bottom: 700, size: 2.2 }) +
    vignette(sheet, '#0a0822', 0.6)
  );
}
