import * as z from 'zod/mini';

import { asStored } from '#worker/domain/support/tickets.ts';

export const notesDraftSchema = z.strictObject({
  text: z.string(),
  from: z.string(),
  before: z.exactOptional(z.string()),
});

/**
 * `from`: the notes that the draft started from. `before`: those stored before our own save, which a stale read
 * may still return.
 */
export type NotesDraft = z.infer<typeof notesDraftSchema>;

export function writeOn(draft: NotesDraft | null, text: string, stored: string): NotesDraft {
  return draft === null ? { text, from: stored } : { ...draft, text };
}

/** Until the notes have been read again, reads are stale. */
export function afterSaving(draft: NotesDraft | null, saved: string, stored: string): NotesDraft {
  const from = asStored(saved);
  const isAll = draft === null || draft.text === saved;
  return { text: isAll ? from : draft.text, from, before: draft?.from ?? stored };
}

/** null where the draft adds nothing to what is stored. */
export function settled(draft: NotesDraft | null, stored: string): NotesDraft | null {
  if (draft === null || draft.text !== draft.from) return draft;
  return draft.before === stored && draft.from !== stored ? draft : null;
}

/** Whether somebody else has stored different notes since. */
export function isOvertaken(draft: NotesDraft | null, stored: string): draft is NotesDraft {
  if (draft === null || asStored(draft.text) === stored) return false;
  return stored !== draft.from && stored !== draft.before;
}

/** Theirs, then ours. */
export function withTheirs({ text }: NotesDraft, stored: string): NotesDraft {
  return { text: stored === '' ? text : `${stored}\n\n${text}`, from: stored };
}
