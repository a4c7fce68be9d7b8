/** Stands for the content of a message: wherever this text turns up, content was read. */
export const CONTENT_CANARY = 'CONTENT-OF-MESSAGE';

export function contentCanary(messageId: string): string {
  return `${CONTENT_CANARY}-${messageId}`;
}

/** Whether an answer holds any content of a message: snippet, raw text, or the data of a part. */
export function holdsContent(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some(holdsContent);
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(
    ([name, value]) =>
      name === 'snippet' || name === 'raw' || name === 'data' || holdsContent(value),
  );
}
