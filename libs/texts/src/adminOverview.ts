import { number } from './numbers.ts';

export const adminOverview = {
  noOperator:
    'The legal pages don’t say who runs this site yet. Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_COUNTRY on the gateway.',
  open: 'Open reports by age',
  goal: (from: number, to: number) => `We aim to review every report within ${from} to ${to} hours.`,
  ages: { under24h: 'Under 24 hours', under48h: '24 to 48 hours', over48h: 'Over 48 hours' },
  oldest: (age: string) => `Oldest: ${age}.`,
  noneOpen: 'No open reports.',
  toQueue: 'Go to pending reports',
  openAppeals: (n: number) => `${number(n)} open`,
  overdueAppeals: (n: number) => (n === 0 ? 'None overdue.' : `${number(n)} overdue`),
  toAppeals: 'Go to appeals',
  byDay: 'By day',
  reports: (days: number, total: number) => `Reports in the last ${days} days: ${number(total)}`,
  outcomes: (days: number, total: number) => `Decided in the last ${days} days: ${number(total)}`,
  day: 'Day (UTC)',
} as const;
