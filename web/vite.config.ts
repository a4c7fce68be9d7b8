import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Connect, createServer, defineConfig, type Plugin } from 'vite';

import { LANGUAGES, toLanguage } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/pages/page-language.ts';
import {
  isReadingPage,
  LANGUAGE_PARAM,
  OFFLINE_SCRIPT_PATH,
  offlineFile,
  pageAt,
  SERVICE_WORKER_PATH,
} from '#worker/domain/pages/public-pages.ts';

import { appFile, preloadApp } from './app-files.ts';

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const linguiConfigPath = fileURLToPath(new URL('lingui.config.ts', import.meta.url));
/** The macro plugin looks for the configuration in the working directory only. */
process.env['LINGUI_CONFIG'] ??= linguiConfigPath;

/** What is imported of it for one name brings nothing else along. */
const PURE_DOMAIN = {
  moduleSideEffects: [{ test: /\/worker\/(?:domain|contract)\//, sideEffects: false }],
};

const READING_SCRIPT = 'reading-page.ts';

const workerPort = process.env['WORKER_PORT'] ?? '8787';

/** The two fonts of the first paint. */
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

/** Renders the public pages in every language and for every price list, in a Vite server with the same plugins. */
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
        const readingScript = await buildReadingScript();
        const { renderSite } = await vite.ssrLoadModule('/prerender/render-site.tsx');
        const files: Map<string, string | Uint8Array> = await renderSite(template, readingScript);
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

/** By itself, so that reading pages share no file with the app. @returns its URL */
async function buildReadingScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: webFolder,
    logLevel: 'warn',
    plugins: [react(), linguiPlugins()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(webFolder, READING_SCRIPT),
        treeshake: PURE_DOMAIN,
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  });
  const output = 'output' in built ? built.output : [];
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  if (entry === undefined) throw new Error('the script of the reading pages was not built');
  return `/${entry.fileName}`;
}

/** In development the server renders reading pages as they are asked for. */
function readingPagesInDevelopment(): Plugin {
  return {
    name: 'reading-pages-in-development',
    apply: 'serve',
    configureServer(server) {
      async function answer(url: URL, cookies: string): Promise<string | null> {
        const page = pageAt(url.pathname);
        // Files are Vite's.
        if (!isReadingPage(page) || url.pathname.endsWith('.html')) return null;
        const chosen = /(?:^|; )language=(\w+)/.exec(cookies)?.[1];
        const named = languageOfAddress(url.pathname, url.searchParams.get(LANGUAGE_PARAM));
        const language = named ?? toLanguage(chosen);
        const { renderReadingDocument } = await server.ssrLoadModule('/prerender/render-site.tsx');
        const html: string = await renderReadingDocument({
          template: await readFile(join(webFolder, 'index.html'), 'utf8'),
          readingScript: `/${READING_SCRIPT}`,
          page,
          edition: { language, priceList: 'standard', launch: 'open' },
          path: url.pathname + url.search,
        });
        return server.transformIndexHtml(url.pathname, html);
      }
      async function respond(
        { url = '/', headers }: Connect.IncomingMessage,
        response: ServerResponse,
        next: Connect.NextFunction,
      ): Promise<void> {
        try {
          const isDocument = headers.accept?.includes('text/html') === true;
          const asked = new URL(url, 'http://localhost');
          const html = isDocument ? await answer(asked, headers.cookie ?? '') : null;
          if (html === null) next();
          else response.setHeader('content-type', 'text/html').end(html);
        } catch (error) {
          next(error);
        }
      }
      server.middlewares.use((request, response, next) => {
        void respond(request, response, next);
      });
    },
  };
}

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

/** After the prerendered offline page, whose content names the worker's cache. */
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

/** Tests that import the web's texts need it too. */
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
  plugins: [
    react(),
    linguiPlugins(),
    tailwindcss(),
    preloadFonts(/(bricolage-grotesque|inter)-latin-wght-normal.*\.woff2$/),
    preloadApp(),
    prerenderedPages(),
    readingPagesInDevelopment(),
    serviceWorker(),
  ],
  // The rasteriser can be started once per process: externalised, it would fail a second build.
  ssr: { noExternal: ['@resvg/resvg-wasm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      treeshake: PURE_DOMAIN,
      output: {
        // Every page loads some fifty of these names, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [{ name: 'entry', tags: ['$initial'], priority: 1 }, appFile()],
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
