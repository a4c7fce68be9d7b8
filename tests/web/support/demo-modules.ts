import { z } from 'zod';

import type * as Items from '#web/pages/demo/demo-items.ts';
import type * as RouteState from '#web/pages/demo/demo-route-state.ts';
import type * as Selection from '#web/pages/demo/demo-selection.ts';

import type { WebBuild } from './web-build.ts';

const isLoaded = (loaded: unknown) => typeof loaded === 'object';

/** The demo's rules, which name texts and so go through the web's own build. */
export async function loadDemoModules(web: WebBuild) {
  const load = (name: string) => web.load(`/pages/demo/${name}.ts`);
  return {
    ...z.custom<typeof Items>(isLoaded).parse(await load('demo-items')),
    ...z.custom<typeof Selection>(isLoaded).parse(await load('demo-selection')),
    ...z.custom<typeof RouteState>(isLoaded).parse(await load('demo-route-state')),
  };
}

export type DemoModules = Awaited<ReturnType<typeof loadDemoModules>>;
