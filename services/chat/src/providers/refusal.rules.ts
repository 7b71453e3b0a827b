import type { PromptShape } from '@masque/roleplay/prompt';
import { type Lesson, lessonOfOptions, type Refusal } from './refusal.options.ts';
import {
  aboutEnd,
  aboutNames,
  aboutNoChat,
  aboutNoSystem,
  aboutOtherRoles,
  aboutParameters,
  aboutParts,
  aboutPermission,
  aboutRoles,
  aboutSingle,
  aboutThoughtField,
  aboutTurns,
} from './refusal.words.ts';
import { isPrompt, type ModelRequest, type RequestFields, type ServerNeeds, templateFrom } from './server.needs.ts';

/** llama.cpp answers 500 to roles its template refuses; errors in a stream count as 502. */
const FIXABLE = new Set([400, 413, 415, 416, 422, 424, 500, 501, 502]);

/** Null when no other form of the request would help. */
export function lessonOf(
  refusal: Refusal,
  request: ModelRequest,
  body: RequestFields,
  needs: ServerNeeds,
): Lesson | null {
  const isGuess = request.isTemplateGuess && !templateFrom(request, needs);
  if (isGuess && (refusal.status === 404 || refusal.status === 405 || aboutNoChat.test(refusal.message)))
    return { needs: { hasNoChat: true }, change: 'no_chat' };
  if (!FIXABLE.has(refusal.status) && !(refusal.status === 404 && aboutParameters.test(refusal.message))) return null;
  if (isPrompt(request) && !needs.hasThoughtField && aboutThoughtField.test(refusal.message))
    return { needs: { hasThoughtField: true }, change: 'thought_field' };
  const ofOptions = lessonOfOptions(refusal, request, body, needs);
  if (ofOptions || !isPrompt(request)) return ofOptions;
  const { message, param } = refusal;
  if (needs.takesNames && (aboutNames.test(message) || /\bname$/.test(param)))
    return { needs: { takesNames: false }, change: 'names' };
  if (request.cache && !needs.hasTextOnly && aboutParts.test(message))
    return { needs: { hasTextOnly: true }, change: 'text_only' };
  if (!needs.hasNoSystem && /\brole$/.test(param) && aboutOtherRoles.test(message))
    return { needs: { hasNoSystem: true }, change: 'no_system' };
  return lessonOfRoles(message, needs);
}

const nextShape: Readonly<Partial<Record<PromptShape, PromptShape>>> = {
  as_is: 'semi_strict',
  merged: 'semi_strict',
  semi_strict: 'strict',
};

/** From the mildest change to the strongest; a server that still refuses gets the next one. */
function lessonOfRoles(message: string, { shape = 'as_is', hasNoSystem, endsWithUser }: ServerNeeds): Lesson | null {
  if (aboutPermission.test(message)) return null;
  if (aboutNoSystem.test(message) && !hasNoSystem) return { needs: { hasNoSystem: true }, change: 'no_system' };
  if (aboutEnd.test(message) && !endsWithUser)
    return { needs: { endsWithUser: true, takesPrefill: false }, change: 'user_last' };
  if (aboutSingle.test(message) && shape !== 'single')
    return { needs: { shape: 'single' }, change: 'shape', detail: 'single' };
  const isAboutTurns = aboutTurns.test(message);
  if (!isAboutTurns && !aboutEnd.test(message) && !aboutRoles.test(message)) return null;
  const next = isAboutTurns && shape !== 'strict' && shape !== 'single' ? 'strict' : nextShape[shape];
  if (next) return { needs: { shape: next }, change: 'shape', detail: next };
  if (!hasNoSystem) return { needs: { hasNoSystem: true }, change: 'no_system' };
  return shape === 'single' ? null : { needs: { shape: 'single' }, change: 'shape', detail: 'single' };
}
