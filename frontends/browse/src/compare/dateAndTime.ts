const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Mar 04, 2026, 9:05 PM' */
export const dateAndTime = (time: number | string): string => format.format(new Date(time));
