import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toastStore } from '../feedback/toasts.ts';
import { Prose } from './Prose.tsx';

const hostile = [
  '<script>document.title = "taken"</script>',
  '<img src=x onerror="document.title = 1">',
  '![a picture](https://example.org/seen.png)',
  '[a trap](javascript:alert(1)) and [a page](https://example.org/)',
  '<iframe src="https://example.org"></iframe>',
  '| <b>a</b> |\n|---|\n| <i>1</i> |',
].join('\n\n');

it('makes text of markup, loads nothing, and leads only to the web', () => {
  const { container } = render(<Prose text={hostile} />);
  expect(container.querySelectorAll('script, img, iframe, b, i, [style], [onerror]')).toHaveLength(0);
  expect(container.textContent).toContain('<script>document.title = "taken"</script>');
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['a picture', 'a page']);
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:/);
    expect(link.getAttribute('rel')).toContain('noopener');
  }
});

it('keeps what it has drawn while the text grows', () => {
  const { container, rerender } = render(<Prose text={'One.\n\n*Two'} unfinished />);
  const [first, second] = container.querySelectorAll('p');
  rerender(<Prose text={'One.\n\n*Two* "three'} unfinished />);
  const now = container.querySelectorAll('p');
  expect([now[0] === first, now[1] === second, now[1]?.textContent]).toEqual([true, true, 'Two "three']);
  expect(container.querySelector('em')?.textContent).toBe('Two');
});

it('shows pictures of this site, and no others', () => {
  const own = ['/media/ab/c1-full.webp', `${location.origin}/media/ab/640.webp`];
  const foreign = [
    '/api/logout',
    '//example.org/media/a.webp',
    '/media/../api/logout',
    '/media/a?b',
    'https://a.org/media/a',
  ];
  const { container } = render(
    <Prose text={[...own, ...foreign].map((src) => `![The harbour](${src})`).join('\n\n')} />,
  );
  const pictures = Array.from(container.querySelectorAll('img'));
  expect(pictures.map((one) => [one.getAttribute('src'), one.alt])).toEqual([
    ['/media/ab/c1-full.webp', 'The harbour'],
    ['/media/ab/640.webp', 'The harbour'],
  ]);
});

it('copies what stands in a block of code', async () => {
  const writeText = jest.fn<Clipboard['writeText']>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<Prose text={'Say:\n\n```js\nopen(door)\n```'} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  await waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ text: 'Code copied.' }));
  expect(writeText).toHaveBeenCalledWith('open(door)');
});
