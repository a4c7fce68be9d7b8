import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { behindGate, GatedPage } from '#web/features/launch/behind-gate.tsx';

import { enter } from './loader-stage.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
const gateSchema = z.object({
  behindGate: z.custom<typeof behindGate>((it) => typeof it === 'function'),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

/** A page behind the gate, and how often its code has been fetched. */
async function gatedPage() {
  const fetchPage = vi.fn<() => Promise<GatedPage>>(async () => ({
    Component: () => null,
    loader: () => 'its data',
    shouldRevalidate: () => false,
  }));
  const gate = gateSchema.parse(await web.load('/features/launch/behind-gate.tsx'));
  const page = gate.behindGate(fetchPage);
  return {
    page,
    fetchPage,
    open: (path: string) => enter((given) => page.loader(given, {}), path),
  };
}

test('neither the code nor the data of a page behind the gate is fetched for whoever is kept out', async () => {
  const { fetchPage, open } = await gatedPage();
  expect(await open('/receipt?order=ord_a')).toEqual({ data: null, to: null });
  expect(fetchPage).not.toHaveBeenCalled();
});

test('whoever is let in gets both', async () => {
  const { fetchPage, open } = await gatedPage();
  expect(await open('/receipt?verify=true')).toEqual({ data: 'its data', to: null });
  expect(fetchPage).toHaveBeenCalledOnce();
});

test('until the page is there the router decides what is loaded anew, and then the page', async () => {
  const { page, open } = await gatedPage();
  const url = new URL('https://grinbox.test/scan?verify=true');
  const move = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };
  const shouldReload = () => page.shouldRevalidate({ ...move, defaultShouldRevalidate: true });
  expect(shouldReload()).toBe(true);
  await open('/scan?verify=true');
  expect(shouldReload()).toBe(false);
});
