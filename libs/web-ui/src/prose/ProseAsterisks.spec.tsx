import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Prose } from './Prose.tsx';

it.each(['Well f**k this s**t', 'What the f***?', '2*3*4 is 24'])('shows asterisks inside words: %s', (text) => {
  const { container } = render(<Prose text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('em, strong')).toBeNull();
});
