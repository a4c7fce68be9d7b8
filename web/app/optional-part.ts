import { lazy, type FunctionComponent } from 'react';

/**
 * A part that comes by itself once the page stands. Nobody has asked for it, so that the page does without it where its
 * code cannot be fetched: `instead` stands there.
 */
export function optionalPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead: FunctionComponent<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}
