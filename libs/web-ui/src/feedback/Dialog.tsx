import { texts } from '@masque/texts';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/Button.tsx';
import css from './dialog.module.css';
import { useModal } from './useModal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Asked for by Escape, by the closing cross and by a press beside the dialog. */
  onClose: () => void;
  /** Buttons; without them the dialog has only its closing cross. */
  actions?: ReactNode;
  children: ReactNode;
  /** Pixels on a desk; a sheet is as wide as the phone. */
  width?: 440 | 480 | 640 | 960;
}

/** In the middle of a desk's screen, a sheet at the foot of a phone's. */
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
        {/* Last, so that the focus goes to what the dialog is about. */}
        <div className={css.close}>
          <IconButton icon="close" label={texts.common.close} onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}
