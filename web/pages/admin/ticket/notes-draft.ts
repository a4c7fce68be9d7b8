import { z } from 'zod';

import { asStored } from '#worker/domain/support/tickets.ts';

export const notesDraftSchema = z.strictObject({
  text: z.string(),
  from: z.string(),
  before: z.string().exactOptional(),
});

/**
 * Notes that are being written, and those that they were begun from. `before`: what stood there before we stored those
 * ourselves, and may still be what was read last. Where `text` is `from`, nothing has been written since.
 */
export type NotesDraft = z.infer<typeof notesDraftSchema>;

/** What is written now. `stored`: what is stored at this moment, as far as is known here. */
export function writeOn(draft: NotesDraft | null, text: string, stored: string): NotesDraft {
  return draft === null ? { text, from: stored } : { ...draft, text };
}

/**
 * What stands there when `saved` has been stored: that, and what was written meanwhile. It stays until the notes have
 * been read anew, however long that takes: what was read before is no longer so.
 */
export function afterSaving(draft: NotesDraft | null, saved: string, stored: string): NotesDraft {
  const from = asStored(saved);
  const isAll = draft === null || draft.text === saved;
  return { text: isAll ? from : draft.text, from, before: draft?.from ?? stored };
}

/** What of a draft is still needed beside what is stored: none of one that has nothing of its own to say. */
export function settled(draft: NotesDraft | null, stored: string): NotesDraft | null {
  if (draft === null || draft.text !== draft.from) return draft;
  return draft.before === stored && draft.from !== stored ? draft : null;
}

/** Whether somebody else has stored other notes since these were begun, and they are not the very same. */
export function isOvertaken(draft: NotesDraft | null, stored: string): draft is NotesDraft {
  if (draft === null || asStored(draft.text) === stored) return false;
  return stored !== draft.from && stored !== draft.before;
}

/** Theirs and then ours, so that nothing is lost of either. */
export function withTheirs({ text }: NotesDraft, stored: string): NotesDraft {
  return { text: stored === '' ? text : `${stored}\n\n${text}`, from: stored };
}
