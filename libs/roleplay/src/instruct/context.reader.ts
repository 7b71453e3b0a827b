import { textAt } from '../shared/json.ts';
import type { ContextTemplate } from './context.template.ts';
import { type TemplateFile, templateObject } from './template.file.ts';

/** Reads SillyTavern's context template. Never throws. */
export function readContext(text: string): TemplateFile<ContextTemplate> {
  const { template: file, reason } = templateObject(text, 'context');
  if (file === null) return { template: null, reason };
  const story = textAt(file, 'story_string');
  if (story === undefined)
    return {
      template: null,
      reason:
        textAt(file, 'input_sequence') === undefined
          ? 'This isn’t a context template of SillyTavern.'
          : 'This is an instruct template, not a context template.',
    };
  return {
    template: {
      name: textAt(file, 'name') ?? '',
      story,
      chatStart: textAt(file, 'chat_start') ?? '',
      exampleSeparator: textAt(file, 'example_separator') ?? '',
    },
  };
}
