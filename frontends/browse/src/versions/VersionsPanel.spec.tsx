import { describe, expect, it } from '@jest/globals';
import { type Character, emptyCard } from '@masque/contracts';
import { screen, within } from '@testing-library/react';
import { aCharacter } from '../../../test/aCharacter.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage, type Rendering } from '../../../test/render.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const createdAt = '2026-03-04T12:00:00.000Z';
const versions = [
  { n: 2, createdAt, changed: ['summary', 'lorebook'] },
  { n: 1, createdAt, changed: [] },
];
const cardOf = (n: number, summary: string) => ({
  n,
  createdAt,
  changed: [],
  card: { ...emptyCard, name: 'Mira', summary },
});

async function open(answers: Rendering['answers'] = {}) {
  const restored: Character[] = [];
  const view = renderPage(
    <VersionsPanel
      character={aCharacter({ version: 2 })}
      isDirty={false}
      onRestored={(character) => restored.push(character)}
    />,
    {
      answers: {
        'GET /api/characters/c1/versions': { versions },
        'GET /api/characters/c1/versions/1': cardOf(1, 'A lamplighter.'),
        'GET /api/characters/c1/versions/2': cardOf(2, 'A lamplighter who left.'),
        ...answers,
      },
    },
  );
  await screen.findByText('Version 1');
  return { ...view, restored };
}
const restore = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(screen.getByRole('button', { name: 'Restore version 1' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
};

describe('the versions of a character', () => {
  it('are listed with what changed; the present one can only be read', async () => {
    await open();
    expect(screen.getByText('Changed: Summary, Lorebook')).toBeVisible();
    expect(screen.getByText('First version')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Read version 2' })).toBeVisible();
  });

  it('are restored on top of the revision that is shown', async () => {
    const newer = aCharacter({ version: 3, editRevision: 5 });
    const { person, network, restored } = await open({ 'POST /api/characters/c1/versions/1/restore': newer });
    await restore(person);
    expect(await screen.findByText('Version 1 was restored as version 3.')).toBeVisible();
    expect(network.bodiesOf('POST /api/characters/c1/versions/1/restore')).toEqual([{ editRevision: 4 }]);
    expect(restored).toEqual([newer]);
  });

  it('are not restored over a state that nobody has seen here: the form gets it', async () => {
    const newer = aCharacter({ summary: 'Theirs.', editRevision: 9 });
    const stale = refusal(409, 'This character was changed elsewhere.', { code: 'character.stale', character: newer });
    const { person, restored } = await open({ 'POST /api/characters/c1/versions/1/restore': stale });
    await restore(person);
    await screen.findByText(/The form now shows the newer state\. Restore the version again\./);
    expect(restored).toEqual([newer]);
  });

  it('say what failed', async () => {
    const { person, restored } = await open({ 'POST /api/characters/c1/versions/1/restore': refusal(429, 'Not now.') });
    await restore(person);
    expect(await screen.findByText('We couldn’t restore the version: Not now.')).toBeVisible();
    expect(restored).toEqual([]);
  });

  it('are compared word by word', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Compare version 1' }));
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(within(summary).getByRole('insertion')).toHaveTextContent('who left');
    expect(screen.queryByRole('region', { name: 'Name' })).toBeNull();
  });
});
