import type { ComponentType, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Muted } from '../layout/Muted.tsx';
import { Icon } from '../shapes/Icon.tsx';
import css from './pageHead.module.css';

interface PageTitleProps {
  ref?: Ref<HTMLHeadingElement>;
  className?: string;
  /** User-written text, so its direction is detected. */
  isForeign?: boolean;
  children: ReactNode;
}

export const PageTitle = ({ ref, className = '', isForeign = false, children }: PageTitleProps) => (
  <h1
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    className={`${css.title} ${className}`}
    dir={isForeign ? 'auto' : undefined}
  >
    {children}
  </h1>
);

interface BackTarget {
  to: string;
  text: string;
  as?: ComponentType<{ to: string; className?: string; title?: string; children: ReactNode }>;
}

interface PageHeadProps extends Pick<PageTitleProps, 'ref' | 'isForeign'> {
  title: ReactNode;
  hint?: ReactNode;
  back?: BackTarget;
  children?: ReactNode;
}

export function PageHead({ title, hint, back, ref, isForeign, children }: PageHeadProps) {
  const BackLink = back?.as ?? Link;
  return (
    <header className={css.head}>
      {back && (
        <BackLink className={css.back} to={back.to} title={back.text}>
          <Icon name="back" size={22} />
          <span className="visually-hidden">{back.text}</span>
        </BackLink>
      )}
      <PageTitle ref={ref} isForeign={isForeign}>
        {title}
      </PageTitle>
      {children && <div className={css.actions}>{children}</div>}
      {hint && <Muted className={css.hint}>{hint}</Muted>}
    </header>
  );
}
