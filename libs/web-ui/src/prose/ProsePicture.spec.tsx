/** @jest-environment jest-fixed-jsdom */
import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Prose } from './Prose.tsx';

const text = '![the pier](/media/people/abc/full.webp)';

it('lets a picture only stand there unless a press does something', () => {
  render(<Prose text={text} />);
  expect(screen.getByRole('img').getAttribute('alt')).toBe('the pier');
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells which picture was pressed', () => {
  const onPicture = jest.fn();
  render(<Prose text={`${text}\n\n![](/media/people/def/full.webp)`} onPicture={onPicture} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show picture: the pier' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show picture' }));
  expect(onPicture.mock.calls).toEqual([
    ['/media/people/abc/full.webp', 'the pier'],
    ['/media/people/def/full.webp', ''],
  ]);
});

it('says so in place of a picture that could not be loaded', () => {
  render(<Prose text={text} onPicture={() => undefined} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Failed to load image')).toBeTruthy();
});
