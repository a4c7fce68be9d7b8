/*
 * The look of web/styles/tokens.css, as far as mail programs go: colours stand on each element, because
 * many drop the style sheet; those that keep it get the dark theme from there.
 */

const SANS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'IBM Plex Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

const PAPER = '#fbfaf6';
const SHEET = '#ffffff';
const INK = '#17201b';
const SOFT = '#5b655f';
const LINE = '#dcd8cc';
const LEADER = '#a9a496';
const CLAY = '#a3411a';
const MOSS = '#2e6b4f';

/** Styles by the class that the dark theme knows each element by. */
export const STYLE = {
  page: `margin:0;padding:0;background-color:${PAPER};color:${INK};font-family:${SANS};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%`,
  column: 'max-width:560px;margin:0 auto;padding:24px 10px 40px',
  brand: `margin:0 0 24px;font-weight:700;font-size:17px;letter-spacing:-0.02em;color:${INK}`,
  title: `margin:0 0 16px;font-size:28px;line-height:1.15;letter-spacing:-0.03em;font-weight:700;color:${INK}`,
  heading: `margin:32px 0 8px;font-size:18px;line-height:1.3;letter-spacing:-0.01em;font-weight:700;color:${INK}`,
  text: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: 'margin:0 0 8px',
  sheet: `max-width:352px;margin:24px auto;background-color:${SHEET};color:${INK};border:1px solid ${LINE};text-align:center;overflow-x:auto`,
  till: `display:inline-block;margin:0;padding:20px 5px;text-align:left;font-family:${MONO};font-size:12px;line-height:1.55;white-space:pre;color:${INK}`,
  leader: `color:${LEADER}`,
  rule: `color:${LEADER}`,
  quiet: `color:${SOFT}`,
  notice: `color:${CLAY};font-weight:700`,
  action: `display:inline-block;margin:0 0 8px;padding:13px 22px;border-radius:14px;background-color:${INK};color:${PAPER};font-weight:600;text-decoration:none`,
  footer: `margin:40px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};font-size:13px;line-height:1.6;color:${SOFT}`,
  link: `color:${MOSS}`,
  whole: 'white-space:nowrap',
} as const;

/** More room, and the dark theme; both have to outdo what stands on the elements. */
export const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (min-width:480px){
.column{padding:32px 24px 48px!important}
.till{padding:24px 19px!important;font-size:13px!important}
}
@media (prefers-color-scheme:dark){
.page{background-color:#101613!important;color:#eef1ec!important}
.brand,.title,.heading,.till{color:#eef1ec!important}
.sheet{background-color:#18201c!important;color:#eef1ec!important;border-color:#2c3630!important}
.leader,.rule{color:#6b7870!important}
.quiet,.footer{color:#9ba8a0!important}
.footer{border-color:#2c3630!important}
.notice{color:#f0936b!important}
.action{background-color:#eef1ec!important;color:#101613!important}
.link{color:#7cc49f!important}
}`;
