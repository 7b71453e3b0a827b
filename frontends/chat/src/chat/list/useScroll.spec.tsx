import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useScroll } from './useScroll.ts';

afterEach(() => void jest.restoreAllMocks());

/** jsdom has no layout: a list of a given height, open at its end. `grow` measures it at another height. */
function show(isEditedAtFirst = false) {
  let height = 1_000;
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  let resize = () => undefined as void;
  function List({ isEditing }: { isEditing: boolean }) {
    const rows = { turn: 0, place: 0 };
    const { box, onResize, handlers } = useScroll('end', { rows, isEditing, onStart: () => undefined });
    resize = onResize;
    return <section ref={box} data-testid="list" {...handlers} />;
  }
  const { rerender } = render(<List isEditing={isEditedAtFirst} />);
  const list = screen.getByTestId('list');
  return {
    list,
    edit: (isEditing: boolean) => rerender(<List isEditing={isEditing} />),
    grow: (to: number) => {
      height = to;
      resize();
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
