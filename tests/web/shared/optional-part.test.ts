import { createElement, Suspense, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';

const Part = ({ name }: { name: string }) => createElement('p', null, `The part ${name}`);
const Example = () => 'An example';
const failing = () => Promise.reject(new Error('The code could not be fetched.'));

async function textOf(part: FunctionComponent): Promise<string> {
  const page = createElement('main', null, 'The page. ', createElement(part));
  const { prelude } = await prerender(createElement(Suspense, { fallback: 'Waiting' }, page));
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, '');
}

test('a part is drawn once its code has come', async () => {
  const Lazy = optionalPart(() => Promise.resolve(Part));
  expect(await textOf(() => createElement(Lazy, { name: 'one' }))).toBe('The page. The part one');
});

test('where its code cannot be fetched the page stands without it', async () => {
  const Lazy = optionalPart(failing);
  expect(await textOf(() => createElement(Lazy))).toBe('The page. ');
});

test('or with what there is instead', async () => {
  const Lazy = optionalPart(failing, Example);
  expect(await textOf(() => createElement(Lazy))).toBe('The page. An example');
});
