import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';

import type { UsageButton, UsagePlace } from '#worker/domain/stats/usage-events.ts';

import { counted } from '#web/entities/consent/usage-events.ts';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { Button, ButtonLink, type ButtonVariant } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { opensSheet } from '#web/shared/lib/sheets.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';

import { WAITLIST_ID } from '#web/shared/router/element-ids.ts';

const WaitlistDialog = partOnDemand(async () => {
  const [{ WaitlistDialog }] = await Promise.all([
    import('./waitlist-dialog.tsx'),
    needTexts('app'),
  ]);
  return WaitlistDialog;
});

type WaitlistButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'className' | 'children'
> & {
  onOpen?: () => void;
  /** For usage events. */
  place?: UsagePlace;
};

/** The app loads the dialog and its texts with the first press. */
export function WaitlistButton({ onOpen, place = 'page', ...rest }: WaitlistButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        {...opensSheet(WAITLIST_ID)}
        {...counted('waitlist', place)}
        onClick={() => {
          onOpen?.();
          setIsOpen(true);
        }}
        {...rest}
      />
      {isOpen ? <WaitlistDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The dialog needs script. */
export function JoinByMail() {
  return (
    <noscript>
      <p className="max-w-xs">
        <Trans>
          Knappen behöver JavaScript. Mejla annars <MailLink />.
        </Trans>
      </p>
    </noscript>
  );
}

type WayInProps = {
  variant?: ButtonVariant;
  className?: string;
  /** For usage events. */
  place?: UsagePlace;
  button?: UsageButton;
  /** `choosesPlan`. */
  'data-plan'?: string;
  children: ReactNode;
};

/** To sign-in, or before the launch to the waiting list. */
export function WayIn(props: WayInProps) {
  const { place = 'page', button = 'sign_in', children, ...look } = props;
  const pathWithParams = usePathWithParams();
  return useIsGated() ? (
    <>
      <WaitlistButton place={place} {...look}>
        <Trans>Ställ dig på väntelistan</Trans>
      </WaitlistButton>
      <JoinByMail />
    </>
  ) : (
    <ButtonLink to={pathWithParams('/auth')} {...counted(button, place)} {...look}>
      {children}
    </ButtonLink>
  );
}

type WaysInProps = { place?: UsagePlace; children: ReactNode };

export function WaysIn({ place = 'page', children }: WaysInProps) {
  const publicPath = usePublicPath();
  return (
    <div className="mt-8 flex flex-wrap gap-3 *:grow max-sm:gap-2 max-sm:*:px-1.5 max-sm:*:text-[0.9375rem] sm:*:grow-0">
      {children}
      <ButtonLink to={publicPath('demo')} variant="secondary" {...counted('demo', place)}>
        <Trans>Se ett exempel</Trans>
      </ButtonLink>
    </div>
  );
}
