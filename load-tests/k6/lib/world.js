/** Characters to look at and people who look, prepared before the load begins. */
import { scenarios } from '../scenarios.js';
import { call } from './call.js';
import { aModerator, aPerson, people, withChat } from './people.js';
import { run } from './settings.js';

const PAGE = 100;
const DRAFT = {
  summary: 'A lamplighter who collects other people’s secrets.',
  scenario: 'A harbour town where the fog never lifts.',
  personality: 'Patient, curious, dry humour.',
  firstMessage: '*She lifts the lantern.* "You are late."',
  tags: ['fantasy', 'mystery'],
  isPublic: true,
};

/** Public characters, the most popular first; creates one if there is none. */
function characters() {
  const query = { sort: 'popular', limit: PAGE };
  const listed = call('catalog.listCharacters', { query, reads: true, isSetup: true }).json('characters');
  if (listed.length > 0) return listed.map(({ id, authorUsername: author }) => ({ id, author }));
  const author = aPerson(901);
  const body = { ...DRAFT, name: `Mira ${run}` };
  const { id } = call('catalog.createCharacter', { as: author, body, reads: true, isSetup: true }).json();
  return [{ id, author: author.username }];
}

export function worldOf(name) {
  const wanted = scenarios[name];
  const all = characters();
  const signedIn = people(wanted.people).map((person, index) =>
    wanted.chats ? withChat(person, all[index % all.length].id) : person,
  );
  return { characters: all, people: signedIn, moderator: wanted.moderator ? aModerator() : null };
}

/** Zipf: the first of a list is about twice as likely as the second, three times as likely as the third. */
export const popularOf = (list) => list[Math.floor(list.length ** Math.random()) - 1] || list[0];
export const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
