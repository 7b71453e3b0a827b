import { removeStored, removeStoredUnder, storageKeys } from './storage.ts';
import { forgetWantedPage } from './wantedPage.ts';

/** Forgets what belongs to a session and to what was being written; settings of this browser stay. */
export function forgetPerson(): void {
  const { user, selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId, lastUsername } = storageKeys;
  removeStored(user, selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId, lastUsername);
  removeStoredUnder(storageKeys.chatDraft(''));
  removeStoredUnder(storageKeys.messageEdit(''));
  removeStoredUnder(storageKeys.personaDraft(''));
  removeStoredUnder(storageKeys.characterDraft(''));
  removeStoredUnder(storageKeys.characterEdit(''));
  removeStoredUnder(storageKeys.commentDraft(''));
  removeStoredUnder(storageKeys.appealDraft(''));
  forgetWantedPage();
}

/** Of the browser, whoever uses it. */
const ofBrowser: readonly string[] = [storageKeys.ageVerified, storageKeys.theme, storageKeys.shortcuts];

/** Forgets all that was kept about somebody who is no more. */
export function forgetEverything(): void {
  forgetPerson();
  try {
    removeStored(...Object.keys(localStorage).filter((key) => !ofBrowser.includes(key)));
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
}
