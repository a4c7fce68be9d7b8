import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ScanStatus } from './scan-status.ts';

/** The specification's five texts, in its order. */
export const SCAN_STATUS_TEXT = {
  connecting: msg`Ansluter till Gmail...`,
  starting: msg`Startar skanningen...`,
  scanning: msg`Skannar inkorgen...`,
  analysing: msg`Analyserar resultat...`,
  reporting: msg`Genererar rapport...`,
} satisfies Record<ScanStatus, MessageDescriptor>;
