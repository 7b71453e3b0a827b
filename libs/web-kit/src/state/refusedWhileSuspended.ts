import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { apiErrorOf } from '../api/errors.ts';

export const refusedWhileSuspended: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const isTold = isRejectedWithValue(action) && apiErrorOf(action.payload)?.code === 'account.suspended';
  if (isTold) store.dispatch(api.util.invalidateTags(['Session']));
  return result;
};
