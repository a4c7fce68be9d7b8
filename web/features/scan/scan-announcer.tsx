import { useLingui } from '@lingui/react';
import { useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { useFormat } from '#web/i18n/use-format.ts';
import { store } from '#web/state/store.ts';

import { scanProgressAtom } from './scan-atoms.ts';
import { scanStatus } from './scan-status.ts';
import { SCAN_STATUS_TEXT } from './scan-status-text.ts';

const ANNOUNCE_EVERY_MS = 6000;

/** Tells screen readers how far it has come, at a pace that can be listened to. */
export function ScanAnnouncer() {
  const { t } = useLinguiMacro();
  const { _ } = useLingui();
  const format = useFormat();
  const [text, setText] = useState('');

  const announce = useEffectEvent(() => {
    const progress = store.get(scanProgressAtom);
    const status = _(SCAN_STATUS_TEXT[scanStatus(progress)]);
    const percent = format.percent(progress?.progressPercent ?? 0);
    const scanned = format.count(progress?.scannedMsgs ?? 0);
    setText(t`${status} ${percent}, ${scanned} mejl räknade`);
  });

  useEffect(() => {
    const timer = setInterval(() => announce(), ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
