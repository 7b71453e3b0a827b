import { texts } from '@masque/texts';
import { areShortcutsOn, useNavigate, usePageKeyList, useSession } from '@masque/web-kit';
import { Dialog } from '@masque/web-ui';
import { createContext, useEffect, useMemo, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { bindings, writeShortcutsOn, isIgnored, shortcutPlaces } from './shortcutKeys.ts';
import css from './Shortcuts.module.css';

const words = texts.shortcuts;

export const OpenShortcuts = createContext<() => void>(() => undefined);

export function Shortcuts({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const navigate = useNavigate();
  const pageKeys = usePageKeyList();
  const isAdmin = useSession().session?.isAdmin ?? false;
  const places = useMemo(() => shortcutPlaces.filter((place) => isAdmin || !place.isForAdmins), [isAdmin]);

  useEffect(() => {
    if (!isOn) return undefined;
    const keys = bindings(
      places,
      (to) => void navigate(to),
      () => onOpenChange(true),
    );
    return tinykeys(window, keys, { ignore: isIgnored });
  }, [isOn, navigate, onOpenChange, places]);

  const rows: readonly (readonly [keys: readonly string[], label: string, isAlways?: boolean])[] = [
    [['?'], words.help],
    ...pageKeys.map(({ key, label }) => [[key], label] as const),
    [['/'], words.search],
    ...places.map(({ key, label }) => [['g', key], label] as const),
    [['t'], words.theme],
    [['Enter'], words.send, true],
    [['Shift', 'Enter'], words.newLine, true],
    [['Esc'], words.stop, true],
    [['Ctrl', 'Enter'], words.regenerate, true],
    [['↑'], words.editLast, true],
  ];
  return (
    <Dialog open={open} title={words.title} onClose={() => onOpenChange(false)}>
      <dl className={css.keys}>
        {rows.map(([keys, label, isAlways = false]) => (
          <div key={label} className={isOn || isAlways ? undefined : css.off}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby="shortcuts-hint"
          onChange={({ target }) => {
            setIsOn(target.checked);
            writeShortcutsOn(target.checked);
          }}
        />
        {words.single}
      </label>
      <p id="shortcuts-hint" className={css.hint}>
        {words.singleHint}
      </p>
    </Dialog>
  );
}
