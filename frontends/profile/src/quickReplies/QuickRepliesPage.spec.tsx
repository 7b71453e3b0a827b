import { describe, expect, it } from '@jest/globals';
import type { QuickReplies } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aQuickReply, aQuickReplySet } from '../../../test/aQuickReplySet.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { QuickRepliesPage } from './QuickRepliesPage.tsx';

const GET = 'GET /api/quick-replies';
const PUT = 'PUT /api/quick-replies';
const gestures = aQuickReplySet({ replies: [aQuickReply(), aQuickReply({ id: 2, label: 'Bow', message: 'I bow.' })] });
const dice = aQuickReplySet({
  id: 'set-2',
  name: 'Dice',
  replies: [aQuickReply({ label: 'Roll', message: '/roll 2d6' })],
});

const show = (answers: Readonly<Record<string, NetworkAnswer>> = {}) => {
  let saved: QuickReplies = { sets: [gestures, dice], revision: 3 };
  return renderPage(<QuickRepliesPage />, {
    at: '/settings/quick-replies',
    answers: {
      'GET /api/session': member,
      [GET]: () => Response.json(saved),
      [PUT]: async (request) => {
        const body: QuickReplies = await request.json();
        saved = { ...body, revision: body.revision + 1 };
        return Response.json(saved);
      },
      ...answers,
    },
  });
};
const saveButton = () => screen.getByRole('button', { name: 'Save changes' });
const importButton = () => screen.getByLabelText('Quick reply sets as JSON files');
const jsonFile = (name: string, content: unknown) => new File([JSON.stringify(content)], name);

describe('the page of quick replies', () => {
  it('orders sets and their buttons with the keyboard, and saves them', async () => {
    const { person, network } = show();
    (await screen.findByRole('button', { name: 'Move Dice' })).focus();
    await person.keyboard('{ArrowUp}');
    await person.click(screen.getByRole('button', { name: 'Edit Gestures' }));
    screen.getByRole('button', { name: 'Move Bow' }).focus();
    await person.keyboard('{ArrowUp}');
    expect(screen.getByText('Bow is now 1 of 2.')).toBeInTheDocument();
    await person.click(saveButton());
    expect(await screen.findByText('Your quick replies were saved.')).toBeVisible();
    const [wave, bow] = gestures.replies;
    expect(network.bodiesOf(PUT)).toEqual([{ sets: [dice, { ...gestures, replies: [bow, wave] }], revision: 3 }]);
    expect(saveButton()).toHaveFocus();
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('adds a set with a button that runs automatically and has a shortcut', async () => {
    const { person, network } = show({ [GET]: { sets: [], revision: 0 } });
    await person.click(await screen.findByRole('button', { name: 'New set' }));
    await person.click(screen.getByRole('checkbox', { name: /Show in every chat/ }));
    await person.click(screen.getByRole('checkbox', { name: 'Combine with typed text' }));
    await person.click(screen.getByRole('checkbox', { name: 'Insert before typed text' }));
    await person.click(screen.getByRole('button', { name: 'New button' }));
    const message = screen.getByRole('textbox', { name: 'Text or commands' });
    await person.type(message, '/roll 2d6 | /foo\n/bar');
    expect(screen.getByText('Masque doesn’t support /foo (line 1), /bar (line 2).')).toBeVisible();
    await person.click(screen.getByRole('textbox', { name: 'Shortcut' }));
    await person.keyboard('k{Alt>}k{/Alt}');
    expect(screen.getByRole('textbox', { name: 'Shortcut' })).toHaveValue('Alt+K');
    await person.click(screen.getByRole('checkbox', { name: 'After a reply' }));
    await person.click(saveButton());
    await waitFor(() => expect(network.bodiesOf(PUT)).toHaveLength(1));
    const [body] = network.bodiesOf(PUT);
    expect(body).toMatchObject({ sets: [{ isGlobal: false, injectInput: true, placeBeforeInput: true }] });
    expect(body).toMatchObject({ sets: [{ replies: [{ id: 1, executeOnAi: true, hotKey: 'Alt+K' }] }] });
  });

  it('marks buttons whose commands Masque hasn’t', async () => {
    const replies = [
      aQuickReply({ label: 'Mood', message: '/if left=1 {: /wait :}' }),
      aQuickReply({ id: 2, label: 'Roll', message: '/roll 2d6' }),
    ];
    const { person } = show({ [GET]: { sets: [aQuickReplySet({ name: 'Old', replies })], revision: 1 } });
    await person.click(await screen.findByRole('button', { name: 'Edit Old' }));
    expect(screen.getByText('Masque doesn’t support /if, /wait.')).toBeVisible();
    expect(screen.getByText('/roll 2d6')).toBeVisible();
  });

  it('duplicates and deletes buttons and sets', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Dice' }));
    await person.click(screen.getByRole('button', { name: 'Edit Roll' }));
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    const buttons = () => screen.getAllByRole('button', { name: 'Edit Roll' });
    expect(buttons()).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Delete button' }));
    expect(buttons()).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Delete set' }));
    expect(screen.queryByRole('button', { name: 'Edit Dice' })).toBeNull();
  });

  it('imports SillyTavern’s own default set, names commands that Masque hasn’t, and files that are none', async () => {
    const { person } = show();
    await screen.findByRole('button', { name: 'Edit Dice' });
    const slots = [
      { mes: '/?', label: 'HELP', enabled: true },
      { mes: '/newchat', label: 'New Chat', enabled: true },
      { mes: '/bgcol', label: 'Match UI to Background', enabled: true },
    ];
    const old = { name: 'Default', quickReplyEnabled: true, quickReplySlots: slots, numberOfSlots: 3 };
    const own = { executeOnAi: true, executeBeforeGeneration: true, id: 1, label: 'Auto', message: 'Go on.' };
    await person.upload(importButton(), [
      jsonFile('Default.json', old),
      jsonFile('card.json', { spec: 'chara_card_v2' }),
      jsonFile('auto.json', { version: 2, name: 'Mine', qrList: [own] }),
    ]);
    expect(await screen.findByText('2 sets added. Save your changes to keep them.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Default' })).toBeVisible();
    for (const note of [
      'Default, Match UI to Background: Masque doesn’t support /bgcol (line 1).',
      'card.json contains no quick replies.',
      'Mine, Auto runs automatically. Edit it to change that.',
      'Mine, Auto doesn’t run automatically: Masque doesn’t support its trigger.',
    ])
      expect(screen.getByText(note)).toBeVisible();
  });

  it('asks which sets to keep when others were saved meanwhile', async () => {
    let current: QuickReplies = { sets: [dice], revision: 3 };
    const newer = { sets: [gestures], revision: 4 };
    const { person, network } = show({
      [GET]: () => Response.json(current),
      [PUT]: async (request) => {
        const body: QuickReplies = await request.json();
        if (body.revision === 4) return Response.json({ ...body, revision: 5 });
        current = newer;
        return refusal(409, 'Changed elsewhere.', { code: 'quick_replies.stale', quickReplies: newer })();
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Edit Dice' }));
    await person.click(screen.getByRole('checkbox', { name: /Show in every chat/ }));
    await person.click(saveButton());
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(network.bodiesOf(PUT)).toHaveLength(2));
    expect(network.bodiesOf(PUT)[1]).toEqual({ sets: [{ ...dice, isGlobal: false }], revision: 4 });
  });

  it('says when the sets can’t be loaded', async () => {
    show({ [GET]: refusal(500, 'Broken.') });
    expect(await screen.findByText('We couldn’t load your quick replies.')).toBeVisible();
  });
});
