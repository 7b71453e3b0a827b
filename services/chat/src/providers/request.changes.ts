import type { Lesson } from './refusal.options.ts';
import type { RequestChange } from './server-needs.service.ts';
import { type ModelRequest, type ServerNeeds, templateFrom } from './server.needs.ts';

export interface ExplainedLesson extends Lesson {
  readonly reason: string;
}

export const toChange = ({ change, detail, reason }: ExplainedLesson): RequestChange => ({
  change,
  ...(detail === undefined ? {} : { detail }),
  reason,
});

export function templateChanges(request: ModelRequest, needs: ServerNeeds): readonly RequestChange[] {
  const { instruct, isTemplateGuess } = request;
  if (!instruct) return [];
  if (!templateFrom(request, needs)) return [{ change: 'server_template', reason: '' }];
  return [{ change: isTemplateGuess ? 'guessed_template' : 'template', detail: instruct.name, reason: '' }];
}
