import { SAFE_LIST } from './safe-list.ts';

/**
 * Characters of one search, with room for what bounds it. Gmail's own editor of filters takes 1,500; how many its
 * API takes is in no document (`npm run verify-google` asks).
 */
const LONGEST_SEARCH = 1_450;

/** Gmail searches that together find all mail from domains on the safe-list, and from every domain below them. */
export const SAFE_SEARCHES: readonly string[] = safeSearches();

function safeSearches(): string[] {
  const searches: string[] = [];
  let terms: string[] = [];
  let length = 0;
  const close = () => {
    if (terms.length > 0) searches.push(`{${terms.join(' ')}}`);
    terms = [];
    length = 0;
  };
  for (const { domain } of SAFE_LIST) {
    const term = `from:${domain}`;
    if (length + term.length + 1 > LONGEST_SEARCH) close();
    terms.push(term);
    length += term.length + 1;
  }
  close();
  return searches;
}
