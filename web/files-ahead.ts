import type { Plugin, Rolldown } from 'vite';

/** Stands in a source file for the list that only the build knows. */
const MARK = '%FILES_AHEAD%';

type Chunk = Rolldown.RenderedChunk;

/**
 * Writes into a chunk, in place of the mark, which files all that it imports on demand consists of, as addresses with a
 * comma between them. What surrounds the chunk itself is there by then and left out.
 */
export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    // At this point a name has a placeholder for its hash, which the build fills in here as well.
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes(MARK)) return null;
      const present = filesOf(chunk.fileName, chunks);
      const files = new Set(chunk.dynamicImports.flatMap((name) => [...filesOf(name, chunks)]));
      const addresses = [...files].filter((name) => !present.has(name)).map((name) => `/${name}`);
      return { code: code.replace(MARK, () => addresses.join(',')), map: null };
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
