import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { anEvidence, aReportDetail } from '../../../test/aReportDetail.ts';
import { renderPage } from '../../../test/render.tsx';
import { ReportedContent } from './ReportedContent.tsx';

const texts = [
  { field: 'alternateGreetings', text: 'Forbidden words.' },
  { field: 'alternateGreetings', text: 'Hello there.' },
  { field: 'lorebook', text: 'A moat.' },
  { field: 'lorebook', text: 'A keep.' },
  { field: 'depthPrompt', text: 'Stay calm.' },
];
const evidence = { ...anEvidence({}), texts };
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('what was reported', () => {
  it('includes every greeting and lorebook entry, each under a name of its own', async () => {
    const current = { ...evidence, texts: texts.slice(1) };
    renderPage(<ReportedContent detail={aReportDetail({ evidence, current })} />);
    expect((await region('Alternate greeting 1')).getByText('Forbidden words.').tagName).toBe('DEL');
    expect((await region('Alternate greeting 2')).getByText('Hello there.')).toBeInTheDocument();
    expect((await region('Lorebook entry 1')).getByText('A moat.')).toBeInTheDocument();
    expect((await region('Lorebook entry 2')).getByText('A keep.')).toBeInTheDocument();
    expect((await region('Depth prompt')).getByText('Stay calm.')).toBeInTheDocument();
  });
});
