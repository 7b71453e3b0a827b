import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import css from './controls.module.css';
import { moveFocus } from './moveFocus.ts';

export interface Tab {
  id: string;
  label: string;
  count?: string;
}

/** Scrolls the list horizontally; `scrollIntoView` could also scroll the page. */
function showTab(list: HTMLElement, id: string): void {
  const chosen = document.getElementById(`tab-${id}`)?.getBoundingClientRect();
  if (!chosen) return;
  const { left, right } = list.getBoundingClientRect();
  if (chosen.right > right) list.scrollLeft += chosen.right - right;
  else if (chosen.left < left) list.scrollLeft -= left - chosen.left;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
}

/** The caller renders the panel of tab `x` with the id `panel-x`. */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.map(({ label, count }) => `${label} ${count}`).join();
  useLayoutEffect(() => {
    if (list.current && shown) showTab(list.current, active);
  }, [active, shown]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const focused = moveFocus(event, all, 'horizontal');
    const next = focused && tabs[all.indexOf(focused)];
    if (next) onChange(next.id);
  };
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`tab-${tab.id}`}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.id === active}
          aria-controls={`panel-${tab.id}`}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.tabCount}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
