import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { SUBJECT_KINDS } from '#worker/domain/protection/subject-words/subject-words.ts';

const SUBJECT_LANGUAGES = [
  'sv',
  'en',
  'no',
  'da',
  'fi',
  'de',
  'nl',
  'fr',
  'es',
  'it',
  'pl',
] as const;
export type SubjectLanguage = (typeof SUBJECT_LANGUAGES)[number];

const kindSchema = z.enum([...SUBJECT_KINDS, 'news']);

export type LabelledSubject = {
  language: SubjectLanguage;
  subject: string;
  kind: z.output<typeof kindSchema>;
  /** See the README: the rules are never changed because of how they judge it. */
  isHeldOut: boolean;
};

/** All labelled subjects, language by language, in the order of the files. */
export function readSubjects(): LabelledSubject[] {
  return SUBJECT_LANGUAGES.flatMap((language) => {
    const text = readFileSync(new URL(`./subjects/${language}.tsv`, import.meta.url), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line, index) => {
        const [kind, subject = ''] = line.split('\t');
        const isHeldOut = index % 3 === 2;
        return { language, subject, kind: kindSchema.parse(kind), isHeldOut };
      });
  });
}
