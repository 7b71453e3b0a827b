import type { LegalFacts, LegalText } from './legal.types.ts';
import { section, steps } from './parts.ts';

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Tell us if your work is used here without your consent, and we take it down.',
    'If your content was taken down by mistake, you can object.',
    'Repeat infringers lose their accounts.',
  ],
  sections: [
    section('what', 'About this policy', [
      'We respect the rights of authors, and expect our users to do the same. This page explains how to report content that infringes a copyright, under the Digital Millennium Copyright Act of the United States (17 U.S.C. § 512). We use the same procedure for everyone, wherever they live.',
      'It covers copyright only. For anything else, such as a trademark, your name or your picture, use the report buttons or write to us; the [Community Guidelines](/community-guidelines) say what is not allowed.',
    ]),
    section('contact', 'Where to write', [
      `Our agent for notices of copyright infringement: ${facts.operator}, ${facts.address}, ${facts.country}; ${facts.contact}, with "Copyright" in the subject.`,
      'If you are logged in, the quickest way is the Report button on a character’s page, with the reason "Copyright infringement". A moderator normally reviews it within 24 to 48 hours.',
    ]),
    section('notice', 'What a notice must contain', [
      'By law, a notice needs all of the following:',
      steps([
        'The work that is infringed. If there are many, a list of examples.',
        'The address on this site of what infringes it, so that we can find it, such as the address of a character’s page. "Everything of this kind" is not enough.',
        'Your name, postal address, telephone number and email address.',
        'The statement: "I have a good faith belief that the use of the material in the manner complained of is not authorized by the copyright owner, its agent, or the law."',
        'The statement: "The information in this notification is accurate, and under penalty of perjury, I am the owner of the right that is allegedly infringed, or authorized to act on behalf of the owner."',
        'Your signature. Typing your full name is enough.',
      ]),
      'Before you send it, consider exceptions such as parody, quotation and fair use. Anyone who knowingly makes a false statement is liable for the damage (17 U.S.C. § 512(f)).',
    ]),
    section('after', 'After you send a notice', [
      'If the notice is complete, we hide the content without delay. Then only its author and moderators can find it. We tell the author what was hidden and under which rule. If they ask for your notice, we forward it, without your telephone number and postal address unless the law requires them.',
      'If something is missing and we can reach you, we tell you what.',
      'Chats that others already have with a character keep the texts in them. If those infringe your rights too, say so in your notice.',
    ]),
    section('counter-notice', 'If your content was taken down by mistake', [
      `You can appeal, as with any decision, within ${facts.appealDays} days, in your [profile](/profile?panel=decisions). We answer within ${facts.appealAnswerDays} business days. Or send us a formal counter-notice, with:`,
      steps([
        'What was taken down, and its address before that.',
        'Your name, postal address, telephone number and email address.',
        'The statement: "I swear, under penalty of perjury, that I have a good faith belief that the material was removed or disabled as a result of mistake or misidentification."',
        'The statement that you consent to the jurisdiction of the Federal District Court of your district, or, if you live outside the United States, of any judicial district in which we may be found, and that you will accept service of process from the person who sent the notice or their agent.',
        'Your signature. Typing your full name is enough.',
      ]),
      'We forward a complete counter-notice to the person who sent the notice. Unless they tell us within 10 business days that they have gone to court, we restore the content between the 10th and the 14th business day.',
    ]),
    section('repeat', 'Repeat infringers', [
      'Each valid notice counts against the author. The first one normally leads to a warning. After further ones we suspend the account, and in appropriate circumstances we close the account of someone who infringes repeatedly. Notices that were withdrawn, or that a counter-notice or an appeal has answered, do not count.',
    ]),
  ],
});
