import { randomUUID } from 'node:crypto';

/** How a sender answers, by the first label of the host in its link; `page`: it offers no click, only a page. */
export type NewsletterKind = 'leave' | 'redirect' | 'gone' | 'hang' | 'page' | 'none';

const MESSAGES_EACH = 6;
const NAMES = ['Glimt', 'Stilla', 'Fjärd', 'Rosteri Norr', 'Ullverket', 'Klippan'];

export type Newsletters = {
  /** All their hosts lie below it, and nobody else's. */
  domain: string;
  lines: string[];
  nameOf(kind: NewsletterKind): string;
  /** One more of a sender's, in the import format. */
  lineFrom(kind: NewsletterKind, ageDays: number): object;
};

/** A mailbox of newsletters, a sender of each kind, old enough to be on offer. */
export function buildNewsletters(kinds: readonly NewsletterKind[]): Newsletters {
  const domain = `${randomUUID()}.example`;
  const nameOf = (kind: NewsletterKind) => NAMES[kinds.indexOf(kind)] ?? kind;
  const lineFrom = (kind: NewsletterKind, ageDays: number, message = 0) => {
    const sender = `brev${kinds.indexOf(kind)}.${domain}`;
    return {
      headers: [
        ['Authentication-Results', `mx.google.com; dkim=pass header.i=@${sender} header.s=s1`],
        ['DKIM-Signature', `d=${sender}; s=s1; h=list-unsubscribe:list-unsubscribe-post; b=MTIz`],
        ['From', `${nameOf(kind)} <hej@${sender}>`],
        ['Subject', 'Veckans brev'],
        ['List-Id', `<brev.${sender}>`],
        ...leaveHeaders(kind, `https://${kind}.${sender}/avsluta/${message}`),
      ],
      sizeBytes: 40_000,
      ageDays,
      labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
    };
  };
  const lines = kinds.flatMap((kind) =>
    Array.from({ length: MESSAGES_EACH }, (_, message) =>
      JSON.stringify(lineFrom(kind, 60 + message, message)),
    ),
  );
  return { domain, lines, nameOf, lineFrom };
}

function leaveHeaders(kind: NewsletterKind, link: string): [string, string][] {
  if (kind === 'none') return [];
  const offer: [string, string] = ['List-Unsubscribe', `<${link}>`];
  return kind === 'page'
    ? [offer]
    : [offer, ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']];
}
