const HALF_OF_IPV6 = 4;

/**
 * Who counts as one sender: an IPv4 address, or the /64 network of an IPv6 one, which is what a household gets
 * and can draw any number of addresses from.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const ending = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - ending.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...ending];
  return all
    .slice(0, HALF_OF_IPV6)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
