import { value, integer, type Macros } from './definition.ts';
import type { MacroFields } from './context.ts';
import { listedExamples } from './examples.ts';

const fields: [key: Exclude<keyof MacroFields, 'alternateGreetings'>, ...names: string[]][] = [
  ['description', 'description', 'chardescription'],
  ['personality', 'personality', 'charpersonality'],
  ['scenario', 'scenario', 'charscenario'],
  ['persona', 'persona'],
  ['charPrompt', 'charprompt'],
  ['charInstruction', 'charinstruction', 'charjailbreak'],
  ['depthPrompt', 'chardepthprompt'],
  ['mesExamples', 'mesexamplesraw'],
  ['creatorNotes', 'creatornotes', 'charcreatornotes'],
  ['charVersion', 'charversion', 'version', 'char_version'],
  ['authorsNote', 'authorsnote'],
  ['original', 'original'],
];

const greeting = { min: 0, max: 1 };

export const valueMacros: Macros = [
  ...fields.flatMap(([key, ...names]) => names.map((name): Macros[0] => [name, value((call) => call.field(key))])),
  ...['charfirstmessage', 'greeting'].map((name): Macros[0] => [
    name,
    {
      ...greeting,
      run: ([index = '0'], call) => {
        const number = integer(index);
        return number === undefined ? undefined : call.greeting(number);
      },
    },
  ]),
  [
    'mesexamples',
    value((call) => {
      const text = call.field('mesExamples');
      call.state.work.spend(text?.length ?? 0);
      return text === undefined ? undefined : listedExamples(text);
    }),
  ],
  ['char', value(({ context }) => context.char)],
  ['user', value(({ context }) => context.user)],
  ['notchar', value(({ context }) => context.user)],
  ...['group', 'charifnotgroup', 'groupnotmuted'].map((name): Macros[0] => [
    name,
    value(({ context }) => context.group ?? context.char),
  ]),
  ['lastmessage', value(({ context }) => context.lastMessage)],
  ['lastusermessage', value(({ context }) => context.lastUserMessage)],
  ['lastcharmessage', value(({ context }) => context.lastCharMessage)],
  ['lastmessageid', value(({ context: { messageCount: n } }) => (n === 0 ? '' : shown(n, -1)))],
  ['allchatrange', value(({ context: { messageCount: n } }) => (n ? `0-${n - 1}` : n === 0 ? '' : undefined))],
  ['lastgenerationtype', value(({ context }) => context.generationType)],
  ['model', value(({ context }) => context.model)],
  ...['maxcontext', 'maxcontexttokens'].map((name): Macros[0] => [
    name,
    value(({ context: { limits } }) => shown(limits?.context)),
  ]),
  ...['maxresponse', 'maxresponsetokens'].map((name): Macros[0] => [
    name,
    value(({ context: { limits } }) => shown(limits?.response)),
  ]),
  ...['maxprompt', 'maxprompttokens'].map((name): Macros[0] => [
    name,
    value(({ context: { limits } }) => limits && shown(limits.context, -limits.response)),
  ]),
];

function shown(number: number | undefined, change = 0): string | undefined {
  return number === undefined ? undefined : String(number + change);
}
