/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a browser's own list can't be beside a textarea */
import { commands as words } from '@masque/texts/commands';
import { useAppDispatch } from '@masque/web-kit';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { type CommandChoice, loadChoices } from './choices.ts';
import css from './commands.module.css';
import { choosingIn, type Suggestion, suggestChoices, suggestCommands } from './palette.rules.ts';

export interface PaletteHandle {
  /** Whether the key was the palette's. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface PaletteProps {
  ref: Ref<PaletteHandle>;
  text: string;
  onType: (text: string) => void;
  onRun: (text: string) => void;
  /** Ids of the list and of its active option, for the input. */
  onActive: (ids: { list: string; option: string } | null) => void;
}

function useSuggestions(text: string): readonly Suggestion[] {
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState<{ name: string; choices: readonly CommandChoice[] } | null>(null);
  const choosing = choosingIn(text);
  const name = choosing?.name;
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      if (!name) return;
      const choices = await loadChoices(dispatch, name).catch(() => []);
      if (isCurrent) setKnown({ name, choices });
    };
    void load();
    return () => void (isCurrent = false);
  }, [dispatch, name]);
  if (choosing) return known?.name === name ? suggestChoices(known?.choices ?? [], choosing.lead, choosing.typed) : [];
  const [, typed] = /^\/([\w?-]*)$/.exec(text) ?? [];
  return typed === undefined ? [] : suggestCommands(typed);
}

/** Suggests commands and their values while they are typed; the input keeps the focus. */
export function Palette({ ref, text, onType, onRun, onActive }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ text, at: 0 });
  const found = useSuggestions(text);
  const isOpen = found.length > 0 && closedAt !== text;
  const at = chosen.text === text ? Math.min(chosen.at, found.length - 1) : 0;
  const active = isOpen ? found[at] : undefined;
  const option = isOpen ? `${id}-${at}` : null;

  useEffect(() => {
    onActive(option === null ? null : { list: id, option });
    if (option !== null) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [id, option, at, onActive]);
  useEffect(() => () => onActive(null), [onActive]);

  const choose = (one: Suggestion) => (one.isWhole ? onRun(one.text) : onType(one.text));
  const move = (step: number) => setChosen({ text, at: (at + step + found.length) % found.length });
  useImperativeHandle(ref, () => ({
    onKeyDown: (event) => {
      if (!active || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Escape') setClosedAt(text);
      else if (event.key === 'Tab' && !event.shiftKey) onType(active.text);
      else if (event.key === 'Enter' && !event.shiftKey) choose(active);
      else return false;
      event.preventDefault();
      return true;
    },
  }));

  return (
    <>
      {isOpen && (
        <div ref={list} id={id} role="listbox" aria-label={words.list} tabIndex={-1} className={css.palette}>
          {found.map((one, index) => (
            <button
              key={one.text}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={css.option}
              // Keeps the input's focus, and with it a phone's keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <span dir="auto">
                {one.label}
                {one.argument && (
                  <>
                    {' '}
                    <var className={css.argument}>{one.argument}</var>
                  </>
                )}
              </span>
              {one.detail && <span className={css.detail}>{one.detail}</span>}
            </button>
          ))}
        </div>
      )}
      <output className="visually-hidden">{isOpen && words.found(found.length)}</output>
    </>
  );
}
