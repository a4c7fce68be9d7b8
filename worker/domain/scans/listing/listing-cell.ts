/** null: the listing does not tell. */
export type CellFacts = {
  sizeBucket: number | null;
  ageBand: number | null;
  /** Bits of MESSAGE_MARKS. */
  marks: number;
};

export type ListingCell = {
  query: string;
  /** Counting cells partition the mailbox; others add facts. */
  isCounting: boolean;
  facts: CellFacts;
};

export type Facet = { terms: readonly string[]; facts: Partial<CellFacts> };

/** Cartesian product. */
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

export function toCell({ terms, facts }: Facet, isCounting: boolean): ListingCell {
  const { sizeBucket = null, ageBand = null, marks = 0 } = facts;
  return { query: terms.join(' '), isCounting, facts: { sizeBucket, ageBand, marks } };
}
