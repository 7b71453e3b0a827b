import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useFocusFallback } from './useFocusFallback.ts';

function List({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const other = useRef<HTMLParagraphElement>(null);
  const [names, setNames] = useState(['One', 'Two']);
  useFocusFallback(list, isElsewhere ? other : undefined);
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setNames(names.filter((one) => one !== name))}>{name}</button>
          </li>
        ))}
      </ul>
      <p ref={other} />
    </>
  );
}

it('takes the focus of what goes, and of nothing else', async () => {
  render(<List />);
  const [one, two]: (HTMLElement | undefined)[] = screen.getAllByRole('button');
  act(() => two?.focus());
  act(() => one?.click());
  expect(document.activeElement).toBe(two);
  act(() => two?.click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});

it('keeps it through the second half of a double press, which falls on something else', async () => {
  render(<List />);
  const [one]: (HTMLElement | undefined)[] = screen.getAllByRole('button');
  act(() => one?.focus());
  act(() => one?.click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  const isLet = [2, 1, 2].map((detail) => fireEvent.mouseDown(document.body, { detail }));
  expect(isLet).toEqual([false, true, true]);
});

it('takes none of what stood elsewhere', async () => {
  render(<List isElsewhere />);
  const [one]: (HTMLElement | undefined)[] = screen.getAllByRole('button');
  act(() => one?.focus());
  act(() => one?.click());
  await act(async () => Promise.resolve());
  expect(document.activeElement).toBe(document.body);
});
