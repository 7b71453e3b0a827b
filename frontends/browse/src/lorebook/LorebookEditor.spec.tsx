import { describe, expect, it } from '@jest/globals';
import type { Lorebook, LoreEntry } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { LorebookEditor } from './LorebookEditor.tsx';

const entry = (own: Partial<LoreEntry> = {}): LoreEntry => ({
  keys: [],
  content: '',
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});
const bookOf = (...entries: LoreEntry[]): Lorebook => ({
  extensions: { 'x-tool': 1 },
  entries,
  unknown: { odd: true },
});

function open(start: Lorebook | null) {
  const seen: { book: Lorebook | null } = { book: start };
  function Editor() {
    const [book, setBook] = useState(start);
    seen.book = book;
    return <LorebookEditor book={book} characterName="Mira" onChange={setBook} onWait={() => () => undefined} />;
  }
  return { ...renderPage(<Editor />), entries: () => seen.book?.entries ?? [], book: () => seen.book };
}
const names = () =>
  screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.getAttribute('aria-label'));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the lorebook editor', () => {
  it('begins a book with its first entry', async () => {
    const { person, entries, book } = open(null);
    expect(screen.queryByRole('textbox', { name: 'Keys' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Add an entry' }));
    await person.type(field('Entry name'), 'Harbour');
    await person.type(field('Keys'), 'harbour{Enter}fog{Enter}');
    await person.type(field('Content'), 'The fog never lifts.');
    expect(entries()).toEqual([entry({ name: 'Harbour', keys: ['harbour', 'fog'], content: 'The fog never lifts.' })]);
    expect(book()).toMatchObject({ extensions: {}, unknown: {} });
    expect(screen.getByText('1 entry')).toBeVisible();
  });

  it('changes all entries that a search finds, and no others', async () => {
    const foreign = { extensions: { position: 4, depth: 2, vectorized: true }, unknown: { odd: [1] } };
    const { person, entries } = open(
      bookOf(entry({ name: 'Fog', ...foreign }), entry({ name: 'Lamp' }), entry({ name: 'Foghorn' })),
    );
    const choose = async (label: string, item: string) => {
      await person.click(await screen.findByRole('button', { name: label }));
      await person.click(await screen.findByRole('menuitem', { name: item }));
    };
    await person.type(screen.getByRole('searchbox'), 'fog');
    await choose('Change 2 entries, Bulk edit', 'Turn off');
    expect(entries().map(({ enabled }) => enabled)).toEqual([false, true, false]);
    await choose('Change 2 entries, Bulk edit', 'After the character');
    expect(entries()[0]).toMatchObject({
      extensions: { position: 1, depth: 2, vectorized: true },
      unknown: { odd: [1] },
    });
    expect(entries()[1]).toEqual(entry({ name: 'Lamp' }));
    await choose('Change 2 entries, Bulk edit', 'Delete');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(entries().map(({ name }) => name)).toEqual(['Lamp']);
  });

  it('changes one entry and nothing that other programs keep in the book', async () => {
    const foreign = entry({ name: 'Fog', id: 7, extensions: { depth: 2, vectorized: true }, unknown: { odd: [1] } });
    const { person, entries, book } = open(bookOf(foreign, entry({ name: 'Lamp' })));
    await person.click(screen.getByRole('button', { name: 'Edit Fog' }));
    await person.type(field('Secondary keys'), 'night');
    await person.click(screen.getByRole('radio', { name: 'None match' }));
    await person.click(screen.getByText('More settings'));
    await person.type(field('Probability (%)'), '40');
    expect(entries()).toEqual([
      {
        ...foreign,
        secondaryKeys: ['night'],
        selective: true,
        extensions: { depth: 2, vectorized: true, selectiveLogic: 2, probability: 40 },
      },
      entry({ name: 'Lamp' }),
    ]);
    expect(book()).toMatchObject({ extensions: { 'x-tool': 1 }, unknown: { odd: true } });
  });

  it('shows and changes when an entry of SillyTavern fires', async () => {
    const extensions = { sticky: 3, delay: '2', prevent_recursion: true, delay_until_recursion: 2 };
    const { person, entries } = open(bookOf(entry({ name: 'Fog', extensions })));
    await person.click(screen.getByRole('button', { name: 'Edit Fog' }));
    await person.click(screen.getByText('More settings'));
    expect(field('Sticky: stays for this many messages')).toHaveValue('3');
    expect(field('Delay: needs this many messages')).toHaveValue('2');
    expect(screen.getByRole('checkbox', { name: 'Only other entries can fire it' })).toBeChecked();
    await person.type(field('Cooldown: can’t fire for this many messages'), '5');
    await person.click(screen.getByRole('checkbox', { name: 'Can’t fire other entries' }));
    await person.click(screen.getByRole('checkbox', { name: 'Other entries can’t fire it' }));
    expect(entries()[0]?.extensions).toEqual({
      ...extensions,
      cooldown: 5,
      prevent_recursion: false,
      exclude_recursion: true,
    });
  });

  it('says what is no number, and keeps the one that was', async () => {
    const { person, entries } = open(bookOf(entry({ name: 'Fog' })));
    await person.click(screen.getByRole('button', { name: 'Edit Fog' }));
    await person.clear(field('Order'));
    await person.type(field('Order'), 'soon');
    expect(await screen.findByText('A number between -1,000,000,000 and 1,000,000,000.')).toBeVisible();
    expect(entries()[0]?.insertionOrder).toBe(100);
  });

  it('moves an entry by the arrow keys on its handle, which keeps the focus', async () => {
    const { person, entries } = open(
      bookOf(
        entry({ name: 'a', insertionOrder: 10 }),
        entry({ name: 'b', insertionOrder: 20 }),
        entry({ name: 'c', insertionOrder: 30 }),
      ),
    );
    screen.getByRole('button', { name: 'Move a' }).focus();
    await person.keyboard('{ArrowDown}');
    expect(names()).toEqual(['Edit b', 'Edit a', 'Edit c']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move a' }));
    expect(screen.getByText('a is now number 2 of 3.')).toBeInTheDocument();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Edit a', 'Edit b', 'Edit c']);
    expect(
      entries()
        .slice(1)
        .map(({ insertionOrder }) => insertionOrder),
    ).toEqual([20, 30]);
  });

  it('moves the open entry by buttons', async () => {
    const { person } = open(bookOf(entry({ name: 'a' }), entry({ name: 'b' })));
    await person.click(screen.getByRole('button', { name: 'Edit b' }));
    await person.click(screen.getByRole('button', { name: 'Move up' }));
    expect(names()).toEqual(['Edit b', 'Edit a']);
    expect(screen.getByRole('region', { name: 'Entry: b' })).toBeVisible();
  });

  it('gives the focus back to its row when the entry is closed', async () => {
    const { person } = open(bookOf(entry({ name: 'a' }), entry({ name: 'b' })));
    await person.click(screen.getByRole('button', { name: 'Edit b' }));
    await person.click(screen.getByRole('button', { name: 'Close the entry' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit b' })));
    expect(screen.queryByRole('region', { name: 'Entry: b' })).toBeNull();
  });

  it('duplicates an entry and asks before it deletes one', async () => {
    const { person, entries } = open(bookOf(entry({ name: 'Fog', id: 3, keys: ['fog'] })));
    await person.click(screen.getByRole('button', { name: 'Edit Fog' }));
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(entries()).toEqual([entry({ name: 'Fog', id: 3, keys: ['fog'] }), entry({ name: 'Fog', keys: ['fog'] })]);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('Are you sure you want to delete "Fog"? This action cannot be undone.')).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(entries()).toEqual([entry({ name: 'Fog', id: 3, keys: ['fog'] })]));
  });

  it('finds entries by name, keys and content, and moves none meanwhile', async () => {
    const { person } = open(
      bookOf(
        entry({ name: 'Fog' }),
        entry({ name: 'Lamp', content: 'It shines through FOG.' }),
        entry({ name: 'Ship' }),
      ),
    );
    await person.type(screen.getByRole('searchbox', { name: 'Search entries' }), 'fog');
    await waitFor(() => expect(names()).toEqual(['Edit Fog', 'Edit Lamp']));
    expect(screen.getByText('2 of 3 entries')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move Lamp' })).toBeDisabled();
    expect(screen.getByText('To move entries, clear the search.')).toBeVisible();
  });

  it('has only the rows in sight of five thousand in the page', () => {
    open(bookOf(...Array.from({ length: 5_000 }, (_, at) => entry({ name: `Entry ${at}`, insertionOrder: at }))));
    expect(screen.getByText('5,000 entries')).toBeVisible();
    expect(names().length).toBeLessThan(40);
    expect(screen.getByRole('button', { name: 'Add an entry' })).toBeDisabled();
  });

  it('removes the whole book when it is told to', async () => {
    const { person, book } = open(bookOf(entry({ name: 'Fog' })));
    await person.click(screen.getByText('Lorebook settings'));
    await person.type(field('Token budget'), '500');
    expect(book()).toMatchObject({ tokenBudget: 500, extensions: { 'x-tool': 1 } });
    await person.click(screen.getByRole('button', { name: 'Remove lorebook' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(book()).toBeNull());
  });
});
