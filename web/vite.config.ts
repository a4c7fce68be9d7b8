import { fileURLToPath } from 'node:url';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  plugins: [
    sonnerWithoutStyleElement(),
    react(),
    linguiPlugins(),
    tailwindcss(),
    preloadFonts(/(bricolage-grotesque|inter)-latin-wght-normal.*\.woff2$/),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
  server: {
    host: '127.0.0.1',
    // The sources of web/api are served under /api too; they are not the Worker's.
    proxy: {
      '^/api/(?!.+\\.ts(\\?|$))': { target: `http://127.0.0.1:${workerPort}`, ws: true },
    },
  },
});
