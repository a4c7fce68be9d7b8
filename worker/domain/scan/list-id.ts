import { listKey } from './sender-key.ts';

/** RFC 2919: an optional phrase, then the id in angle brackets. */
const LIST_ID = /^(.*)<([^<>]+)>[^<>]*$/s;

export type ListId = {
  /** See sender-key. */
  key: string;
  id: string;
  /** As it stands in the header, encoded words and all; '' where there is none. */
  phrase: string;
};

/** A List-Id header that a search can name; null for any other. */
export function readListId(header: string | null): ListId | null {
  const [, phrase = '', id = ''] = LIST_ID.exec(header ?? '') ?? [];
  const key = listKey(id);
  return key === null ? null : { key, id: id.trim(), phrase: phrase.trim() };
}
