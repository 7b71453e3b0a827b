import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../test/aCharacter.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { EditPage } from '../edit/EditPage.tsx';

const open = async (character = aCharacter()) => {
  const view = renderPage(
    <Routes>
      <Route path="/edit-character/:id" element={<EditPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at: '/edit-character/c1',
      answers: {
        'GET /api/session': member,
        'GET /api/characters/c1': character,
        'PUT /api/characters/c1': character,
      },
    },
  );
  await screen.findByRole('button', { name: 'Update Character' });
  return view;
};
const part = () => screen.getByText('Advanced', { selector: 'summary' }).closest('details');
/** The editors load on demand, together with antd's select. */
const arrived = (name: string) => screen.findByRole('textbox', { name }, { timeout: 10_000 });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saved = async ({ person, network }: Awaited<ReturnType<typeof open>>) => {
  await person.click(screen.getByRole('button', { name: 'Update Character' }));
  await screen.findByText('The changes to Mira were saved.');
  return network.bodiesOf('PUT /api/characters/c1')[0];
};

describe('the Advanced part of the form', () => {
  beforeEach(() => localStorage.clear());

  it('stays out of a beginner’s way', async () => {
    await open();
    expect(part()).not.toHaveAttribute('open');
    expect(screen.queryByText('Lorebook')).toBeNull();
  });

  it('is open where the card has something in it', async () => {
    await open(aCharacter({ alternateGreetings: ['You are early.'] }));
    expect(part()).toHaveAttribute('open');
    expect(await arrived('Greeting 1')).toHaveValue('You are early.');
  });

  it('saves its texts and what others may do with the character', async () => {
    const view = await open();
    const { person } = view;
    await person.click(screen.getByText('Advanced', { selector: 'summary' }));
    const typed = {
      Nickname: 'M',
      Description: 'All of her',
      'System prompt': 'Be her.',
      'Post-history instructions': 'Stay her.',
      'Creator notes': 'Be kind.',
      Creator: 'Nora',
      'Card version': '1.2',
    };
    for (const [name, text] of Object.entries(typed)) await person.type(field(name), text);
    await person.click(screen.getByRole('radio', { name: 'Chat, export and copy' }));
    expect(await saved(view)).toMatchObject({
      nickname: 'M',
      description: 'All of her',
      systemPrompt: 'Be her.',
      postHistoryInstructions: 'Stay her.',
      creatorNotes: 'Be kind.',
      creator: 'Nora',
      characterVersion: '1.2',
      reuse: 'fork',
    });
  });

  it('adds, orders and removes greetings', async () => {
    const view = await open(aCharacter({ alternateGreetings: ['One', 'Two', 'Three'] }));
    const { person } = view;
    await arrived('Greeting 3');
    await person.click(screen.getByRole('button', { name: 'Move greeting 3 up' }));
    await person.click(screen.getByRole('button', { name: 'Remove greeting 1' }));
    await person.click(screen.getByRole('button', { name: 'Add a greeting' }));
    await person.type(field('Greeting 3'), 'Four');
    expect(await saved(view)).toMatchObject({ alternateGreetings: ['Three', 'Two', 'Four'] });
  });

  it('saves a depth prompt, and none when its text is gone', async () => {
    const view = await open(aCharacter({ alternateGreetings: ['One'] }));
    const { person } = view;
    await person.type(await arrived('Note'), 'Keep it dark.');
    await person.clear(field('Depth'));
    await person.type(field('Depth'), '2');
    await person.click(screen.getByRole('radio', { name: 'User' }));
    expect(await saved(view)).toMatchObject({ depthPrompt: { prompt: 'Keep it dark.', depth: 2, role: 'user' } });
  });

  it('asks before an entry of the lorebook is lost, and keeps it in the draft', async () => {
    const { person, network } = await open(aCharacter({ alternateGreetings: ['One'] }));
    await arrived('Note');
    await person.click(screen.getByRole('button', { name: 'Add an entry' }));
    await person.type(field('Keys'), 'fog');
    await person.type(field('Entry name'), '{Enter}');
    expect(network.calls).not.toContain('PUT /api/characters/c1');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('characterEdit:iris:c1') ?? '{}')).toMatchObject({
        mine: { lorebook: { entries: [{ keys: ['fog'] }] } },
      }),
    );
  });
});
