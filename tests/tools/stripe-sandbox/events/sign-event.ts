import { createHmac } from 'node:crypto';

/** How a delivery can be signed, rightly or wrongly. */
export const SIGNATURES = ['good', 'wrong-secret', 'other-body', 'old', 'none', 'two'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

const TOO_OLD_SECONDS = 301;

/** The header Stripe-Signature for a body; null where there is to be none. */
export function signatureHeader(
  payload: string,
  { secret, kind, nowMs }: { secret: string; kind: SignatureKind; nowMs: number },
): string | null {
  const nowSeconds = Math.floor(nowMs / 1000);
  const sign = (seconds: number, key: string, body: string) =>
    createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  const good = sign(nowSeconds, secret, payload);
  switch (kind) {
    case 'good':
      return `t=${nowSeconds},v1=${good}`;
    case 'wrong-secret':
      return `t=${nowSeconds},v1=${sign(nowSeconds, `${secret}x`, payload)}`;
    case 'other-body':
      return `t=${nowSeconds},v1=${sign(nowSeconds, secret, `${payload} `)}`;
    case 'old': {
      const seconds = nowSeconds - TOO_OLD_SECONDS;
      return `t=${seconds},v1=${sign(seconds, secret, payload)}`;
    }
    case 'two':
      // As while a secret is being rolled: one of the two is good.
      return `t=${nowSeconds},v1=${sign(nowSeconds, `${secret}x`, payload)},v1=${good}`;
    case 'none':
      return null;
  }
}
