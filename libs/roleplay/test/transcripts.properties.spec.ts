import * as fc from 'fast-check';
import { readTranscript, versionDetails, writeJsonl } from '@masque/roleplay/transcripts';

const word = fc.oneof(fc.string(), fc.constantFrom('{{user}}', 'a\nb', '\u2028', '\ud83d', '“q”'));
const date = fc.constantFrom('2026-01-02T03:04:05.000Z', 'June 1, 2023 2:20pm', 1.7e12, 'odd');
const extra = fc.record({ model: word, reasoning: word, other: fc.jsonValue() });
const isSystem = fc.boolean();
const said = fc.record({
  name: fc.constant('Bob'),
  is_user: fc.constant(true),
  is_system: isSystem,
  send_date: date,
  mes: word,
  extra,
});
const reply = fc
  .array(fc.record({ text: word, info: fc.record({ send_date: date, extra }) }), { minLength: 1, maxLength: 5 })
  .chain((swipes) => fc.record({ swipes: fc.constant(swipes), chosen: fc.nat(swipes.length - 1), isSystem, extra }))
  .map(({ swipes, chosen, isSystem: hidden, extra: told }) => ({
    name: 'Aria',
    is_user: false,
    is_system: hidden,
    // As SillyTavern shows a greeting.
    mes: swipes[chosen]?.text.replaceAll('{{user}}', 'Bob'),
    extra: told,
    swipe_id: chosen,
    swipes: swipes.map(({ text }) => text),
    swipe_info: swipes.map(({ info }) => info),
  }));

it('a chat of SillyTavern is written as it was read, with a version for each swipe', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(said, reply)), fc.dictionary(fc.string(), fc.jsonValue()), (lines, metadata) => {
      const header = { user_name: 'Bob', character_name: 'Aria', chat_metadata: metadata };
      const file: unknown[] = [header, ...lines].map((line): unknown => JSON.parse(JSON.stringify(line)));
      const { transcript, report } = readTranscript(file.map((line) => JSON.stringify(line)).join('\n'));
      expect(report).toMatchObject({ messages: lines.length, skipped: 0, repaired: 0 });
      const written = writeJsonl(transcript).trim().split('\n');
      expect(written.slice(1).map((line): unknown => JSON.parse(line))).toEqual(file.slice(1));
      expect(JSON.parse(written[0] ?? '')).toMatchObject({ chat_metadata: transcript.metadata });
      for (const message of transcript.messages) expect(versionDetails(message)).toHaveLength(message.versions.length);
    }),
  );
});
