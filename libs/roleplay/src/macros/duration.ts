/** Uses the phrases and thresholds of moment, as SillyTavern does. */
export function humanDuration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  const days = length / 86_400_000;
  // 400 years have 146,097 days.
  const months = (days * 4800) / 146_097;
  const steps: [count: number, limit: number, one: string, many: string][] = [
    [length / 1000, 45, 'a few seconds', ''],
    [length / 60_000, 45, 'a minute', 'minutes'],
    [length / 3_600_000, 22, 'an hour', 'hours'],
    [days, 26, 'a day', 'days'],
    [months, 11, 'a month', 'months'],
    [months / 12, Infinity, 'a year', 'years'],
  ];
  for (const [exact, limit, one, many] of steps) {
    const count = Math.round(exact);
    if (many === '' ? count < limit : count <= 1) return one;
    if (many !== '' && count < limit) return `${count} ${many}`;
  }
  return '';
}
