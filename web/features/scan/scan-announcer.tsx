import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import { store } from '#web/shared/lib/store.ts';

import { scanProgressAtom } from '#web/entities/scans/scan-feed.ts';
import { currentStep } from './scan-step.ts';
import { scanStatus } from './scan-status.ts';
import { SCAN_STATUS_TEXT } from './scan-count.tsx';
import { isWorthAnnouncing, weightSoFar, type WeightSoFar } from './weight-so-far.ts';

const ANNOUNCE_EVERY_MS = 6000;

/** Announced at a pace that can be listened to. */
export function ScanAnnouncer() {
  const { t } = useLinguiMacro();
  const { i18n } = useLingui();
  const format = useFormat();
  const [text, setText] = useState('');
  const told = useRef<readonly WeightSoFar[]>([]);

  const announce = useEffectEvent(() => {
    const progress = store.get(scanProgressAtom);
    const status = i18n._(SCAN_STATUS_TEXT[scanStatus(progress)]);
    const percent = format.percent(progress?.progressPercent ?? 0);
    const count = `${status} ${percent}, ${stepCount(progress)}.`;
    const pace =
      progress?.waiting?.reason === 'pace' ? t`Gmails kvot för den här minuten är slut.` : '';
    setText(
      [count, pace, weightAnnouncement(weightSoFar(progress))]
        .filter((part) => part !== '')
        .join(' '),
    );
  });

  function stepCount(progress: ScanProgress | null): string {
    const step = currentStep(progress);
    if (progress !== null && (step === 'sort' || step === 'protect')) {
      const { done, total } = step === 'sort' ? progress.sorting : progress.protecting;
      return t`${format.count(done)} av ${plural(total, { one: '# sökning gjord', other: '# sökningar gjorda' })}`;
    }
    if (progress !== null && step === 'weigh' && progress.weighing !== null) {
      const { done, total } = progress.weighing;
      return t`${format.count(done)} av ${plural(total, { one: '# stickprov vägt', other: '# stickprov vägda' })}`;
    }
    if (progress !== null && (step === 'name' || step === null)) {
      return plural(progress.sendersFound, {
        one: '# avsändare hittad',
        other: '# avsändare hittade',
      });
    }
    return plural(progress?.scannedMsgs ?? 0, {
      one: '# mejl räknat',
      other: '# mejl räknade',
    });
  }

  function weightAnnouncement(weight: WeightSoFar | null): string {
    if (weight === null || !isWorthAnnouncing(weight, told.current)) return '';
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
