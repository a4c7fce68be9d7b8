import { isOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { markSignedIn, readSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import { countPresses, trackPageView } from '#web/entities/consent/usage-events.ts';
import { PAGE_LAUNCH } from '#web/entities/launch/page-launch.ts';
import { savePlanOnClick } from '#web/entities/orders/plan-memory.ts';
import { askAboutCookies } from '#web/features/consent/ask-about-cookies.ts';
import { askOnFirstVisit, COOKIE_QUESTION_ID } from '#web/features/consent/ask-on-first-visit.ts';
import {
  keepChosenLanguage,
  switchLanguageByReload,
} from '#web/features/language/reload-in-language.ts';
import { addressForInstalledApp } from '#web/features/launch/open-for-installed-app.ts';
import { attachWaitlistForm } from '#web/features/launch/waitlist-form.ts';
import { mayOpenOver } from '#web/features/onboarding/onboarding-places.ts';
import { leaveDemoIfSignedIn, startDemoOnPress } from '#web/pages/demo/start-demo.ts';
import { attachSupportForm } from '#web/pages/information/support/support-form.ts';
import { countLiveStats } from '#web/pages/start/count-live-stats.ts';
import { showLiveTestimonials } from '#web/pages/start/show-live-testimonials.ts';
import { watchSheets } from '#web/shared/lib/sheets.ts';
import { whenIdle } from '#web/shared/lib/defer.ts';
import { keepChoicesInLinks } from '#web/shared/router/kept-choices.ts';
import { drawToasts, TOASTS_ID } from '#web/shared/toasts/draw-toasts.ts';
import { takeTokenOutOfAddress } from '#web/shared/router/token-in-hash.ts';
import { showSavedToasts } from '#web/shared/toasts/toasts.ts';
import { MAIN_ID, WAITLIST_ID } from '#web/shared/router/element-ids.ts';

/** The longest that the page view waits for the page to be idle. */
const LONGEST_WAIT_MS = 1000;

function countPageView(): void {
  let isTold = false;
  const tell = () => {
    if (!isTold) trackPageView(location.pathname);
    isTold = true;
  };
  whenIdle(tell, LONGEST_WAIT_MS);
  addEventListener('click', tell, { capture: true });
  addEventListener('pagehide', tell);
  // Back or forward to a page that the browser has kept.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) trackPageView(location.pathname);
  });
}

/** The question stands in a template, in front of the page, where the keyboard comes first. */
function offerCookieQuestion(): void {
  const template = document.getElementById(COOKIE_QUESTION_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  const written = template.content.firstElementChild;
  let end: (() => void) | null = null;

  function open(isAskedFor: boolean): void {
    end?.();
    const question = written?.cloneNode(true);
    if (!(question instanceof HTMLElement)) return;
    keepChoicesInLinks(question);
    template?.after(question);
    const detach = askAboutCookies(question, {
      isAskedFor,
      main: document.getElementById(MAIN_ID),
      onClose: () => end?.(),
    });
    end = () => {
      detach();
      question.remove();
      end = null;
    };
  }

  document.addEventListener('click', ({ target }) => {
    const isAskedFor =
      target instanceof Element && target.closest(`[data-opens="${COOKIE_QUESTION_ID}"]`) !== null;
    if (isAskedFor) open(true);
  });
  askOnFirstVisit(() => {
    if (end === null) open(false);
  });
}

function watchNetwork(): void {
  const note = document.querySelector<HTMLElement>('[data-offline-note]');
  if (note === null) return;
  const show = () => {
    note.hidden = navigator.onLine;
  };
  show();
  addEventListener('online', show);
  addEventListener('offline', show);
}

/** Its code comes for those only who are signed in and have not been led through. */
async function offerOnboarding(): Promise<void> {
  const { pathname, search } = location;
  // It ends with a scan, which is closed before the launch.
  if (PAGE_LAUNCH === 'gated') return;
  if (!readSignedInHint() || isOnboarded() || !mayOpenOver(pathname, search, false)) return;
  const { openOnboarding } = await import('./app/open-onboarding.tsx');
  await openOnboarding();
}

function openForInstalledApp(): void {
  if (PAGE_LAUNCH === 'open') return;
  const address = addressForInstalledApp(location);
  if (address !== null) location.replace(address);
}

/** A token of Google's implicit flow is not read, and leads to the sign-in. */
function leaveTokenPage(): void {
  const { pathname } = location;
  takeTokenOutOfAddress();
  if (location.pathname !== pathname) location.reload();
}

function bringToLife(): void {
  keepChosenLanguage();
  keepChoicesInLinks(document);
  switchLanguageByReload();
  countPresses();
  countPageView();
  watchSheets();
  showSavedToasts();
  const waitlist = document.getElementById(WAITLIST_ID);
  if (waitlist instanceof HTMLDialogElement) attachWaitlistForm(waitlist);
  const support = document.querySelector<HTMLElement>('[data-support]');
  if (support !== null) attachSupportForm(support);
  offerCookieQuestion();
  watchNetwork();
  const toasts = document.getElementById(TOASTS_ID);
  if (toasts !== null) drawToasts(toasts);
  savePlanOnClick();
  const demoLink = document.querySelector<HTMLAnchorElement>('[data-starts-demo]');
  if (demoLink !== null) {
    leaveDemoIfSignedIn();
    startDemoOnPress(demoLink);
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    if (part.dataset['live'] === 'stats') countLiveStats(part);
    else showLiveTestimonials(part);
  }
  markSignedIn();
  // Missing, it comes with the next page.
  offerOnboarding().catch(() => undefined);
}

// The build has the style sheet from index.html.
if (import.meta.env.DEV) void import('#web/shared/styles/main.css');
leaveTokenPage();
openForInstalledApp();
bringToLife();
