import type { ShareImageView } from '#worker/contract/sharing.ts';

/**
 * The pictures that there are, when the answer to the question which there were comes at last: what was made here
 * meanwhile is newer than it, and so is what was taken back.
 */
export function knownShares(
  listed: readonly ShareImageView[],
  made: readonly ShareImageView[],
  takenBack: ReadonlySet<string>,
): ShareImageView[] {
  const isKnown = ({ id }: ShareImageView) => made.some((one) => one.id === id);
  return [...listed.filter((one) => !isKnown(one)), ...made].filter(({ id }) => !takenBack.has(id));
}
