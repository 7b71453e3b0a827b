import { Button, Muted } from '@masque/web-ui';
import type { ReactNode } from 'react';
import css from './removable.module.css';

/** One of several things of one's own: what it is called, what is known of it, and how it is taken away. */
export function RemovableRow({
  name,
  about,
  remove,
  label,
  onRemove,
}: {
  name: string;
  about: string;
  /** On the button. */
  remove: string;
  /** Read out instead of that: also says what is taken away. */
  label: string;
  /** Undefined: it cannot be taken away. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <li className={css.row}>
      <div className={css.about}>
        <bdi className={css.name}>{name}</bdi>
        <Muted as="span">{about}</Muted>
      </div>
      {onRemove && (
        <Button kind="quiet" icon="trash" label={label} onClick={onRemove}>
          {remove}
        </Button>
      )}
    </li>
  );
}

export const RemovableList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>;
