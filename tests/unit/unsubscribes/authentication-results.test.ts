import { expect, test } from 'vitest';

import { readAuthenticationResults } from '#worker/domain/unsubscribes/authentication.ts';

const DKIM = 'dkim=pass header.i=@shop.example header.s=s1 header.b=MTIz';
const SPF =
  'spf=pass (google.com: domain of bounce+1=a@shop.example designates 192.0.2.17 as permitted sender) smtp.mailfrom="bounce+1=a"@shop.example';
const DMARC = 'dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=shop.example';

const PASSED = [{ domain: 'shop.example', selector: 's1', start: 'MTIz' }];

test('what Google says is read: valid signatures and the proven sender', () => {
  expect(
    readAuthenticationResults([
      `mx.google.com;\r\n       ${DKIM};\r\n       ${SPF};\r\n       ${DMARC}`,
    ]),
  ).toEqual({ passed: PASSED, provenFrom: 'shop.example' });
});

test.each<[string, string, unknown]>([
  ['another order', `mx.google.com; ${SPF}; ${DMARC}; ${DKIM}`, PASSED],
  ['a version', `mx.google.com 1; ${DKIM}`, PASSED],
  ['capitals', `MX.Google.Com; DKIM=Pass header.i=@Shop.Example Header.S=S1 header.b=MTIz`, PASSED],
  [
    'comments all over',
    `mx.google.com (us); dkim=pass (good (2048)) header.i=@shop.example (x) header.s=s1 header.b=MTIz`,
    PASSED,
  ],
  [
    'spaces around the marks',
    `mx.google.com ; dkim = pass header.i = @shop.example header.s = s1 header.b = MTIz`,
    PASSED,
  ],
  [
    'a method’s version',
    `mx.google.com; dkim/1=pass header.d=shop.example header.s=s1 header.b=MTIz`,
    PASSED,
  ],
  [
    'an identity below the domain',
    `mx.google.com; dkim=pass header.i=a@news.shop.example`,
    [{ domain: 'news.shop.example', selector: null, start: null }],
  ],
  [
    'two signatures',
    `mx.google.com; ${DKIM}; dkim=pass header.d=platform.example`,
    [...PASSED, { domain: 'platform.example', selector: null, start: null }],
  ],
  [
    'one that passes and one that fails',
    `mx.google.com; dkim=fail header.i=@bank.example; ${DKIM}`,
    PASSED,
  ],
  ['a failed one', 'mx.google.com; dkim=fail header.i=@shop.example', []],
  [
    'a neutral one',
    'mx.google.com; dkim=neutral (body hash did not verify) header.i=@shop.example',
    [],
  ],
  ['a temporary error', 'mx.google.com; dkim=temperror (no key) header.i=@shop.example', []],
  ['none', 'mx.google.com; dkim=none', []],
  ['pass as part of a word', 'mx.google.com; dkim=passed header.i=@shop.example', []],
  ['another method', 'mx.google.com; dkim-adsp=pass header.i=@shop.example', []],
  ['a signature without a name', 'mx.google.com; dkim=pass', []],
  [
    'a signature named twice over',
    'mx.google.com; dkim=pass header.i=@bank.example header.i=@shop.example',
    [],
  ],
  ['pass in a comment', 'mx.google.com; dkim=fail (dkim=pass header.i=@bank.example)', []],
  ['pass in quotes', 'mx.google.com; spf=fail reason="dkim=pass header.i=@bank.example"', []],
  [
    'a result smuggled in by quotes',
    'mx.google.com; spf=pass smtp.mailfrom="x; dkim=pass header.i=@bank.example"@shop.example',
    [],
  ],
  [
    'a result smuggled in by a comment',
    'mx.google.com; spf=pass (domain of x; dkim=pass header.i=@bank.example)',
    [],
  ],
  [
    'a result smuggled out of a comment',
    `mx.google.com; ${DKIM}; spf=pass (domain of "a); dkim=pass header.i=@bank.example (b"@x.example) smtp.mailfrom="a); dkim=pass header.i=@bank.example (b"@x.example`,
    [],
  ],
  ['an open comment', `mx.google.com; ${DKIM} (`, []],
  ['an open quote', `mx.google.com; ${DKIM} "`, []],
  ['a line of another header', `mx.google.com; ${DKIM}\r\nX-Injected: 1`, []],
  ['another server', `mx.shop.example; ${DKIM}`, []],
  ['a server that only begins so', `mx.google.com.evil.example; ${DKIM}`, []],
  ['a server that only ends so', `evil-mx.google.com; ${DKIM}`, []],
  ['no server', DKIM, []],
  ['nothing', '', []],
])('%s', (_name, value, passed) => {
  expect(readAuthenticationResults([value]).passed).toEqual(passed);
});

test.each([
  ['Google’s below another’s', [`mx.shop.example; ${DKIM}`, `mx.google.com; ${DKIM}; ${DMARC}`]],
  [
    'a forged one below Google’s',
    ['mx.google.com; dkim=fail header.i=@shop.example', `mx.google.com; ${DKIM}; ${DMARC}`],
  ],
  ['an empty one on top', ['', `mx.google.com; ${DKIM}; ${DMARC}`]],
  ['none at all', []],
])('%s: only the topmost counts', (_name, values) => {
  expect(readAuthenticationResults(values)).toEqual({ passed: [], provenFrom: null });
});

test.each<[string, string, string | null]>([
  ['proven', DMARC, 'shop.example'],
  ['failed', 'dmarc=fail (p=NONE) header.from=shop.example', null],
  ['without a policy', 'dmarc=none header.from=shop.example', null],
  ['without a name', 'dmarc=pass', null],
  ['said twice', `dmarc=pass header.from=bank.example; ${DMARC}`, null],
  ['said once and denied once', `dmarc=fail header.from=shop.example; ${DMARC}`, null],
])('a sender %s', (_name, dmarc, provenFrom) => {
  expect(readAuthenticationResults([`mx.google.com; ${DKIM}; ${dmarc}`]).provenFrom).toBe(
    provenFrom,
  );
});
