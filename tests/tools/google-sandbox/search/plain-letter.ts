/** A message as a test wrote it, before any mailbox has read it. */
export type PlainLetter = {
  /** The letter's own name: no two are alike. */
  messageId: string;
  from: PlainPerson;
  to: readonly PlainPerson[];
  cc: readonly PlainPerson[];
  subject: string;
  listId: string | null;
  /** Ids of system labels, names of the user's own. */
  labels: readonly string[];
  filenames: readonly string[];
  sizeBytes: number;
  internalDateMs: number;
};

export type PlainPerson = { name: string; address: string };

export function printPerson({ name, address }: PlainPerson): string {
  return `"${name}" <${address}>`;
}
