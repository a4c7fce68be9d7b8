import { fileURLToPath } from 'node:url';

import type { FunctionComponent } from 'react';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type { CATALOGUE_NAMES, fetchMessages } from '#web/shared/i18n/catalogues.ts';

import type { PageOptions, renderPage, toastsOf } from './render-page.ts';

const configFile = fileURLToPath(new URL('../../../web/vite.config.ts', import.meta.url));
const renderPageFile = fileURLToPath(new URL('render-page.ts', import.meta.url));

const isFunction = (value: unknown) => typeof value === 'function';
const renderModuleSchema = z.object({
  renderPage: z.custom<typeof renderPage>(isFunction),
  toastsOf: z.custom<typeof toastsOf>(isFunction),
});
const componentSchema = z.custom<FunctionComponent>(isFunction);
const cataloguesSchema = z.object({
  CATALOGUE_NAMES: z.custom<typeof CATALOGUE_NAMES>(Array.isArray),
  fetchMessages: z.custom<typeof fetchMessages>(isFunction),
});

let ofProcess: Promise<ViteDevServer> | undefined;

/** Transforms each module once for all files that share a process; each file evaluates them anew. It ends with the process. */
function buildOfProcess(): Promise<ViteDevServer> {
  return (ofProcess ??= createServer({
    configFile,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  }));
}

/** What a reader meets: the words in their order, and where each link leads, by its words. */
export type RenderedPage = { html: string; text: string; links: Record<string, string> };

/**
 * The web's own build, macros and catalogues included, in which its modules run and its pages are rendered
 * to HTML. Effects do not run: what a page does over time or on a click is for a browser to show.
 */
export async function openWebBuild() {
  const runner = createServerModuleRunner((await buildOfProcess()).environments.ssr, {
    hmr: false,
  });

  function load(path: string): Promise<Record<string, unknown>> {
    return runner.import(path);
  }

  async function frame() {
    return renderModuleSchema.parse(await load(renderPageFile));
  }

  async function messagesIn(language: Language) {
    const { CATALOGUE_NAMES, fetchMessages } = cataloguesSchema.parse(
      await load('/shared/i18n/catalogues.ts'),
    );
    return fetchMessages(CATALOGUE_NAMES, language);
  }

  async function renderComponent(component: FunctionComponent, options: PageOptions = {}) {
    const { renderPage } = await frame();
    const messages = await messagesIn(options.language ?? 'sv');
    return readPage(await renderPage(component, messages, options));
  }

  async function render(path: string, name: string, options: PageOptions = {}) {
    return renderComponent(componentSchema.parse((await load(path))[name]), options);
  }

  /** The toasts that `act` raises, in the words that stand in them; `readIn`: once the page has been switched to it. */
  async function toastsBy(act: () => unknown, language: Language = 'sv', readIn = language) {
    const { toastsOf } = await frame();
    const textsIn = async (wanted: Language) => ({
      language: wanted,
      messages: await messagesIn(wanted),
    });
    return toastsOf(act, await textsIn(language), await textsIn(readIn));
  }

  return { load, messagesIn, render, renderComponent, toastsBy, close: () => runner.close() };
}

export type WebBuild = Awaited<ReturnType<typeof openWebBuild>>;

function wordsOf(html: string): string {
  const apart = html.replaceAll(/<(?=\/?(p|h\d|[ou]l|li|d[ltd]|a|button|div|section)\b)/g, ' <');
  return textOf(apart)
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

function textOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function readPage(html: string): RenderedPage {
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', content = '']) => [wordsOf(content), href.replaceAll('&amp;', '&')],
  );
  return { html, text: wordsOf(html), links: Object.fromEntries(links) };
}
