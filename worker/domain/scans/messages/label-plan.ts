import { isProgramLabel } from '#worker/domain/protection/protection.ts';
import type { Facet } from '#worker/domain/scans/listing/listing-cell.ts';
import { MOST_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

import { MESSAGE_MARKS, type UserLabel } from './message-mark.ts';

/** How mail is found that its owner has labelled. */
export type LabelPlan = {
  /** Labels that mail programs made, by id: they protect nothing by themselves. In ascending order. */
  programLabelIds: string[];
  /** Searches that find all mail under any other label, and nothing else, between them. */
  searches: string[];
};

/** Every label counts. */
export const EVERY_LABEL: LabelPlan = {
  programLabelIds: [],
  searches: [MESSAGE_MARKS.labelled.query],
};

/** With more of them too few others would fit beside. */
const MOST_MADE = MOST_ALTERNATIVES / 2;
/** Each is a listing. */
const MOST_SEARCHES = 9;
/** What a search by name is known to take; spaces and slashes become hyphens. */
const SEARCHABLE = /^[\p{L}\p{M}\p{N}[\]_.\s/-]+$/u;

/**
 * Mail under a mail program's label alone is as good as unlabelled; under one of the owner's too, it is theirs. Where
 * that cannot be told by a few searches, every label counts.
 */
export function planLabels(labels: readonly UserLabel[]): LabelPlan {
  const named = labels.map((label) => ({ ...label, term: searchOf(label.name) }));
  const owners = named.filter(({ name }) => !isProgramLabel(name));
  const ownTerms = new Set(owners.map(({ term }) => term));
  // A search for one of the owner's by a name that means both would find both.
  const made = named.filter(
    ({ name, term }) => isProgramLabel(name) && term !== null && !ownTerms.has(term),
  );
  const madeTerms = [...new Set(made.flatMap(({ term }) => term ?? []))];
  if (madeTerms.length === 0 || madeTerms.length > MOST_MADE) return EVERY_LABEL;
  const other = named.filter((label) => !made.includes(label));
  const otherTerms = [...new Set(other.flatMap(({ term }) => term ?? []))];
  const room = MOST_ALTERNATIVES - madeTerms.length;
  const besides = chunks(otherTerms, room).map((terms) => `${anyOf(madeTerms)} ${anyOf(terms)}`);
  const isToBeTold = other.every(({ term }) => term !== null) && besides.length < MOST_SEARCHES;
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

/** null where it is not known how to name it. */
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
