export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly masque: number;
  /** Largest acceptable value; smallest for `atLeast`. */
  readonly limit?: number;
  readonly atLeast?: true;
}

const isReached = ({ masque, limit, atLeast }: Figure): boolean =>
  limit === undefined || (atLeast ? masque >= limit : masque <= limit);

/** Empty if there's no value. */
export const shown = (value: number, unit: string): string => {
  if (Number.isNaN(value)) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) < 1 ? 3 : 1;
  return `${value.toFixed(digits)} ${unit}`.trim();
};

export const shownLimit = ({ limit, unit, atLeast }: Figure): string =>
  limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limit} ${unit}`.trim();

export function printFigures(figures: readonly Figure[]): boolean {
  console.table(
    figures.map((figure) => ({
      figure: figure.name,
      Masque: shown(figure.masque, figure.unit),
      'to reach': shownLimit(figure),
      result: figure.limit === undefined ? '' : isReached(figure) ? 'reached' : 'NOT REACHED',
    })),
  );
  return figures.every(isReached);
}
