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
/** The macro plugin looks for the configuration in the working directory only. */
process.env['LINGUI_CONFIG'] ??= linguiConfigPath;

const workerPort = process.env['WORKER_PORT'] ?? '8787';

/**
 * sonner injects a <style> element when imported, which `style-src 'self'` forbids. Its sheet is imported as a
 * file, and the call removed.
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
 * Vite wraps each `import()` in a helper that loads style sheets and preloads. There is a single style sheet and
 * no preload, and no setting to turn it off.
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
  resolve: {
    alias: [
      // React has it built in.
      {
        find: 'use-sync-external-store/shim',
        replacement: join(webFolder, 'app/react-external-store.ts'),
      },
      {
        find: /^\.{1,2}\/createLucideIcon\.mjs$/,
        replacement: join(webFolder, 'shared/components/light-icon.ts'),
      },
      {
        find: /^\.\/instrumentation\.js$|^\.\/(?:dom\/)?ssr\/components\.js$/,
        replacement: join(webFolder, 'app/slim-router.ts'),
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
  // The rasteriser can be started once per process: externalised, it would fail a second build.
  ssr: { noExternal: ['@resvg/resvg-wasm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The list of preloads is larger than what it saves.
    modulePreload: false,
    target: 'es2023',
    // What every page loads travels as one file: small files compress worse and cost round trips.
    rolldownOptions: {
      output: {
        // Every page loads some fifty of these names, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
            // Also for pages without live parts.
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
