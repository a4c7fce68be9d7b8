import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatEntry } from './entry.ts';
import type { Entry, Proof } from './entry.ts';
import { loadMap } from './load-map.ts';

export type Mark =
  | { to: 'done'; proof: Proof; replacesProofs: boolean }
  | { to: 'planned' }
  | { to: 'changed'; decision: string };

function toPattern(glob: string): RegExp {
  const literal = glob.split('*').map((part) => part.replaceAll(/[.\\+?^${}()|[\]]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`);
}

function addProof(entry: Entry, mark: Extract<Mark, { to: 'done' }>): [Proof, ...Proof[]] {
  const before = entry.status === 'planned' || mark.replacesProofs ? [] : (entry.proof ?? []);
  const others = before.filter(
    ({ file, test }) => file !== mark.proof.file || test !== mark.proof.test,
  );
  const [first, ...rest] = [...others, mark.proof];
  return first === undefined ? [mark.proof] : [first, ...rest];
}

function applyMark(entry: Entry, mark: Mark): Entry {
  const { id, kind, says, area, also } = entry;
  const base = { id, kind, says, area, ...(also && { also }) };
  if (mark.to === 'changed') {
    return { ...base, status: 'changed', decision: mark.decision, built: false };
  }
  if (entry.status === 'changed') {
    const { decision } = entry;
    return mark.to === 'done'
      ? { ...base, status: 'changed', decision, built: true, proof: addProof(entry, mark) }
      : { ...base, status: 'changed', decision, built: false };
  }
  return mark.to === 'done'
    ? { ...base, status: 'done', proof: addProof(entry, mark) }
    : { ...base, status: 'planned' };
}

/**
 * Marks every entry whose id matches one of the globs (`*` stands for anything), rewriting only their
 * lines. A changed entry keeps its decision: done means that what the decision says is built.
 * @returns the ids marked
 */
export function markEntries(folder: string, globs: readonly string[], mark: Mark): string[] {
  const patterns = globs.map(toPattern);
  const matching = loadMap(folder).entries.filter(({ entry }) =>
    patterns.some((pattern) => pattern.test(entry.id)),
  );
  const files = new Set(matching.map(({ file }) => file));
  for (const file of files) {
    const path = join(folder, file);
    const lines = readFileSync(path, 'utf8').split('\n');
    for (const { file: inFile, line, entry } of matching) {
      if (inFile === file) lines[line - 1] = formatEntry(applyMark(entry, mark));
    }
    writeFileSync(path, lines.join('\n'));
  }
  return matching.map(({ entry }) => entry.id);
}
