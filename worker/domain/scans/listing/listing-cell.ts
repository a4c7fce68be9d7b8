/** What a listing says of each of its messages; null where it says nothing. */
export type CellFacts = {
  sizeBucket: number | null;
  ageBand: number | null;
  /** Bits of MESSAGE_MARKS. */
  marks: number;
};

/** One listing: all its pages together are one set of messages. */
export type ListingCell = {
  query: string;
  /** Its messages are counted: the cells that count partition the mailbox. Others only add facts. */
  isCounting: boolean;
  facts: CellFacts;
};

/** A value of one facet, as Gmail is asked for it and as it is noted. */
export type Facet = { terms: readonly string[]; facts: Partial<CellFacts> };

/** Every combination of one value of each facet. */
export function crossFacets(...facets: readonly (readonly Facet[])[]): Facet[] {
  return facets.reduce<Facet[]>(
    (products, values) =>
      products.flatMap((product) => values.map((value) => combine(product, value))),
    [{ terms: [], facts: {} }],
  );
}

function combine(one: Facet, other: Facet): Facet {
  const marks = (one.facts.marks ?? 0) | (other.facts.marks ?? 0);
  return {
    terms: [...one.terms, ...other.terms],
    facts: { ...one.facts, ...other.facts, marks },
  };
}

/** A listing of one combination, with `terms` beside its own. */
export function toCell({ terms, facts }: Facet, isCounting: boolean): ListingCell {
  const { sizeBucket = null, ageBand = null, marks = 0 } = facts;
  return { query: terms.join(' '), isCounting, facts: { sizeBucket, ageBand, marks } };
}
