export { CardGrid } from './CardGrid.tsx';
export { EndMark } from './EndMark.tsx';
export { VList, Virtualizer, type CacheSnapshot, type VListHandle, type VirtualizerHandle } from 'virtua';
export { WrappedRows } from './WrappedRows.tsx';
