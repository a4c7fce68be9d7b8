/** The names that a message's sender may go by in a row: its address, its list, its domain and those above. */
export function senderKeysOf(address: string, listId: string): readonly string[] {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const labels = domain === '' ? [] : domain.split('.');
  return [
    address,
    ...(listId === '' ? [] : [`list:${listId}`]),
    ...labels.map((_, from) => `domain:${labels.slice(from).join('.')}`),
  ];
}
