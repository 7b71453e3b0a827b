import { removeStored, removeStoredUnder, storageKeys } from './storage.ts';
import { forgetWantedPage } from './wantedPage.ts';

export function forgetPerson(): void {
  const { user, selectedChatId, selectedCharacter, selectedPersona, lastUsername } = storageKeys;
  removeStored(user, selectedChatId, selectedCharacter, selectedPersona, lastUsername);
  removeStored(storageKeys.defaultPersonaId, storageKeys.defaultPersonaSaved);
  removeStoredUnder(storageKeys.chatDraft(''));
  removeStoredUnder(storageKeys.messageEdit(''));
  removeStoredUnder(storageKeys.personaDraft(''));
  removeStoredUnder(storageKeys.characterDraft(''));
  removeStoredUnder(storageKeys.characterEdit(''));
  removeStoredUnder(storageKeys.presetEdit(''));
  removeStoredUnder(storageKeys.commentDraft(''));
  removeStoredUnder(storageKeys.appealDraft(''));
  forgetWantedPage();
}

const ofBrowser: readonly string[] = [storageKeys.ageVerified, storageKeys.theme, storageKeys.shortcuts];

export function forgetEverything(): void {
  forgetPerson();
  try {
    removeStored(...Object.keys(localStorage).filter((key) => !ofBrowser.includes(key)));
  } catch {
    // Storage is disabled.
  }
}
