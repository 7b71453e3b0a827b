import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { Button } from '../controls/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { isDialogOpen } from './layers.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} title="Where to" onClose={() => setOpen(false)}>
        <input aria-label="Place" />
      </Dialog>
    </>
  );
}

const open = async () => {
  const { person } = renderPage(<Page />);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  return { person, dialog: screen.getByRole('dialog', { name: 'Where to' }) };
};

describe('a dialog', () => {
  it('is not in the page until it is opened', () => {
    renderPage(<Page />);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isDialogOpen()).toBe(false);
  });

  it('has the title as its name and the focus on what it is about', async () => {
    await open();
    expect(isDialogOpen()).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Place' })).toBe(document.activeElement);
  });

  it('closes by its cross', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(isDialogOpen()).toBe(false);
  });

  it('closes when the browser cancels it, as Escape does', async () => {
    const { dialog } = await open();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when a file input inside it is cancelled', async () => {
    await open();
    fireEvent(screen.getByRole('textbox'), new Event('cancel', { bubbles: true }));
    expect(isDialogOpen()).toBe(true);
  });

  it('closes by a press beside it', async () => {
    const { dialog } = await open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(isDialogOpen()).toBe(false);
  });

  it('stays when the press that opened it was the first half of a double one', async () => {
    const { dialog } = await open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog, { detail: 2 });
    expect(isDialogOpen()).toBe(true);
  });

  it('stays when a text is selected from inside to beside it', async () => {
    const { dialog } = await open();
    fireEvent.pointerDown(screen.getByRole('textbox'));
    fireEvent.click(dialog);
    expect(isDialogOpen()).toBe(true);
  });

  it.each([
    ['tap', 'touch', 1, 20],
    ['click', 'mouse', 2, 220],
  ])('keeps the second half of a double %s from what lay behind it', async (_, pointerType, detail, clientX) => {
    await open();
    const behind = screen.getByRole('button', { name: 'Open' });
    const cross = screen.getByRole('button', { name: 'Close' });
    // jsdom has no PointerEvent.
    const press = new MouseEvent('pointerdown', { bubbles: true, clientX, clientY: 700 });
    fireEvent(cross, Object.assign(press, { pointerType }));
    fireEvent.click(cross, { clientX, clientY: 700 });
    fireEvent.click(behind, { detail, clientX: clientX + 4, clientY: 704 });
    expect(isDialogOpen()).toBe(false);
    fireEvent.click(behind, { detail, clientX, clientY: 100 });
    expect(isDialogOpen()).toBe(true);
  });

  it('lets the page scroll again after it was closed', async () => {
    const { person } = await open();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.documentElement.style.overflow).toBe('');
  });
});

describe('a question before something is deleted', () => {
  const ask = (busy: boolean) => {
    const onConfirm = jest.fn();
    const onClose = jest.fn();
    const { person } = renderPage(
      <ConfirmDialog
        open
        title="Delete chat"
        question="Really?"
        busy={busy}
        busyText="Deleting..."
        onConfirm={onConfirm}
        onClose={onClose}
      />,
    );
    return { person, onConfirm, onClose };
  };

  it('has the focus on Cancel', () => {
    ask(false);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement);
  });

  it('confirms or cancels', async () => {
    const { person, onConfirm, onClose } = ask(false);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('confirms only once while it is busy', async () => {
    const { person, onConfirm } = ask(true);
    await person.click(screen.getByRole('button', { name: 'Deleting...' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
