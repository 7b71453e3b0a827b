import type { ReactNode, Ref } from 'react';
import css from './page.module.css';

/** The page's column: up to 1280 px, or narrow for forms and reading. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={`${css.page} ${narrow ? css.narrow : ''}`}>{children}</div>;
}

/** A titled part of a page; with an `id` addresses can lead to it. */
export function Panel({
  id,
  title,
  aside,
  lead,
  heading,
  children,
}: {
  id?: string;
  title: string;
  aside?: string;
  lead?: ReactNode;
  /** Takes the focus of what goes from the panel. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
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
