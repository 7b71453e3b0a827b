export { OrderedList } from './OrderedList.tsx';
export { RowWindow, type RowWindowHandle } from './RowWindow.tsx';
