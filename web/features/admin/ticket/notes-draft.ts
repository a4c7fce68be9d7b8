/**
 * Notes that are being written, and those that they were begun from. `before`: what stood there before we stored those
 * ourselves, and may still be shown for a moment.
 */
export type NotesDraft = { text: string; from: string; before?: string };

/** What is written now. `stored`: what is stored at this moment, as far as is known here. */
export function writeOn(draft: NotesDraft | null, text: string, stored: string): NotesDraft {
  return draft === null ? { text, from: stored } : { ...draft, text };
}

/** What is left to write when `saved` has been stored: nothing, unless more was written meanwhile. */
export function afterSaving(draft: NotesDraft | null, saved: string): NotesDraft | null {
  const isAll = draft === null || draft.text === saved;
  // As the server keeps it: without what is blank around it.
  return isAll ? null : { text: draft.text, from: saved.trim(), before: draft.from };
}

/** Whether somebody else has stored other notes since these were begun, and they are not the very same. */
export function isOvertaken(draft: NotesDraft | null, stored: string): draft is NotesDraft {
  if (draft === null || draft.text.trim() === stored) return false;
  return stored !== draft.from && stored !== draft.before;
}

/** Theirs and then ours, so that nothing is lost of either. */
export function withTheirs({ text }: NotesDraft, stored: string): NotesDraft {
  return { text: stored === '' ? text : `${stored}\n\n${text}`, from: stored };
}
