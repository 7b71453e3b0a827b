import { gather, look, talk } from './acts.js';
import { call } from './lib/call.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { worldOf } from './lib/world.js';

export const options = optionsOf('smoke');
export const handleSummary = summaryOf('smoke');
export const setup = () => worldOf('smoke');
/** Makes each call once in a fixed order, plus some at random. */
export default function smoke(world) {
  const [as, other] = world.people;
  const [{ id, author }] = world.characters;
  const params = { id };
  call('gateway.getSession', { as });
  call('identity.checkUsername', { as, query: { username: 'nobody-has-this' } });
  call('catalog.listCharacters', { as, query: { limit: 20 } });
  call('catalog.getCharacter', { as, params });
  call('catalog.listTags');
  call('gateway.getProfile', { params: { username: author } });
  call('gateway.listCharactersOf', { params: { username: author } });
  call('social.like', { as, params, body: { isLike: true } });
  call('social.toggleFavorite', { as, params, body: {} });
  call('social.submitComment', { as, params, body: { content: 'Well written.' } });
  call('social.listComments', { as, params });
  call('social.follow', { as, params: { username: other.username }, body: {} });
  call('social.unfollow', { as, params: { username: other.username }, body: {} });
  call('chat.saveHistory', { as, body: { chatId: as.chatId, messages: [{ sender: 'user', text: 'Good evening.' }] } });
  call('chat.listChats', { as });
  talk(world);
  if (__ITER === 0) {
    const report = {
      reportedType: 'character',
      reportedId: id,
      reason: 'Inappropriate content',
      description: 'A test of load.',
    };
    call('moderation.createReport', { as, body: report });
  }
  call('moderation.listReports', { as: world.moderator, query: { status: 'pending' } });
  look(world);
  gather(world);
}
