import { describe, expect, it } from '@jest/globals';
import { aCardFile, aChat, aFile, itemsOf, problemsOf, scanned, tinyPng } from '../../test/folders.ts';
import { backgroundIn } from './background.files.ts';

const css = (file: string) => `url("backgrounds/${encodeURIComponent(file)}")`;
const picture = (file: string) => aFile(`backgrounds/${file}`, tinyPng());
const settings = (background: object) => aFile('settings.json', { background });

describe('backgrounds of a SillyTavern folder', () => {
  it('are linked to the chats that show them, and to all chats', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      picture('harbor night.png'),
      picture('tavern.webp'),
      aFile('chats/Mira/First.jsonl', aChat({ custom_background: css('harbor night.png') }, 'Hello')),
      settings({ name: 'tavern.webp', url: css('tavern.webp') }),
    ]);
    expect(itemsOf(scan, 'background').map(({ title, about }) => [title, about])).toEqual([
      ['harbor night', {}],
      ['tavern', {}],
    ]);
    const [details] = itemsOf(scan, 'chat_details');
    expect([details?.about, details?.source]).toMatchObject([
      { background: 'harbor night' },
      { chatDetails: { background: 'background:backgrounds/harbor night.png' } },
    ]);
    expect(itemsOf(scan, 'default_background')).toMatchObject([
      { title: 'tavern', needs: ['background:backgrounds/tavern.webp'] },
    ]);
    const kinds = scan.items.map(({ kind }) => kind);
    expect(kinds.indexOf('background')).toBeLessThan(kinds.indexOf('default_background'));
    expect(kinds.indexOf('background')).toBeLessThan(kinds.indexOf('chat_details'));
  });

  it('are marked if they come with SillyTavern, unless something shows them', async () => {
    const scan = await scanned([
      aCardFile('characters/Mira.png', { name: 'Mira' }),
      ...['royal.jpg', 'tavern day.jpg', 'harbor.png'].map(picture),
      settings({ name: 'tavern day.jpg', url: css('tavern day.jpg') }),
    ]);
    const stock = itemsOf(scan, 'background').flatMap(({ title, about }) => (about.isStock ? [title] : []));
    expect(stock).toEqual(['royal']);
  });

  it('aren’t set for all chats by SillyTavern’s transparent one', async () => {
    const chosen = { name: '__transparent.png', url: css('__transparent.png') };
    const card = aCardFile('characters/Mira.png', { name: 'Mira' });
    const scan = await scanned([card, picture('__transparent.png'), settings(chosen)]);
    expect(itemsOf(scan, 'default_background')).toEqual([]);
  });

  it('that aren’t pictures, or are too large, are named with the reason', async () => {
    const large = aFile('backgrounds/large.png', new Uint8Array(2_000));
    const files = [aFile('backgrounds/film.mp4', 'film'), large, aFile('settings.json', {})];
    const scan = await scanned([aCardFile('characters/Mira.png'), ...files], {
      mostBytes: (place) => (place === 'background' ? 1_000 : 1_000_000),
    });
    expect(problemsOf(scan)).toEqual([
      ['backgrounds/film.mp4', 'notPicture'],
      ['backgrounds/large.png', 'tooLarge'],
    ]);
    expect(large.reads()).toBe(0);
  });

  it.each([
    [css('a (1) "b".png'), 'a (1) "b".png'],
    ["url('backgrounds/a%20b.png')", 'a b.png'],
    ['url(backgrounds/a.png)', 'a.png'],
    ['url("../backgrounds/a.png")', 'a.png'],
    ['url("backgrounds/100%.png")', '100%.png'],
    ['url("user/images/Mira/a.png")', ''],
    ['none', ''],
    [undefined, ''],
  ])('are read from the address %s', (address, file) => {
    expect(backgroundIn(address)).toBe(file);
  });
});
