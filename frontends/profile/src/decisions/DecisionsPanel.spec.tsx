import { describe, expect, it } from '@jest/globals';
import type { Appeal, ModerationDecision } from '@masque/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../../test/aCard.ts';
import { aProfile } from '../../../test/aProfile.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ProfilePage } from '../profile/ProfilePage.tsx';

const list = 'GET /api/decisions';
const create = 'POST /api/appeals';
const draft = 'appealDraft:iris:a1';
const later = new Date(Date.now() + 86_400_000).toISOString();

const aDecision = (own: Partial<ModerationDecision> = {}): ModerationDecision => ({
  id: 'a1',
  action: 'hide',
  subject: { type: 'character', id: 'c1', name: 'Mira', characterId: 'c1' },
  rule: 'spam',
  message: 'It sells shoes.',
  createdAt: '2026-01-02T10:00:00.000Z',
  until: null,
  isUndone: false,
  appealBy: later,
  appeal: null,
  ...own,
});
const anAppeal = (own: Partial<Appeal> = {}): Appeal => ({
  id: 'a1',
  actionId: 'a1',
  text: 'They are her own shoes.',
  status: 'pending',
  createdAt: '2026-01-03T10:00:00.000Z',
  dueAt: '2026-01-09T12:00:00.000Z',
  decidedAt: null,
  answer: '',
  ...own,
});
const open = (
  answer: NetworkAnswer,
  answers: Readonly<Record<string, NetworkAnswer>> = {},
  at = '/profile?panel=decisions',
) =>
  renderPage(<ProfilePage />, {
    at,
    answers: {
      'GET /api/session': member,
      'GET /api/users/iris': { user: aProfile({ id: 'u1', username: 'iris' }) },
      'GET /api/users/iris/characters': pageOf(),
      [list]: answer,
      ...answers,
    },
  });
const of = (...decisions: ModerationDecision[]) => ({ decisions });
const panel = async () => within(await screen.findByRole('region', { name: 'Moderation decisions' }));
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '');

