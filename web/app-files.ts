import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

import { DEMO_FILES_ID } from '#worker/domain/pages/public-pages.ts';

const webFolder = fileURLToPath(new URL('.', import.meta.url));

/** Of the app, and of every page for somebody who is signed in. Both are imported dynamically. */
const APP_MODULES = ['main.tsx', 'app/signed-in-layout.tsx'];
const DEMO_MODULES = [
  'main.tsx',
  'pages/demo/demo-journey.tsx',
  'pages/demo/demo-scan-page.tsx',
  'features/scan/live-scan.tsx',
];

/** With all that they import statically. */
function withImports(
  names: readonly string[],
  importsOf: (name: string) => readonly string[] | undefined,
): Set<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(importsOf(name) ?? []));
  }
  return found;
}

/** What the app always needs is one file: small ones compress worse and cost round trips. */
export function appFile(): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | null = null;
  return {
    debugName: 'app',
    name(id, context) {
      needed ??= withImports(
        APP_MODULES.map((module) => join(webFolder, module)),
        (module) => context.getModuleInfo(module)?.importedIds,
      );
      return needed.has(id) ? 'app' : null;
    },
  };
}

/**
 * All files at once, and not each when another has come: of the app in its head, and of the demo in a template.
 * `render-site.tsx` leaves the ones to the app's own document, and the others to the page that leads to the demo.
 */
export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        function preloadsOf(modules: readonly string[]): HtmlTagDescriptor[] {
          const built = modules.map((module) => {
            const id = join(webFolder, module);
            const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
            if (chunk === undefined) throw new Error(`${module} was not built`);
            return chunk.fileName;
          });
          return [...withImports(built, (name) => byName.get(name)?.imports)].map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${name}` },
            injectTo: 'head',
          }));
        }
        return [
          ...preloadsOf(APP_MODULES),
          {
            tag: 'template',
            attrs: { id: DEMO_FILES_ID },
            children: preloadsOf(DEMO_MODULES),
            injectTo: 'body-prepend',
          },
        ];
      },
    },
  };
}
