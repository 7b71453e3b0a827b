import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';

afterEach(cleanup);
const stored = (size: string) => `/media/people/0123456789abcdef0123456789abcdef/${size}.webp`;
const shown = (src: string | null, size?: number) => {
  const { container } = render(<Avatar name="iris" src={src} {...(size !== undefined && { size })} />);
  return { image: container.querySelector('img'), container };
};

describe('an avatar', () => {
  it.each([
    [undefined, '160'],
    [72, '160'],
    [88, '640'],
  ])('takes the stored size that suffices for %s pixels', (size, expected) => {
    expect(shown(stored('full'), size).image?.getAttribute('src')).toBe(stored(expected));
  });

  it.each(['data:image/png;base64,AAAA', 'https://example.org/iris/full.png'])('leaves other addresses: %s', (src) => {
    expect(shown(src).image?.getAttribute('src')).toBe(src);
  });

  it('shows the first letter where there is no picture, or none that loads', () => {
    expect(shown(null).container.textContent).toBe('I');
    const { image, container } = shown(stored('160'));
    if (image) fireEvent.error(image);
    expect(container.textContent).toBe('I');
  });
});
