import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { moveFocus } from '../controls/moveFocus.ts';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './menu.module.css';
import { useMenuPlace } from './useMenuPlace.ts';

export interface MenuItem {
  label: string;
  id?: string;
  detail?: string;
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  mark?: string;
  checked?: boolean;
  isChoice?: boolean;
}

const roleOf = ({ checked, isChoice }: MenuItem) =>
  isChoice ? 'menuitemradio' : checked === undefined ? 'menuitem' : 'menuitemcheckbox';

interface MenuProps {
  label: string;
  icon?: IconName;
  text?: string;
  note?: string | undefined;
  className?: string;
  items: readonly MenuItem[];
}

export function Menu({ label, icon = 'more', text, note, className, items }: MenuProps) {
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
      {text === undefined ? (
        <IconButton
          icon={icon}
          label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        />
      ) : (
        <Button
          className={className}
          size="small"
          label={`${text}, ${label}`}
          isMenu
          expanded={open}
          controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      )}
      {open && (
        <div
          id={list}
          className={css.menu}
          popover="manual"
          role="menu"
          aria-label={note ? `${label}, ${note}` : label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {/* Screen readers get it as the menu's name. */}
          <p className={note ? `${css.title} ${css.note}` : css.title} aria-hidden="true">
            {note ?? label}
          </p>
          {items.map((item) => (
            <button
              key={item.id ?? item.label}
              type="button"
              tabIndex={-1}
              role={roleOf(item)}
              aria-checked={item.checked}
              className={item.danger ? `${css.item} ${css.danger}` : css.item}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              <span dir="auto">
                {item.label}
                {item.detail && (
                  <span className={css.detail} dir="auto">
                    {item.detail}
                  </span>
                )}
              </span>
              {item.mark && <span className={css.mark}>{item.mark}</span>}
              {item.checked && <Icon name="check" size={18} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
