import { texts } from '@masque/texts';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import css from './feedback.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons; without them the dialog has only its closing cross. */
  actions?: ReactNode;
  children: ReactNode;
  width?: number;
}

/** In the middle of a desk's screen, a sheet at the foot of a phone's. */
export function Dialog({ open, title, onClose, actions, children, width = 480 }: DialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={null}
      centered
      destroyOnHidden
      width={width}
      className={css.dialog}
      wrapClassName={css.dialogWrap}
      closable={{ 'aria-label': texts.common.close }}
    >
      <div className={css.dialogBody}>{children}</div>
      {actions && <div className={css.dialogActions}>{actions}</div>}
    </Modal>
  );
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm = texts.common.delete,
  busyText,
  busy = false,
  danger = true,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  question: string;
  confirm?: string;
  busyText?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      width={440}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.common.cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {busy && busyText ? busyText : confirm}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
