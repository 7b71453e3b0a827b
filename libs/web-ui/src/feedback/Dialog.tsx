import { texts } from '@masque/texts';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/Button.tsx';
import css from './dialog.module.css';
import { useModal } from './useModal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape, the close button and a backdrop click; the dialog itself doesn't close. */
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
  /** Pixels; on a phone the sheet takes the full width. */
  width?: 440 | 480 | 640 | 960;
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({ title, onClose, actions, children, width = 480 }: Omit<DialogProps, 'open'>) {
  const dialog = useModal(onClose);
  const heading = useId();
  return (
    <dialog ref={dialog} className={css.dialog} data-width={width} aria-labelledby={heading} aria-modal="true">
      <div className={css.panel}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <div className={css.body}>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
        {/* Last in the DOM, so initial focus goes to the content. */}
        <div className={css.close}>
          <IconButton icon="close" label={texts.common.close} onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}
