import { Trans } from '@lingui/react/macro';
import type { FunctionComponent } from 'react';

import {
  ChosenPicture,
  ProtectedPicture,
  SendersPicture,
} from '#web/features/start/feature-pictures.tsx';

import { ScanPicture } from './scan-picture.tsx';

export type OnboardingStep = Record<'Picture' | 'Title' | 'Text', FunctionComponent>;

/** What the onboarding shows, in order. */
export const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    Picture: ScanPicture,
    Title: () => <Trans>Skanna inkorgen</Trans>,
    Text: () => (
      <Trans>
        Vi räknar mejlen efter avsändare, ålder och storlek. Vad som står i dem läser vi aldrig, och
        det tar oftast någon minut.
      </Trans>
    ),
  },
  {
    Picture: SendersPicture,
    Title: () => <Trans>Välj vad som ska bort</Trans>,
    Text: () => (
      <Trans>
        Nyhetsbrev per avsändare, gamla mejl per år och stora bilagor för sig. Du kryssar i det du
        inte behöver. Inget annat rörs.
      </Trans>
    ),
  },
  {
    Picture: ChosenPicture,
    Title: () => <Trans>Se vad det sparar</Trans>,
    Text: () => (
      <Trans>
        Medan du väljer räknas koldioxiden om, med hela spannet och öppen metod. Sedan får du ett
        kvitto på vad som verkligen flyttades.
      </Trans>
    ),
  },
  {
    Picture: ProtectedPicture,
    Title: () => <Trans>Tryggt hela vägen</Trans>,
    Text: () => (
      <Trans>
        Mejlen läggs i Gmails papperskorg, där de ligger kvar i 30 dagar, och du kan ångra här. Det
        du har stjärnmärkt eller svarat på skyddas, liksom myndigheter, banker och vården.
      </Trans>
    ),
  },
];
