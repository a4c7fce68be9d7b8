import type { MessageHeader } from '#tests/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/google-sandbox/mailbox/message-kind.ts';

import type { BulkSender } from './bulk-sender.ts';
import { toSlug } from './bulk-sender.ts';
import { formatAddress, type Counterpart } from './counterpart.ts';

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
  const answerNote: MessageHeader[] =
    kind === 'transactional' ? [['Auto-Submitted', 'auto-generated']] : [];
  return [...transportHeaders(facts), ...common, ...answerNote, ...bulkHeaders];
}

/** The List-Id that a bulk sender's mail carries; empty when it carries none. */
export function listIdOf(sender: BulkSender): string {
  return sender.hasListId || sender.category === 'CATEGORY_FORUMS'
    ? `${sender.name} <list.${sender.address.replace('@', '.')}>`
    : '';
}

function transportHeaders({ owner, counterpart, dateMs, isSpam }: MessageFacts): MessageHeader[] {
  const domain = counterpart.address.slice(counterpart.address.lastIndexOf('@') + 1);
  const verdict = isSpam ? 'fail' : 'pass';
  const results =
    `mx.google.com; dkim=${verdict} header.i=@${domain} header.s=s1; ` +
    `spf=${verdict} smtp.mailfrom=bounce@${domain}; dmarc=${verdict} (p=REJECT) header.from=${domain}`;
  return [
    ['Delivered-To', owner.address],
    [
      'Received',
      `from mta.${domain} (mta.${domain} [192.0.2.17]) by mx.google.com; ${new Date(dateMs).toUTCString()}`,
    ],
    ['Authentication-Results', results],
    ['Return-Path', `<bounce@${domain}>`],
    [
      'DKIM-Signature',
      `v=1; a=rsa-sha256; d=${domain}; s=s1; h=from:to:subject:list-unsubscribe:list-unsubscribe-post; bh=MTIz; b=NDU2`,
    ],
  ];
}

function listHeaders(sender: BulkSender, { hash }: MessageFacts): MessageHeader[] {
  const headers: MessageHeader[] = [];
  const slug = toSlug(sender.name);
  const link = `https://leave.${slug}.example/u/${hash.toString(36)}`;
  const mail = `mailto:leave-${hash.toString(36)}@${slug}.example?subject=unsubscribe`;
  const oneClick: MessageHeader = ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'];
  switch (sender.unsubscribe) {
    case 'one-click':
      headers.push(['List-Unsubscribe', `<${link}>`], oneClick);
      break;
    case 'one-click-and-mail':
      headers.push(['List-Unsubscribe', `<${mail}>, <${link}>`], oneClick);
      break;
    case 'link':
      headers.push(['List-Unsubscribe', `<${link}>`]);
      break;
    case 'mail':
      headers.push(['List-Unsubscribe', `<${mail}>`]);
      break;
    case 'broken':
      headers.push(
        ['List-Unsubscribe', `http:/leave.${slug}.example/${hash.toString(36)}`],
        oneClick,
      );
      break;
    case 'none':
      headers.push(['Feedback-ID', `${hash % 900}:${slug}:campaign`]);
      break;
  }
  const listId = listIdOf(sender);
  if (listId !== '') headers.push(['List-Id', listId]);
  if (sender.category === 'CATEGORY_FORUMS') headers.push(['Precedence', 'list']);
  else if (sender.unsubscribe === 'none' || sender.unsubscribe === 'mail')
    headers.push(['Precedence', 'bulk']);
  return headers;
}

function contentType({ hasAttachment, hash }: MessageFacts): string {
  const boundary = `b_${hash.toString(16)}`;
  return `multipart/${hasAttachment ? 'mixed' : 'alternative'}; boundary="${boundary}"`;
}
