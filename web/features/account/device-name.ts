import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import {
  BROWSER_NAMES,
  PLATFORM_NAMES,
  type Browser,
  type Platform,
} from '#worker/domain/device.ts';

/** Browsers have one name in every language; only one that is unknown needs words. */
export function browserName(browser: Browser): MessageDescriptor | string {
  return browser === 'other' ? msg`Okänd webbläsare` : BROWSER_NAMES[browser];
}

/** null where nothing can be said of it. */
export function platformName(platform: Platform): string | null {
  return platform === 'other' ? null : PLATFORM_NAMES[platform];
}
