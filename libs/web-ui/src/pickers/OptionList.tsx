/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own select has no search */
import { useLayoutEffect, useRef } from 'react';
import { moveFocus } from '../controls/moveFocus.ts';
import { Icon } from '../shapes/Icon.tsx';
import type { SelectOption } from './options.ts';
import css from './pickers.module.css';

interface OptionListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  value: string | undefined;
  none: string;
  /** Keeps its height while a search shortens it. */
  isLong: boolean;
  onChoose: (value: string) => void;
}

export function OptionList({ id, label, options, value, none, isLong, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value;

  useLayoutEffect(() => {
    // Receives the dialog's initial focus: the search box would open the on-screen keyboard.
    list.current?.querySelector('[tabindex="0"]')?.setAttribute('autofocus', '');
  }, []);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={isLong ? `${css.options} ${css.long}` : css.options}
      onKeyDown={(event) =>
        moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')], 'vertical')
      }
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          aria-selected={option.value === value}
          tabIndex={option.value === stop ? 0 : -1}
          className={css.option}
          onClick={() => onChoose(option.value)}
        >
          <span className={css.optionText}>
            {option.label}
            {option.detail}
          </span>
          {option.value === value && <Icon name="check" size={18} />}
        </button>
      ))}
      {options.length === 0 && <p className={css.none}>{none}</p>}
    </div>
  );
}
