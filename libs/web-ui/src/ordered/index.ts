export { OrderedList } from './OrderedList.tsx';
export { OrderedRow } from './OrderedRow.tsx';
export { RowWindow, type RowWindowHandle } from './RowWindow.tsx';
