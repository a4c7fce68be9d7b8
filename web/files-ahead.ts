import type { Plugin, Rolldown } from 'vite';

import { FILES_AHEAD_MARK } from '#web/shared/lib/files-ahead-mark.ts';

/**
 * Replaces the mark by the URLs of all chunks that the chunk imports dynamically, without those loaded already.
 * Fails the build if no list was written, since nobody would notice.
 */
export function filesAhead(): Plugin {
  let isWritten = false;
  return {
    name: 'files-ahead',
    apply: 'build',
    // Chunk names hold hash placeholders here, which the build resolves.
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes(FILES_AHEAD_MARK)) return null;
      const present = staticFilesOf(chunk.fileName, chunks);
      const files = new Set(
        chunk.dynamicImports.flatMap((name) => [...staticFilesOf(name, chunks)]),
      );
      const addresses = [...files].filter((name) => !present.has(name)).map((name) => `/${name}`);
      isWritten = addresses.length > 0;
      return { code: code.replace(FILES_AHEAD_MARK, () => addresses.join(',')), map: null };
    },
    generateBundle() {
      if (!isWritten) throw new Error('no list of files to fetch ahead was written');
    },
  };
}

/** What loads with a chunk, itself first: its static imports and theirs. */
export function staticFilesOf(
  fileName: string,
  chunks: Readonly<Record<string, Pick<Rolldown.RenderedChunk, 'imports'>>>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const name of chunks[fileName]?.imports ?? []) staticFilesOf(name, chunks, found);
  return found;
}