describe('decisions about oneself', () => {
  it('stand on one’s own profile where the address asks for them, and have the focus', async () => {
    open(of());
    const shown = await panel();
    expect(await shown.findByText('No decisions about you')).toBeInTheDocument();
    expect(shown.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('are led to from the profile, where one’s reports are, too', async () => {
    const { network, person } = open(of(), {}, '/profile');
    const card = within(await screen.findByRole('region', { name: 'Moderation' }));
    expect(card.getByRole('link', { name: 'Your reports' })).toHaveAttribute('href', '/reports');
    expect(network.calls).not.toContain(list);
    await person.click(card.getByRole('link', { name: 'Moderation decisions' }));
    expect(await (await panel()).findByText('No decisions about you')).toBeInTheDocument();
  });

  it('say what, about what, under which rule, what the moderators wrote, and until when', async () => {
    const onComment = { type: 'comment', id: 'c2:u1', name: 'iris', characterId: 'c2' } as const;
    const ofUser = { type: 'user', id: 'u1', name: 'iris', characterId: null } as const;
    const appealBy = null;
    open(
      of(
        aDecision(),
        aDecision({ id: 'a2', subject: onComment, isUndone: true, appealBy }),
        aDecision({ id: 'a3', action: 'suspend', subject: ofUser, rule: 'hate', until: later }),
        aDecision({ id: 'a4', action: 'suspend', subject: ofUser, until: '2026-01-05T10:00:00.000Z', appealBy }),
        aDecision({ id: 'a5', action: 'verify', subject: ofUser, rule: null, message: '', appealBy }),
      ),
    );
    const shown = await panel();
    const items = (await shown.findAllByRole('listitem')).map((item) => within(item));
    expect(items.map((item) => item.getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Hidden',
      'Hidden',
      'Suspended',
      'Suspended',
      'Verified',
    ]);
    const links = items.map((item) =>
      item.queryAllByRole('link').map((link) => [plain(link.textContent), link.getAttribute('href')]),
    );
    expect(links).toEqual([
      [
        ['Your character Mira', '/character/c1'],
        ['No spam', '/community-guidelines#rule-spam'],
      ],
      [
        ['Your comment', '/character/c2#comments'],
        ['No spam', '/community-guidelines#rule-spam'],
      ],
      [['No hate', '/community-guidelines#rule-hate']],
      [['No spam', '/community-guidelines#rule-spam']],
      [],
    ]);
    const [hidden, undone, suspended, ended, verified] = items;
    expect(hidden?.getByText('It sells shoes.')).toBeInTheDocument();
    expect(undone?.getByText('Reversed')).toBeInTheDocument();
    expect(undone?.queryByText(/appeal/i)).toBeNull();
    expect(suspended?.getByText(/Until /)).toBeInTheDocument();
    expect(ended?.getByText(/Ended Jan 5, 2026/)).toBeInTheDocument();
    expect(ended?.getByText('This can no longer be appealed.')).toBeInTheDocument();
    expect(verified?.queryByText(/appeal/i)).toBeNull();
  });

  it('are found by the address of a notice', async () => {
    open(of(aDecision(), aDecision({ id: 'a2', action: 'warn' })), {}, '/profile?panel=decisions#decision-a2');
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Warning' })).toHaveFocus());
  });

  it('say that they could not be loaded, and are asked for again', async () => {
    const { network, person } = open(refusal(400, 'No'));
    const shown = await panel();
    expect(await shown.findByText('We couldn’t load the decisions.')).toBeInTheDocument();
    network.answer({ [list]: of(aDecision()) });
    await person.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByRole('heading', { name: 'Hidden' })).toBeInTheDocument();
  });
});

describe('an appeal', () => {
  const write = async (text: string, answer: NetworkAnswer = anAppeal()) => {
    const page = open(of(aDecision()), { [create]: answer });
    const shown = await panel();
    expect(await shown.findByText(/^You can appeal until /)).toBeInTheDocument();
    await page.person.click(shown.getByRole('button', { name: 'Appeal' }));
    fireEvent.change(shown.getByRole('textbox'), { target: { value: text } });
    await page.person.click(shown.getByRole('button', { name: 'Send appeal' }));
    return { ...page, shown };
  };
  const confirm = async (person: { click: (element: Element) => Promise<void> }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Send your appeal?' }));
    await person.click(dialog.getByRole('button', { name: 'Send appeal' }));
  };

  it('is sent once, after a question, and shows until when it is answered', async () => {
    const { network, person, shown } = await write(' They are her own shoes. ');
    expect(network.calls).not.toContain(create);
    await confirm(person);
    expect(await shown.findByText('Waiting for an answer')).toBeInTheDocument();
    expect(network.bodiesOf(create)).toEqual([{ actionId: 'a1', text: 'They are her own shoes.' }]);
    expect(shown.getByText('Answer due by Jan 9, 2026')).toBeInTheDocument();
    expect(screen.getByText('Appeal sent.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown.queryByRole('textbox')).toBeNull();
    expect(shown.getByRole('heading', { name: 'Hidden' })).toHaveFocus();
    expect(localStorage.getItem(draft)).toBeNull();
  });

  it.each([
    ['', 'Explain why the decision should be changed.'],
    ['x'.repeat(2_001), 'An appeal can have up to 2,000 characters.'],
  ])('wants a reason of up to 2,000 characters (%#)', async (text, problem) => {
    const { network, shown } = await write(text);
    expect(await shown.findByText(problem)).toBeInTheDocument();
    expect(shown.getByRole('textbox')).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.calls).not.toContain(create);
  });

  it('has the focus on its text when it is asked for, and on its button when it is not', async () => {
    const { person } = open(of(aDecision()));
    const shown = await panel();
    await person.click(await shown.findByRole('button', { name: 'Appeal' }));
    expect(shown.getByRole('textbox')).toHaveFocus();
    await person.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(shown.getByRole('button', { name: 'Appeal' })).toHaveFocus();
  });

  it('counts what is written', async () => {
    const { shown } = await write('Shoes.');
    expect(shown.getByText('6 / 2,000')).toBeInTheDocument();
  });

  it.each([
    ['the server’s sentence', refusal(429, 'Rate limit exceeded. Please try again later.'), /^Rate limit/],
    ['ours without one', () => new Response('<p>no</p>', { status: 400 }), /^We couldn’t send your appeal/],
  ])('that failed says so with %s and keeps what was written, also for another visit', async (_, answer, sentence) => {
    const { person, shown, unmount } = await write('Her own shoes.', answer);
    await confirm(person);
    expect(await shown.findByText(sentence)).toBeInTheDocument();
    expect(shown.getByRole('textbox')).toHaveValue('Her own shoes.');
    unmount();
    open(of(aDecision()));
    expect(await screen.findByRole('textbox')).toHaveValue('Her own shoes.');
    expect(screen.getByText('Restored your unsent text.')).toBeInTheDocument();
  });

  it('that was made elsewhere is shown', async () => {
    const { network, person, shown } = await write('Again.', refusal(409, 'You’ve already appealed this decision.'));
    network.answer({ [list]: of(aDecision({ appealBy: null, appeal: anAppeal() })) });
    await confirm(person);
    expect(await shown.findByText('They are her own shoes.')).toBeInTheDocument();
    expect(screen.getByText('You’ve already appealed this decision.')).toBeInTheDocument();
  });

  it.each([
    ['accepted', 'Accepted'],
    ['rejected', 'Rejected'],
  ] as const)('that was %s has an answer', async (status, word) => {
    const decidedAt = '2026-01-05T10:00:00.000Z';
    open(of(aDecision({ appealBy: null, appeal: anAppeal({ status, decidedAt, answer: 'We have looked again.' }) })));
    const shown = await panel();
    expect(await shown.findByText(word)).toBeInTheDocument();
    expect(shown.getByText('We have looked again.')).toBeInTheDocument();
    expect(shown.getByText('Answered Jan 5, 2026')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });
});
