/** Ids become part of request paths, so they are validated. */
const ORDER_ID = /^ord_[a-z2-7]+$/;

export function readOrderId(search: string): string | null {
  const orderId = new URLSearchParams(search).get('order');
  return orderId !== null && ORDER_ID.test(orderId) ? orderId : null;
}

export function receiptPath(orderId: string): string {
  return `/receipt?order=${encodeURIComponent(orderId)}`;
}

/** Safari on iOS asks first, and reads the file after the answer. */
const KEPT_FOR_MS = 40_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
