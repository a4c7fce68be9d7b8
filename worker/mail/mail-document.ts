import type { Language } from '#worker/domain/language.ts';

/** A line of a receipt: what, and how much of it. */
export type PaperLine = { label: string; value: string; isStrong?: boolean };

/** A receipt, as it comes out of a till. */
export type Paper = {
  title: string;
  stamp: string;
  sections: readonly (readonly PaperLine[])[];
  /** Printed large beneath, for what must not be missed. */
  notice?: string | undefined;
};

export type MailBlock =
  /** A paragraph; its lines end where the text's do. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'paper'; paper: Paper }
  /** The one that the mail is about is a button; another is quiet. */
  | { kind: 'link'; text: string; url: string; isQuiet?: boolean };

/**
 * What a mail says, without any markup: both of its forms are made from this one, so that they never say
 * different things. Every text is plain, whoever wrote it.
 */
export type MailDocument = {
  language: Language;
  subject: string;
  /** What a list of mail shows after the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Who sends it, and why. */
  footer: readonly string[];
};
