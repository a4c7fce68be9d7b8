/**
 * What happened to a message, as far as it matters to whoever is about to move it. `gone`: deleted, or in
 * trash or spam · `back`: no longer in trash or spam, as after an undo · `kept`: its owner starred or
 * labelled it, or took it out of the tabs for bulk mail · `answered`: its owner wrote in its thread.
 */
export type MailboxEvent =
  { messageId: string; kind: 'gone' | 'back' | 'kept' } | { threadId: string; kind: 'answered' };
