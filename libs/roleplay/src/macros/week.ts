/** Weeks begin on `first` (0 = Sunday); the first one has January 7 + `first` - `start`, as in moment. */
export function weekOf(date: Date, first: number, start: number): { year: number; week: number } {
  const year = date.getUTCFullYear();
  const dayOfYear = daysBetween(year, date) + 1;
  const week = Math.floor((dayOfYear - firstWeek(year, first, start) - 1) / 7) + 1;
  if (week < 1) return { year: year - 1, week: week + weeksIn(year - 1, first, start) };
  const most = weeksIn(year, first, start);
  return week > most ? { year: year + 1, week: week - most } : { year, week };
}

const newYear = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);
const daysBetween = (year: number, date: Date): number => Math.floor((date.getTime() - newYear(year)) / 86_400_000);

function firstWeek(year: number, first: number, start: number): number {
  const inFirst = 7 + first - start;
  const weekday = new Date(newYear(year) + (inFirst - 1) * 86_400_000).getUTCDay();
  return inFirst - 1 - ((7 + weekday - first) % 7);
}

function weeksIn(year: number, first: number, start: number): number {
  const days = (newYear(year + 1) - newYear(year)) / 86_400_000;
  return (days - firstWeek(year, first, start) + firstWeek(year + 1, first, start)) / 7;
}
