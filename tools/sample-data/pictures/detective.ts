import { hatAndCoat } from './figures.ts';
import { beam, fog, glow, sky, vignette } from './light.ts';
import { at, lit, path } from './shapes.ts';
import { n, randomFrom, type Sheet, times, WIDTH } from './sheet.ts';

export function detective(sheet: Sheet): string {
  const random = randomFrom(37);
  const night = sky(sheet, [
    [0, '#0d1518'],
    [0.5, '#26353a'],
    [0.8, '#4a5247'],
    [1, '#12181a'],
  ]);
  const house = (x: number, w: number, h: number, shade: string, lit: number) =>
    `<path d="M${x} 620V${620 - h}l${w / 2} -34l${w / 2} 34V620Z" fill="${shade}"/>${times(Math.floor(h / 74), (row) =>
      times(Math.floor(w / 52), (column) => {
        const on = random() < lit;
        return `<path d="M${n(x + 18 + column * 52)} ${n(620 - h + 34 + row * 74)}v-18q10 -13 20 0v18v18h-20Z" fill="${on ? '#f3c87a' : '#0c1214'}" opacity="${on ? 0.85 : 0.5}"/>`;
      }),
    )}`;
  const far = `<g filter="${sheet.blur(3)}" opacity=".75">${house(60, 170, 300, '#2a383b', 0.1)}${house(240, 130, 360, '#243235', 0.08)}${house(900, 160, 330, '#26363a', 0.1)}${house(1070, 210, 290, '#223034', 0.12)}</g>`;
  const masts = `<g stroke="#1d292c" stroke-width="4" fill="none" opacity=".8" filter="${sheet.blur(1.5)}"><path d="M470 620V250M470 300L400 560M470 300L545 560M430 330H512M585 620V310M585 350L530 580M585 350L640 580"/></g>`;
  const cafe = `<path d="M-10 660V330H292V660Z" fill="#10171a"/><path d="M-10 330H300L286 372H-10Z" fill="#7a2f2a"/>${times(6, (index) => path(`M${index * 50 - 10} 330h25l-3 42h-25Z`, '#b9a27c', 'opacity=".75"'))}${glow(sheet, 130, 470, 300, '#ffbf63', 0.65)}<rect x="24" y="400" width="232" height="180" fill="${sheet.linear(
    [
      [0, '#ffd58a'],
      [1, '#b8742c'],
    ],
  )}"/><g stroke="#10171a" stroke-width="6"><path d="M82 400v180M140 400v180M198 400v180M24 450h232"/></g>${path('M100 580v-52q0 -20 16 -20t16 20v52ZM176 580v-34h34v34Z', '#3a1f12', 'opacity=".8"')}`;
  const lamp = `<g fill="#0a0f11"><path d="M934 720V212h12V720Z"/><path d="M922 720l6 -110h24l6 110Z"/><path d="M912 206h56l-10 14h-36Z"/><path d="M920 120h40l10 86h-60Z" fill="#ffe3a6"/><path d="M914 120q26 -40 52 0Z"/></g><path d="M920 120l-10 86M960 120l10 86M940 120v86" stroke="#0a0f11" stroke-width="4"/>`;
  const cone = beam(sheet, [940, 170], { angle: 90, length: 620, spread: 620, color: '#ffd58a', opacity: 0.55 });
  const street = `<path d="M0 624H${WIDTH}V720H0Z" fill="${sheet.linear([
    [0, '#1b2528'],
    [1, '#0a0f11'],
  ])}"/><g filter="${sheet.blur(7)}"><ellipse cx="940" cy="668" rx="230" ry="20" fill="#ffd58a" opacity=".5"/><ellipse cx="140" cy="650" rx="170" ry="14" fill="#ffbf63" opacity=".45"/></g>${times(
    90,
    () =>
      `<path d="M${n(random() * WIDTH)} ${n(632 + random() * 84)}h${n(14 + random() * 30)}" stroke="#ffdf9e" stroke-opacity="${n(random() * 0.16)}" stroke-width="2"/>`,
  )}`;
  const coat = sheet.linear([
    [0, '#1b2022'],
    [0.6, '#101416'],
    [1, '#060809'],
  ]);
  const figure = at(
    652,
    424,
    1.12,
    `${lit(sheet, hatAndCoat, coat, '#ffd99a', -6, 3)}<path d="M-66 -88C-30 -78 30 -78 60 -92L62 -76C30 -62 -34 -62 -68 -72Z" fill="#5c2a24"/><path d="M46 12C30 60 10 100 -6 150C-20 110 -34 60 -36 8" fill="#060809" opacity=".75"/>`,
  );
  const letter = `<g transform="translate(520 604) rotate(-12)"><path d="M0 0h124v82h-124Z" fill="#efe2c4"/><path d="M0 0l62 46l62 -46" fill="none" stroke="#a78f62" stroke-width="3"/><circle cx="62" cy="46" r="12" fill="#8e1f2b"/></g>`;
  const rain = `<g stroke="#cfe0dd" stroke-width="1.4">${times(170, () => {
    const x = random() * 1400;
    const y = random() * 720;
    return `<path d="M${n(x)} ${n(y)}l-7 ${n(22 + random() * 20)}" opacity="${n(0.05 + random() * 0.16)}"/>`;
  })}</g>`;
  const mist = fog(sheet, random, { y: 560, height: 120, color: '#9fb0a8', opacity: 0.3 });
  return (
    night +
    glow(sheet, 940, 170, 520, '#ffcf82', 0.7) +
    far +
    masts +
    fog(sheet, random, { y: 430, height: 130, color: '#a9b9ae', opacity: 0.34 }) +
    cafe +
    street +
    cone +
    lamp +
    mist +
    figure +
    letter +
    rain +
    vignette(sheet, '#05090a', 0.8)
  );
}
