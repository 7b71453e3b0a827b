import { DEFAULT_PERSONA_ID, type Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  sentenceOf,
  useNavigate,
  useParams,
  usePersonasQuery,
  useUpdatePersonaMutation,
} from '@masque/web-kit';
import { EmptyState, LinkButton, Page, PageHead, QueryView, showToast } from '@masque/web-ui';
import { idOf, selectedId, selectPersona } from './choice.ts';
import { LockedCharacters } from './LockedCharacters.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonasSkeleton } from './PersonasSkeleton.tsx';
import type { PersonaFields } from './personaFields.ts';
import { usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.editPage;

function EditForm({ persona }: { persona: Persona }) {
  const [update] = useUpdatePersonaMutation();
  const navigate = useNavigate();
  const leave = () => void navigate('/manage-personas');
  const send = async ({ image, ...written }: PersonaFields): Promise<string | null> => {
    const picture = image === persona.image ? {} : { image };
    const { data, error } = await update({ params: { id: idOf(persona) }, body: { ...written, ...picture } });
    if (!data) return words.failed(sentenceOf(apiErrorOf(error)));
    if (selectedId() === idOf(data)) selectPersona(data);
    showToast(texts.common.changesSaved(data.name), 'success');
    return null;
  };
  const { name, description, examples, image, position, depth, role } = persona;
  const start = { name, description, examples, image, position, depth, role };
  const form = usePersonaForm(idOf(persona), start, send, leave);
  return (
    <PersonaForm form={form} submitText={form.isBusy ? texts.common.updating : words.submit} onCancel={leave}>
      <LockedCharacters characters={persona.characters} />
    </PersonaForm>
  );
}

export function EditPersonaPage() {
  const { id } = useParams();
  const query = usePersonasQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <Page narrow>
      <PageHead title={words.title} back={{ to: '/manage-personas', text: words.back }} />
      <QueryView query={query} loading={<PersonasSkeleton />} failed={texts.personas.loadFailed}>
        {({ personas }) => {
          const persona = personas.find((one) => idOf(one) === id && one.id !== DEFAULT_PERSONA_ID);
          return persona ? (
            <EditForm key={id} persona={persona} />
          ) : (
            <EmptyState title={words.notFound}>
              <LinkButton kind="primary" to="/manage-personas">
                {texts.personas.manage}
              </LinkButton>
            </EmptyState>
          );
        }}
      </QueryView>
    </Page>
  );
}
