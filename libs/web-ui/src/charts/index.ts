export { ChartLegend } from './ChartLegend.tsx';
export { type DayColumn, DayColumns, type Tone } from './DayColumns.tsx';
export { NumbersTable } from './NumbersTable.tsx';
