/**
 * What happened to a message, as far as it matters to whoever is about to move it. `gone`: deleted, or in
 * trash or spam · `kept`: its owner starred or labelled it · `rescued`: its owner took it out of the trash.
 */
export type MailboxEvent = { messageId: string; kind: 'gone' | 'kept' | 'rescued' };
