import { expect, test } from 'vitest';

import { readDkimSignature } from '#worker/domain/unsubscribes/authentication.ts';

import {
  GOOD,
  MAIL,
  PASS,
  POST,
  PROVEN,
  SIGNED,
  byClick,
  offer,
  outcomeOf,
  signature,
  unsigned,
  verdict,
  type Header,
} from './build-message.ts';

test.each<[string, readonly Header[], string]>([
  // What is not signed.
  [
    'a signature over other headers',
    [
      GOOD[0] ?? POST,
      ['DKIM-Signature', 'd=shop.example; s=s1; h=from:to; b=NDU2Nzg5'],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'a signature over one of the two',
    [
      GOOD[0] ?? POST,
      ['DKIM-Signature', 'd=shop.example; s=s1; h=from:list-unsubscribe; b=NDU2Nzg5'],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'names that only begin alike',
    [
      GOOD[0] ?? POST,
      [
        'DKIM-Signature',
        'd=shop.example; s=s1; h=x-list-unsubscribe:list-unsubscribe-posts; b=NDU2Nzg5',
      ],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'the names in capitals and spread out',
    [
      GOOD[0] ?? POST,
      [
        'DKIM-Signature',
        'd=Shop.Example; s=S1;\r\n h=From : List-Unsubscribe\r\n : List-Unsubscribe-Post; b=NDU2\r\n  Nzg5',
      ],
      offer(),
      POST,
    ],
    byClick,
  ],
  ['no signature in sight', [GOOD[0] ?? POST, offer(), POST], unsigned],
  [
    'a signature of another selector',
    [
      verdict(`dkim=pass header.i=@shop.example header.s=s2; ${PROVEN}`),
      signature(),
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'another signature of the same',
    [
      verdict(`dkim=pass header.i=@shop.example header.s=s1 header.b=OTk5; ${PROVEN}`),
      signature(),
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'the start of the signature',
    [
      verdict(`dkim=pass header.i=@shop.example header.s=s1 header.b=NDU2; ${PROVEN}`),
      signature(),
      offer(),
      POST,
    ],
    byClick,
  ],
  [
    'two that could be meant, one over other headers',
    [
      verdict(`dkim=pass header.i=@shop.example header.s=s1; ${PROVEN}`),
      signature(),
      ['DKIM-Signature', 'd=shop.example; s=s1; h=from; b=OTk5'],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'two, and Google names the right one',
    [...GOOD, ['DKIM-Signature', 'd=shop.example; s=s1; h=from; b=OTk5']],
    byClick,
  ],
  [
    'two, and Google names the other',
    [
      verdict(`dkim=pass header.i=@shop.example header.s=s1 header.b=OTk5; ${PROVEN}`),
      signature(),
      ['DKIM-Signature', 'd=shop.example; s=s1; h=from; b=OTk5'],
      offer(),
      POST,
    ],
    unsigned,
  ],
  ['a tag said twice', [GOOD[0] ?? POST, signature('; h=from'), offer(), POST], unsigned],
  [
    'a failed signature with DMARC by SPF',
    [verdict(`dkim=fail header.i=@shop.example; spf=pass; ${PROVEN}`), signature(), offer(), POST],
    unsigned,
  ],

  // Who sent it.
  [
    'a platform that signs, and DMARC',
    [
      verdict(`dkim=pass header.i=@platform.example header.s=s1; ${PROVEN}`),
      ['DKIM-Signature', `d=platform.example; s=s1; h=${SIGNED}; b=NDU2`],
      offer(),
      POST,
    ],
    byClick,
  ],
  [
    'a platform that signs, and no DMARC',
    [
      verdict(
        'dkim=pass header.i=@platform.example header.s=s1; dmarc=fail header.from=shop.example',
      ),
      ['DKIM-Signature', `d=platform.example; s=s1; h=${SIGNED}; b=NDU2`],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'the sender’s own signature, and no DMARC',
    [verdict(PASS), signature(), offer(), POST],
    byClick,
  ],
  [
    'an identity below the signer, and no DMARC',
    [
      verdict('dkim=pass header.i=@news.shop.example header.s=s1'),
      signature('; i=@news.shop.example'),
      offer(),
      POST,
    ],
    byClick,
  ],
  [
    'an identity outside the signer',
    [
      verdict('dkim=pass header.i=@bank.example header.s=s1'),
      signature('; i=@bank.example'),
      offer(),
      POST,
    ],
    'unproven',
  ],
  [
    'a signer below the sender, and no DMARC',
    [
      verdict('dkim=pass header.i=@evil.shop.example header.s=s1'),
      ['DKIM-Signature', `d=evil.shop.example; s=s1; h=${SIGNED}; b=NDU2`],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'a signer that only ends alike',
    [
      verdict('dkim=pass header.i=@notshop.example header.s=s1'),
      ['DKIM-Signature', `d=notshop.example; s=s1; h=${SIGNED}; b=NDU2`],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'a top-level domain that signs',
    [
      verdict('dkim=pass header.i=@example header.s=s1'),
      ['DKIM-Signature', `d=example; s=s1; h=${SIGNED}; b=NDU2`],
      offer(),
      POST,
    ],
    unsigned,
  ],
  [
    'DMARC for somebody else',
    [verdict('dmarc=pass header.from=bank.example'), signature(), offer(), POST],
    'unproven',
  ],
  ['no verdict', [signature(), offer(), POST], 'unproven'],
  [
    'a failed signature and a failed sender',
    [
      verdict('dkim=fail header.i=@shop.example; dmarc=fail header.from=shop.example'),
      signature(),
      offer(),
      POST,
    ],
    'unproven',
  ],
  [
    'a forged verdict below Google’s',
    [verdict('dkim=fail header.i=@shop.example; dmarc=fail header.from=shop.example'), ...GOOD],
    'unproven',
  ],
  [
    'a forged verdict above Google’s',
    [['Authentication-Results', 'mx.shop.example; dkim=pass header.i=@shop.example'], ...GOOD],
    'unproven',
  ],
  [
    'a verdict of another name',
    [['ARC-Authentication-Results', `i=1; mx.google.com; ${PASS}; ${PROVEN}`], ...GOOD.slice(1)],
    'unproven',
  ],
  ['a letter that proves nothing', [verdict('dkim=none'), offer(`<${MAIL}>`)], 'unproven'],
])('%s', (_name, headers, outcome) => {
  expect(outcomeOf(headers)).toBe(outcome);
});

test('a sender below the signing domain is as good, one beside it is not', () => {
  const headers = [verdict(PASS), signature(), offer(), POST];
  expect(outcomeOf(headers, { fromDomain: 'news.shop.example' })).toBe(byClick);
  expect(outcomeOf(headers, { fromDomain: 'bank.example' })).toBe(unsigned);
  expect(outcomeOf(headers, { fromDomain: null })).toBe(unsigned);
  expect(outcomeOf(headers, { fromDomain: '' })).toBe(unsigned);
});

test.each([
  ['a tag without a name', '=shop.example; s=s1; h=from; b=NDU2'],
  ['a tag said twice', 'd=shop.example; s=s1; s=s2; h=from; b=NDU2'],
  ['no signer', 's=s1; h=from; b=NDU2'],
  ['no signed header', 'd=shop.example; s=s1; h=:; b=NDU2'],
  ['an identity outside the signer', 'd=shop.example; i=@bank.example; s=s1; h=from; b=NDU2'],
  ['a character that no mail program writes', 'd=shop.example; s=s1; h=from; b=NDU2 \u0000'],
])('a signature with %s is none', (_name, header) => {
  expect(readDkimSignature(header)).toBeNull();
});
