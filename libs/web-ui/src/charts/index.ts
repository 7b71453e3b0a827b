/** Charts of days, with the same in numbers; bundled by those pages that have some. */
export { ChartLegend } from './ChartLegend.tsx';
export { type DayColumn, DayColumns, type Tone } from './DayColumns.tsx';
export { NumbersTable } from './NumbersTable.tsx';
