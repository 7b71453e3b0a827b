import { texts } from '@masque/texts';
import { apiErrorOf, sentenceOf, useCreatePersonaMutation, useNavigate, useSendKey } from '@masque/web-kit';
import { Page, PageHead, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { PersonaForm } from './PersonaForm.tsx';
import { emptyPersona, type PersonaFields } from './personaFields.ts';
import { usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.createPage;
const redirectAfter = 1_500;

export function CreatePersonaPage() {
  const [create] = useCreatePersonaMutation();
  const keyOf = useSendKey();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = async ({ image, ...texts }: PersonaFields): Promise<string | null> => {
    const body = { ...texts, ...(image === null ? {} : { image }) };
    const { error } = await create({ body, key: keyOf(body) });
    if (error) return words.failed(sentenceOf(apiErrorOf(error)));
    showToast(words.created, 'success');
    return null;
  };
  const form = usePersonaForm('new', emptyPersona, send, () => {
    timer.current = setTimeout(() => void navigate('/personas'), redirectAfter);
  });
  return (
    <Page narrow>
      <PageHead title={words.title} back={{ to: '/personas', text: words.back }} />
      <PersonaForm
        form={form}
        submitText={form.isBusy ? texts.common.creating : texts.personas.createPage.title}
        onCancel={() => void navigate('/personas')}
      />
    </Page>
  );
}
