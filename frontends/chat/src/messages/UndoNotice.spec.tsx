import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { UndoNotice } from './UndoNotice.tsx';

function Chat() {
  const [change, setChange] = useState<number | null>(1);
  const undo = { isOffered: change !== null, change, text: '1 message hidden.', isBusy: false };
  return (
    <>
      <UndoNotice undo={{ ...undo, run: () => undefined, dismiss: () => setChange(null) }} />
      <button type="button" onClick={() => setChange((change ?? 1) + 1)}>
        Hide
      </button>
      <button type="button" onClick={() => setChange(null)}>
        Reply
      </button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
const notice = () => screen.queryByText('1 message hidden.');

describe('the notice that offers to undo', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    renderPage(<Chat />);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('closes after ten seconds, counted anew for another change', () => {
    pass(9_000);
    press('Hide');
    pass(9_900);
    expect(notice()).toBeVisible();
    pass(200);
    expect(notice()).toBeNull();
  });

  it('stays while it has the focus or a pointer rests on it', () => {
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    fireEvent.pointerEnter(notice()!);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    pass(60_000);
    expect(notice()).toBeVisible();
    fireEvent.pointerLeave(notice()!);
    pass(10_100);
    expect(notice()).toBeNull();
  });

  it('closes by itself after one that was closed under the pointer', () => {
    fireEvent.pointerEnter(notice()!);
    press('Reply');
    press('Hide');
    pass(10_100);
    expect(notice()).toBeNull();
  });
});
