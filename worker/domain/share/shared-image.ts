import type { Language } from '#worker/domain/language.ts';

import type { ShareFigures } from './share-amounts.ts';

/** What everybody may know of a share: neither whose it is nor what was bought. */
export type SharedImage = {
  id: string;
  /** Counts the times that the figures changed. */
  version: number;
  language: Language;
  figures: ShareFigures;
};
