import { Button, Muted } from '@masque/web-ui';
import type { ReactNode } from 'react';
import css from './removable.module.css';

export function RemovableRow({
  name,
  about,
  remove,
  label,
  onRemove,
}: {
  name: string;
  about: string;
  remove: string;
  /** Accessible name of the button, which includes what it removes. */
  label: string;
  /** Undefined: it can't be removed. */
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
