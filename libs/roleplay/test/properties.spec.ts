import * as fc from 'fast-check';
import { readCard, writeCharx, writeJson, writePng, type RoleplayCard } from '@masque/roleplay/cards';
import { readLorebook } from '@masque/roleplay/lorebook';
import { expandMacros, MacroState } from '@masque/roleplay/macros';
import { readTranscript, writeJsonl, writeText, type Transcript } from '@masque/roleplay/transcripts';
import { writeLorebookObject } from '../src/lorebook/lorebook.writer.ts';
import { decodeBase64, encodeBase64 } from '../src/shared/base64.ts';
import * as any from './arbitraries.ts';
import { bigPng, tinyPng } from './builders.ts';
import { pngChunk, pngOf } from './pictures.ts';

const plain = (card: RoleplayCard): RoleplayCard => ({ ...card, files: { ...card.files } });

describe('cards', () => {
  it('survive JSON V2 and V3', () => {
    fc.assert(
      fc.property(any.card, fc.constantFrom('v2' as const, 'v3' as const), (card, spec) => {
        const { card: again, report } = readCard(writeJson(card, spec));
        expect(plain(again)).toEqual(card);
        expect(report.repaired).toEqual([]);
      }),
    );
  });

  it('have texts that can be stored, whatever a file holds, and say so', () => {
    fc.assert(
      fc.property(any.card, any.dirtyText, (card, dirty) => {
        const own = (text: string) => ({
          ...card,
          firstMessage: text,
          alternateGreetings: [text],
          unknown: { card: {}, data: { [`x${text}`]: text } },
        });
        const { card: again, report } = readCard(writeJson(own(dirty)));
        expect(plain(again)).toEqual(own(any.cleanText(dirty)));
        expect(report.repaired.length > 0).toBe(dirty !== any.cleanText(dirty));
      }),
    );
  });

  it('have the same tags when they are read again', () => {
    fc.assert(
      fc.property(any.card, fc.array(any.dirtyText), (card, tags) => {
        const once = readCard(writeJson({ ...card, tags })).card;
        const { card: twice, report } = readCard(writeJson(once));
        expect(twice.tags).toEqual(once.tags);
        expect(report.repaired).toEqual([]);
      }),
    );
  });

  it('show the same picture with all that is hidden in it and without', () => {
    const hidden = fc.array(fc.tuple(fc.constantFrom('tEXt', 'eXIf', 'tIME', 'iTXt', 'abCd'), fc.uint8Array()));
    fc.assert(
      fc.property(any.card, hidden, (card, chunks) => {
        const telling = pngOf(...chunks.map(([type, content]) => pngChunk(type, new Uint8Array(content))));
        const { image } = readCard(writePng(card, telling));
        expect(image?.bytes).toEqual(tinyPng());
      }),
    );
  });

  it('survive PNG, whose picture stays the same', () => {
    fc.assert(
      fc.property(any.card, any.files, fc.nat(500), (card, files, size) => {
        const picture = size === 0 ? tinyPng() : bigPng(size);
        const first = writePng({ ...card, files }, picture);
        const { card: again, image } = readCard(first);
        expect(plain(again)).toEqual({ ...card, files });
        expect(image?.bytes).toEqual(picture);
        expect(writePng(again, first)).toEqual(first);
      }),
    );
  });

  it('survive CHARX with their files', () => {
    fc.assert(
      fc.property(any.card, any.files, (card, files) => {
        expect(plain(readCard(writeCharx({ ...card, files })).card)).toEqual({ ...card, files });
      }),
    );
  });

  it('base64 is what the platform says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const encoded = encodeBase64(bytes);
        expect(new TextDecoder().decode(encoded)).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(encoded)).toEqual(new Uint8Array(bytes));
      }),
    );
  });
});

describe('lorebooks', () => {
  it('survive a file', () => {
    fc.assert(
      fc.property(any.lorebook, (book) => {
        const file = JSON.stringify({ spec: 'lorebook_v3', data: writeLorebookObject(book) });
        expect(readLorebook(file).book).toEqual(book);
      }),
    );
  });
});

