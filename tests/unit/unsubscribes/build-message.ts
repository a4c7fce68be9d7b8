import { decideUnsubscribe } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

export type Header = readonly [name: string, value: string];

export const LINK = 'https://leave.shop.example/u/1';
export const MAIL = 'mailto:leave@shop.example';
export const POST: Header = ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'];
export const SIGNED = 'from:to:subject:list-unsubscribe:list-unsubscribe-post';

export const offer = (value = `<${LINK}>`): Header => ['List-Unsubscribe', value];
export const verdict = (results: string): Header => [
  'Authentication-Results',
  `mx.google.com; ${results}`,
];
export const signature = (tags = ''): Header => [
  'DKIM-Signature',
  `v=1; a=rsa-sha256; d=shop.example; s=s1; h=${SIGNED}; bh=MTIz; b=NDU2Nzg5${tags}`,
];
export const PASS = 'dkim=pass header.i=@shop.example header.s=s1 header.b=NDU2Nzg5';
export const PROVEN = 'dmarc=pass (p=REJECT) header.from=shop.example';
export const GOOD: readonly Header[] = [
  verdict(`${PASS}; spf=pass; ${PROVEN}`),
  signature(),
  offer(),
  POST,
];

/** What becomes of a message of Shop's, in a few words. */
export function outcomeOf(
  headers: readonly Header[],
  {
    fromDomain = 'shop.example',
    isSpam = false,
  }: { fromDomain?: string | null; isSpam?: boolean } = {},
): string {
  const way = decideUnsubscribe({
    headers: headers.map(([name, value]) => ({ name, value })),
    fromDomain,
    isSpam,
    ownHosts: ['grinbox.example'],
  });
  if (way.kind === 'one-click') return `one-click ${way.address.href}`;
  if (way.kind === 'none') return way.reason;
  return `${way.reason} ${way.link.href}`;
}

export const byClick = `one-click ${LINK}`;
export const byLink = `not_offered ${LINK}`;
export const unsigned = `unsigned ${LINK}`;
export const byMail = `not_offered ${MAIL}`;
