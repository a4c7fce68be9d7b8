/** What a message can be about that its reader may need again, the most telling first. */
export const SUBJECT_KINDS = [
  'code',
  'receipt',
  'invoice',
  'statement',
  'ticket',
  'delivery',
  'order',
  'result',
  'summons',
  'appointment',
  'decision',
  'contract',
  'account',
  'confirmation',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * The words of one language by which a subject is told. Patterns, separated by commas, in any case and with or
 * without accents: `*` stands for any letters within a word, so `faktur*` is the beginning of a word, `*kvitto` its
 * end and `*befund*` any part of it, as compounds need; `^` is the beginning of the subject.
 */
export type SubjectWords = {
  /** What only such mail is called: `orderbekräftelse`. */
  named: Record<SubjectKind, string>;
  /** What advertisements write of as well: `biljetter`. */
  shared: Partial<Record<SubjectKind, string>>;
  /** That it is the reader's own: `din`. */
  yours: string;
  /** What has become of it: `har skickats`. */
  happened: string;
  /** What notices are called, and what they ask for: `påminnelse`. */
  notice: string;
  /** What is written to many. */
  advertising: string;
  /** What stands beside the number of a customer or a case. */
  reference: string;
};
