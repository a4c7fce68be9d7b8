import { hashText } from '#tests/tools/google-sandbox/mailbox/opaque-number.ts';
import type { MessageHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import type { SignatureKind } from './sender-delivery.ts';

export type TransportFacts = {
  ownerAddress: string;
  /** Of the sender's address. */
  domain: string;
  dateMs: number;
  signature: SignatureKind;
};

const PLATFORMS = ['utskickstjanst.example', 'mailplatform.example', 'kampanjbud.example'] as const;
const COVERED = 'from:to:subject:list-unsubscribe:list-unsubscribe-post';
const NOT_COVERED = 'from:to:subject';

/** What the way of a message leaves in it, Google's own verdict on its signatures first. */
export function transportHeaders(facts: TransportFacts): MessageHeader[] {
  const { ownerAddress, domain, dateMs, signature } = facts;
  const platform = PLATFORMS[hashText(domain) % PLATFORMS.length] ?? PLATFORMS[0];
  const signers = signersOf(signature, domain, platform);
  const covered = signature === 'not-covering' ? NOT_COVERED : COVERED;
  const received = `from mta.${domain} (mta.${domain} [192.0.2.17]) by mx.google.com; ${new Date(dateMs).toUTCString()}`;
  return [
    ['Delivered-To', ownerAddress],
    ['Received', received],
    ['Authentication-Results', verdict(signature, domain, platform)],
    ['Return-Path', `<bounce@${domain}>`],
    ...signers.map((signer): MessageHeader => [
      'DKIM-Signature',
      `v=1; a=rsa-sha256; d=${signer}; s=s1; h=${covered}; bh=MTIz; b=NDU2`,
    ]),
    // Written by the sender itself, in Google's name: what stands below the first is worth nothing.
    ...(signature === 'failing-forged-verdict'
      ? [['Authentication-Results', verdict('aligned', domain, platform)] satisfies MessageHeader]
      : []),
  ];
}

function signersOf(signature: SignatureKind, domain: string, platform: string): string[] {
  switch (signature) {
    case 'none':
      return [];
    case 'by-platform':
      return [platform];
    case 'by-both':
      return [domain, platform];
    default:
      return [domain];
  }
}

function verdict(signature: SignatureKind, domain: string, platform: string): string {
  const results = (dkim: string, spf: string, mailFrom: string, dmarc: string) =>
    `mx.google.com; ${dkim}; spf=${spf} smtp.mailfrom=bounce@${mailFrom}; dmarc=${dmarc} header.from=${domain}`;
  const by = (signer: string, result: string) => `dkim=${result} header.i=@${signer} header.s=s1`;
  switch (signature) {
    case 'aligned':
    case 'not-covering':
      return results(by(domain, 'pass'), 'pass', domain, 'pass (p=REJECT)');
    case 'by-platform':
      return results(by(platform, 'pass'), 'pass', platform, 'fail (p=NONE)');
    case 'by-both':
      return results(
        `${by(domain, 'pass')}; ${by(platform, 'pass')}`,
        'pass',
        platform,
        'pass (p=REJECT)',
      );
    case 'none':
      return results('dkim=none', 'softfail', domain, 'fail (p=NONE)');
    case 'failing':
    case 'failing-forged-verdict':
      return results(by(domain, 'fail'), 'fail', domain, 'fail (p=NONE)');
  }
}
