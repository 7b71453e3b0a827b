export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly masque: number;
  readonly sillyTavern?: number;
  /** Largest acceptable value; smallest for `atLeast`. */
  readonly limit?: number;
  readonly atLeast?: true;
  readonly toReach?: string;
}

export const isReached = ({ masque, limit, atLeast }: Figure): boolean =>
  limit === undefined || (atLeast ? masque >= limit : masque <= limit);

const shown = (value: number | undefined, unit: string): string => {
  if (value === undefined) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) < 1 ? 3 : 1;
  return `${value.toFixed(digits)} ${unit}`.trim();
};

export function printFigures(figures: readonly Figure[]): boolean {
  const isCompared = figures.some(({ sillyTavern }) => sillyTavern !== undefined);
  const all = [
    ['figure', 'SillyTavern', 'Masque', 'to reach', ''],
    ...figures.map((figure) => [
      figure.name,
      shown(figure.sillyTavern, figure.unit),
      shown(figure.masque, figure.unit),
      figure.toReach ??
        (figure.limit === undefined ? '' : `${figure.atLeast ? '≥' : '≤'} ${figure.limit} ${figure.unit}`),
      figure.limit === undefined ? '' : isReached(figure) ? 'reached' : 'NOT REACHED',
    ]),
  ];
  const rows = isCompared ? all : all.map((row) => row.toSpliced(1, 1));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n'));
  return figures.every(isReached);
}
