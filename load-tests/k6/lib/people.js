/** People with a session, created over the public calls with the local sign-in provider. */
import encoding from 'k6/encoding';
import http from 'k6/http';
import { addressOf, call } from './call.js';
import { oidc, run } from './settings.js';

/** The demo model gateway accepts any key with this prefix. */
const KEY = 'sk-or-v1-0123456789abcdef0123456789abcdef';
const MODERATOR = { email: 'curator@masque.local', username: 'curator' };

/** Returns an ID token of the local provider. */
export function credentialOf(email, name) {
  const response = http.post(`${oidc}/credential`, JSON.stringify({ email, name }), {
    headers: { 'Content-Type': 'application/json' },
    tags: { name: 'sign-in provider' },
    responseType: 'text',
  });
  if (response.status !== 200) {
    throw new Error(`${oidc} gives no credential (${response.status}): the target needs the local sign-in provider`);
  }
  return response.json('credential');
}

/** `number` decides the address. Returns null if the call was refused, which is counted. */
export function signIn(email, name, number, isSetup) {
  const credential = credentialOf(email, name);
  const { sub, picture } = JSON.parse(encoding.b64decode(credential.split('.')[1], 'rawurl', 's'));
  const address = addressOf(number);
  const body = { email, sub, picture, credential };
  const as = { cookie: '', address };
  const response = call('gateway.signInWithCredential', { as, body, reads: true, isSetup });
  if (response.status !== 200) return null;
  const cookie = Object.values(response.cookies)
    .map(([{ name: key, value }]) => `${key}=${value}`)
    .join('; ');
  return { email, cookie, address, needsUsername: response.json('user.needsUsername') };
}

/** Creates somebody with a username, for `setup`. */
export function aPerson(number, { email, username } = {}) {
  const name = username || `load-${run}-${number}`;
  const mail = email || `${name}@example.org`;
  const person = signIn(mail, name, 1_000 + number, true);
  if (person.needsUsername) {
    call('identity.setUsername', { as: person, body: { username: name, email: mail }, isSetup: true });
  }
  return { ...person, username: name };
}

export const people = (count) => Array.from({ length: count }, (_, number) => aPerson(number));

/** An administrator of every installation with the local sign-in. */
export const aModerator = () => aPerson(900, MODERATOR);

/** Gives a person a key for the demo model and a chat with the character. */
export function withChat(person, characterId) {
  call('chat.saveKey', { as: person, body: { apiKey: KEY }, isSetup: true });
  const body = { characterId, messages: [{ sender: 'user', text: 'Good evening. Is the lamp already lit?' }] };
  const chatId = call('chat.saveHistory', { as: person, body, reads: true, isSetup: true }).json('id');
  return { ...person, chatId };
}
