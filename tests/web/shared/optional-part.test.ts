import { createElement, Suspense, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';

import { lazyPart, optionalPart } from '#web/shared/lib/part-on-demand.tsx';

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

test('a lazy part that was fetched beforehand is drawn at once, without what is shown instead', async () => {
  const Lazy = lazyPart(() => Promise.resolve(Part));
  const page = () =>
    renderToString(
      createElement(Suspense, { fallback: 'Waiting' }, createElement(Lazy, { name: 'two' })),
    );
  expect(page()).toContain('Waiting');
  await Lazy.preload();
  expect(page()).not.toContain('Waiting');
  expect(page()).toContain('The part two');
});

test('fetching a lazy part beforehand fails in silence, and drawing it tries again', async () => {
  const loads = [failing, () => Promise.resolve(Part)];
  const Lazy = lazyPart(() => (loads.shift() ?? failing)());
  await Lazy.preload();
  expect(await textOf(() => createElement(Lazy, { name: 'three' }))).toBe(
    'The page. The part three',
  );
});

test('where the code of a lazy part cannot be fetched the rest of the page stands', async () => {
  const Lazy = lazyPart(failing);
  expect(await textOf(() => createElement(Lazy))).toBe('The page. ');
});
