import { Link } from '@masque/web-kit';
import { Icon, Muted } from '@masque/web-ui';
import type { ReactNode, Ref } from 'react';
import css from './pageHead.module.css';

/** A page's title, with where it leads back to and what can be done on the whole of it. */
export function PageHead({
  title,
  hint,
  back,
  ref,
  children,
}: {
  title: string;
  hint?: string;
  back?: { to: string; text: string };
  /** The heading's, for a page that moves the focus to it. */
  ref?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) {
  return (
    <>
      {back && (
        <Link className={css.back} to={back.to}>
          <Icon name="back" size={18} />
          {back.text}
        </Link>
      )}
      <header className={css.head}>
        <div>
          <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
            {title}
          </h1>
          {hint && <Muted>{hint}</Muted>}
        </div>
        {children && <div className={css.actions}>{children}</div>}
      </header>
    </>
  );
}
