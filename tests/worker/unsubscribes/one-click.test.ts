import { expect, test } from 'vitest';

import { createOneClick } from '#worker/unsubscribes/one-click.ts';

import { readUnsubscribes } from '#tests/worker/support/google.ts';

/** The Worker's own way out, past no sandbox; a domain of the test's own. */
function buildSender(label: string) {
  const domain = `${crypto.randomUUID()}.example`;
  const host = `${label}.${domain}`;
  const oneClick = createOneClick({
    sandboxOrigin: undefined,
    fetch: (input, init) => fetch(input, init),
  });
  return { domain, oneClick, address: { href: `https://${host}/u/1?a=b`, host } };
}

test.each([
  ['leave', 'accepted', 200],
  ['redirect', 'redirected', 302],
  ['gone', 'refused', 404],
  ['broken', 'refused', 503],
])(
  'a sender called %s, asked by the runtime itself, counts as %s, and hears nothing but the question',
  async (label, answer, status) => {
    const { domain, oneClick, address } = buildSender(label);
    expect(await oneClick.ask(address)).toBe(answer);
    const requests = await readUnsubscribes(domain);
    expect(requests).toMatchObject([
      {
        host: address.host,
        path: '/u/1?a=b',
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        status,
        violations: [],
      },
    ]);
    const told = requests[0]?.headerNames.filter((name) =>
      /cookie|auth|refer|origin|forward|user|x-/.test(name),
    );
    expect(told).toEqual([]);
  },
);

test('a host that is out of reach refuses, and is not asked again', async () => {
  const { domain, oneClick, address } = buildSender('nobody');
  expect(await oneClick.ask(address)).toBe('refused');
  expect(await readUnsubscribes(domain)).toEqual([]);
});
