export type MessageHeader = readonly [name: string, value: string];

export type MessageAttachment = { filename: string; sizeBytes: number };

/**
 * What a mailbox knows of its messages beside the columns that searches need. Messages are counted from 0
 * within their content, which may build its answers on demand.
 */
export interface MessageContent {
  subjectOf(index: number): string;
  headersOf(index: number): readonly MessageHeader[];
  attachmentsOf(index: number): readonly MessageAttachment[];
}

/** The value of the first header of that name, or null. */
export function findHeader(headers: readonly MessageHeader[], name: string): string | null {
  const lowerName = name.toLowerCase();
  return headers.find(([headerName]) => headerName.toLowerCase() === lowerName)?.[1] ?? null;
}
