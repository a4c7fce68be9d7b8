import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unstable_startWorker } from 'wrangler';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import type { PictureWish } from './picture-worker.ts';

const CONFIG = {
  name: 'image-bench',
  main: join(PROJECT_DIR, 'tests/tools/bench/image/picture-worker.ts'),
  compatibility_date: '2026-11-01',
  // As in the service's own wrangler.toml.
  rules: [{ type: 'Data', globs: ['**/*.woff'], fallthrough: true }],
};

export type PictureWorker = {
  draw: (wish: PictureWish) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** Builds the Worker that draws, and starts it in a workerd of its own. */
export async function openPictureWorker(): Promise<PictureWorker> {
  const dir = mkdtempSync(join(tmpdir(), 'grinbox-image-bench-'));
  const config = join(dir, 'wrangler.json');
  writeFileSync(config, JSON.stringify(CONFIG));
  const worker = await unstable_startWorker({
    config,
    dev: { logLevel: 'error', watch: false, persist: false, inspector: false },
  });
  return {
    async draw(wish) {
      const response = await worker.fetch('https://draw.test/', {
        method: 'POST',
        body: JSON.stringify(wish),
      });
      if (!response.ok) throw new Error(await response.text());
      return new Uint8Array(await response.arrayBuffer());
    },
    async close() {
      await worker.dispose();
      rmSync(dir, { recursive: true });
    },
  };
}
