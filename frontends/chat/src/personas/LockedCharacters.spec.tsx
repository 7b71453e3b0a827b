import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { LockedCharacters } from './LockedCharacters.tsx';

const characters = [
  { id: 'elara', name: 'Elara' },
  { id: 'gone', name: '' },
];

it('characters that a persona is locked to are unlocked one by one', async () => {
  const call = 'PUT /api/persona-locks/gone';
  const { person, network } = renderPage(<LockedCharacters characters={characters} />, {
    answers: { [call]: { characterId: 'gone', personaId: null } },
  });
  await person.click(screen.getByRole('button', { name: 'Stop using it with A deleted character' }));
  expect(network.bodiesOf(call)).toEqual([{ personaId: null }]);
});

it('a refusal is shown', async () => {
  const answers = { 'PUT /api/persona-locks/elara': refusal(429, 'Rate limit exceeded.') };
  const { person } = renderPage(<LockedCharacters characters={characters} />, { answers });
  await person.click(screen.getByRole('button', { name: 'Stop using it with Elara' }));
  expect(await screen.findByText('Nothing was changed. Rate limit exceeded.')).toBeVisible();
});

it('without any it says how to lock one', () => {
  renderPage(<LockedCharacters characters={[]} />);
  expect(screen.getByText(/^To use a persona in every new chat/)).toBeVisible();
});
