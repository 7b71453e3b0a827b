import { describe, expect, it } from '@jest/globals';
import type { OwnReport } from '@masque/contracts';
import { screen, within } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { OwnReportsPage } from './OwnReportsPage.tsx';

const route = 'GET /api/reports/mine';
const aReport = (own: Partial<OwnReport> = {}): OwnReport => ({
  id: 'r1',
  reportedType: 'character',
  reportedId: 'c1',
  characterId: 'c1',
  name: 'Mira',
  reason: 'Spam or misleading',
  description: null,
  status: 'pending',
  wasActedOn: false,
  createdAt: '2026-01-02T10:00:00.000Z',
  decidedAt: null,
  ...own,
});
const page = (reports: OwnReport[], nextCursor: string | null = null) => ({ reports, nextCursor });
const open = (answer: NetworkAnswer) =>
  renderPage(<OwnReportsPage />, { at: '/reports', answers: { 'GET /api/session': member, [route]: answer } });
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '');

describe('one’s own reports', () => {
  it('say about what, where that is, why, and what became of each', async () => {
    const decidedAt = '2026-01-04T10:00:00.000Z';
    open(
      page([
        aReport({ description: 'It sells shoes.' }),
        aReport({ id: 'r2', status: 'reviewed' }),
        aReport({
          id: 'r3',
          reportedType: 'comment',
          reportedId: 'c1:u2',
          name: 'otto',
          status: 'resolved',
          wasActedOn: true,
          decidedAt,
        }),
        aReport({ id: 'r4', reportedType: 'user', characterId: null, name: 'nora', status: 'dismissed', decidedAt }),
        aReport({ id: 'r6', status: 'resolved', wasActedOn: true, decidedAt }),
        aReport({
          id: 'r7',
          reportedType: 'user',
          characterId: null,
          name: 'ada',
          status: 'resolved',
          wasActedOn: true,
        }),
        aReport({
          id: 'r8',
          reportedType: 'comment',
          reportedId: 'c1:u3',
          name: 'finn',
          status: 'dismissed',
        }),
        aReport({ id: 'r5', name: null, status: 'resolved', decidedAt }),
      ]),
    );
    const items = (await screen.findAllByRole('listitem')).map((item) => within(item));
    const shown = items.map((item) => {
      const heading = item.getByRole('heading', { level: 2 });
      const link = within(heading).queryByRole('link')?.getAttribute('href') ?? null;
      return [plain(heading.textContent), link];
    });
    expect(shown).toEqual([
      ['Character Mira', '/character/c1'],
      ['Character Mira', '/character/c1'],
      ['Comment by otto', null],
      ['User nora', '/profile/nora'],
      ['Character Mira', null],
      ['User ada', '/profile/ada'],
      ['Comment by finn', '/character/c1#comments'],
      ['A deleted character', null],
    ]);
    const [pending, reviewed, resolved, dismissed] = items;
    const gone = items.at(-1);
    expect(pending?.getByText('Pending')).toBeInTheDocument();
    expect(pending?.getByText('Spam or misleading')).toBeInTheDocument();
    expect(pending?.getByText('It sells shoes.')).toBeInTheDocument();
    expect(pending?.getByText(/24 to 48 hours.*Reported Jan 2, 2026|24 to 48 hours/)).toBeInTheDocument();
    expect(reviewed?.getByText('Reviewed')).toBeInTheDocument();
    expect(resolved?.getByText('Resolved')).toBeInTheDocument();
    expect(resolved?.getByText(/^Action was taken\. Decided Jan 4, 2026/)).toBeInTheDocument();
    expect(dismissed?.getByText('Dismissed')).toBeInTheDocument();
    expect(dismissed?.getByText(/^No action was taken/)).toBeInTheDocument();
    expect(gone?.getByText(/^No action was taken/)).toBeInTheDocument();
  });

  it('come page by page', async () => {
    const { person } = open(({ url }: Request) =>
      Response.json(
        new URL(url).searchParams.has('cursor')
          ? page([aReport({ id: 'r2', name: 'Ash' })])
          : page([aReport()], 'next'),
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('heading', { name: /Ash/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Mira/ })).toBeInTheDocument();
  });

  it('say that there are none, and lead to the decisions', async () => {
    open(page([]));
    expect(await screen.findByRole('heading', { name: 'You haven’t reported anything' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moderation decisions' })).toHaveAttribute(
      'href',
      '/profile?panel=decisions',
    );
  });

  it('say that they could not be loaded, and are asked for again', async () => {
    const { network, person } = open(refusal(400, 'No'));
    expect(await screen.findByText('We couldn’t load your reports.')).toBeInTheDocument();
    network.answer({ [route]: page([aReport()]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Mira/ })).toBeInTheDocument();
  });
});
