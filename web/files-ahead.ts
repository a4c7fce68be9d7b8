import type { Plugin, Rolldown } from 'vite';

import { FILES_AHEAD_MARK } from '#web/shared/lib/files-ahead-mark.ts';

type Chunk = Rolldown.RenderedChunk;

/**
 * Writes into a chunk, in place of the mark, which files all that it imports on demand consists of, as addresses with a
 * comma between them. Those that have come with the chunk itself are left out. A build without such a list fails: the
 * page would fetch nothing, and nobody would notice.
 */
export function filesAhead(): Plugin {
  let isWritten = false;
  return {
    name: 'files-ahead',
    apply: 'build',
    // At this point a name has a placeholder for its hash, which the build fills in here as well.
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes(FILES_AHEAD_MARK)) return null;
      const present = filesOf(chunk.fileName, chunks);
      const files = new Set(chunk.dynamicImports.flatMap((name) => [...filesOf(name, chunks)]));
      const addresses = [...files].filter((name) => !present.has(name)).map((name) => `/${name}`);
      isWritten = addresses.length > 0;
      return { code: code.replace(FILES_AHEAD_MARK, () => addresses.join(',')), map: null };
    },
    generateBundle() {
      if (!isWritten) throw new Error('no list of files to fetch ahead was written');
    },
  };
}

/** A chunk and all that it imports at once. */
function filesOf(fileName: string, chunks: Record<string, Chunk>, found = new Set<string>()) {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const name of chunks[fileName]?.imports ?? []) filesOf(name, chunks, found);
  return found;
}
