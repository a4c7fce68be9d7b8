import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { ProgressRing } from '#web/shared/charts/progress-ring.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { BeforeAfter } from '#web/entities/scans/before-after.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

import { MOVE_STEPS, movedAfter, STEP_MS, stepsAfter } from './demo-progress.ts';
import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import type { DemoPurchase } from './demo-route-state.ts';

type DemoMove = { emailCount: number; orderedAtMs: number };

function useDemoMove({ emailCount, orderedAtMs }: DemoMove) {
  const [step, setStep] = useState(() => stepsAfter(serverNow() - orderedAtMs));
  const isDone = step >= MOVE_STEPS;

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isDone]);

  return { isDone, movedCount: movedAfter(step, emailCount) };
}

const BIG = 'block text-7xl leading-none tracking-[-0.05em] tabular-nums sm:text-8xl';
const REST = 'mt-3 block text-2xl tracking-tight sm:text-3xl';

export function DemoMoving({ purchase }: { purchase: DemoPurchase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { isDone, movedCount } = useDemoMove(purchase);
  const { emailCount } = purchase;
  const percent = (movedCount / emailCount) * 100;
  const moved = format.count(movedCount);
  return (
    <div className="min-w-0">
      <Tag>
        {isDone ? <Trans>Klart, på låtsas</Trans> : <Trans>Flyttar till papperskorgen</Trans>}
      </Tag>
      <h1 className="mt-6 text-4xl sm:text-6xl">
        {isDone ? (
          <Plural
            value={emailCount}
            one="# mejl ligger i papperskorgen"
            other="# mejl ligger i papperskorgen"
          />
        ) : (
          <Trans>
            <span className={BIG}>{moved}</span>{' '}
            <span className={REST}>av {format.count(emailCount)} mejl flyttade</span>
          </Trans>
        )}
      </h1>
      {isDone ? (
        <div className="mt-10">
          <BeforeAfter
            beforeCount={DEMO_RESULT.totalEmails}
            afterCount={DEMO_RESULT.totalEmails - emailCount}
          />
        </div>
      ) : (
        <div className="mt-10 w-56">
          <ProgressRing
            percent={percent}
            text={format.percent(percent)}
            label={t`Hur långt flytten har kommit`}
          />
        </div>
      )}
      <p className="mt-6 max-w-[34rem] text-lg text-soft">
        {isDone ? (
          <Trans>
            I en riktig inkorg skulle de ligga där i 30 dagar innan Gmail tömmer papperskorgen. Fram
            till dess går allt att ångra.
          </Trans>
        ) : (
          <Trans>
            På riktigt går det att stänga fliken nu. Städningen går vidare, och ett mejl kommer när
            allt är klart.
          </Trans>
        )}
      </p>
      <p role="status" className="sr-only">
        {isDone ? <Trans>Alla mejl är flyttade, på låtsas.</Trans> : null}
      </p>
    </div>
  );
}
