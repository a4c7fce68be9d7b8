import { Trans } from '@lingui/react/macro';

import { Tag } from '#web/components/tag.tsx';

import type { CleanupStage } from './cleanup-stage.ts';

/** The printed word above the heading. */
export function StageTag({ stage }: { stage: CleanupStage }) {
  switch (stage) {
    case 'unconfirmed':
      return (
        <Tag>
          <Trans>Väntar på orderbekräftelsen</Trans>
        </Tag>
      );
    case 'surveying':
      return (
        <Tag>
          <Trans>Kontrollerar ditt val</Trans>
        </Tag>
      );
    case 'moving':
      return (
        <Tag>
          <Trans>Flyttar till papperskorgen</Trans>
        </Tag>
      );
    case 'restoring':
      return (
        <Tag>
          <Trans>Lägger tillbaka mejlen</Trans>
        </Tag>
      );
    case 'move-suspended':
    case 'restore-suspended':
      return (
        <Tag tone="clay">
          <Trans>Pausad</Trans>
        </Tag>
      );
    case 'move-failed':
    case 'restore-failed':
      return (
        <Tag tone="clay">
          <Trans>Inte riktigt klart</Trans>
        </Tag>
      );
    case 'closed':
    case 'restore-closed':
      return (
        <Tag tone="clay">
          <Trans>Avslutad</Trans>
        </Tag>
      );
    case 'withdrawn':
      return (
        <Tag>
          <Trans>Ångrat köp</Trans>
        </Tag>
      );
    case 'moved':
      return (
        <Tag>
          <Trans>Klart</Trans>
        </Tag>
      );
    case 'restored':
    case 'restored-partly':
      return (
        <Tag>
          <Trans>Ångrat</Trans>
        </Tag>
      );
    default:
      return stage satisfies never;
  }
}
