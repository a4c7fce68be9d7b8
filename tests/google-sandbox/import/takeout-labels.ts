import type { SystemLabel } from '#tests/google-sandbox/mailbox/label.ts';
import type { LabelCatalogue } from '#tests/google-sandbox/mailbox/label-catalogue.ts';

import {
  TAKEOUT_CATEGORY_NAMES,
  TAKEOUT_LABEL_NAMES,
  TAKEOUT_STATES,
} from './takeout-label-names.ts';

const CATEGORY = /^(?:category|kategorin?|kategorie|catégorie|categoría)\s*:?\s+(.+)$/;
const IMAP_MARK = /^imap_/;
/** Gmail's own limit of a label's name. */
const LONGEST_NAME = 225;

const labels = byName(TAKEOUT_LABEL_NAMES);
const categories = byName(TAKEOUT_CATEGORY_NAMES);
const states = new Set(TAKEOUT_STATES.split('|'));

/**
 * The label ids that an X-Gmail-Labels value means; what is none of Gmail's own becomes a label of the user.
 * Names with a comma stand in quotation marks.
 */
export function readTakeoutLabels(value: string, catalogue: LabelCatalogue): string[] {
  const ids = splitNames(value).map((name) => {
    const lower = name.toLowerCase();
    if (states.has(lower) || IMAP_MARK.test(lower)) return null;
    const category = CATEGORY.exec(lower)?.[1];
    const known = category === undefined ? labels.get(lower) : categories.get(category);
    return known ?? userLabel(name.slice(0, LONGEST_NAME), catalogue);
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

function splitNames(value: string): string[] {
  return Array.from(value.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|([^,]*))\s*(?:,|$)/g), (match) =>
    (match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '')
      .replace(/\s+/g, ' ')
      .normalize('NFC')
      .trim(),
  ).filter((name) => name !== '');
}

function userLabel(name: string, catalogue: LabelCatalogue): string {
  const known = catalogue.list().find((label) => label.name === name);
  if (known !== undefined) return known.id;
  const id = `Label_${catalogue.list().length + 1}`;
  catalogue.define(id, name);
  return id;
}

function byName(names: readonly (readonly [SystemLabel, string])[]): Map<string, SystemLabel> {
  return new Map(names.flatMap(([label, list]) => list.split('|').map((name) => [name, label])));
}
