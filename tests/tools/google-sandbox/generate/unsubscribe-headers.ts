import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import type { EndpointLabel, HostileUnsubscribeKind, UnsubscribeKind } from './sender-delivery.ts';

export type UnsubscribeFacts = {
  kind: UnsubscribeKind;
  endpoint: EndpointLabel;
  /** Of the sender's name, as a domain has it. */
  slug: string;
  /** Tells this message's link from those of others. */
  token: string;
};

const ONE_CLICK: MessageHeader = ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'];
const OVERSIZED_LENGTH = 10_240;

/** The headers by which a newsletter says how it can be left (RFC 2369, RFC 8058), or pretends to. */
export function unsubscribeHeaders(facts: UnsubscribeFacts): MessageHeader[] {
  const { kind, slug, token } = facts;
  const link = `https://${facts.endpoint}.${slug}.example/u/${token}`;
  const mail = `mailto:leave-${token}@${slug}.example?subject=unsubscribe`;
  switch (kind) {
    case 'one-click':
      return [header(`<${link}>`), ONE_CLICK];
    case 'one-click-and-mail':
      return [header(`<${mail}>, <${link}>`), ONE_CLICK];
    case 'link':
      return [header(`<${link}>`)];
    case 'mail':
      return [header(`<${mail}>`)];
    case 'none':
      return [];
    case 'broken':
      return [header(`http:/leave.${slug}.example/${token}`), ONE_CLICK];
    case 'two-links':
      return [header(`<${link}>, <https://leave.${slug}.example/page/${token}>`), ONE_CLICK];
    case 'commented':
      return [header(`(Use this, not <https://nobody.example/>) <${link}> (one click)`), ONE_CLICK];
    case 'folded':
      // Gmail joins the lines of a folded header and keeps the spaces that the next one began with.
      return [
        header(`<${mail}>,        <${link.slice(0, -3)}        ${link.slice(-3)}>`),
        ONE_CLICK,
      ];
    case 'lower-case':
      return [
        ['list-unsubscribe', `<${link}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ];
    case 'duplicated':
      return [
        header(`<${link}>`),
        header(`<https://leave.${slug}.example/other/${token}>`),
        ONE_CLICK,
      ];
    default:
      return [header(`<${hostileLink(kind, slug, token)}>`), ONE_CLICK];
  }
}

function header(value: string): MessageHeader {
  return ['List-Unsubscribe', value];
}

function hostileLink(kind: HostileUnsubscribeKind, slug: string, token: string): string {
  switch (kind) {
    case 'javascript':
      return `javascript:fetch('https://leave.${slug}.example/${token}')`;
    case 'plain-http':
      return `http://leave.${slug}.example/u/${token}`;
    case 'private-address':
      return `https://192.168.1.1/u/${token}`;
    case 'metadata-address':
      return `https://169.254.169.254/latest/meta-data/?${token}`;
    case 'disguised-address':
      return `https://[::ffff:7f00:1]/u/${token}`;
    case 'local-name':
      return `https://localhost./u/${token}`;
    case 'credentials':
      return `https://accounts.google.com:secret@leave.${slug}.example/u/${token}`;
    case 'line-breaks':
      return `https://leave.${slug}.example/u/${token}%0d%0aHost:%20inside.example\r\nX-Injected: 1`;
    case 'oversized':
      return `https://leave.${slug}.example/u/${token}?${'a'.repeat(OVERSIZED_LENGTH)}`;
    case 'unicode':
      return `https://le\u0430ve.${slug}.example\u2044u\u200b/${token}\u202e`;
  }
}
