import { form } from './item.kind.ts';

describe('the form of an imported file', () => {
  it.each([
    ['chats/Mira/First.jsonl', 'First.jsonl'],
    ['Лейла 桜庭.png', 'Лейла 桜庭.png'],
    ['a"b\r\nc.json', 'a_b__c.json'],
    ['folder\\', 'file'],
  ])('names %j %j and holds its bytes', async (name, expected) => {
    const file = Buffer.from([0, 13, 10, 45, 45, 255]);
    const { type, bytes } = form(name, file);
    const sent = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const part = sent.get('file');
    if (!(part instanceof File)) throw new Error('no file');
    expect([part.name, Buffer.from(await part.arrayBuffer())]).toEqual([expected, file]);
  });
});
