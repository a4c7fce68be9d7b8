import { badParameter } from './stripe-error.ts';

/** What a caller wants written out in place of its name (https://docs.stripe.com/api/expanding_objects). */
export type Expansion = {
  has: (field: string) => boolean;
  /** What is wanted inside a field that is to be written out; null: the field is not to be. */
  child: (field: string) => Expansion | null;
};

/** What each kind of object can have written out, and how deep it goes. */
type Expandable = { [field: string]: Expandable };

export const SESSION_EXPANDABLE: Expandable = {
  line_items: {},
  payment_intent: { latest_charge: {} },
};

export const NOTHING_EXPANDED: Expansion = { has: () => false, child: () => null };

/** @throws StripeRefusal for what cannot be written out. */
export function readExpansion(
  paths: readonly string[] | undefined,
  expandable: Expandable,
): Expansion {
  const wanted = (paths ?? []).map((path) => path.split('.'));
  for (const steps of wanted) {
    let level: Expandable | undefined = expandable;
    for (const step of steps) {
      level = level[step];
      if (level === undefined) {
        throw badParameter(`This property cannot be expanded (${steps.join('.')}).`, 'expand');
      }
    }
  }
  return expansionOf(wanted);
}

function expansionOf(wanted: readonly string[][]): Expansion {
  const has = (field: string) => wanted.some(([first]) => first === field);
  return {
    has,
    child: (field) =>
      has(field)
        ? expansionOf(
            wanted
              .filter(([first]) => first === field)
              .map(([, ...rest]) => rest)
              .filter((rest) => rest.length > 0),
          )
        : null,
  };
}
