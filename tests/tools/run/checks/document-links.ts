import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runCommand } from '#tests/tools/run/run-command.ts';

const FENCED = /^```[\s\S]*?^```/gm;
const CODE = /`[^`\n]*`/g;
const LINK = /\]\((?<target>[^)\s]+)\)/g;
const HEADING = /^#+ (?<text>.+)$/gm;
/** A path of the project in code type; a pattern (`*`, `…`, `NNN`) is none. */
const PATH = /`(?<path>(?:worker|web|durable-objects|migrations|tests|\.ci)\/[\w./-]+)`/g;

function withoutFences(text: string): string {
  return text.replaceAll(FENCED, '');
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const headings = Array.from(
    withoutFences(text).matchAll(HEADING),
    ({ groups }) => groups?.['text'] ?? '',
  );
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/**
 * The links and paths of a document that lead nowhere. Addresses of the web are not looked at.
 * @param read the text of a file or '' for a folder, by its path from the project's folder; null: there is none
 */
export function brokenLinks(
  file: string,
  text: string,
  read: (path: string) => string | null,
): string[] {
  const prose = withoutFences(text);
  const links = Array.from(
    prose.replaceAll(CODE, '').matchAll(LINK),
    ({ groups }) => groups?.['target'] ?? '',
  );
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? text : read(join(dirname(file), path));
    return target === null || (anchor !== undefined && !anchorsOf(target).has(anchor));
  });
  const paths = Array.from(prose.matchAll(PATH), ({ groups }) => groups?.['path'] ?? '');
  const missing = paths.filter((path) => read(path) === null);
  return [...broken, ...missing].map((target) => `${file}: ${target} leads nowhere`);
}

function readFromProject(path: string): string | null {
  const full = join(PROJECT_DIR, path);
  if (!existsSync(full)) return null;
  return path.endsWith('.md') ? readFileSync(full, 'utf8') : '';
}

/** The same over all documents that Git tracks. */
export async function documentLinkProblems(): Promise<string[]> {
  const { code, output } = await runCommand('git', ['ls-files', '-z', '*.md']);
  if (code !== 0) return [`git could not list the project's documents: ${output}`];
  const files = output.split('\0').filter((file) => readFromProject(file) !== null && file !== '');
  return files.flatMap((file) => brokenLinks(file, readFromProject(file) ?? '', readFromProject));
}
