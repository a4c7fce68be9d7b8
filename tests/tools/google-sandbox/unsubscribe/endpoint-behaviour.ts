/** How a sender's unsubscribe endpoint answers. */
export const ENDPOINT_BEHAVIOURS = [
  'ok',
  'accepted',
  'slow',
  'hanging',
  'redirecting',
  'refusing',
  'failing',
  'dropping',
] as const;

export type EndpointBehaviour = (typeof ENDPOINT_BEHAVIOURS)[number];

/** What the first label of a host tells of its behaviour, unless somebody has set another. */
const BEHAVIOUR_OF_LABEL: ReadonlyMap<string, EndpointBehaviour> = new Map([
  ['leave', 'ok'],
  ['slow', 'slow'],
  ['hang', 'hanging'],
  ['redirect', 'redirecting'],
  ['gone', 'refusing'],
  ['broken', 'failing'],
]);

/** First label of the host that a redirecting endpoint leads to, where nobody may follow. */
export const FOLLOWED_LABEL = 'followed';

/** The behaviour that a host's name tells; null for a host that is no invented sender's. */
export function behaviourOfHost(host: string): EndpointBehaviour | null {
  const [label = '', ...rest] = host.toLowerCase().split('.');
  if (rest.length < 2 || rest.at(-1) !== 'example') return null;
  return label === FOLLOWED_LABEL ? 'ok' : (BEHAVIOUR_OF_LABEL.get(label) ?? null);
}
