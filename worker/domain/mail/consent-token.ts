/** Given on a receipt: to the re-check, the marks at the next scan, the reminder. */
export const RECEIPT_CONSENTS = ['recheck', 'marks', 'reminder'] as const;
export type ReceiptConsent = (typeof RECEIPT_CONSENTS)[number];

/** What a link takes back: one of them, or the last two, of whichever order, as the reminder's own mail does. */
export const CONSENT_KINDS = [...RECEIPT_CONSENTS, 'next-time'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Of one order's receipt. */
export type ConsentLink = { kind: ConsentKind; orderId: string };

const TOKEN = /^([a-z-]+)\.(ord_[a-z2-7]{26})\.[0-9a-f]{64}$/;

export function signedPartOfConsent({ kind, orderId }: ConsentLink): string {
  return `${kind}.${orderId}`;
}

/** null: malformed. The signature is not verified. */
export function parseConsentToken(token: string): ConsentLink | null {
  const [, name, orderId] = TOKEN.exec(token) ?? [];
  const kind = CONSENT_KINDS.find((known) => known === name);
  return kind === undefined || orderId === undefined ? null : { kind, orderId };
}
