import { isProgramLabel } from '#worker/domain/protection/protection.ts';
import type { Facet } from '#worker/domain/scans/listing/listing-cell.ts';
import { MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

import { MESSAGE_MARKS, type UserLabel } from './message-mark.ts';

export type LabelPlan = {
  /** Created by mail programs, protect nothing by themselves. Ascending. */
  programLabelIds: string[];
  /** Find exactly the mail under any other label. */
  searches: string[];
};

export const EVERY_LABEL: LabelPlan = {
  programLabelIds: [],
  searches: [MESSAGE_MARKS.labelled.query],
};

const MAX_PROGRAM_TERMS = MAX_ALTERNATIVES / 2;
const MAX_SEARCHES = 9;
/** Known to work in a label search; spaces and slashes become hyphens. */
const SEARCHABLE = /^[\p{L}\p{M}\p{N}[\]_.\s/-]+$/u;

/**
 * A mail program's label alone does not protect. Where a few searches cannot tell, every label
 * does.
 */
export function planLabels(labels: readonly UserLabel[]): LabelPlan {
  const named = labels.map((label) => ({ ...label, term: searchOf(label.name) }));
  const owners = named.filter(({ name }) => !isProgramLabel(name));
  const ownTerms = new Set(owners.map(({ term }) => term));
  // Otherwise a search would match both kinds of label.
  const made = named.filter(
    ({ name, term }) => isProgramLabel(name) && term !== null && !ownTerms.has(term),
  );
  const madeTerms = [...new Set(made.flatMap(({ term }) => term ?? []))];
  if (madeTerms.length === 0 || madeTerms.length > MAX_PROGRAM_TERMS) return EVERY_LABEL;
  const other = named.filter((label) => !made.includes(label));
  const otherTerms = [...new Set(other.flatMap(({ term }) => term ?? []))];
  const room = MAX_ALTERNATIVES - madeTerms.length;
  const besides = chunks(otherTerms, room).map((terms) => `${anyOf(madeTerms)} ${anyOf(terms)}`);
  const isToBeTold = other.every(({ term }) => term !== null) && besides.length < MAX_SEARCHES;
  if (!isToBeTold) return EVERY_LABEL;
  const withoutMade = [MESSAGE_MARKS.labelled.query, ...madeTerms.map((term) => `-${term}`)];
  return {
    programLabelIds: made.map(({ id }) => id).sort(),
    searches: [withoutMade.join(' '), ...besides],
  };
}

export function labelledFacets({ searches }: LabelPlan): Facet[] {
  return searches.map((search) => ({
    terms: [search],
    facts: { marks: MESSAGE_MARKS.labelled.bit },
  }));
}

/** null: not searchable by name. */
function searchOf(name: string): string | null {
  const plain = name.trim().toLowerCase();
  return SEARCHABLE.test(plain) ? `label:${plain.replace(/[\s/]+/g, '-')}` : null;
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 1 ? terms.join('') : `{${terms.join(' ')}}`;
}

function chunks(terms: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(terms.length / size) }, (_, chunk) =>
    terms.slice(chunk * size, (chunk + 1) * size),
  );
}
