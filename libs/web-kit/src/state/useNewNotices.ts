import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { noticesApi } from '../api/notices.ts';

/** Asks for the notices again where they are shown; elsewhere they are asked for when they are. */
export function useNewNotices(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => void dispatch(noticesApi.util.invalidateTags(['Notices'])), [dispatch]);
}
