import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './feedback.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  /** For items that switch something on and off. */
  checked?: boolean;
}

const gap = 6;

/** A button that opens a list of actions: below it on a desk, a sheet on a phone. */
export function Menu({ label, icon = 'more', items }: { label: string; icon?: IconName; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const list = root.current?.querySelector<HTMLElement>('[popover]');
    if (!open || !list) return undefined;
    const { bottom, right } = root.current?.getBoundingClientRect() ?? { bottom: 0, right: 0 };
    list.style.setProperty('--menu-top', `${bottom + gap}px`);
    list.style.setProperty('--menu-end', `${window.innerWidth - right}px`);
    // In the top layer nothing around it can clip or move it.
    list.showPopover();
    list.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && (!root.current?.contains(event.target) || event.target === list))
        setOpen(false);
    };
    const leave = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', leave);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <div className={css.menuRoot} ref={root}>
      <IconButton icon={icon} label={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div className={css.menu} popover="manual" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={item.checked}
              className={`${css.menuItem} ${item.danger ? css.menuDanger : ''}`}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              <span>{item.label}</span>
              {item.checked && <Icon name="check" size={18} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
