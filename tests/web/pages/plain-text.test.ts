import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { plainText } from '#web/prerender/plain-text.ts';

test('what React has written is read back as it was, without the markup', () => {
  const written = `Tom & Jerrys "a < b > c" & it's &amp; – åäö`;
  const link = createElement('a', { href: '/?a=1&b=2', title: '">' }, written);
  expect(plainText(renderToStaticMarkup(createElement('p', null, link, ' och mer')))).toBe(
    `${written} och mer`,
  );
});
