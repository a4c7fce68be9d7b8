import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Proof } from './entry.ts';
import { pageProblems } from './generated-pages.ts';
import { loadMap } from './load-map.ts';
import type { SpecMap } from './load-map.ts';
import { findTestTitles } from './test-titles.ts';
import type { TestTitles } from './test-titles.ts';

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return [...twice];
}

function proofsOf(entry: Entry): readonly Proof[] {
  return entry.status === 'planned' ? [] : (entry.proof ?? []);
}

function checkSections({ sections, files, entries }: SpecMap): string[] {
  const problems = repeated(sections.map(({ file }) => file)).map(
    (file) => `sections.json: ${file} is listed twice`,
  );
  const listed = new Set(sections.map(({ file }) => file));
  for (const file of files) {
    if (!listed.has(file)) problems.push(`sections.json: ${file} is not listed`);
  }
  for (const { file, section, entries: expected } of sections) {
    const held = entries.filter((located) => located.file === file);
    if (held.length !== expected) {
      problems.push(
        `${file}: holds ${held.length} well-formed entries, sections.json expects ${expected}`,
      );
    }
    for (const { line, entry } of held) {
      if (!entry.id.startsWith(`${section}.`)) {
        problems.push(`${file}:${line}: ${entry.id} does not belong to section ${section}`);
      }
    }
  }
  return problems;
}

function checkDecisions({ decisions, entries }: SpecMap): string[] {
  const ids = decisions.map(({ id }) => id);
  const problems = repeated(ids).map((id) => `decisions.jsonl: ${id} stands there twice`);
  const known = new Set(ids);
  const used = new Set<string>();
  for (const { file, line, entry } of entries) {
    if (entry.status !== 'changed') continue;
    used.add(entry.decision);
    if (!known.has(entry.decision)) {
      problems.push(`${file}:${line}: ${entry.id} names the unknown decision ${entry.decision}`);
    }
  }
  for (const id of known) {
    if (!used.has(id)) problems.push(`decisions.jsonl: no entry points to ${id}`);
  }
  return problems;
}

/** Answers why a proof proves nothing, or null; reads and parses each test file once. */
function createProofChecker(root: string): (proof: Proof) => string | null {
  const parsed = new Map<string, TestTitles | string>();

  function read(file: string): TestTitles | string {
    const path = join(root, file);
    if (!existsSync(path)) return `${file} does not exist`;
    try {
      return findTestTitles(readFileSync(path, 'utf8'), file);
    } catch (error) {
      if (error instanceof SyntaxError) return `${file} cannot be parsed: ${error.message}`;
      throw error;
    }
  }

  return ({ file, test }) => {
    const found = parsed.get(file) ?? read(file);
    parsed.set(file, found);
    if (typeof found === 'string') return found;
    if (found.hasOnly) return `${file} has a test with .only, so others do not run`;
    return found.titles.has(test) ? null : `${file} has no running test titled "${test}"`;
  };
}

/** Why `proof` proves nothing under `root`, or null when its test exists and runs. */
export function proofProblem(root: string, proof: Proof): string | null {
  return createProofChecker(root)(proof);
}

/**
 * Checks the map in `folder` against the tests under `root`, and the pages that are generated from it.
 * @returns every problem, each with its place; none when the map holds
 */
export function checkMap(folder: string, root: string): string[] {
  const map = loadMap(folder);
  const problems = [...map.problems];
  const ids = map.entries.map(({ entry }) => entry.id);
  for (const id of repeated(ids)) {
    const places = map.entries.filter(({ entry }) => entry.id === id);
    const where = places.map(({ file, line }) => `${file}:${line}`).join(' and ');
    problems.push(`${id} stands twice: ${where}`);
  }
  problems.push(...checkSections(map), ...checkDecisions(map));
  const checkProof = createProofChecker(root);
  for (const { file, line, entry } of map.entries) {
    for (const proof of proofsOf(entry)) {
      const problem = checkProof(proof);
      if (problem !== null) problems.push(`${file}:${line}: ${entry.id}: ${problem}`);
    }
  }
  return [...problems, ...pageProblems(folder, map)];
}
