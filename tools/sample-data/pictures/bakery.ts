import { glow, motes, sky, stars, vignette } from './light.ts';
import { at, path } from './shapes.ts';
import { HEIGHT, n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function bakery(sheet: Sheet): string {
  const random = randomFrom(81);
  const night = sky(sheet, [
    [0, '#0a1430'],
    [0.55, '#23407a'],
    [1, '#3f5f94'],
  ]);
  const house = (x: number, w: number, h: number, wall: string) => {
    const top = 600 - h;
    const windows = times(Math.floor(h / 100), (row) =>
      times(Math.max(1, Math.floor(w / 78)), (column) => {
        const wx = x + 26 + column * 74;
        const on = random() < 0.12;
        return `<rect x="${wx}" y="${top + 44 + row * 96}" width="34" height="48" fill="${on ? '#f2b765' : '#0c1838'}" opacity=".85"/><path d="M${wx - 4} ${top + 92 + row * 96}h42v5h-42Z" fill="#dfe9ff"/>`;
      }),
    );
    return `<path d="M${x} 620V${top}L${x + w / 2} ${top - w * 0.42}L${x + w} ${top}V620Z" fill="${wall}"/><path d="M${x - 12} ${top + 8}L${x + w / 2} ${top - w * 0.42 - 8}L${x + w + 12} ${top + 8}L${x + w + 4} ${top + 16}Q${x + w * 0.76} ${top - w * 0.16} ${x + w / 2} ${n(top - w * 0.34)}Q${x + w * 0.24} ${top - w * 0.16} ${x - 4} ${top + 16}Z" fill="#e6efff"/>${windows}`;
  };
  const street =
    house(-60, 220, 330, '#16264f') +
    house(150, 170, 270, '#1a2c58') +
    house(960, 180, 290, '#1a2c58') +
    house(1120, 230, 350, '#14234a');
  const shop = `<path d="M340 640V210L640 84L940 210V640Z" fill="#2a1f33"/><path d="M316 224L640 70L964 224L958 240Q640 110 640 112Q640 110 322 240Z" fill="#f2f6ff"/><path d="M820 138v-74h50v96Z" fill="#2a1f33"/><path d="M814 66h62v-14q-31 -10 -62 0Z" fill="#f2f6ff"/><circle cx="640" cy="208" r="42" fill="#f6c777"/><path d="M640 166v84M598 208h84" stroke="#2a1f33" stroke-width="6"/>`;
  const smoke = `<g filter="${sheet.blur(14)}" fill="#c9d6f2">${times(7, (index) => `<ellipse cx="${n(846 + Math.sin(index) * 18 + index * 12)}" cy="${44 - index * 24}" rx="${20 + index * 8}" ry="${14 + index * 4}" opacity="${n(0.5 - index * 0.06)}"/>`)}</g>`;
  const inside = sheet.radial(
    [
      [0, '#fff0bf'],
      [0.45, '#ffc36b'],
      [1, '#b5652a'],
    ],
    '50% 40%',
  );
  const loaf = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      scale,
      `<path d="M-34 0C-38 -26 -18 -34 0 -34C18 -34 38 -26 34 0Z" fill="#8a4a1f"/><path d="M-20 -26l8 14M-4 -31l8 14M12 -28l8 14" stroke="#f0c07c" stroke-width="4" stroke-linecap="round"/>`,
    );
  const baguette = (x: number, angle: number) =>
    `<g transform="translate(${x} 584) rotate(${angle})"><rect x="-10" y="-96" width="20" height="100" rx="10" fill="#9a5524"/><path d="M-6 -80l12 12M-6 -58l12 12M-6 -36l12 12" stroke="#f0c07c" stroke-width="4"/></g>`;
  const baker = at(
    612,
    606,
    0.98,
    `<path d="M-84 60C-88 -40 -76 -96 -34 -112L-22 -120V-134C-36 -142 -44 -160 -42 -178C-60 -186 -64 -214 -40 -222C-34 -246 -4 -250 6 -236C26 -250 52 -236 46 -212C60 -202 54 -182 40 -178C42 -160 36 -142 22 -134V-120L34 -112C66 -98 92 -72 120 -40L104 -18C88 -36 76 -44 66 -50L72 60Z" fill="#4a2714"/><path d="M-42 -180C-58 -188 -62 -214 -40 -222C-34 -246 -4 -250 6 -236C26 -250 52 -236 46 -212C58 -202 52 -184 40 -180Z" fill="#fff3dc"/><path d="M-34 -150C-20 -118 20 -118 34 -150C36 -128 20 -108 0 -106C-20 -108 -36 -128 -34 -150Z" fill="#d9b48a"/><path d="M-40 -100L40 -100L52 60L-52 60Z" fill="#fff3dc" opacity=".92"/>`,
  );
  const window = `${glow(sheet, 600, 470, 520, '#ffb65c', 0.7)}<path d="M392 596V360Q392 318 434 318H736Q778 318 778 360V596Z" fill="${inside}"/><g fill="#7a411d"><path d="M404 404h116v9h-116ZM654 404h112v9h-112Z"/></g>${loaf(434, 404, 0.7)}${loaf(490, 404, 0.7)}${loaf(690, 404, 0.72)}${loaf(742, 404, 0.62)}${sheet.clip('M392 596V318H778V596Z', baker)}${baguette(436, -8)}${baguette(458, 6)}${baguette(482, 14)}<path d="M392 560H778V600H392Z" fill="#5c2f16"/>${loaf(560, 562, 0.9)}${loaf(648, 562, 1)}${loaf(722, 562, 0.84)}<g stroke="#2a1f33" stroke-width="9" fill="none"><path d="M392 600V360Q392 318 434 318H736Q778 318 778 360V600M585 318V372"/><path d="M392 372H778" stroke-width="6"/></g>`;
  const awning = times(9, (index) =>
    path(`M${376 + index * 46} 292h46l4 40q-23 20 -46 0Z`, index % 2 ? '#f4e6cf' : '#b23a48'),
  );
  const door = `<path d="M812 640V346Q812 328 830 328H892Q910 328 910 346V640Z" fill="#5a2f38"/><path d="M828 360Q828 346 842 346H880Q894 346 894 360V480H828Z" fill="#ffc36b"/><circle cx="896" cy="520" r="6" fill="#e3b35c"/><path d="M861 352a34 34 0 1 0 .1 0Z" fill="none" stroke="#2f6b4a" stroke-width="11" transform="translate(0 22)"/><path d="M852 448l9 -10l9 10l-9 22Z" fill="#c23b4a"/>`;
  const sign = `<path d="M340 262h-96v8h96Z" fill="#120c18"/><path d="M262 270v24M318 270v24" stroke="#120c18" stroke-width="3"/><rect x="236" y="292" width="108" height="66" rx="10" fill="#3a2416" stroke="#e3b35c" stroke-width="3"/>${at(290, 344, 0.86, '<path d="M-34 0C-38 -26 -18 -34 0 -34C18 -34 38 -26 34 0Z" fill="#e3b35c"/><path d="M-16 -26l8 14M2 -30l8 14" stroke="#3a2416" stroke-width="4"/>')}`;
  const snow = `<path d="M0 612C180 588 320 626 520 616C720 606 900 630 1040 612C1140 600 1220 604 ${WIDTH} 612V${HEIGHT}H0Z" fill="${sheet.linear(
    [
      [0, '#e9f0ff'],
      [0.5, '#a9bbe2'],
      [1, '#5a6fa4'],
    ],
  )}"/><path d="M400 622L330 720H850L776 618Z" fill="#ffcf8a" opacity=".6" filter="${sheet.blur(16)}"/><path d="M820 640L828 720H940L908 640Z" fill="#ffcf8a" opacity=".4" filter="${sheet.blur(10)}"/>`;
  const prints = times(
    10,
    (index) =>
      `<ellipse cx="${n(884 + index * 30 + (index % 2) * 10)}" cy="${n(660 + index * 5 - (index % 2) * 9)}" rx="8" ry="4.5" fill="#6f84b8" transform="rotate(20 ${884 + index * 30} 660)"/>`,
  );
  return (
    night +
    stars(random, { count: 160, color: '#e6efff', bottom: 320 }) +
    street +
    smoke +
    shop +
    window +
    awning +
    door +
    sign +
    snow +
    prints +
    motes(sheet, random, { count: 170, color: '#ffffff', size: 2.4 }) +
    vignette(sheet, '#050a1c', 0.6)
  );
}
