import { type Character, errors, listedFields } from '@masque/contracts';
import { requiredOf } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  type ApiError,
  apiErrorOf,
  characterPath,
  sentenceOf,
  useLeaveGuard,
  useLocation,
  useNavigate,
  useUpdateCharacterMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { type Content, contentOf, draftOf, typedContent } from '../compare/content.ts';
import type { FormDraft } from '../form/draft.ts';
import { useDraftForm } from '../form/useDraftForm.ts';
import { useDraftAutosave } from '../form/useDraftAutosave.ts';
import { type DraftMerge, mergeEdits } from './merge.rules.ts';
import { newerState } from './newerState.ts';
import { type EditOrigin, forgetEdit, openEdit, storeEdit } from './storedEdit.ts';

const words = texts.editCharacter;

const originOf = (character: Character): EditOrigin => ({
  editRevision: character.editRevision,
  content: contentOf(character),
});

/** Someone else's edit, or the author's own restore, came first. */
export interface StaleEdit extends DraftMerge {
  isOwn: boolean;
  mine: Content;
  newer: Content;
}

export function useEditForm(loaded: Character, username: string) {
  const { id } = loaded;
  const [opening] = useState(() => openEdit(username, loaded));
  const [saved, setSaved] = useState(loaded);
  /** The state that the author started from; doesn't move on while another edit awaits a decision. */
  const [origin, setOrigin] = useState(opening?.origin ?? originOf(loaded));
  const [isRestored, setIsRestored] = useState(opening !== null);
  const [stale, setStale] = useState<StaleEdit | null>(() =>
    opening?.isStale ? { ...opening.merge, isOwn: false, mine: opening.merge.content, newer: contentOf(loaded) } : null,
  );
  const draft = useDraftForm(draftOf(contentOf(loaded)), {
    typed: opening && draftOf(opening.merge.content),
    required: requiredOf(loaded.kind, listedFields),
  });
  const [update] = useUpdateCharacterMutation();
  const navigate = useNavigate();
  const { key } = useLocation();
  const release = useLeaveGuard(draft.isChanged, true);
  useDraftAutosave(draft, (written) => storeEdit(username, id, origin, typedContent(written, contentOf(saved))));

  /** Without history (a directly opened address) goes to the character. */
  const leave = () => void (key === 'default' ? navigate(characterPath(id)) : navigate(-1));
  const rebase = (character: Character, content = contentOf(character)) => {
    setSaved(character);
    setIsRestored(false);
    draft.replace(draftOf(contentOf(character)), true);
    draft.replace(draftOf(content), false);
  };
  const mergeNewer = (newer: Character, isOwn: boolean) => {
    const mine = typedContent(draft.current(), contentOf(saved));
    const merge = mergeEdits(contentOf(saved), mine, contentOf(newer));
    rebase(newer, merge.content);
    setStale({ ...merge, isOwn, mine, newer: contentOf(newer) });
  };
  const fail = (error: ApiError | null) => {
    const newer = newerState(error);
    if (newer) return mergeNewer(newer, false);
    if (error?.status === 404) return draft.failAsServer(error, errors['character.gone'].message);
    return draft.failAsServer(error, words.failed, sentenceOf(error));
  };
  const send = async ({ fields, parts }: FormDraft) => {
    const { image, tags, typedTag: _, ...rest } = fields;
    const { editRevision } = saved;
    const result = await update({
      params: { id },
      body: { ...rest, ...parts, tags: [...tags], image: image?.url, username, editRevision },
    });
    if (result.error) return fail(apiErrorOf(result.error));
    forgetEdit(username, id);
    setOrigin(originOf(result.data));
    rebase(result.data);
    showToast(texts.common.changesSaved(fields.name), 'success');
    release();
    leave();
  };

  return {
    draft,
    saved,
    restored: isRestored ? opening : null,
    stale,
    isSubmitting: draft.isSubmitting,
    submit: () => draft.submit(send),
    leave,
    discard: () => {
      setStale(null);
      setOrigin(originOf(saved));
      rebase(saved);
    },
    /** The server has a newer state; merges unsaved changes on top of it. */
    rebase: (newer: Character, isOwn: boolean) => {
      if (draft.isChanged) return mergeNewer(newer, isOwn);
      setStale(null);
      setOrigin(originOf(newer));
      rebase(newer);
    },
    choose: (content: Partial<Content>) => {
      const now = typedContent(draft.current(), contentOf(saved));
      draft.replace(draftOf({ ...now, ...content }), false);
    },
  };
}
