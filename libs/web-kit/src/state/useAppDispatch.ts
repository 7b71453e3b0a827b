import { useDispatch } from 'react-redux';
import type { AppStore } from './store.ts';

export type AppDispatch = AppStore['dispatch'];

/** For calls that no component's own hook makes. */
export const useAppDispatch = (): AppDispatch => useDispatch<AppDispatch>();
