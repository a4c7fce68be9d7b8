import type { SandboxReady } from './google-sandbox-server.ts';

type FileReport = NonNullable<SandboxReady['file']>;

const ENTRIES_SHOWN = 5;

/** What became of the mailbox file, in lines for a person; none without a file. */
export function describeMailboxFile(file: FileReport | null): string[] {
  if (file === null) return [];
  const { found, imported, repeated, refused, remarks } = file;
  const parts = [
    `${imported} taken`,
    ...(repeated === 0 ? [] : [`${repeated} there before`]),
    ...(refused.length === 0 ? [] : [`${refused.length} left out`]),
  ];
  return [
    `  The mailbox file                 ${counted(found, 'message')}: ${parts.join(', ')}`,
    ...section(refused, 'Left out'),
    ...section(remarks, counted(remarks.length, 'remark')),
  ];
}

function section(entries: FileReport['refused'], title: string): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - ENTRIES_SHOWN;
  return [
    `  ${title}:`,
    ...entries
      .slice(0, ENTRIES_SHOWN)
      .map(({ lineNumber, reason }) => `    line ${lineNumber}: ${reason}`),
    ...(more > 0 ? [`    and ${more} more, named in sandbox.log`] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
