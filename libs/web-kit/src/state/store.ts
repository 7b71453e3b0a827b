import { configureStore, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api.ts';
import { apiErrorOf } from '../api/errors.ts';

const refusedWhileSuspended: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const isSuspended = isRejectedWithValue(action) && apiErrorOf(action.payload)?.code === 'account.suspended';
  if (isSuspended) store.dispatch(api.util.invalidateTags(['Session']));
  return result;
};

export function createStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, refusedWhileSuspended),
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
