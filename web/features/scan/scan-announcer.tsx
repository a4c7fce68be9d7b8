import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useFormat } from '#web/i18n/use-format.ts';
import { store } from '#web/state/store.ts';

import { scanProgressAtom } from './scan-atoms.ts';
import { scanStatus } from './scan-status.ts';
import { SCAN_STATUS_TEXT } from './scan-status-text.ts';
import { isWeightNews, weightSoFar, type WeightSoFar } from './weight-so-far.ts';

const ANNOUNCE_EVERY_MS = 6000;

/** Tells screen readers how far it has come, at a pace that can be listened to, and the weight when there is news of it. */
export function ScanAnnouncer() {
  const { t } = useLinguiMacro();
  const { _ } = useLingui();
  const format = useFormat();
  const [text, setText] = useState('');
  const told = useRef<readonly WeightSoFar[]>([]);

  const announce = useEffectEvent(() => {
    const progress = store.get(scanProgressAtom);
    const status = _(SCAN_STATUS_TEXT[scanStatus(progress)]);
    const percent = format.percent(progress?.progressPercent ?? 0);
    const scannedCount = progress?.scannedMsgs ?? 0;
    const count = t`${status} ${percent}, ${plural(scannedCount, { one: '# mejl räknat', other: '# mejl räknade' })}`;
    setText([count, weightNews(weightSoFar(progress))].join(' ').trim());
  });

  function weightNews(weight: WeightSoFar | null): string {
    if (weight === null || !isWeightNews(weight, told.current)) return '';
    told.current = [...told.current, weight];
    const { bytes, lowBytes, highBytes } = weight;
    return t`Väger omkring ${format.bytes(bytes)}, mellan ${format.bytes(lowBytes)} och ${format.bytes(highBytes)}.`;
  }

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
