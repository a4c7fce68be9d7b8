import type { SandboxReady } from './google-sandbox-server.ts';

const ENTRIES_SHOWN = 5;

/** What was wrong with entries of the mailbox file, in lines for a person; none when nothing was. */
export function describeMailboxFile({
  refused,
  remarks,
}: Pick<SandboxReady, 'refused' | 'remarks'>): string[] {
  return [
    ...section(
      refused,
      'could not be read and was left out',
      'could not be read and were left out',
    ),
    ...section(remarks, 'was mended and taken', 'were mended and taken'),
  ];
}

function section(entries: SandboxReady['refused'], ofOne: string, ofMany: string): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - ENTRIES_SHOWN;
  return [
    `  Of the mailbox file, ${entries.length === 1 ? `1 entry ${ofOne}` : `${entries.length} entries ${ofMany}`}:`,
    ...entries
      .slice(0, ENTRIES_SHOWN)
      .map(({ lineNumber, reason }) => `    line ${lineNumber}: ${reason}`),
    ...(more > 0 ? [`    and ${more} more, named in sandbox.log`] : []),
  ];
}
