import { texts } from '@masque/texts';
import { apiErrorOf, Link, sentenceOf, useCreatePersonaMutation, useNavigate } from '@masque/web-kit';
import { Icon, Page, showToast } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { PersonaForm } from './PersonaForm.tsx';
import css from './personas.module.css';
import { emptyPersona, type PersonaFields, usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.createPage;
const redirectAfter = 1_500;

export function CreatePersonaPage() {
  const [create] = useCreatePersonaMutation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = async ({ image, ...texts }: PersonaFields): Promise<string | null> => {
    const { error } = await create({ body: { ...texts, ...(image === null ? {} : { image }) } });
    if (error) return words.failed(sentenceOf(apiErrorOf(error)));
    showToast(words.created, 'success');
    return null;
  };
  const form = usePersonaForm(emptyPersona, send, () => {
    timer.current = setTimeout(() => void navigate('/personas'), redirectAfter);
  });
  return (
    <Page narrow>
      <Link className={css.back} to="/personas">
        <Icon name="back" size={18} />
        {words.back}
      </Link>
      <header className={css.head}>
        <h1>{words.title}</h1>
      </header>
      <PersonaForm
        form={form}
        submitText={form.isBusy ? words.submitting : words.submit}
        onCancel={() => void navigate('/personas')}
      />
    </Page>
  );
}
