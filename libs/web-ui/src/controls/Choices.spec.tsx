import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Choices } from './Choices.tsx';

const show = (count: number, even?: boolean) => {
  const options = Array.from({ length: count }, (_, at) => ({ value: String(at), label: `Choice ${at}` }));
  const { unmount } = render(<Choices label="Days" value="0" options={options} even={even} onChange={() => {}} />);
  const { className } = screen.getByRole('group', { name: 'Days' });
  unmount();
  return className;
};

describe('choices', () => {
  it('stand on a phone in rows as even as they can be, where it is wanted', () => {
    const rows = [2, 3, 4, 5, 6, 7].map((count) => show(count, true));
    expect(rows).toEqual([2, 3, 2, 3, 3, 4].map((columns) => `choices even${columns}`));
    expect(show(4)).toBe('choices');
  });
});
