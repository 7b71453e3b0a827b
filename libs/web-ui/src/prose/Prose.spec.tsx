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

it('shows colors that a display script set, and only those', () => {
  const [start, end] = ['\ue000', '\ue001'];
  const [red, green] = ['ff0000', '00ff00'].map((hex) => start + hex + start);
  const text = `${red}"You are *late*,"${end} she said. ${start}red${start} ${start}ff0000 b\n\n${green}never ended`;
  const { container } = render(<Prose text={text} />);
  const colored = Array.from(container.querySelectorAll('span[style]'), (one) => [
    one.textContent,
    one.parentElement?.tagName,
    one.getAttribute('style'),
  ]);
  const onBoth = '--on-dark: rgb(255 77 77); --on-light: rgb(217 0 0);';
  expect(colored).toEqual([
    ['"You are ', 'SPAN', onBoth],
    ['late', 'EM', onBoth],
    [',"', 'SPAN', onBoth],
    ['never ended', 'P', '--on-dark: rgb(0 255 0); --on-light: rgb(0 115 0);'],
  ]);
});

it.each([
  ['**Mira**', 'STRONG', 'Mira'],
  ['*waves*', 'EM', 'waves'],
  ['*“Go,” and leaves.*', 'EM', '“Go,” and leaves.'],
  ['_“Go.”_', 'EM', '“Go.”'],
])('knows emphasis right inside a color: %s', (marked, tag, shown) => {
  for (const unfinished of [false, true]) {
    const text = `A \ue000000080\ue000${marked}\ue001, then.`;
    const { container, unmount } = render(<Prose text={text} unfinished={unfinished} />);
    expect(Array.from(container.querySelectorAll(tag), (one) => one.textContent).join('')).toBe(shown);
    expect(container.textContent).toBe(`A ${shown}, then.`);
    unmount();
  }
});

it('knows emphasis around a color', () => {
  const { container } = render(<Prose text={'A **\ue000000080\ue000“Mira.”\ue001** then.'} />);
  expect(container.querySelector('strong')?.textContent).toBe('“Mira.”');
});

it('copies what stands in a block of code', async () => {
  const writeText = jest.fn<Clipboard['writeText']>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<Prose text={'Say:\n\n```js\nopen(door)\n```'} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  await waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ text: 'Code copied.' }));
  expect(writeText).toHaveBeenCalledWith('open(door)');
});
