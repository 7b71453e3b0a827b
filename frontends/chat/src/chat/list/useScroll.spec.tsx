import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { TurnOpening } from '../conversation/turn.ts';
import { useScroll } from './useScroll.ts';

afterEach(() => void jest.restoreAllMocks());

/** jsdom has no layout: a list of a given height, open at its end. `grow` measures it at another height. */
function show(isEditedAtFirst = false, opening: TurnOpening = 'end', clientHeight = 0) {
  let height = 1_000;
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  let resize = () => undefined as void;
  let add = () => undefined as void;
  function List({ isEditing }: { isEditing: boolean }) {
    const rows = { turn: 0, place: 0 };
    const { box, onResize, followEnd, isShown, handlers } = useScroll(opening, {
      rows,
      isEditing,
      onStart: () => undefined,
    });
    resize = onResize;
    add = followEnd;
    return <section ref={box} data-testid="list" data-shown={isShown} {...handlers} />;
  }
  const { rerender } = render(<List isEditing={isEditedAtFirst} />);
  const list = screen.getByTestId('list');
  return {
    list,
    edit: (isEditing: boolean) => rerender(<List isEditing={isEditing} />),
    grow: (to: number) => {
      height = to;
      act(resize);
    },
    append: (to: number) => {
      height = to;
      add();
    },
  };
}

it('stays at its end while it grows', () => {
  const { list, grow } = show();
  expect(list.scrollTop).toBe(1_000);
  grow(1_200);
  expect(list.scrollTop).toBe(1_200);
});

it('opens at its end while a message is edited', () => {
  expect(show(true).list.scrollTop).toBe(1_000);
});

it('shows the editor of a message, stays there however its field grows, and returns to its end afterwards', () => {
  const { list, edit, grow } = show();
  edit(true);
  grow(1_200);
  expect(list.scrollTop).toBe(1_200);
  grow(1_300);
  expect(list.scrollTop).toBe(1_200);
  edit(false);
  grow(1_100);
  expect(list.scrollTop).toBe(1_100);
});

it('stays where the reader scrolled to during the edit', () => {
  const { list, edit, grow } = show();
  edit(true);
  grow(1_200);
  fireEvent.wheel(list, { deltaY: -100 });
  list.scrollTop = 700;
  fireEvent.scroll(list);
  edit(false);
  grow(1_100);
  expect(list.scrollTop).toBe(700);
});

it.each([
  ['follows what is added to a new chat when its end is on the screen', 1_000, 1_200],
  ['stays at a long greeting when something is added below', 600, 0],
])('%s', async (_, screenHeight, top) => {
  const { list, grow, append } = show(false, 'start', screenHeight);
  await waitFor(() => expect(list.dataset['shown']).toBe('true'));
  grow(1_000);
  append(1_200);
  expect(list.scrollTop).toBe(top);
});
