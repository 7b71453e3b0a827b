import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anEntry } from '../../../test/aReportDetail.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { AuditPage } from './AuditPage.tsx';

const route = 'GET /api/audit';
const show = (answer: NetworkAnswer, answers: Record<string, NetworkAnswer> = {}, at = '/reports-admin/audit') =>
  renderPage(<AuditPage />, {
    at,
    answers: { 'GET /api/session': { ...member, isAdmin: true }, [route]: answer, ...answers },
  });
const list = async () => within(await screen.findByRole('list', { name: 'Entries, newest first' }));

describe('the log of moderation', () => {
  it('says who did what to whom, why, and what is between moderators', async () => {
    const entry = anEntry(12, { kind: 'hide', rule: 'spam', note: 'Bot', before: {}, after: {}, moderator: '' });
    show({ entries: [entry], nextCursor: null });
    const entries = await list();
    for (const text of ['Hidden', 'Rule: No spam', 'Bot', 'Entry 12', 'Mira 1'])
      expect(entries.getByText(text)).toBeInTheDocument();
    expect(entries.getByText(/by Masque or the author/)).toBeInTheDocument();
    expect(entries.getByRole('link', { name: 'Open report' })).toHaveAttribute('href', '/reports-admin/r1');
  });

  it('is narrowed by moderator, subject, kind and time, in the address, and read on page by page', async () => {
    const asked: Record<string, string>[] = [];
    const { person, router } = show(({ url }: Request) => {
      const query = Object.fromEntries(new URL(url).searchParams);
      asked.push(query);
      return Response.json({
        entries: [anEntry(query['cursor'] ? 1 : 2)],
        nextCursor: query['cursor'] ? null : 'next',
      });
    });
    await list();
    await person.type(screen.getByLabelText('Moderator'), ' vera ');
    await person.type(screen.getByLabelText('Subject'), 'nora');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Hidden');
    await person.type(screen.getByLabelText('From (UTC)'), '2026-03-01');
    await person.type(screen.getByLabelText('To (UTC)'), '2026-03-31');
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(router.state.location.search).toBe('?moderator=vera&subject=nora&kind=hide&from=2026-03-01&to=2026-03-31');
    const filter = {
      moderator: 'vera',
      subject: 'nora',
      kind: 'hide',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-31T23:59:59.999Z',
    };
    expect(asked).toEqual([{}, filter]);
    await person.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Entry 1')).toBeInTheDocument();
    expect(asked[2]).toEqual({ ...filter, cursor: 'next' });
    await person.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(screen.getByLabelText('Moderator')).toHaveValue(''));
  });

  it('is exported as it is narrowed, and says when that failed', async () => {
    const saved: string[] = [];
    Object.assign(URL, {
      createObjectURL: () => 'blob:log',
      revokeObjectURL: () => undefined,
    });
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    const csv: NetworkAnswer = ({ url }) =>
      new Response(`seq,${new URL(url).search}`, {
        headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
      });
    const { person, network } = show(
      { entries: [anEntry()], nextCursor: null },
      { 'GET /api/audit/export': csv },
      '/reports-admin/audit?kind=warn',
    );
    await list();
    const button = screen.getByRole('button', { name: 'Export CSV' });
    await person.click(button);
    await waitFor(() => expect(saved).toEqual(['audit.csv']));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    network.answer({ 'GET /api/audit/export': refusal(400, 'Odd') });
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('We couldn’t export the log. Try again. Odd')).toBeInTheDocument();
  });

  it('is empty, fails, or is not for everyone', async () => {
    const { unmount } = show({ entries: [], nextCursor: null });
    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
    unmount();
    const failed = show(refusal(400, 'Odd'));
    expect(await screen.findByText('We couldn’t load the log.')).toBeInTheDocument();
    failed.unmount();
    show(refusal(403, 'Admin access required.'));
    expect(await screen.findByText('Admin access required.')).toBeInTheDocument();
  });
});
