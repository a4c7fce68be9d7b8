import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { callSchema, decisionSchema, entrySchema, sectionSchema } from './entry.ts';
import type { Call, Decision, Entry, Section } from './entry.ts';

export type LocatedEntry = { file: string; line: number; entry: Entry };

export type SpecMap = {
  entries: LocatedEntry[];
  decisions: Decision[];
  calls: Call[];
  sections: Section[];
  /** Every document file found, from the map's folder, whether or not all of its lines could be read. */
  files: string[];
  /** What could not be read, as `file:line: why`. */
  problems: string[];
};

export const SPEC_MAP_FOLDER = import.meta.dirname;

function explain(error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      const at = issue.path.join('.');
      return at === '' ? issue.message : `${at}: ${issue.message}`;
    })
    .join('; ');
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function readLines<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): { rows: { line: number; row: T }[]; problems: string[] } {
  const rows: { line: number; row: T }[] = [];
  const problems: string[] = [];
  const text = readFileSync(join(folder, file), 'utf8').replace(/\n$/, '');
  for (const [index, source] of text.split('\n').entries()) {
    const line = index + 1;
    const json = parseJson(source);
    if ('error' in json) {
      problems.push(`${file}:${line}: not JSON: ${json.error}`);
      continue;
    }
    const parsed = schema.safeParse(json.value);
    if (parsed.success) rows.push({ line, row: parsed.data });
    else problems.push(`${file}:${line}: malformed: ${explain(parsed.error)}`);
  }
  return { rows, problems };
}

function readSections(folder: string): { sections: Section[]; problems: string[] } {
  const json = parseJson(readFileSync(join(folder, 'sections.json'), 'utf8'));
  if ('error' in json)
    return { sections: [], problems: [`sections.json: not JSON: ${json.error}`] };
  const parsed = z.array(sectionSchema).safeParse(json.value);
  if (parsed.success) return { sections: parsed.data, problems: [] };
  return { sections: [], problems: [`sections.json: malformed: ${explain(parsed.error)}`] };
}

function documentFiles(folder: string): string[] {
  return ['core', 'public']
    .filter((document) => existsSync(join(folder, document)))
    .flatMap((document) =>
      readdirSync(join(folder, document))
        .filter((name) => name.endsWith('.jsonl'))
        .toSorted()
        .map((name) => `${document}/${name}`),
    );
}

/** Reads the whole map. What cannot be read becomes a problem; nothing is thrown for it. */
export function loadMap(folder: string): SpecMap {
  const files = documentFiles(folder);
  const { sections, problems } = readSections(folder);
  const decisionLines = readLines(folder, 'decisions.jsonl', decisionSchema);
  const callLines = readLines(folder, 'calls.jsonl', callSchema);
  problems.push(...decisionLines.problems, ...callLines.problems);
  const entries: LocatedEntry[] = [];
  for (const file of files) {
    const lines = readLines(folder, file, entrySchema);
    problems.push(...lines.problems);
    entries.push(...lines.rows.map(({ line, row }) => ({ file, line, entry: row })));
  }
  return {
    entries,
    decisions: decisionLines.rows.map(({ row }) => row),
    calls: callLines.rows.map(({ row }) => row),
    sections,
    files,
    problems,
  };
}
