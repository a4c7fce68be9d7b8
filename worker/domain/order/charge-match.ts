/** What a charge is to bring. */
type Asked = { currency: string; totalMinor: number; donationMinor: number };

/** Whether what was taken is exactly what was asked for, to the minor unit, in the same currency. */
export function isAsAsked(asked: Asked, charged: Asked): boolean {
  return (
    asked.currency === charged.currency &&
    asked.totalMinor === charged.totalMinor &&
    asked.donationMinor === charged.donationMinor
  );
}
