/** The light tokens of `web/styles/tokens.css`: a picture has no theme. The shade is a picture's own. */
export const COLOURS = {
  paper: '#fbfaf6',
  sheet: '#ffffff',
  ink: '#17201b',
  soft: '#5b655f',
  line: '#dcd8cc',
  shade: '#efece3',
  moss: '#2e6b4f',
  clayText: '#a3411a',
  clayTint: '#f9e9e1',
} as const;

export const FONTS = {
  heading: {
    fontFamily: 'Bricolage Grotesque',
    fontWeight: 700,
    letterSpacing: '-0.035em',
    lineHeight: 1.02,
  },
  text: { fontFamily: 'Inter', fontWeight: 400, lineHeight: 1.45 },
  figures: { fontFamily: 'IBM Plex Mono', fontWeight: 400, lineHeight: 1.4 },
} as const;