describe('macros', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '{{',
      '}}',
      '::',
      ':',
      ',',
      '\\',
      '\n',
      '{{user}}',
      '{{if ',
      '{{else}}',
      '{{/if}}',
      '{{trim}}',
      '<USER>',
    ),
    fc.constantFrom(
      '{{random::a::b}}',
      '{{roll:2d6}}',
      '{{pick:a,b}}',
      '{{description}}',
      '{{reverse:',
      '{{// ',
      '{{time}}',
      '{{setvar::a}}',
      '{{/setvar}}',
      '{{addvar::a::',
      '{{getvar::a}}',
      '{{.a++}}',
      '{{$a += ',
      '{{//}}',
      '{{///}}',
      '{{#if .a}}',
      '{{setvarkey::a::k::',
    ),
  );
  const template = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));
  const context = {
    char: 'Aria',
    user: 'Bob',
    seed: '1',
    pickSeed: '2',
    clock: { now: 0 },
    fields: { description: 'D' },
  };

  it('give the same for the same seed', () => {
    fc.assert(
      fc.property(template, fc.string(), (text, seed) => {
        expect(expandMacros(text, { ...context, seed })).toBe(expandMacros(text, { ...context, seed }));
      }),
    );
  });

  it('keep variables within their bounds, and give the same to the same', () => {
    fc.assert(
      fc.property(template, fc.dictionary(fc.string(), fc.string()), (text, chat) => {
        const [one, two] = [new MacroState({ chat }), new MacroState({ chat })];
        const shown = expandMacros(text, { ...context, state: one });
        expect(expandMacros(text, { ...context, state: two })).toBe(shown);
        expect(one.variables()).toEqual(two.variables());
        expect(JSON.stringify(one.variables()).length).toBeLessThan(100_000);
        expect(shown.length).toBeLessThanOrEqual(text.length + 1_000_000);
      }),
    );
  });

  it('read the content of a scope as one more argument', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const text = given.replaceAll(/[{}<>\\:\n]/g, '');
        expect(expandMacros(`{{setvar::a}}${text}{{/setvar}}{{getvar::a}}`, context)).toBe(
          expandMacros(`{{setvar::a::${text}}}{{getvar::a}}`, context),
        );
      }),
    );
  });

  it('leave text without macros alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const without = text.replaceAll(/[{}<\\]/g, '');
        expect(expandMacros(without, context)).toBe(without);
      }),
    );
  });

  it('leave unknown macros alone, whatever is around them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,10}$/), fc.stringMatching(/^[a-z ,]{0,10}$/), (name, arg) => {
        const macro = `{{zz${name}::${arg}}}`;
        expect(expandMacros(`{{user}} ${macro} {{char}}`, context)).toBe(`Bob ${macro} Aria`);
      }),
    );
  });

  it('never show the text of a person as a macro', () => {
    fc.assert(
      fc.property(template, (name) => {
        expect(expandMacros('a {{user}} b', { user: name })).toBe(`a ${name} b`);
      }),
    );
  });

  it('expand each half of a text as they expand the whole, when no macro crosses the cut', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const left = a.replaceAll(/[{}<>\\]/g, '');
        const right = b.replaceAll(/[{}<>\\]/g, '');
        expect(expandMacros(`${left}{{user}}${right}`, context)).toBe(`${left}Bob${right}`);
      }),
    );
  });
});

describe('transcripts', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
  const message = fc
    .record({
      role: fc.constantFrom('user' as const, 'assistant' as const),
      versions: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
      at: fc.nat(),
      isHidden: fc.boolean(),
      unknown: any.unknownFields,
    })
    .map(({ role, versions, at, isHidden, unknown }) => {
      const unique = [...new Set(versions)];
      const version = role === 'user' && unique.length === 1 ? 0 : at % unique.length;
      return {
        role,
        name: role === 'user' ? 'Bob' : 'Aria',
        text: unique[version] ?? '',
        versions: unique,
        version,
        isHidden,
        unknown,
      };
    });
  const transcript: fc.Arbitrary<Transcript> = fc.record({
    userName: fc.constant('Bob'),
    characterName: fc.constant('Aria'),
    messages: fc.array(message, { maxLength: 6 }),
    variables: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 5 }),
    metadata: any.unknownFields,
    unknown: any.unknownFields,
  });

  it('survive SillyTavern JSONL', () => {
    fc.assert(
      fc.property(transcript, (chat) => {
        const { transcript: again, report } = readTranscript(writeJsonl(chat));
        const { variables, metadata } = chat;
        const isWritten = Object.keys(variables).length > 0;
        expect(again).toEqual({ ...chat, metadata: isWritten ? { ...metadata, variables } : metadata });
        expect(report).toMatchObject({ skipped: 0, repaired: 0, messages: chat.messages.length });
      }),
    );
  });

  it('survive plain text in names and words', () => {
    const line = fc.stringMatching(/^[a-zA-Z:, .]{0,20}$/);
    const said = fc.record({ who: name, lines: fc.array(line, { minLength: 1, maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 6 }), (all) => {
        const messages = all
          .map(({ who, lines }) => ({ name: who, text: lines.join('\n').trim() }))
          .filter(({ text }) => text !== '');
        const chat = {
          userName: 'U',
          characterName: 'C',
          variables: {},
          metadata: {},
          unknown: {},
          messages: messages.map((m) => ({
            ...m,
            role: 'assistant' as const,
            versions: [m.text],
            version: 0,
            isHidden: false,
            unknown: {},
          })),
        };
        const again = readTranscript(writeText(chat)).transcript.messages;
        expect(again.map((m) => ({ name: m.name, text: m.text }))).toEqual(messages);
      }),
    );
  });
});
