import {
  CATEGORY_LABELS,
  searchCategoryBit,
  type SearchCategory,
  type SystemLabel,
} from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { LabelCatalogue } from '#tests/tools/google-sandbox/mailbox/label-catalogue.ts';

import type { RefusedLine } from './import-report.ts';
import { detached } from './imported-entry.ts';
import { detectLanguages, type NameSet } from './takeout-names/detect-languages.ts';
import {
  nameKey,
  vocabularyOf,
  type TakeoutVocabulary,
} from './takeout-names/takeout-vocabulary.ts';
import { findUnknownStates } from './takeout-names/unknown-states.ts';

type SeenNames = NameSet & { names: readonly string[]; lineNumber: number };

/** Labels by the number that `note` gave. */
export type ReadLabels = { labelIds: readonly (readonly string[])[]; remarks: RefusedLine[] };

/** Flags of mail programs (IMAP keywords), which are no labels: IMAP_$MDNSent. */
const IMAP_FLAG = /^imap_/;
/** A folder of Gmail's own as a mail program sees it. */
const IMAP_FOLDER = /^\[(?:gmail|google mail)\]\/(.+)$/;
/** Gmail's inner names: ^smartlabel_receipt. */
const INNER_NAME = /^\^/;
const TABS: ReadonlySet<string> = new Set(CATEGORY_LABELS.values());
/** Gmail's own limit of a label's name. */
const LONGEST_NAME = 225;

/**
 * The X-Gmail-Labels of a file. What a name means depends on the language of the export, which only the file
 * as a whole tells; so all are noted first and read at its end.
 */
export class TakeoutLabels {
  readonly #numbers = new Map<string, number>();
  readonly #seen: SeenNames[] = [];

  /** Notes the value of one message's header. Returns the number by which its labels are told. */
  note(value: string, lineNumber: number): number {
    const known = this.#numbers.get(value);
    const seen = known === undefined ? undefined : this.#seen[known];
    if (known !== undefined && seen !== undefined) {
      seen.count += 1;
      return known;
    }
    const kept = detached(value);
    const names = splitNames(kept);
    const number = this.#seen.length;
    this.#seen.push({ names, keys: names.map(nameKey), count: 1, lineNumber });
    this.#numbers.set(kept, number);
    return number;
  }

  /** What is none of Gmail's own becomes a label of the user; what may be Gmail's is left out and named. */
  read(catalogue: LabelCatalogue): ReadLabels {
    const languages = detectLanguages(this.#seen);
    const isForeign = languages.length === 0;
    const vocabulary = vocabularyOf(languages);
    const states = findUnknownStates(this.#seen, vocabulary.names);
    const unknown = new UnknownNames();
    const labelIds = this.#seen.map((seen) => {
      const ids = seen.names.map((name, place) => {
        const key = seen.keys[place] ?? '';
        const meaning = meaningOf(key, vocabulary);
        if (meaning !== 'own' && meaning !== 'unknown') return meaning;
        if (meaning === 'own' && !isForeign && !states.has(key)) {
          return userLabel(name.slice(0, LONGEST_NAME), catalogue);
        }
        unknown.add(name, seen);
        return null;
      });
      return withTab([...new Set(ids.filter((id) => id !== null))]);
    });
    return { labelIds, remarks: unknown.remarks(isForeign) };
  }
}

/** A label's id; null for what is none; `own` for what may be the user's, `unknown` for what is Gmail's by its form. */
function meaningOf(
  key: string,
  vocabulary: TakeoutVocabulary,
): SystemLabel | SearchCategory | null | 'own' | 'unknown' {
  if (IMAP_FLAG.test(key)) return null;
  const folder = IMAP_FOLDER.exec(key)?.[1];
  const known = vocabulary.names.get(folder ?? key);
  if (known !== undefined) return known;
  if (folder !== undefined || INNER_NAME.test(key)) return 'unknown';
  const category = vocabulary.categoryOf(key);
  return category === undefined ? 'own' : (category ?? 'unknown');
}

/** Gmail shows purchases and bookings apart; those of the API's tabs that they are in is updates. */
function withTab(ids: readonly string[]): readonly string[] {
  const isOrder = ids.some((id) => searchCategoryBit(id) !== 0);
  return isOrder && !ids.some((id) => TABS.has(id)) ? [...ids, 'CATEGORY_UPDATES'] : ids;
}

/** Names that were left out, each with the place where it stands first. */
class UnknownNames {
  readonly #names = new Map<string, { lineNumber: number; messages: number }>();

  add(name: string, { lineNumber, count }: SeenNames): void {
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, { lineNumber, messages: count });
    else known.messages += count;
  }

  remarks(isForeign: boolean): RefusedLine[] {
    const why = isForeign
      ? 'no language of the labels in this file is known here, so it is taken for none of the user’s'
      : 'it looks like one of Gmail’s own that is not known here, and is left out';
    return Array.from(this.#names, ([name, { lineNumber, messages }]) => ({
      lineNumber,
      reason: `label “${name}” of ${messages} message(s): ${why}`,
    }));
  }
}

/** Names with a comma stand in quotation marks, which are doubled within. */
function splitNames(value: string): string[] {
  return Array.from(value.matchAll(/\s*(?:"((?:[^"\\]|\\.|"")*)"|([^,]*))\s*(?:,|$)/g), (match) =>
    (match[1]?.replace(/""|\\(.)/g, (_, escaped?: string) => escaped ?? '"') ?? match[2] ?? '')
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
