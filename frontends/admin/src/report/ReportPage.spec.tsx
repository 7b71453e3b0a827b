import { describe, expect, it } from '@jest/globals';
import { errors, type ReportDetail } from '@masque/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aReport, reportsOf } from '../../../test/aReport.ts';
import { anEntry, anEvidence, aPerson, aReportDetail } from '../../../test/aReportDetail.ts';
import { eventStream } from '../../../test/eventStream.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ReportPage } from './ReportPage.tsx';

const one = 'GET /api/reports/r1';
const aComment = { content: 'هذا تعليق', userUsername: 'zoe', characterId: 'c9', moderation: 'none' as const };
const patch = 'PATCH /api/reports/r1';
const actions = 'POST /api/reports/r1/actions';

function show(own: Partial<ReportDetail> = {}, answers: Record<string, NetworkAnswer> = {}, search = '') {
  const list = { reports: [], total: 0, page: 1, pages: 0 };
  const element = (
    <Routes>
      <Route path="/reports-admin/:id" element={<ReportPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  return renderPage(element, {
    at: `/reports-admin/r1${search}`,
    answers: {
      'GET /api/session': { ...member, isAdmin: true },
      'GET /api/reports': list,
      [one]: aReportDetail(own),
      ...answers,
    },
  });
}
const { digest: seen } = anEvidence({});
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const chooseRule = (person: ReturnType<typeof show>['person']) =>
  person.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'spam');
const press = async (person: ReturnType<typeof show>['person'], name: string) => person.click(await button(name));

describe('a report', () => {
  it('shows what was reported as it is beside how it was, with what differs marked', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Character: Mira 1' })).toBeInTheDocument();
    const greeting = await region('First message');
    expect(greeting.getByText('pills').tagName).toBe('DEL');
    expect(greeting.getByText('lamps').tagName).toBe('INS');
    expect((await region('Summary')).getByText('unchanged')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the character' })).toHaveAttribute('href', '/character/c1');
  });

  it('says that the item, or what was kept of it, is gone', async () => {
    const { unmount } = show({ item: null, current: null, report: aReport(1, { reportedItem: undefined }) });
    expect(await screen.findByText('This item no longer exists.')).toBeInTheDocument();
    expect((await region('First message')).getByText('Buy my pills today.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open the character' })).toBeNull();
    unmount();
    show({
      evidence: null,
      current: anEvidence({ content: 'هذا تعليق' }),
      report: aReport(1, { reportedType: 'comment', reportedItem: aComment }),
    });
    expect(await screen.findByText('No copy was saved when this was reported.')).toBeInTheDocument();
    expect((await region('Comment')).getByText('هذا تعليق')).toHaveAttribute('dir', 'auto');
    // `bdi`, so that a right-to-left name is truncated at its own end.
    expect(screen.getByRole('heading', { level: 1, name: 'Comment: “هذا تعليق”' })).toBeInTheDocument();
    expect(screen.getByText('“هذا تعليق”').tagName).toBe('BDI');
  });

  it('shows both pictures, when there is another one now', async () => {
    const texts = { summary: 'A mage.' };
    show({ evidence: anEvidence(texts, { image: '/media/a' }), current: anEvidence(texts, { image: '/media/b' }) });
    expect(await screen.findByRole('img', { name: 'Picture when reported' })).toHaveAttribute('src', '/media/a');
    expect(screen.getByRole('img', { name: 'Picture now' })).toHaveAttribute('src', '/media/b');
  });

  it('tells of both users, and of what was decided about them', async () => {
    const decisions = [anEntry(1, { kind: 'warn', before: {}, after: {}, rule: 'spam', message: 'Please stop' })];
    show({ history: { reporter: null, reported: aPerson('nora', { isVerified: true, decisions }) } });
    const reported = await region('Reported user');
    expect(reported.getByRole('link', { name: 'nora' })).toHaveAttribute('href', '/profile/nora');
    for (const text of ['Verified', '3 (2 upheld, 1 dismissed)', 'Warned', 'Rule: No spam', 'Please stop'])
      expect(reported.getByText(text)).toBeInTheDocument();
    expect((await region('Reporter')).getByText(/or reported by Masque/)).toBeInTheDocument();
  });

  it('moves with the note among moderators, from the state that was seen', async () => {
    const moved = { ...aReport(1), status: 'resolved', revision: 2 };
    const { person, network } = show({}, { [patch]: { report: moved } });
    await person.type(await screen.findByLabelText('Internal note'), 'As last week');
    network.answer({ [one]: aReportDetail({ report: aReport(1, { status: 'resolved', revision: 2 }) }) });
    await press(person, 'Resolve');
    await button('Reopen');
    expect(screen.getByText('Report resolved.')).toBeInTheDocument();
    expect(network.bodiesOf(patch)).toEqual([{ status: 'resolved', note: 'As last week', revision: 1 }]);
    expect(screen.getByLabelText('Internal note')).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Decide' })).toHaveFocus());
  });

  it('moves all open reports on the item together', async () => {
    const related = [aReport(2), aReport(3, { status: 'dismissed' }), aReport(4, { status: 'reviewed' })];
    const resolved = (n: number) => ({ report: aReport(n, { status: 'resolved', revision: 2 }) });
    const { person, network } = show(
      { related, relatedCount: 3 },
      {
        [patch]: resolved(1),
        'PATCH /api/reports/r2': resolved(2),
        'PATCH /api/reports/r4': refusal(409, 'Cannot change a resolved report to resolved', {
          code: 'report.bad_move',
        }),
      },
    );
    expect(await screen.findByRole('heading', { name: 'Other reports on the same item (3)' })).toBeInTheDocument();
    await person.click(
      await screen.findByRole('checkbox', { name: 'Also apply to the 2 other open reports on this item' }),
    );
    await press(person, 'Resolve');
    expect(await screen.findByText('Resolved: 2 reports.')).toBeInTheDocument();
    expect(screen.getByText(/^1 of 3 couldn’t be changed\. Cannot change a resolved/)).toBeInTheDocument();
    expect(network.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(3);
  });

  it('asks before it resolves without the action that was chosen', async () => {
    const { person, network } = show({}, { [patch]: { report: aReport(1, { status: 'resolved', revision: 2 }) } });
    await person.click(await screen.findByRole('radio', { name: 'Hide' }));
    await press(person, 'Resolve');
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave out the action?' }));
    expect(network.calls).not.toContain(patch);
    await person.click(dialog.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Report resolved.');
    expect(network.calls).not.toContain(actions);
  });

  it('hides and resolves by one press, with rule, note, message and public reason', async () => {
    const report = aReport(1, { revision: 2 });
    const { person, network } = show(
      {},
      {
        [actions]: () => Response.json({ action: anEntry(1, { kind: 'hide' }), report }, { status: 201 }),
        [patch]: { report: { ...report, status: 'resolved', revision: 3 } },
      },
    );
    expect(await screen.findByRole('radio', { name: 'Hide' })).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Restore' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Hide' }));
    expect(screen.getByRole('combobox', { name: 'Rule' })).toHaveDisplayValue('Choose a rule');
    await press(person, 'Hide and resolve');
    expect(await screen.findByText('Choose a rule. The user sees which one.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Rule' })).toHaveFocus();
    expect(network.calls).not.toContain(actions);
    await chooseRule(person);
    await person.type(screen.getByLabelText('Internal note'), 'Bot');
    await person.type(screen.getByLabelText('Message to the user'), 'No adverts');
    await person.type(screen.getByLabelText('Public reason'), 'Advertising');
    await press(person, 'Hide and resolve');
    await screen.findByText('Hidden: Mira 1.');
    const written = { rule: 'spam', note: 'Bot', message: 'No adverts', publicReason: 'Advertising' };
    expect(network.bodiesOf(actions)).toEqual([{ action: 'hide', ...written, revision: 1, seen }]);
    expect(network.bodiesOf(patch)).toEqual([{ status: 'resolved', revision: 2 }]);
    expect(screen.getByLabelText('Internal note')).toHaveValue('');
  });

  it('suspends for as many days as were chosen', async () => {
    const answer = () =>
      Response.json({ action: anEntry(1, { kind: 'suspend' }), report: aReport(1) }, { status: 201 });
    const { person, network } = show({}, { [actions]: answer });
    await person.click(await screen.findByRole('radio', { name: 'Suspend' }));
    await press(person, 'Suspend');
    expect(await screen.findByText('Enter the number of days: 1 to 7.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '1' })).toHaveFocus();
    expect(network.calls).not.toContain(actions);
    await person.click(screen.getByRole('radio', { name: '3' }));
    await chooseRule(person);
    await press(person, 'Suspend');
    await screen.findByText(/^Suspended: /);
    expect(network.bodiesOf(actions)).toEqual([{ action: 'suspend', days: 3, rule: 'spam', revision: 1, seen }]);
  });

  it('shows what the other moderator did when that was faster, and keeps what was typed', async () => {
    const newer = aReport(1, { status: 'dismissed', revision: 2 });
    const late = refusal(409, 'Another moderator just changed this. Review the update and try again.', {
      code: 'report.stale',
      report: newer,
    });
    const { person, network } = show({}, { [actions]: late, [patch]: late });
    await person.click(await screen.findByRole('radio', { name: 'Warn' }));
    await chooseRule(person);
    await person.type(screen.getByLabelText('Message to the user'), 'Please stop');
    const dismissal = anEntry(7, { after: { status: 'dismissed' }, note: 'It is fine' });
    network.answer({ [one]: aReportDetail({ report: newer, decisions: [dismissal] }) });
    await press(person, 'Warn and resolve');
    expect(await screen.findByRole('alert')).toHaveTextContent('Another moderator just changed this.');
    const told = within(await screen.findByRole('list', { name: 'Meanwhile:' }));
    expect(told.getByText(/by \S*vera/)).toHaveTextContent('Report moved');
    expect(told.getByText('Pending → Dismissed')).toBeInTheDocument();
    expect(told.getByText('It is fine')).toBeInTheDocument();
    expect(screen.getByLabelText('Message to the user')).toHaveValue('Please stop');
    await press(person, 'Warn');
    await waitFor(() => expect(network.bodiesOf(actions)).toHaveLength(2));
    expect(network.bodiesOf(actions)[1]).toMatchObject({ message: 'Please stop', revision: 2 });
    expect(network.calls).not.toContain(patch);
  });

  it('reads the report again when the item was changed, and acts on what is seen then', async () => {
    const sentence = errors['report.item_changed'].message;
    const { person, network } = show({}, { [actions]: refusal(409, sentence, { code: 'report.item_changed' }) });
    await person.click(await screen.findByRole('radio', { name: 'Hide' }));
    await chooseRule(person);
    await person.type(screen.getByLabelText('Message to the user'), 'No adverts');
    const current = anEvidence({ firstMessage: 'Buy my ropes today.' }, { digest: 'newer' });
    network.answer({ [one]: aReportDetail({ current }) });
    await press(person, 'Hide');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await (await region('First message')).findByText('ropes')).toBeInTheDocument();
    expect(screen.getByLabelText('Message to the user')).toHaveValue('No adverts');
    await press(person, 'Hide');
    await waitFor(() => expect(network.bodiesOf(actions)).toHaveLength(2));
    expect(network.bodiesOf(actions)).toMatchObject([{ seen }, { seen: 'newer', message: 'No adverts' }]);
  });

  it('says when a report cannot be closed before its author has an answer', async () => {
    const { message } = errors['review.undecided'];
    const { person } = show({}, { [patch]: refusal(409, message, { code: 'review.undecided' }) });
    await person.type(await screen.findByLabelText('Internal note'), 'Half a thought');
    await person.click(screen.getByRole('heading', { name: 'Decide' }));
    await person.keyboard('r');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Internal note')).toHaveValue('Half a thought');
  });

  it('tells what another moderator does while it is open, and keeps what was typed', async () => {
    const stream = eventStream();
    const { person, network } = show({}, { 'GET /api/reports/stream': stream.answer });
    await person.type(await screen.findByLabelText('Internal note'), 'Half a thought');
    await waitFor(() => expect(stream.connections()).toBe(1));
    const report = aReport(1, { status: 'resolved', revision: 2 });
    network.answer({ [one]: aReportDetail({ report, decisions: [anEntry(3)] }) });
    act(() => stream.tell({ head: 3, changed: ['r1'] }, 3));
    await screen.findByRole('list', { name: 'Meanwhile:' });
    expect(screen.getByLabelText('Internal note')).toHaveValue('Half a thought');
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });

  it('says when the action was done, but the report was not resolved', async () => {
    const answer = () => Response.json({ action: anEntry(1, { kind: 'warn' }), report: aReport(1) }, { status: 201 });
    const { person } = show({}, { [actions]: answer, [patch]: refusal(503, 'Away') });
    await person.click(await screen.findByRole('radio', { name: 'Warn' }));
    await chooseRule(person);
    await press(person, 'Warn and resolve');
    expect(await screen.findByText(/^Warned, but/)).toHaveTextContent(
      'Warned, but the report wasn’t resolved: Failed to update report status',
    );
  });

  it('leads by keys to the reports around it, also from one that has left the list, and back', async () => {
    const reports = reportsOf(3);
    const page = (of: typeof reports) => ({ reports: of, total: of.length, page: 1, pages: 1 });
    const of = (n: number) => aReportDetail({ report: aReport(n) });
    const { person, network, router } = show(
      {},
      {
        'GET /api/reports': page(reports),
        'GET /api/reports/r2': of(2),
        'GET /api/reports/r3': of(3),
        'PATCH /api/reports/r2': { report: aReport(2, { status: 'resolved', revision: 2 }) },
      },
      '?status=pending',
    );
    await screen.findByRole('link', { name: 'Previous report' });
    expect(screen.queryByRole('link', { name: 'Next report' })).toBeNull();
    await person.keyboard('k');
    await screen.findByRole('heading', { level: 1, name: 'Character: Mira 2' });
    network.answer({ 'GET /api/reports': page([aReport(3), aReport(1)]) });
    await screen.findByRole('heading', { name: 'Decide' });
    await person.keyboard('r');
    await screen.findByText('Report resolved.');
    await person.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Character: Mira 1' });
    expect(router.state.location.search).toBe('?status=pending');
    // Back must not lead to the previous report.
    expect(router.state.historyAction).toBe('REPLACE');
    await person.click(screen.getByRole('link', { name: 'Previous report' }));
    await screen.findByRole('heading', { level: 1, name: 'Character: Mira 3' });
    expect(router.state.historyAction).toBe('REPLACE');
    await person.keyboard('u');
    expect(router.state.location.pathname + router.state.location.search).toBe('/reports-admin?status=pending');
  });

  it('is not found, fails, or is not for everyone', async () => {
    const { unmount } = show({}, { [one]: refusal(404, 'Report not found', { code: 'report.not_found' }) });
    expect(await screen.findByRole('heading', { name: 'Report not found' })).toBeInTheDocument();
    unmount();
    const failed = show({}, { [one]: refusal(400, 'Odd') });
    expect(await screen.findByText('We couldn’t load the report.')).toBeInTheDocument();
    failed.unmount();
    show({}, { [one]: refusal(403, 'Admin access required.') });
    expect(await screen.findByText('Admin access required.')).toBeInTheDocument();
  });
});
