import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './linkRow.module.css';

interface LinkRowProps {
  to: string;
  name: string;
  heading?: 'h2' | 'span';
  details?: ReactNode;
  children?: ReactNode;
}

export const LinkRow = ({ to, name, heading: Name = 'span', details, children }: LinkRowProps) => (
  <div className={css.row}>
    <div className={css.about}>
      <Name className={css.name} dir="auto">
        <Link className={css.link} to={to}>
          {name}
        </Link>
      </Name>
      {details}
    </div>
    <div className={css.actions}>{children}</div>
  </div>
);

export const LinkRows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>;
