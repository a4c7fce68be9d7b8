import { addressParser } from 'postal-mime';

import { InternedTable } from './interned-table.ts';

export type ParsedAddress = { name: string; address: string; domain: string };

/** The addresses of a From, To or Cc header, groups opened up; address and domain in lower case. */
export function parseAddresses(header: string): ParsedAddress[] {
  return addressParser(header, { flatten: true }).map((entry) => {
    const address = (entry.address ?? '').trim().toLowerCase();
    return { name: entry.name ?? '', address, domain: address.slice(address.lastIndexOf('@') + 1) };
  });
}

/** Address headers by number, each kept and parsed once. */
export class AddressTable extends InternedTable {
  readonly #parsed: (readonly ParsedAddress[])[] = [];

  addressesOf(number: number): readonly ParsedAddress[] {
    const known = this.#parsed[number];
    if (known !== undefined) return known;
    const parsed = parseAddresses(this.valueOf(number));
    this.#parsed[number] = parsed;
    return parsed;
  }

  /** For each number, 1 when its addresses match. */
  numbersMatching(matches: (addresses: readonly ParsedAddress[]) => boolean): Uint8Array {
    return Uint8Array.from({ length: this.size }, (_, number) =>
      matches(this.addressesOf(number)) ? 1 : 0,
    );
  }
}
