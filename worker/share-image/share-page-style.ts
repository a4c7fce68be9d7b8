import { COLOURS } from '#worker/domain/picture/picture-style.ts';

/** The look of a share's page, which is one picture, two lines and a way in. Dark where whoever looks wants it. */
export const SHARE_PAGE_STYLE = `
:root{color-scheme:light dark;--paper:${COLOURS.paper};--ink:${COLOURS.ink};--soft:${COLOURS.soft}}
@media (prefers-color-scheme:dark){:root{--paper:#131916;--ink:#f3f1ea;--soft:#a9b2ac}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{width:100%;max-width:53rem;padding:2rem 1.25rem 3rem}
img{display:block;width:100%;height:auto;border-radius:6px;outline:1px solid rgb(127 127 127/.25)}
h1{margin:2rem 0 .5rem;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.1;letter-spacing:-.02em}
p{margin:0 0 1.5rem;max-width:38rem;color:var(--soft)}
a{color:inherit}
nav{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center}
.way-in{display:inline-block;padding:.85rem 1.5rem;border-radius:10px;background:var(--ink);color:var(--paper);font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #2e6b4f;outline-offset:3px}
@media (prefers-color-scheme:dark){:focus-visible{outline-color:#7cc49f}}
`;
