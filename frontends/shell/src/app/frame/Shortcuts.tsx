import { texts } from '@masque/texts';
import { toggleTheme, useNavigate, useSession } from '@masque/web-kit';
import { remotePages } from '@masque/web-kit/pages';
import { Dialog } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './frame.module.css';

const words = texts.shortcuts;
const sequenceTime = 1_200;
const allPlaces = remotePages.flatMap(({ page: { shortcut, paths, place } }) =>
  shortcut ? [{ ...shortcut, to: paths[0], isForAdmins: place?.for === 'admin' }] : [],
);
const everyonesPlaces = allPlaces.filter(({ isForAdmins }) => !isForAdmins);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** `?` shows the list; `g` and a letter lead to a place; `t` changes the theme; `/` goes to the search box. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const pressedG = useRef(0);
  const navigate = useNavigate();
  const places = useSession().session?.isAdmin ? allPlaces : everyonesPlaces;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const after = Date.now() - pressedG.current < sequenceTime;
      pressedG.current = 0;
      const place = after ? places.find((known) => known.key === event.key) : undefined;
      const search = event.key === '/' ? document.querySelector<HTMLInputElement>('input[type="search"]') : null;
      if (place) void navigate(place.to);
      else if (event.key === '?') setOpen(true);
      else if (event.key === 'g') pressedG.current = Date.now();
      else if (event.key === 't') toggleTheme();
      else if (!search) return;
      search?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, places]);

  const rows: readonly (readonly [readonly string[], string])[] = [
    [['?'], words.help],
    [['/'], words.search],
    ...places.map(({ key, label }) => [['g', key], label] as const),
    [['t'], words.theme],
    [['Enter'], words.send],
    [['Shift', 'Enter'], words.newLine],
    [['Esc'], words.stop],
  ];
  return (
    <Dialog open={open} title={words.title} onClose={() => setOpen(false)}>
      <dl className={css.shortcuts}>
        {rows.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
