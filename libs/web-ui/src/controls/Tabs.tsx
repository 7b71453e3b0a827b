import type { KeyboardEvent } from 'react';
import css from './controls.module.css';

export interface Tab {
  id: string;
  label: string;
  count?: string;
}

/** The panel that belongs to tab `x` has the id `panel-x`. */
export function Tabs({
  label,
  tabs,
  active,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.id === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div className={css.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
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
