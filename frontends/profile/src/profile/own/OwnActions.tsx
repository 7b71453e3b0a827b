import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from '../profile.module.css';
import { LogoutButton } from './LogoutButton.tsx';

export function OwnActions({
  onEdit,
  takesFocus,
}: {
  onEdit: () => void;
  /** The form that this button opened has closed, so the focus returns. */
  takesFocus: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={place} className={css.actions}>
      <Button icon="edit" onClick={onEdit}>
        {texts.profile.edit.open}
      </Button>
      <LogoutButton />
    </div>
  );
}
