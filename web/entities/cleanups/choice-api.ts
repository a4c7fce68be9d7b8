import { createContext, useContext } from 'react';

import { cleanRowsSchema, type PreviewOrder, previewSchema } from '#worker/contract/clean-rows.ts';
import {
  type EditSafeListBody,
  formatUnlocks,
  safeListSchema,
  type Unlock,
} from '#worker/contract/protection.ts';
import {
  type Exclusions,
  hasExclusions,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { client, unwrap } from '#web/shared/api/client.ts';

/** The requested version while it can be ordered from, else the newest; with the unlocked rows, without what is excluded. */
export function fetchCleanRows(
  scanId: string,
  rowsVersion: number | null = null,
  unlocks: readonly Unlock[] = [],
  exclusions: Exclusions = NO_EXCLUSIONS,
) {
  if (rowsVersion !== null && hasExclusions(exclusions)) {
    const json = { version: rowsVersion, unlocks: [...unlocks], exclusions };
    return unwrap(
      client.api.scans[':scanId'].rows.$post({ param: { scanId }, json }),
      cleanRowsSchema,
    );
  }
  const query = {
    ...(rowsVersion === null ? {} : { version: String(rowsVersion) }),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].rows.$get({ param: { scanId }, query }),
    cleanRowsSchema,
  );
}

function fetchSafeList() {
  return unwrap(client.api.protections.$get(), safeListSchema);
}

function editSafeList(edit: EditSafeListBody) {
  return unwrap(client.api.protections.$put({ json: edit }), safeListSchema);
}

export type PreviewOf = {
  scanId: string;
  rowsVersion: number;
  rowId: RowId;
  unlocks: readonly Unlock[];
  order: PreviewOrder;
};

function fetchPreview({ scanId, rowsVersion, rowId, unlocks, order }: PreviewOf, offset: number) {
  const query = {
    row: rowId,
    version: String(rowsVersion),
    order,
    offset: String(offset),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].preview.$get({ param: { scanId }, query }),
    previewSchema,
  );
}

export const CHOICE_API = { fetchCleanRows, fetchSafeList, editSafeList, fetchPreview };

export type ChoiceApi = typeof CHOICE_API;

/** The demo has one of its own. */
export const ChoiceApiContext = createContext(CHOICE_API);

export function useChoiceApi(): ChoiceApi {
  return useContext(ChoiceApiContext);
}
