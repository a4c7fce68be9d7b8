/** Where a purchase is withdrawn from. */
export function withdrawalPath(orderId: string): string {
  return `/withdraw?order=${encodeURIComponent(orderId)}`;
}
