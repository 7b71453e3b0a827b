import { type ReactNode, useId } from 'react';
import css from './layout.module.css';

interface SectionProps {
  id?: string;
  title: string;
  aside?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
}

export function Section({ id, title, aside, level = 2, children }: SectionProps) {
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={css.section} aria-labelledby={heading}>
      <header className={css.sectionHead}>
        <Heading id={heading}>{title}</Heading>
        {aside}
      </header>
      {children}
    </section>
  );
}
