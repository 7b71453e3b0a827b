/** User actions for the scripts; each is one iteration's worth of calls. */
import { call } from './lib/call.js';
import { reply } from './lib/stream.js';
import { anyOf, popularOf } from './lib/world.js';

const sorts = ['newest', 'popular', 'popular', 'alphabetical'];
const searches = ['the', 'shadow', 'light', 'mira', 'har', 'wood light', 'zzzz'];
const words = ['Go on.', 'What is behind the door?', '"I saw you at the harbour", I say.', '*listens*'];

/** Half of the visitors are signed in. */
const someone = ({ people }) => (people.length > 0 && Math.random() < 0.5 ? anyOf(people) : undefined);

export function look(world) {
  const as = someone(world);
  const { id, author } = popularOf(world.characters);
  const chance = Math.random();
  if (chance < 0.4) call('catalog.listCharacters', { as, query: { sort: anyOf(sorts), limit: 20 } });
  else if (chance < 0.5) call('catalog.listCharacters', { as, query: { search: anyOf(searches), limit: 20 } });
  else if (chance < 0.55) call('catalog.listTags', { as });
  else if (chance < 0.85) {
    call('catalog.getCharacter', { as, params: { id } });
    call('social.listComments', { as, params: { id } });
  } else {
    call('gateway.getProfile', { as, params: { username: author } });
    call('gateway.listCharactersOf', { as, params: { username: author } });
  }
}

export function gather({ characters, people }) {
  const as = anyOf(people);
  const params = { id: popularOf(characters).id };
  const chance = Math.random();
  if (chance < 0.45) call('social.like', { as, params, body: { isLike: true } });
  else if (chance < 0.7) call('social.toggleFavorite', { as, params, body: {} });
  else if (chance < 0.8) call('social.submitComment', { as, params, body: { content: `Well written. ${words[0]}` } });
  else if (chance < 0.9) call('social.listComments', { as, params });
  else {
    const others = people.filter(({ username }) => username !== as.username);
    const who = { as, params: { username: anyOf(others).username } };
    call('social.follow', { ...who, body: {} });
    call('social.unfollow', { ...who, body: {} });
  }
}

/** A chat refuses a second concurrent reply, so each virtual user is a person of their own. */
export function talk({ people }, isLong = false) {
  const person = people[(__VU - 1) % people.length];
  reply(person, anyOf(words), isLong ? { tokens: 200, rate: 40 } : { tokens: 60, rate: 60 });
  if (Math.random() < 0.3) call('chat.listChats', { as: person });
  call('chat.getChat', { as: person, params: { id: person.chatId } });
}
