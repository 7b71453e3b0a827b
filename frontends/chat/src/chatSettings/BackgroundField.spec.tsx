import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBackground } from '../../../test/aBackground.ts';
import { aChat } from '../../../test/aChat.ts';
import { refusal } from '../../../test/network.ts';
import { type Rendering, renderPage } from '../../../test/render.tsx';
import { ChatSettingsDialog } from './ChatSettingsDialog.tsx';

const nothing = () => undefined;
const change = 'PATCH /api/chats/chat-1';
const defaultOne = 'PUT /api/default-background';

function show(own: object, answers: Rendering['answers']) {
  const opened = { ...aChat(), customPrompt: '', authorsNote: null, lorebooks: [], ...own };
  const view = renderPage(<ChatSettingsDialog chat={aChat()} onChanged={nothing} onClose={nothing} />, {
    answers: {
      'GET /api/chats/chat-1': { chat: opened, messages: [], hasMore: false },
      [change]: { ...opened, revision: 2 },
      ...answers,
    },
  });
  return { ...view, save: () => view.person.click(screen.getByRole('button', { name: 'Save' })) };
}

describe('the settings of a chat', () => {
  it('have a background: one of the user’s pictures, or a new one', async () => {
    const tavern = aBackground({ id: 'tavern', name: 'Tavern' });
    const answers = {
      'GET /api/backgrounds': { backgrounds: [aBackground(), tavern], defaultId: null },
      'POST /api/backgrounds': Response.json(aBackground({ id: 'new', name: 'Beach' }), { status: 201 }),
    };
    const { person, network, save } = show({ backgroundId: 'tavern' }, answers);
    expect(await screen.findByRole('radio', { name: 'Tavern' })).toBeChecked();
    const file = new File(['picture'], 'Beach.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText('Picture for the background'), file);
    await waitFor(() => expect(network.bodiesOf('POST /api/backgrounds')).toMatchObject([{ name: 'Beach' }]));
    await person.click(screen.getByRole('radio', { name: 'Harbor' }));
    await save();
    await waitFor(() => expect(network.bodiesOf(change)).toEqual([{ backgroundId: 'harbor' }]));
  });

  it('have no background where the default one is turned down, and the default one again', async () => {
    const answers = { 'GET /api/backgrounds': { backgrounds: [aBackground()], defaultId: 'harbor' } };
    const { person, network, save, unmount } = show({ backgroundId: null }, answers);
    const byDefault = await screen.findByRole('radio', { name: 'Default' });
    expect(byDefault).toBeChecked();
    expect(byDefault.parentElement?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/160.webp'));
    await person.click(screen.getByRole('radio', { name: 'None' }));
    await save();
    await waitFor(() => expect(network.bodiesOf(change)).toEqual([{ backgroundId: 'none' }]));
    unmount();
    const again = show({ backgroundId: 'none' }, answers);
    expect(await screen.findByRole('radio', { name: 'None' })).toBeChecked();
    await again.person.click(await screen.findByRole('radio', { name: 'Default' }));
    await again.save();
    await waitFor(() => expect(again.network.bodiesOf(change)).toEqual([{ backgroundId: null }]));
  });

  it('say next to the button why a picture wasn’t added', async () => {
    const { person } = show(
      {},
      {
        'GET /api/backgrounds': { backgrounds: [], defaultId: null },
        'POST /api/backgrounds': refusal(413, 'Image file is too large (max 5MB)'),
      },
    );
    const file = new File(['picture'], 'Beach.png', { type: 'image/png' });
    await person.upload(await screen.findByLabelText('Picture for the background'), file);
    const problem = await screen.findByText('The picture wasn’t added. Image file is too large (max 5MB).');
    const limit = screen.getByText('PNG, JPEG, WebP, GIF or AVIF, up to 5 MB.');
    expect(problem.compareDocumentPosition(limit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('make a background the one of all chats without their own, and delete it', async () => {
    const answers = {
      'GET /api/backgrounds': { backgrounds: [aBackground()], defaultId: null },
      [defaultOne]: { backgroundId: 'harbor' },
      'DELETE /api/backgrounds/harbor': { deleted: true },
    };
    const { person, network, save } = show({ backgroundId: 'harbor' }, answers);
    await person.click(await screen.findByRole('checkbox', { name: 'Use as my default background' }));
    await save();
    await waitFor(() => expect(network.bodiesOf('PUT /api/default-background')).toEqual([{ backgroundId: 'harbor' }]));
    expect(network.bodiesOf(change)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Delete picture' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'None' })).toBeChecked());
    expect(network.calls).toContain('DELETE /api/backgrounds/harbor');
  });
});
