import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readText, storageKeys } from './storage.ts';
import { useWindowEvent } from './useWindowEvent.ts';
import { valueStore } from './valueStore.ts';

export interface PageKey {
  /** `KeyboardEvent.key`, lower case. `Enter` is only listed: the browser handles it. */
  readonly key: string;
  readonly label: string;
  readonly run?: () => void;
}

const parts = new Map<object, readonly PageKey[]>();
const listed = valueStore<readonly PageKey[]>([]);

const list = (): void => listed.set([...parts.values()].flat());

export const usePageKeyList = (): readonly PageKey[] => useSyncExternalStore(listed.subscribe, listed.read);

export const areShortcutsOn = (): boolean => readText(storageKeys.shortcuts) !== 'off';

/** ms. The frame's shortcuts start with `g`; a key pressed this soon after it belongs to them. */
const sequence = 1_000;
const layer = 'dialog[open], [aria-modal="true"], [role="menu"]';
const typed = '[contenteditable], textarea, select, input:not([type=checkbox])';

const isIgnored = (event: KeyboardEvent): boolean =>
  event.repeat ||
  event.isComposing ||
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(typed) !== null) ||
  document.querySelector(layer) !== null;

export function usePageKeys(keys: readonly PageKey[]): void {
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n');
  const shown = useMemo(
    () => names.split('\n').map((name) => ({ key: name.split(' ', 1)[0] ?? '', label: name.replace(/^\S+ /, '') })),
    [names],
  );

  useEffect(() => {
    const part = {};
    parts.set(part, shown);
    list();
    return () => {
      parts.delete(part);
      list();
    };
  }, [shown]);
  const begun = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent('keydown', (event) => {
    if (isIgnored(event) || !areShortcutsOn()) return;
    const isSecond = event.timeStamp - begun.current < sequence;
    begun.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const action = isSecond ? undefined : keys.find(({ key }) => key === event.key)?.run;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
