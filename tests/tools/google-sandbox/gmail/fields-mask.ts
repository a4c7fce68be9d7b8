import { GoogleError } from './google-error.ts';
import type { ResponseFields } from './response-fields.ts';

/** What a mask lets through of an object: each field whole, or what a mask of its own lets through. */
export type FieldsMask = Map<string, FieldsMask | 'whole'>;

const NAME = /^(\*|[A-Za-z][A-Za-z0-9]*)/;

function invalidMask(selection: string): GoogleError {
  return new GoogleError({
    code: 400,
    message: 'Request contains an invalid argument.',
    status: 'INVALID_ARGUMENT',
    reason: 'invalidParameter',
    legacyMessage: `Invalid field selection ${selection}`,
    location: { location: 'fields', locationType: 'parameter' },
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [
          {
            field: selection,
            description: `Error expanding 'fields' parameter. Cannot find matching fields for path '${selection}'.`,
          },
        ],
      },
    ],
  });
}

/**
 * Reads a partial-response mask: `a,b/c,d(e,f/g),*`
 * (https://developers.google.com/workspace/gmail/api/guides/performance#partial). Throws Google's 400 for
 * one that does not parse or names a field that the response cannot have.
 */
export function parseFieldsMask(text: string, known: ResponseFields): FieldsMask {
  const { mask, rest } = readSelections(text, known);
  if (rest !== '') throw invalidMask(rest);
  return mask;
}

type Read = { mask: FieldsMask; rest: string };

function readSelections(text: string, known: ResponseFields): Read {
  const mask: FieldsMask = new Map();
  let rest = readSelection(text, known, mask);
  while (rest.startsWith(',')) rest = readSelection(rest.slice(1), known, mask);
  return { mask, rest };
}

/** Reads `name`, `name/…` or `name(…)` into the mask and returns what follows it. */
function readSelection(text: string, known: ResponseFields, mask: FieldsMask): string {
  const trimmed = text.trimStart();
  const name = NAME.exec(trimmed)?.[0];
  if (name === undefined) throw invalidMask(trimmed === '' ? text : trimmed);
  const below = name === '*' ? mergeFields(known) : known.get(name);
  if (below === undefined) throw invalidMask(name);
  const rest = trimmed.slice(name.length).trimStart();
  if (rest.startsWith('/')) {
    const nested: FieldsMask = new Map();
    const after = readSelection(rest.slice(1), below, nested);
    allow(mask, name, nested);
    return after;
  }
  if (rest.startsWith('(')) {
    const nested = readSelections(rest.slice(1), below);
    if (!nested.rest.startsWith(')')) throw invalidMask(trimmed);
    allow(mask, name, nested.mask);
    return nested.rest.slice(1).trimStart();
  }
  allow(mask, name, 'whole');
  return rest;
}

function mergeFields(known: ResponseFields): ResponseFields {
  return new Map([...known.values()].flatMap((fields) => [...fields]));
}

function allow(mask: FieldsMask, name: string, added: FieldsMask | 'whole'): void {
  const present = mask.get(name);
  if (present === 'whole') return;
  if (present === undefined || added === 'whole') {
    mask.set(name, added);
    return;
  }
  for (const [field, nested] of added) allow(present, field, nested);
}

/** The part of a value that a mask lets through; lists are masked item by item. */
export function applyFieldsMask(value: unknown, mask: FieldsMask): unknown {
  if (Array.isArray(value)) return value.map((item) => applyFieldsMask(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  const star = mask.get('*');
  const kept: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const own = mask.get(name);
    if (own === 'whole' || star === 'whole') {
      kept.push([name, field]);
    } else if ((own !== undefined || star !== undefined) && typeof field === 'object') {
      const nested: FieldsMask = new Map();
      for (const part of [own, star]) {
        for (const [key, rule] of part ?? []) allow(nested, key, rule);
      }
      kept.push([name, applyFieldsMask(field, nested)]);
    }
  }
  return Object.fromEntries(kept);
}
