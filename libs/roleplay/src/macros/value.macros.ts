import { integer, value, type Definition, type Macros } from './definition.ts';
import type { MacroFields } from './context.ts';

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

const greeting: Definition = {
  min: 0,
  max: 1,
  run: ([index = '0'], call) => {
    const number = integer(index);
    return number === undefined ? undefined : call.greeting(number);
  },
};
const user = value(({ context }) => context.user);
const group = value(({ context }) => context.group ?? context.char);
const maxContext = value(({ context: { limits } }) => shown(limits?.context));
const maxResponse = value(({ context: { limits } }) => shown(limits?.response));
const maxPrompt = value(({ context: { limits } }) => limits && shown(limits.context, -limits.response));

export const valueMacros: Macros = {
  ...Object.fromEntries(
    fields.flatMap(([key, ...names]) => names.map((name) => [name, value((call) => call.field(key))])),
  ),
  greeting,
  charfirstmessage: greeting,
  mesexamples: value((call) => {
    const text = call.field('mesExamples');
    call.state.work.spend(text?.length ?? 0);
    return text === undefined ? undefined : listedExamples(text);
  }),
  char: value(({ context }) => context.char),
  user,
  notchar: user,
  group,
  charifnotgroup: group,
  groupnotmuted: group,
  lastmessage: value(({ context }) => context.lastMessage),
  lastusermessage: value(({ context }) => context.lastUserMessage),
  lastcharmessage: value(({ context }) => context.lastCharMessage),
  lastmessageid: value(({ context: { messageCount: n } }) => (n === 0 ? '' : shown(n, -1))),
  allchatrange: value(({ context: { messageCount: n } }) => (n ? `0-${n - 1}` : n === 0 ? '' : undefined)),
  lastgenerationtype: value(({ context }) => context.generationType),
  model: value(({ context }) => context.model),
  maxcontext: maxContext,
  maxcontexttokens: maxContext,
  maxresponse: maxResponse,
  maxresponsetokens: maxResponse,
  maxprompt: maxPrompt,
  maxprompttokens: maxPrompt,
};

function shown(number: number | undefined, change = 0): string | undefined {
  return number === undefined ? undefined : String(number + change);
}

function listedExamples(text: string): string {
  if (text === '' || text === '<START>') return '';
  const [before = '', ...blocks] = text.split(/<START>/i);
  const all = text.startsWith('<START>') ? blocks : [before, ...blocks];
  return all.map((block) => `<START>\n${block.trim()}\n`).join('');
}
