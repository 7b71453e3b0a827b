import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aCharacter } from '../../../test/aCharacter.ts';
import { renderPage, type Rendering } from '../../../test/render.tsx';
import { CharacterSheet } from '../character/CharacterSheet.tsx';

const call = 'GET /api/characters/c1/funnel';
const none = { seen: null, opened: null, begun: null, tenTurns: null, returned: null };

async function open(answers: Rendering['answers']) {
  const view = renderPage(<CharacterSheet character={aCharacter({ isAuthor: true })} />, { answers });
  await view.person.click(screen.getByText('How people find it'));
  return view;
}

describe('how people find a character', () => {
  it('is a table by version and greeting; fewer than five people are a dash that says so', async () => {
    await open({
      [call]: {
        versions: [
          { n: 2, greeting: 0, seen: 1200, opened: 40, begun: 12, tenTurns: 6, returned: null },
          { ...none, n: 2, greeting: 1 },
          { ...none, n: 1, greeting: null, seen: 7 },
        ],
      },
    });
    const row = within((await screen.findByText('First message')).closest('tr') ?? document.body);
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '1,200', '40', '12', '6', '–']);
    expect(row.getAllByRole('cell').map((cell) => cell.dataset.label)).toEqual([
      'Version',
      'Saw it in a list',
      'Opened it',
      'Started a chat',
      'Sent ten or more messages',
      'Came back another day',
    ]);
    expect(row.getByTitle('Fewer than 5')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Greeting 2' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Other' })).toBeVisible();
    expect(screen.getByText('– means fewer than 5 people, to protect privacy.')).toBeVisible();
  });

  it('says so when nobody has seen it', async () => {
    await open({ [call]: { versions: [] } });
    expect(await screen.findByText('No one has seen it yet.')).toBeVisible();
  });
});
