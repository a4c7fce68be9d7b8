import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { Button } from '#web/shared/components/button.tsx';

type CookieDetailsProps = {
  wantedAtFirst: boolean;
  onSave: (wantsAnalytics: boolean) => void;
  onClose: () => void;
};

export function CookieDetails({ wantedAtFirst, onSave, onClose }: CookieDetailsProps) {
  const [wantsAnalytics, setWantsAnalytics] = useState(wantedAtFirst);
  const publicPath = usePublicPath();
  return (
    <div className="mt-4 text-[0.9375rem]">
      <Kind
        name={<Trans>Nödvändiga</Trans>}
        isOn
        text={
          <Trans>
            Inloggningen, språket och det du väljer här. Utan dem fungerar inte tjänsten, så de är
            alltid på.
          </Trans>
        }
      />
      <Kind
        name={<Trans>Statistik</Trans>}
        isOn={wantsAnalytics}
        onSwitch={setWantsAnalytics}
        text={
          <Trans>
            Vi räknar sidor och knapptryck per dag, för alla tillsammans. Ingen kaka följer dig, och
            varken ip-adress eller konto sparas. Inget går till någon annan.
          </Trans>
        }
      />
      <p className="mt-3 border-t border-line pt-3 text-soft">
        <Trans>Valet gäller i ett år, och du kan ändra det när du vill längst ner på sidan.</Trans>{' '}
        <Link
          className="text-link text-ink"
          to={`${publicPath('privacy')}#cookies`}
          onClick={onClose}
        >
          <Trans>Allt om våra kakor</Trans>
        </Link>
      </p>
      <Button className="mt-4 max-sm:w-full" onClick={() => onSave(wantsAnalytics)}>
        <Trans>Spara val</Trans>
      </Button>
    </div>
  );
}

type KindProps = {
  name: ReactNode;
  text: ReactNode;
  isOn: boolean;
  onSwitch?: (isOn: boolean) => void;
};

function Kind({ name, text, isOn, onSwitch }: KindProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6 border-t border-line py-3">
      <div>
        <label htmlFor={id} className="block font-semibold">
          {name}
        </label>
        <p id={`${id}-text`} className="text-soft">
          {text}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it by `checked` alone
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-text`}
        disabled={onSwitch === undefined}
        onChange={(event) => onSwitch?.(event.target.checked)}
        className="switch mt-1 shrink-0"
      />
    </div>
  );
}
