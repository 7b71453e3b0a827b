import { get, type JsonObject, textAt } from '../shared/json.ts';
import { type InstructTemplate, plainTemplate } from './template.ts';
import { type TemplateFile, templateObject } from './template.file.ts';

/** Reads SillyTavern's instruct template, also from versions before 1.13. Never throws. */
export function readInstruct(text: string): TemplateFile<InstructTemplate> {
  const { template: file, reason } = templateObject(text, 'instruct');
  if (file === null) return { template: null, reason };
  if (textAt(file, 'input_sequence') === undefined && textAt(file, 'output_sequence') === undefined)
    return {
      template: null,
      reason:
        textAt(file, 'story_string') === undefined
          ? 'This isn’t an instruct template of SillyTavern.'
          : 'This is a context template, not an instruct template.',
    };
  return { template: instructOf(file) };
}

function instructOf(file: JsonObject): InstructTemplate {
  const text = (key: string): string => textAt(file, key) ?? '';
  const override = (key: string): string | undefined => text(key) || undefined;
  const isSystemUser = get(file, 'system_same_as_user') === true;
  const [systemPrefix, systemSuffix] = [text('system_sequence'), text('system_suffix')];
  const own = textAt(file, 'story_string_prefix') ?? override('system_sequence_prefix');
  const isJoined = own === undefined && isSystemUser;
  return {
    ...plainTemplate,
    name: text('name'),
    // Until 1.13, the context template contained the sequences around the story.
    storyPrefix: own ?? (isJoined ? '' : systemPrefix),
    storySuffix:
      textAt(file, 'story_string_suffix') ??
      override('system_sequence_suffix') ??
      (isJoined || own ? '' : systemSuffix),
    isAlternating: isJoined,
    userPrefix: text('input_sequence'),
    userSuffix: text('input_suffix'),
    assistantPrefix: text('output_sequence'),
    assistantSuffix: textAt(file, 'separator_sequence') ?? text('output_suffix'),
    systemPrefix,
    systemSuffix,
    firstUserPrefix: override('first_input_sequence'),
    lastUserPrefix: override('last_input_sequence'),
    firstAssistantPrefix: override('first_output_sequence'),
    lastAssistantPrefix: override('last_output_sequence'),
    stopSequence: text('stop_sequence'),
    stopsAtSequences: get(file, 'sequences_as_stop_strings') !== false,
    userAlignment: text('user_alignment_message'),
    isWrapped: get(file, 'wrap') !== false,
    hasMacros: get(file, 'macro') !== false,
    names: namesOf(file),
    isSystemUser,
    skipsExamples: get(file, 'skip_examples') === true,
    activation: text('activation_regex'),
  };
}

function namesOf(file: JsonObject): InstructTemplate['names'] {
  const old = get(file, 'names');
  if (typeof old === 'boolean') return old ? 'always' : get(file, 'names_force_groups') === false ? 'never' : 'groups';
  const behavior = get(file, 'names_behavior');
  return behavior === 'always' ? 'always' : behavior === 'none' ? 'never' : 'groups';
}
