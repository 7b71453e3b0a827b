import { connectionEditor } from '@masque/texts/connection-editor';
import { CheckField, Choices, Muted, Stack, TextAreaField } from '@masque/web-ui';
import css from './connections.module.css';
import { linesOf, toLines } from './draft.ts';
import type { ConnectionFields } from './fields.ts';

const words = connectionEditor.routing;
const rows = { min: 2, max: 6 };
const caches = (['off', '5m', '1h'] as const).map((value) => ({ value, label: words.promptCaches[value] }));

export function RoutingFields({ draft: { routing, promptCache }, change }: ConnectionFields) {
  const set = (own: Partial<typeof routing>) => change({ routing: { ...routing, ...own } });
  return (
    <div className={css.fields}>
      <TextAreaField
        label={words.order}
        hint={words.linesHint}
        rows={rows}
        value={linesOf(routing.order)}
        onChange={(text) => set({ order: toLines(text) })}
      />
      <TextAreaField
        label={words.ignore}
        hint={words.linesHint}
        rows={rows}
        value={linesOf(routing.ignore)}
        onChange={(text) => set({ ignore: toLines(text) })}
      />
      <CheckField
        label={words.allowsFallbacks}
        hint={words.allowsFallbacksHint}
        checked={routing.allowsFallbacks}
        onChange={(allowsFallbacks) => set({ allowsFallbacks })}
      />
      <CheckField
        label={words.deniesTraining}
        checked={routing.deniesTraining}
        onChange={(deniesTraining) => set({ deniesTraining })}
      />
      <CheckField
        label={words.compressesContext}
        hint={words.compressesContextHint}
        checked={routing.compressesContext}
        onChange={(compressesContext) => set({ compressesContext })}
      />
      <Stack gap={2}>
        <Choices
          label={words.promptCache}
          value={promptCache}
          options={caches}
          onChange={(next) => change({ promptCache: next })}
        />
        <Muted size={13}>{words.promptCacheHint}</Muted>
      </Stack>
    </div>
  );
}
