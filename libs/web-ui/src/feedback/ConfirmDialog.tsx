import { texts } from '@masque/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

export function ConfirmDialog({
  open,
  title,
  question,
  confirm = texts.common.delete,
  cancel = texts.common.cancel,
  busyText,
  busy = false,
  danger = true,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  question: string;
  confirm?: string;
  cancel?: string;
  busyText?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
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
            {cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {busy && busyText ? busyText : confirm}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      {children}
    </Dialog>
  );
}
