/** Ids go into the paths that the server is asked for: what could lead to another path is no id. */
const ORDER_ID = /^ord_[a-z2-7]+$/;

/** The order that an address names, or null. */
export function readOrderId(search: string): string | null {
  const orderId = new URLSearchParams(search).get('order');
  return orderId !== null && ORDER_ID.test(orderId) ? orderId : null;
}

/** Where an order's receipt is. */
export function receiptPath(orderId: string): string {
  return `/receipt?order=${encodeURIComponent(orderId)}`;
}

/** Safari on iOS asks first, and reads the file only once its owner has said yes. */
const KEPT_FOR_MS = 40_000;

/** Has the browser keep a file, under a name of ours. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
