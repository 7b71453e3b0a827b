import type { State } from './state.ts';
import { accountStates } from './states/account.states.ts';
import { adminStates } from './states/admin.states.ts';
import { browseStates } from './states/browse.states.ts';
import { characterStates } from './states/character.states.ts';
import { chatSettingsStates } from './states/chat-settings.states.ts';
import { chatStates } from './states/chat.states.ts';
import { chatsStates } from './states/chats.states.ts';
import { createStates } from './states/create.states.ts';
import { importStates } from './states/imports.states.ts';
import { legalStates } from './states/legal.states.ts';
import { manageStates } from './states/manage.states.ts';
import { messageStates } from './states/messages.states.ts';
import { editStates } from './states/edit.states.ts';
import { personasStates } from './states/personas.states.ts';
import { peopleStates } from './states/people.states.ts';
import { reportingStates } from './states/reporting.states.ts';
import { socialStates } from './states/social.states.ts';
import { profileStates } from './states/profile.states.ts';

export const states: readonly State[] = [
  ...accountStates,
  ...legalStates,
  ...browseStates,
  ...characterStates,
  ...socialStates,
  ...createStates,
  ...editStates,
  ...importStates,
  ...manageStates,
  ...chatStates,
  ...chatSettingsStates,
  ...messageStates,
  ...chatsStates,
  ...personasStates,
  ...profileStates,
  ...peopleStates,
  ...reportingStates,
  ...adminStates,
];
