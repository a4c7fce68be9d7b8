/** What a link of the waiting list stands for: whose it is, and which text about news its mail has told of. */
export type WaitlistLink = { id: string; marketingTextVersion: string | null };

const NO_TEXT = 'none';
const TOKEN = /^(wtl_[a-z2-7]{26})\.(none|\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/;

/** A token as it is written; `signed` shows that it is ours. */
export function writeWaitlistToken(link: WaitlistLink, signed: string): string {
  return `${signedPart(link)}.${signed}`;
}

/** What of a token is signed. */
export function signedPart({ id, marketingTextVersion }: WaitlistLink): string {
  return `${id}.${marketingTextVersion ?? NO_TEXT}`;
}

/** What a token says; null where it is none. Whether it is true, the signature tells. */
export function parseWaitlistToken(token: string): { link: WaitlistLink; signed: string } | null {
  const [, id, version, signed] = TOKEN.exec(token) ?? [];
  if (id === undefined || version === undefined || signed === undefined) return null;
  return { link: { id, marketingTextVersion: version === NO_TEXT ? null : version }, signed };
}
