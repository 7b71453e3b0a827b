import type { ReactNode, Ref } from 'react';
import css from './page.module.css';

export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={`${css.page} ${narrow ? css.narrow : ''}`}>{children}</div>;
}

interface PanelProps {
  id?: string;
  title: string;
  aside?: string;
  lead?: ReactNode;
  /** Receives focus when a focused element inside the panel is removed. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Panel({ id, title, aside, lead, heading, children }: PanelProps) {
  return (
    <section id={id} className={css.panel} aria-label={title}>
      <header className={css.panelHead}>
        <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {aside && <span className={css.panelAside}>{aside}</span>}
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
