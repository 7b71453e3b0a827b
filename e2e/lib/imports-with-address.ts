import type { Person } from './api.ts';

const form = (name: string, text: string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', new File([text], name));
  return data;
};

/** Imports a card and a chat with the URL in every field that could hold one; returns both statuses. */
export async function importWithAddress(person: Person, character: string, address: string): Promise<number[]> {
  const card = {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: 'Mira',
      description: `A lamplighter. ![x](${address})`,
      personality: address,
      scenario: address,
      first_mes: `Hello. <img src="${address}">`,
      mes_example: '',
      creator: address,
      character_version: address,
      creator_notes: `[x](${address})`,
      avatar: address,
      source: [address],
      assets: [{ type: 'icon', uri: address, name: 'main', ext: 'png' }],
      extensions: { chub: { full_path: address }, avatar: address, webhook: address },
      character_book: { name: address, extensions: {}, entries: [] },
    },
  };
  const lines = [
    { user_name: 'Otto', character_name: 'Mira', create_date: '', chat_metadata: { background: address } },
    { name: 'Mira', is_user: false, mes: `![x](${address})`, force_avatar: address, extra: { image: address } },
  ];
  const transcript = lines.map((line) => JSON.stringify(line)).join('\n');
  const post = async (path: string, body: FormData) => (await person.fetch(path, { method: 'POST', body })).status;
  return [
    await post('/api/characters/import', form('mira.json', JSON.stringify(card))),
    await post('/api/chats/import', form('mira.jsonl', transcript, { characterId: character })),
  ];
}
