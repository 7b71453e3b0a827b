import { storageKeys, toggleTheme, writeText } from '@masque/web-kit';
import { remotePages } from '@masque/web-kit/pages';
import { defaultKeybindingsHandlerIgnore } from 'tinykeys';

export interface ShortcutPlace {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly isForAdmins: boolean;
}

export const shortcutPlaces: readonly ShortcutPlace[] = remotePages.flatMap(({ page: { shortcut, paths, place } }) =>
  shortcut ? [{ ...shortcut, to: paths[0], isForAdmins: place?.for === 'admin' }] : [],
);

export const writeShortcutsOn = (on: boolean) => writeText(storageKeys.shortcuts, on ? 'on' : 'off');

const layer = 'dialog[open], [aria-modal="true"], [role="menu"]';

/** True while the user types or a dialog or menu is open. */
export const isIgnored = (event: KeyboardEvent): boolean =>
  defaultKeybindingsHandlerIgnore(event) || document.querySelector(layer) !== null;

/** Key bindings for tinykeys. `[Shift]` is optional, because it depends on the keyboard layout. */
export function bindings(
  places: readonly ShortcutPlace[],
  navigate: (to: string) => void,
  openHelp: () => void,
): Record<string, (event: KeyboardEvent) => void> {
  const go = places.map(({ key, to }) => [`g ${key}`, () => navigate(to)] as const);
  return {
    '[Shift]+?': openHelp,
    '[Shift]+/': (event) => {
      const search = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
    },
    t: () => void toggleTheme(),
    ...Object.fromEntries(go),
  };
}
