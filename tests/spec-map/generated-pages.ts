import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Call, Decision } from './entry.ts';
import type { SpecMap } from './load-map.ts';

const NOTICE = '<!-- Generated: node tests/spec-map/write-pages.ts -->';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** One line a row, kept from the formatter so that diffs stay small. */
function page(title: string, intro: string, body: string): string {
  const ignored = `<!-- prettier-ignore-start -->\n\n${body}\n\n<!-- prettier-ignore-end -->`;
  return `# ${title}\n\n${NOTICE}\n\n${intro}\n\n${ignored}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** `departures.md`: the decisions as a table. */
export function departuresPage(decisions: readonly Decision[]): string {
  return page(
    'Departures from the specification',
    'Generated from `decisions.jsonl`. Each row is pointed to by at least one entry of the map.',
    table(
      ['What the specification says', 'What we do', 'Why'],
      decisions.map((each) => [each.specSays, each.says, each.reason].map(escaped)),
    ),
  );
}

/** `calls.md`: which call of the specification became which of ours, by document. */
export function callsPage(calls: readonly Call[]): string {
  const part = (document: Call['document'], title: string) =>
    `## ${title}\n\n${table(
      ['Specification', 'Ours'],
      calls
        .filter((call) => call.document === document)
        .map(({ specSays, ours }) => [specSays, ours].map(escaped)),
    )}`;
  return page(
    'Calls of the specification',
    'Generated from `calls.jsonl`. Errors are codes: `{ "error": { "code", "requestId", "details"? } }`; their texts are in the web’s catalogues, and a code without one does not compile.',
    `${part('core', 'Signed-in journey (core, section 7)')}\n\n${part('public', 'Public pages and admin (public, section 7)')}`,
  );
}

/** Every page that is generated from the map, by its file in the map's folder. */
export function generatedPages({ decisions, calls }: SpecMap): Record<string, string> {
  return { 'departures.md': departuresPage(decisions), 'calls.md': callsPage(calls) };
}

/** The pages in `folder` that are not what the map says. */
export function pageProblems(folder: string, map: SpecMap): string[] {
  return Object.entries(generatedPages(map)).flatMap(([file, expected]) => {
    const path = join(folder, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === expected) return [];
    return [`${file} is out of date; run node tests/spec-map/write-pages.ts`];
  });
}
