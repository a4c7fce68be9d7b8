/** The fewest calls that tell of one message for certain: an answer that cannot be read is asked for once more. */
const CALLS_FOR_ONE = 2;

/** Of how many calls to Gmail the reading of so many messages may consist; all of them are told of unless some cannot be read. */
export function callsToRead(messageCount: number): number {
  return messageCount === 0 ? 0 : Math.max(messageCount, CALLS_FOR_ONE);
}
