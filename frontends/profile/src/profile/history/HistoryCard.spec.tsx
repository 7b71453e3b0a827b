import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { HistoryCard } from './HistoryCard.tsx';

const route = 'GET /api/users/iris/statistics/history';
const quiet = { likes: 0, followers: 0, chats: 0, views: 0 };
const days = [
  { day: '2026-01-01', ...quiet, likes: 2 },
  { day: '2026-01-02', ...quiet, likes: 2 },
  { day: '2026-01-03', ...quiet, likes: 1, views: 1_500 },
];
const mira = { id: 'c1', name: 'Mira', image: null, chats: 1, messages: 2_000 };

const open = (answer: NetworkAnswer) =>
  renderPage(<HistoryCard username="iris" />, { answers: { 'GET /api/session': member, [route]: answer } });

describe('statistics over time', () => {
  it('are charts with their sums and best days, and a table of the days on which something happened', async () => {
    const { person } = open({ days, mostChatted: [mira] });
    expect(await screen.findByText('Likes over the last 3 days, now 1')).toBeInTheDocument();
    expect(screen.getByText('Most on Jan 2: 2')).toBeInTheDocument();
    expect(screen.getByText('Profile views of the last 3 days: 1,500')).toBeInTheDocument();
    await person.click(screen.getByText('As a table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayLikesFollowersChatsProfile views',
      'Jan 31001,500',
      'Jan 12000',
    ]);
  });

  it('are no chart of what did not happen: only its title and that', async () => {
    open({ days, mostChatted: [mira] });
    const chart = within((await screen.findByText('Chats of the last 3 days: 0')).closest('figure') ?? document.body);
    expect(chart.getByText('None in this period.')).toBeInTheDocument();
    expect(chart.queryByText('Jan 3')).toBeNull();
    const views = within(
      screen.getByText('Profile views of the last 3 days: 1,500').closest('figure') ?? document.body,
    );
    expect(views.getByText('Jan 3')).toBeInTheDocument();
  });

  it('name the characters that are talked to most', async () => {
    open({ days, mostChatted: [mira] });
    const link = await screen.findByRole('link', { name: /Mira/ });
    expect(link).toHaveAttribute('href', '/character/c1');
    expect(link).toHaveTextContent('1 chat · 2,000 messages');
  });

  it('say when only a few people talk to a character', async () => {
    open({ days, mostChatted: [{ ...mira, chats: null, messages: null }] });
    expect(await screen.findByRole('link', { name: /Mira/ })).toHaveTextContent('Fewer than 5 people');
  });

  it('say that nothing has happened yet', async () => {
    open({ days: [{ day: '2026-01-01', ...quiet }], mostChatted: [] });
    expect(await screen.findByText('No activity in this period.')).toBeInTheDocument();
    expect(screen.getByText('No one has chatted with your characters yet.')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say that they could not be loaded', async () => {
    open(refusal(400, 'No'));
    expect(await screen.findByText('We couldn’t load the daily statistics.')).toBeInTheDocument();
  });
});
