import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';
import { hashText } from '#tests/tools/google-sandbox/mailbox/opaque-number.ts';

import type { BulkSender } from './bulk-sender.ts';
import { toSlug } from './bulk-sender.ts';
import { formatAddress, type Counterpart } from './counterpart.ts';
import type { SignatureKind } from './sender-delivery.ts';
import { transportHeaders } from './transport-headers.ts';
import { unsubscribeHeaders } from './unsubscribe-headers.ts';

export type MessageFacts = {
  kind: MessageKind;
  owner: { name: string; address: string };
  counterpart: Counterpart;
  subject: string;
  dateMs: number;
  messageId: string;
  /** Message-ID of the message that this one answers, or null. */
  inReplyTo: string | null;
  hasAttachment: boolean;
  /** Makes unsubscribe links differ from message to message. */
  hash: number;
  isSpam: boolean;
};

/** All headers as Gmail gives them for a received message, newest hop first. */
export function createHeaders(facts: MessageFacts): MessageHeader[] {
  const { kind, owner, counterpart } = facts;
  const isOutgoing = kind === 'sent' || kind === 'draft';
  const common: MessageHeader[] = [
    ['MIME-Version', '1.0'],
    ['Date', new Date(facts.dateMs).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', facts.messageId],
    ['Subject', facts.subject],
    ['From', formatAddress(isOutgoing ? owner : counterpart)],
    ['To', formatAddress(isOutgoing ? counterpart : owner)],
    ['Content-Type', contentType(facts)],
  ];
  if (facts.inReplyTo !== null) {
    common.push(['In-Reply-To', facts.inReplyTo], ['References', facts.inReplyTo]);
  }
  if (isOutgoing) return common;
  const bulkHeaders =
    kind === 'bulk' && counterpart.bulk !== null ? listHeaders(counterpart.bulk, facts) : [];
  const spam = facts.isSpam ? spamHeaders(facts) : [];
  const transport = transportHeaders({
    ownerAddress: owner.address,
    domain: domainOf(counterpart.address),
    dateMs: facts.dateMs,
    signature: signatureOf(facts),
  });
  const answerNote: MessageHeader[] =
    kind === 'transactional' ? [['Auto-Submitted', 'auto-generated']] : [];
  return [...transport, ...common, ...answerNote, ...bulkHeaders, ...spam];
}

/** The List-Id that a bulk sender's mail carries; empty when it carries none. */
export function listIdOf(sender: BulkSender): string {
  return sender.hasListId || sender.category === 'CATEGORY_FORUMS'
    ? `${sender.name} <list.${sender.address.replace('@', '.')}>`
    : '';
}

function signatureOf({ counterpart, isSpam }: MessageFacts): SignatureKind {
  if (!isSpam) return counterpart.bulk?.signature ?? 'aligned';
  return isSigningSpammer(counterpart.address) ? 'aligned' : 'failing';
}

/** Some spam is signed and has a link to leave it by, which tells its sender that somebody reads it. */
function isSigningSpammer(address: string): boolean {
  return hashText(address) % 2 === 0;
}

function spamHeaders({ counterpart, hash }: MessageFacts): MessageHeader[] {
  if (!isSigningSpammer(counterpart.address)) return [];
  const slug = domainOf(counterpart.address).replace(/\.example$/, '');
  return unsubscribeHeaders({ kind: 'one-click', endpoint: 'leave', slug, token: tokenOf(hash) });
}

function listHeaders(sender: BulkSender, { hash }: MessageFacts): MessageHeader[] {
  const slug = toSlug(sender.name);
  const { unsubscribe: kind, endpoint } = sender;
  const headers = unsubscribeHeaders({ kind, endpoint, slug, token: tokenOf(hash) });
  if (kind === 'none') headers.push(['Feedback-ID', `${hash % 900}:${slug}:campaign`]);
  const listId = listIdOf(sender);
  if (listId !== '') headers.push(['List-Id', listId]);
  if (sender.category === 'CATEGORY_FORUMS') headers.push(['Precedence', 'list']);
  else if (kind === 'none' || kind === 'mail') headers.push(['Precedence', 'bulk']);
  return headers;
}

function tokenOf(hash: number): string {
  return hash.toString(36);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function contentType({ hasAttachment, hash }: MessageFacts): string {
  const boundary = `b_${hash.toString(16)}`;
  return `multipart/${hasAttachment ? 'mixed' : 'alternative'}; boundary="${boundary}"`;
}
