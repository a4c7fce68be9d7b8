import { i18n, setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, isValidElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider, type LoaderFunction } from 'react-router';
import { toast } from 'sonner';

import type { SessionView } from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';
import type { LaunchMode } from '#worker/domain/pages/launch.ts';

import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { Provider, store } from '#web/shared/lib/store.ts';

export type PageOptions = {
  language?: Language;
  /** The address on the page. */
  url?: string;
  props?: object;
  session?: SessionView;
  /** Whether the page is drawn before the launch or after it, as by default. */
  launch?: LaunchMode;
  loaderData?: unknown;
  /** What brings it anew. */
  loader?: LoaderFunction;
  /** What the page or its loader threw. */
  error?: Error;
};

/** The HTML of one page with all that it waits for. Runs inside the web's build: see `web-build.ts`. */
export async function renderPage(
  component: FunctionComponent,
  messages: Messages,
  options: PageOptions,
): Promise<string> {
  const { language = 'sv', url = '/', error, loader } = options;
  store.set(pageLaunchAtom, options.launch ?? 'open');
  store.set(sessionAtom, options.session ?? null);
  const page = createElement(component, options.props);
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        element: page,
        errorElement: page,
        ...(loader === undefined ? {} : { loader }),
      },
    ],
    {
      initialEntries: [url],
      hydrationData: {
        loaderData: { page: options.loaderData ?? null },
        ...(error === undefined ? {} : { errors: { page: error } }),
      },
    },
  );
  const texts = setupI18n({ locale: language, messages: { [language]: messages } });
  const app = createElement(
    I18nProvider,
    { i18n: texts },
    createElement(RouterProvider, { router }),
  );
  const problems: unknown[] = [];
  const { prelude } = await prerender(createElement(Provider, { store }, app), {
    onError: (problem) => void problems.push(problem),
  });
  if (problems.length > 0) throw problems[0];
  return new Response(prelude).text();
}

export type ShownToast = {
  id: number | string;
  type: string | undefined;
  title: unknown;
  detail: unknown;
  durationMs: number | undefined;
  /** Neither closed nor withdrawn. */
  isStanding: boolean;
  action: { label: unknown; onClick: (event: never) => void } | null;
};

/** What a toast says that says it in React's words, as HTML; what is said in a string is what it is. */
async function saidBy(node: unknown): Promise<unknown> {
  if (!isValidElement(node)) return node;
  const { prelude } = await prerender(createElement(I18nProvider, { i18n }, node));
  return { html: await new Response(prelude).text() };
}

type Texts = { language: Language; messages: Messages };

/** What `act` makes the page say in toasts, in one language, as it stands once the page is in another. */
export async function toastsOf(
  act: () => unknown,
  first: Texts,
  then: Texts,
): Promise<ShownToast[]> {
  i18n.loadAndActivate({ locale: first.language, messages: first.messages });
  // By the toast itself: one that is raised anew under its old id is said anew.
  const before: ReadonlySet<unknown> = new Set(toast.getHistory());
  await act();
  i18n.loadAndActivate({ locale: then.language, messages: then.messages });
  const raised = toast.getHistory().filter((shown) => !before.has(shown));
  const told = raised.map(async (shown): Promise<ShownToast[]> => {
    if (!('title' in shown)) return [];
    const { id, type, duration: durationMs, action } = shown;
    const isButton = typeof action === 'object' && action !== null && 'onClick' in action;
    const [title, detail] = [await saidBy(shown.title), await saidBy(shown.description)];
    const button = isButton ? { ...action, label: await saidBy(action.label) } : null;
    const isStanding = toast.getToasts().some((standing) => standing.id === id);
    return [{ id, type, title, detail, durationMs, isStanding, action: button }];
  });
  return (await Promise.all(told)).flat();
}
