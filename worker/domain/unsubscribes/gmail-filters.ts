import { BRAND } from '#worker/domain/brand.ts';
import { isAddressKey, isListKey, senderTerms } from '#worker/domain/scans/senders/sender-key.ts';

export const FILTER_ACTIONS = ['archive', 'trash'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];

export const FILTER_FILE_NAME = 'mailFilters.xml';

/** Gmail creates it at the import. */
export const FILTER_LABEL = BRAND.productName;

/** One address or list. A whole domain, or a name with a new address each time, would take too much along. */
export function canBeFiltered(senderKey: string): boolean {
  return isAddressKey(senderKey) || isListKey(senderKey);
}

/**
 * An Atom feed as Gmail exports and imports it (https://support.google.com/mail/answer/6579): one filter per sender, so
 * that each can be left out at the import. Google documents the properties under "Email Settings API: filters", the feed
 * only by what it exports; times in it have no fractions of a second.
 */
export function gmailFilters(
  senderKeys: readonly string[],
  action: FilterAction,
  nowMs: number,
): string {
  const updated = new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const entries = senderKeys.filter(canBeFiltered).map((senderKey, index) => {
    const properties = [...criteria(senderKey), ...ACTION_PROPERTIES[action], ...SIZE_PROPERTIES];
    return [
      '\t<entry>',
      "\t\t<category term='filter'></category>",
      '\t\t<title>Mail Filter</title>',
      `\t\t<id>tag:mail.google.com,2008:filter:${nowMs + index}</id>`,
      `\t\t<updated>${updated}</updated>`,
      '\t\t<content></content>',
      ...properties.map(
        ([name, value]) => `\t\t<apps:property name='${name}' value='${escapeXml(value)}'/>`,
      ),
      '\t</entry>',
    ].join('\n');
  });
  return [
    "<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:apps='http://schemas.google.com/apps/2006'>",
    '\t<title>Mail Filters</title>',
    `\t<id>tag:mail.google.com,2008:filters:${nowMs}</id>`,
    `\t<updated>${updated}</updated>`,
    `\t<author>\n\t\t<name>${escapeXml(BRAND.productName)}</name>\n\t\t<email>${escapeXml(BRAND.supportEmail)}</email>\n\t</author>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

type Property = readonly [name: string, value: string];

const ACTION_PROPERTIES: Record<FilterAction, readonly Property[]> = {
  archive: [
    ['label', FILTER_LABEL],
    ['shouldArchive', 'true'],
  ],
  trash: [['shouldTrash', 'true']],
};

/** In every filter that Gmail exports, with or without a size. */
const SIZE_PROPERTIES: readonly Property[] = [
  ['sizeOperator', 's_sl'],
  ['sizeUnit', 's_smb'],
];

function criteria(senderKey: string): Property[] {
  const terms = senderTerms(senderKey);
  if (isListKey(senderKey)) return [['hasTheWord', terms.join(' OR ')]];
  const addresses = terms.map((term) => term.slice('from:('.length, -1));
  return [['from', addresses.join(' OR ')]];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>'"]/g, (character) => ENTITIES[character] ?? '');
}
