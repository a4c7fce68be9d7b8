import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { usePublicPath } from '#web/shared/router/paths.ts';

import { Button, ButtonLink } from './button.tsx';
import { Tag } from './marks.tsx';
import { VoidReceipt } from './paper/void-receipt.tsx';

type NoticePageProps = {
  tag: ReactNode;
  heading: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Defaults to a void receipt. */
  aside?: ReactNode;
};

export function NoticePage({ tag, heading, children, actions, aside }: NoticePageProps) {
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:beside-21 md:pt-16">
      <div role="alert">
        <Tag tone="clay">{tag}</Tag>
        <h1 className="mt-4 text-[clamp(2.5rem,11vw,3.5rem)] sm:text-6xl">{heading}</h1>
        <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">{children}</div>
        <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
      </div>
      {aside ?? <VoidReceipt />}
    </div>
  );
}

/** A document reload: the missing file may belong to an earlier release. */
export function RetryActions() {
  const publicPath = usePublicPath();
  return (
    <>
      <Button onClick={() => location.reload()}>
        <Trans>Försök igen</Trans>
      </Button>
      <ButtonLink to={publicPath('start')} variant="secondary" reloadDocument>
        <Trans>Till startsidan</Trans>
      </ButtonLink>
    </>
  );
}
