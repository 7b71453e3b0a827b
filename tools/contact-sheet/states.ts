import type { State } from './state.ts';
import { accountStates } from './states/account.states.ts';
import { browseStates } from './states/browse.states.ts';
import { chatStates } from './states/chat.states.ts';
import { chatsStates } from './states/chats.states.ts';
import { createStates } from './states/create.states.ts';
import { profileStates } from './states/profile.states.ts';

/** Every state of every screen, in the order of the sheet. */
export const states: readonly State[] = [
  ...accountStates,
  ...browseStates,
  ...createStates,
  ...chatStates,
  ...chatsStates,
  ...profileStates,
];
