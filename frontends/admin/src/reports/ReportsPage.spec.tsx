/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../testing/network.ts';
import { member, renderPage, type Rendering } from '../../../testing/render.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const counts = { pending: 2, resolved: 1, dismissed: 0, total: 3 };
const report = {
  id: 'r1',
  reporterUsername: 'iris',
  reportedType: 'character',
  reportedId: 'c1',
  reason: 'Spam or misleading',
  description: 'مكرر <b>bold</b>',
  status: 'pending',
  createdAt: '2026-03-01T10:00:00.000Z',
};

const show = ({ answers }: Rendering = {}) =>
  renderPage(<ReportsPage />, {
    answers: {
      'GET /api/session': { ...member, isAdmin: true },
      'GET /api/reports/stats': counts,
      'GET /api/reports': { reports: [report], total: 3, page: 1, pages: 3 },
      ...answers,
    },
  });

describe('the reports', () => {
  it('are listed with what was counted; a description is text, in any script', async () => {
    const { container } = show();
    const list = await screen.findByRole('list', { name: 'Reports' });
    expect(within(list).getByText('Spam or misleading')).toBeInTheDocument();
    expect(within(list).getByText('مكرر <b>bold</b>').getAttribute('dir')).toBe('auto');
    expect(container.querySelector('b')).toBeNull();
    expect(await screen.findByText('Total')).toBeInTheDocument();
    expect(screen.getByText(/^The newest 1 of 3/)).toBeInTheDocument();
  });

  it('say that there are none', async () => {
    show({ answers: { 'GET /api/reports': { reports: [], total: 0, page: 1, pages: 0 } } });
    expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  });

  it('are not for everyone', async () => {
    const no = refusal(403, 'Admin access required. Contact a@b.c for admin privileges.');
    show({ answers: { 'GET /api/reports': no, 'GET /api/reports/stats': no } });
    expect(await screen.findByText('Admin access required. Contact a@b.c for admin privileges.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Characters' })).toBeInTheDocument();
  });

  it('fail once, not twice, and are both asked for again', async () => {
    const away = refusal(404, 'Gone');
    const { person, network } = show({ answers: { 'GET /api/reports': away, 'GET /api/reports/stats': away } });
    await screen.findByRole('alert');
    expect(screen.getAllByText('Failed to load reports. Please try again.')).toHaveLength(1);
    network.answer({
      'GET /api/reports/stats': counts,
      'GET /api/reports': { reports: [report], total: 1, page: 1, pages: 1 },
    });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Spam or misleading')).toBeInTheDocument();
    expect(await screen.findByText('Total')).toBeInTheDocument();
  });
});
