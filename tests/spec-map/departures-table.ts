import type { Decision } from './entry.ts';

const OPEN = '<!-- departures -->';
const CLOSE = '<!-- /departures -->';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** The decisions as a Markdown table, one line each, kept from the formatter so that diffs stay small. */
export function departuresTable(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ specSays, says, reason }) => `| ${cell(specSays)} | ${cell(says)} | ${cell(reason)} |`,
  );
  return [
    '<!-- prettier-ignore-start -->',
    '| What the specification says | What we do | Why |',
    '| --- | --- | --- |',
    ...rows,
    '<!-- prettier-ignore-end -->',
  ].join('\n');
}

type Block = { before: string; content: string; after: string };

function findBlock(readme: string): Block | 'absent' | 'broken' {
  const open = readme.indexOf(OPEN);
  const close = readme.indexOf(CLOSE);
  if (open === -1 && close === -1) return 'absent';
  if (open === -1 || close < open) return 'broken';
  const start = open + OPEN.length;
  return {
    before: readme.slice(0, start),
    content: readme.slice(start, close),
    after: readme.slice(close),
  };
}

/** What is wrong with the README's table of departures; null when nothing is, or when it has none. */
export function departuresProblem(readme: string, decisions: readonly Decision[]): string | null {
  const block = findBlock(readme);
  if (block === 'absent') return null;
  if (block === 'broken') return `README.md: ${OPEN} and ${CLOSE} do not enclose a block`;
  if (block.content.trim() === departuresTable(decisions)) return null;
  return 'README.md: the departures are out of date; run node tests/spec-map/departures.ts --write';
}

/** The README with its table of departures brought up to date. */
export function withDepartures(readme: string, decisions: readonly Decision[]): string {
  const block = findBlock(readme);
  if (block === 'absent' || block === 'broken') {
    throw new Error(`README.md has no block between ${OPEN} and ${CLOSE}`);
  }
  return `${block.before}\n\n${departuresTable(decisions)}\n\n${block.after}`;
}
