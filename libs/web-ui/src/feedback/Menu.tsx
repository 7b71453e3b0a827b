import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { moveFocus } from '../controls/moveFocus.ts';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './menu.module.css';
import { useMenuPlace } from './useMenuPlace.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  mark?: string;
  checked?: boolean;
}

export function Menu({ label, icon = 'more', items }: { label: string; icon?: IconName; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useId();
  useMenuPlace(root, open, () => setOpen(false));

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      // Keeps a surrounding dialog open.
      event.preventDefault();
      return close();
    }
    if (moveFocus(event, all, 'vertical') || event.key.length > 1 || event.key === ' ') return undefined;
    const typed = event.key.toLowerCase();
    return all.find((item) => item.textContent.trim().toLowerCase().startsWith(typed))?.focus();
  };

  return (
    <div className={css.root} ref={root}>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={list}
          className={css.menu}
          popover="manual"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {/* Only visible on a phone; screen readers get it as the menu's name. */}
          <p className={css.title} aria-hidden="true">
            {label}
          </p>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              tabIndex={-1}
              role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={item.checked}
              className={item.danger ? `${css.item} ${css.danger}` : css.item}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              <span>{item.label}</span>
              {item.mark && <span className={css.mark}>{item.mark}</span>}
              {item.checked && <Icon name="check" size={18} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
