import { texts } from '@masque/texts';
import { toggleTheme, useNavigate } from '@masque/web-kit';
import { Dialog } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { declaredNavigation } from '../remotes/manifests.ts';
import css from './frame.module.css';

const words = texts.shortcuts;
const sequenceTime = 1_200;
const ownPlaces = [
  { key: 'h', to: '/characters', label: words.characters },
  { key: 'n', to: '/create-character', label: words.create },
  { key: 'c', to: '/chats', label: words.chats },
  { key: 's', to: '/settings', label: words.settings },
] as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** `?` shows the list; `g` and a letter lead to a place; `t` changes the theme; `/` goes to the search box. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const pressedG = useRef(0);
  const navigate = useNavigate();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const after = Date.now() - pressedG.current < sequenceTime;
      pressedG.current = 0;
      const place = after
        ? [...ownPlaces, ...declaredNavigation()].find((known) => known.key === event.key)
        : undefined;
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
  }, [navigate]);

  const rows: readonly (readonly [readonly string[], string])[] = [
    [['?'], words.help],
    [['/'], words.search],
    ...[...ownPlaces, ...declaredNavigation()].map(({ key, label }) => [['g', key], label] as const),
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
