import { chatRoutes } from '@masque/contracts';
import { exportedFiles } from '@masque/testkit';
import { onePerson } from './one-person.ts';
import { aCharacter, type ChatPerson } from './started-chat.ts';
import { jsonl, linesOf, question } from './transcript-files.ts';

describe('pictures beside messages in a SillyTavern folder', () => {
  const my = onePerson();
  const code = (id: unknown) => String(id).slice(-6);
  const filesOf = ({ caller }: ChatPerson) => exportedFiles(caller, 'sillytavern');

  it('are those of the personas who wrote users’ messages', async () => {
    const person = await my.chat.person();
    const { _id } = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const kept = JSON.stringify({ avatar: '1796038088983-Rook & co.png' });
    const draft = { name: 'Rook', description: 'A thief.', kept };
    const { id } = (await person.caller.call(chatRoutes.createPersona, { body: draft })).body;
    const file = `Rook-${code(id)}.png`;
    const picture = (name: string) => `/thumbnail?type=persona&file=${encodeURIComponent(name)}`;
    const mine = ['1796038088983-Rook & co.png', file, 'gone.png'].map((name) => ({
      ...question,
      force_avatar: picture(name),
    }));
    const older = { ...question, force_avatar: 'User Avatars/1796038088983-Rook & co.png' };
    const unnamed = { ...question, name: 'Rook' };
    const hers = { name: 'Mira', is_user: false, mes: 'Hm.', force_avatar: '/thumbnail?type=avatar&file=Tam.png' };
    const form = new FormData();
    const head = { user_name: 'Rook', character_name: 'Mira', chat_metadata: {} };
    form.append('file', new File([jsonl(head, ...mine, older, unnamed, hers)], 'Fog.jsonl'));
    await person.caller.fetch(`/chats/import?characterId=${_id}`, { method: 'POST', body: form });
    const [, ...lines] = linesOf((await filesOf(person)).get(`chats/Mira-${code(_id)}/Fog.jsonl`)?.toString() ?? '');
    expect(lines.map(({ force_avatar }) => force_avatar)).toEqual([
      picture(file),
      picture(file),
      undefined,
      picture(file),
      picture(file),
      hers.force_avatar,
    ]);
  });

  it('are those of other characters in whose names messages were sent', async () => {
    const person = await my.chat.person();
    const own = { authorId: person.viewer.userId, isPublic: false };
    const mira = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const tam = await my.chat.keep(aCharacter({ name: 'Old Tam', ...own }));
    for (const name of ['Nadia', 'Nadia']) await my.chat.keep(aCharacter({ name, ...own }));
    const sentAs = (name: string) => ({
      name,
      is_user: false,
      mes: 'Hm.',
      force_avatar: `/thumbnail?type=avatar&file=${encodeURIComponent(name)}.png`,
      original_avatar: `${name}.png`,
    });
    const narrated = { name: 'Note', is_user: false, mes: 'Night.', force_avatar: 'img/quill.png' };
    const sent = ['Old Tam', 'Nadia', 'Stranger'].map(sentAs);
    const form = new FormData();
    form.append('file', new File([jsonl(question, ...sent, narrated)], 'Fog.jsonl'));
    await person.caller.fetch(`/chats/import?characterId=${mira._id}`, { method: 'POST', body: form });
    const [, , ...lines] = linesOf(
      (await filesOf(person)).get(`chats/Mira-${code(mira._id)}/Fog.jsonl`)?.toString() ?? '',
    );
    const picturesIn = (messages: readonly { force_avatar: string; original_avatar?: string }[]) =>
      messages.map(({ force_avatar, original_avatar }) => [force_avatar, original_avatar]);
    const [, ...unknown] = sent;
    expect(picturesIn(lines)).toEqual(picturesIn([sentAs(`Old Tam-${code(tam._id)}`), ...unknown, narrated]));
  });

  it('stay named where messages show them, which the import says', async () => {
    const person = await my.chat.person();
    const mira = await my.chat.keep(aCharacter({ name: 'Mira' }));
    const media = [{ url: '/user/images/Mira/17_28.png', type: 'image', title: 'map.png', source: 'upload' }];
    const shown = [
      { media, media_index: 0, inline_image: true },
      { files: [{ url: '/user/files/17.txt', size: 3, name: 'log.txt' }] },
      { image: '/user/images/Mira/older.png' },
    ];
    const form = new FormData();
    form.append('file', new File([jsonl(...shown.map((extra) => ({ ...question, extra })))], 'Fog.jsonl'));
    const sent = await person.caller.fetch(`/chats/import?characterId=${mira._id}`, { method: 'POST', body: form });
    expect(await sent.json()).toMatchObject({ leftOut: ['files'] });
    const [, ...lines] = linesOf(
      (await filesOf(person)).get(`chats/Mira-${code(mira._id)}/Fog.jsonl`)?.toString() ?? '',
    );
    expect(lines.map(({ extra }) => extra)).toEqual(shown);
  });
});
