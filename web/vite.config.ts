import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, createServer, defineConfig, type Plugin } from 'vite';

import { LANGUAGES } from '#worker/domain/language.ts';
import {
  OFFLINE_SCRIPT_PATH,
  offlineFile,
  SERVICE_WORKER_PATH,
} from '#worker/domain/pages/public-pages.ts';

import { filesAhead } from './files-ahead.ts';
import { frameModulesFound, isFrameModule } from './frame-modules.ts';

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const linguiConfigPath = fileURLToPath(new URL('lingui.config.ts', import.meta.url));
/** The macro plugin looks the configuration up by itself, from the working directory and no further. */
process.env['LINGUI_CONFIG'] ??= linguiConfigPath;

const workerPort = process.env['WORKER_PORT'] ?? '8787';

/**
 * sonner puts its style sheet into a <style> element when it is imported, which `style-src 'self'`
 * forbids. We import the sheet that it also ships as a file, and take the call out.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const withoutCall = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (withoutCall === code) this.error('sonner no longer calls __insertCSS as expected');
        return { code: withoutCall, map: null };
      },
    },
  };
}

/**
 * Around each `import()` Vite puts a helper that first fetches the style sheets and the preloads of that part. There is
 * one style sheet, which the page names, and no preload: importing is all there is to do, and there is no setting for it.
 */
function importWithoutHelper(): Plugin {
  const helperPlugin = 'native:import-analysis-build';
  return {
    name: 'import-without-helper',
    apply: 'build',
    configResolved({ plugins }) {
      const plugin = plugins.find(({ name }) => name === helperPlugin);
      if (plugin === undefined) throw new Error(`Vite no longer has a plugin ${helperPlugin}`);
      plugin.applyToEnvironment = () => false;
    },
  };
}

/** The two faces that the first paint needs are asked for before the style sheet names them. */
function preloadFonts(namePattern: RegExp): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const fonts = Object.keys(context.bundle ?? {}).filter((name) => namePattern.test(name));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${name}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/**
 * Draws the public pages from the components themselves and writes them beside the built files, in every language
 * and with every price list. The components run in a server of Vite's own, with the same plugins.
 */
function prerenderedPages(): Plugin {
  return {
    name: 'prerendered-pages',
    apply: 'build',
    async closeBundle(error) {
      if (error !== undefined) return;
      const vite = await createServer({
        configFile: fileURLToPath(import.meta.url),
        logLevel: 'error',
        server: { middlewareMode: true, ws: false, hmr: false },
        optimizeDeps: { noDiscovery: true },
      });
      try {
        const dist = join(webFolder, 'dist');
        const template = await readFile(join(dist, 'index.html'), 'utf8');
        const { renderSite } = await vite.ssrLoadModule('/prerender/render-site.tsx');
        const files: Map<string, string | Uint8Array> = await renderSite(template);
        for (const [path, content] of files) {
          await mkdir(dirname(join(dist, path)), { recursive: true });
          await writeFile(join(dist, path), content);
        }
      } finally {
        await vite.close();
      }
    },
  };
}

/** Builds one script into one file by itself, at an address that stays. */
async function buildScript(
  entry: string,
  path: string,
  define: Record<string, string> = {},
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: join(webFolder, 'dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(webFolder, entry), formats: ['es'], fileName: () => path.slice(1) },
    },
  });
}

/** Builds the scripts for when there is no network, after the pages that are kept for it; the keeper is named after all. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error !== undefined) return;
        await buildScript('pages/offline/offline-script.ts', OFFLINE_SCRIPT_PATH);
        const version = createHash('sha256');
        for (const file of [...LANGUAGES.map(offlineFile), OFFLINE_SCRIPT_PATH]) {
          version.update(await readFile(join(webFolder, 'dist', file)));
        }
        await buildScript('service-worker/service-worker.ts', SERVICE_WORKER_PATH, {
          OFFLINE_VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
        });
      },
    },
  };
}

/** Compiles the text macros and the catalogues; tests that import the web's texts need it too. */
export function linguiPlugins() {
  const configPath = linguiConfigPath;
  return [
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
  ];
}

// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  root: webFolder,
  resolve: {
    alias: [
      // Made for Reacts that lack it; this one has it.
      {
        find: 'use-sync-external-store/shim',
        replacement: join(webFolder, 'app/react-external-store.ts'),
      },
      {
        find: /^\.{1,2}\/createLucideIcon\.mjs$/,
        replacement: join(webFolder, 'shared/components/light-icon.ts'),
      },
      {
        find: /^\.\/instrumentation\.js$/,
        replacement: join(webFolder, 'app/uninstrumented-router.ts'),
      },
      {
        find: /^\.\/(?:dom\/)?ssr\/components\.js$/,
        replacement: join(webFolder, 'app/unprefetched-links.ts'),
      },
    ],
  },
  plugins: [
    sonnerWithoutStyleElement(),
    importWithoutHelper(),
    filesAhead(),
    frameModulesFound(),
    react(),
    linguiPlugins(),
    tailwindcss(),
    preloadFonts(/(bricolage-grotesque|inter)-latin-wght-normal.*\.woff2$/),
    prerenderedPages(),
    serviceWorker(),
  ],
  // The rasteriser can be started once only: kept in Node's own modules, it would fail a process's second build.
  ssr: { noExternal: ['@resvg/resvg-wasm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The list of what each page would load ahead is longer than what it saves: a start page does without it.
    modulePreload: false,
    target: 'es2023',
    // What every page loads anyway, and what most of them do, travels as one file: a dozen small ones compress worse,
    // and one that names another is a round trip more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'] },
            { name: 'frame', test: isFrameModule },
            {
              name: 'start',
              test: /\/web\/(?:pages\/start\/[\w-]+|entities\/scans\/feature-pictures)\.tsx?$/,
            },
            {
              name: 'live',
              test: /\/web\/(?:pages\/start\/live\/[\w-]+|entities\/stats\/real-figures)\.tsx?$/,
            },
            // Of pages that have nothing live as well.
            {
              name: 'api',
              test: /\/web\/shared\/api\/(?:api-error|read-public)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/share/': { target: `http://127.0.0.1:${workerPort}` },
      '^/api/': { target: `http://127.0.0.1:${workerPort}`, ws: true },
    },
  },
});
