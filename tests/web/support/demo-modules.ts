import { i18n } from '@lingui/core';
import { createElement, type FunctionComponent, type PropsWithChildren } from 'react';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type * as Api from '#web/pages/demo/demo-api.ts';
import type * as Journey from '#web/pages/demo/demo-journey.tsx';
import type * as Mailbox from '#web/pages/demo/demo-mailbox.ts';
import type * as Purchase from '#web/pages/demo/demo-purchase.ts';
import type * as Scan from '#web/pages/demo/demo-scan.ts';
import type * as Summary from '#web/pages/demo/demo-summary.ts';

import type { WebBuild } from './web-build.ts';

const isLoaded = (loaded: unknown) => typeof loaded === 'object';

/** The demo's server, which names texts and so goes through the web's own build. */
export async function loadDemo(web: WebBuild) {
  const load = (file: string) => web.load(`/pages/demo/${file}`);
  return {
    ...z.custom<typeof Mailbox>(isLoaded).parse(await load('demo-mailbox.ts')),
    ...z.custom<typeof Summary>(isLoaded).parse(await load('demo-summary.ts')),
    ...z.custom<typeof Scan>(isLoaded).parse(await load('demo-scan.ts')),
    ...z.custom<typeof Purchase>(isLoaded).parse(await load('demo-purchase.ts')),
    ...z.custom<typeof Api>(isLoaded).parse(await load('demo-api.ts')),
    ...z.custom<typeof Journey>(isLoaded).parse(await load('demo-journey.tsx')),
  };
}

export type Demo = Awaited<ReturnType<typeof loadDemo>>;

export async function speak(web: WebBuild, language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await web.messagesIn(language) });
}

const pageSchema = z.object({
  Component: z.custom<FunctionComponent>(isFunction),
  loader: z.custom<(args: { request: Request }) => unknown>(isFunction),
});

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** A page of the demo at its address, with what its loader finds. */
export async function openDemo(web: WebBuild, file: string, address: string, language: Language) {
  await speak(web, language);
  const { DemoServer } = await loadDemo(web);
  const { Component, loader } = pageSchema.parse(await web.load(`/pages/demo/${file}`));
  const loaderData = await loader({ request: new Request(`https://grinbox.test${address}`) });
  const page = ({ children }: PropsWithChildren) =>
    createElement(DemoServer, null, createElement(Component), children);
  return web.renderComponent(page, { language, url: address, loaderData });
}
