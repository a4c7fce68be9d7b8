/** In order of precedence. */
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
 * Comma-separated patterns of one language, case and accents ignored: `*` matches letters within a
 * word (`faktur*`, `*kvitto`, `*befund*`, for compounds), `^` the start of the subject.
 */
export type SubjectWords = {
  /** Unambiguous: `orderbekräftelse`. */
  named: Record<SubjectKind, string>;
  /** Also used in advertising: `biljetter`. */
  shared: Partial<Record<SubjectKind, string>>;
  /** Possessives: `din`. */
  yours: string;
  /** Events: `har skickats`. */
  happened: string;
  /** Notices and requests: `påminnelse`. */
  notice: string;
  advertising: string;
  /** Beside a customer or case number. */
  reference: string;
};
