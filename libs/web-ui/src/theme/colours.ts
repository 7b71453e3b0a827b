export type ThemeName = 'dark' | 'light';

/**
 * The palette: theme.css has the same values (a spec compares them) and antd computes with these. Text is 5:1 or more on
 * what it stands on, `controlLine` 3:1.
 */
export const colours = {
  dark: {
    bg: '#15121b',
    surface: '#1e1a26',
    raised: '#282331',
    hover: '#332d3e',
    chosen: '#3a3125',
    line: '#3a3446',
    controlLine: '#80768c',
    text: '#f1ece6',
    muted: '#b3a9bd',
    brass: '#e3b35c',
    brassStrong: '#efc67a',
    onBrass: '#15121b',
    rose: '#f08fa6',
    teal: '#6fc7b8',
    speech: '#a5ddd2',
    danger: '#ff7a70',
    onDanger: '#15121b',
  },
  light: {
    bg: '#faf7f2',
    surface: '#ffffff',
    raised: '#f3eee7',
    hover: '#ece6dd',
    chosen: '#f8ebcf',
    line: '#ddd4c8',
    controlLine: '#857b8d',
    text: '#241d2c',
    muted: '#665c70',
    brass: '#8a5a00',
    brassStrong: '#734b00',
    onBrass: '#ffffff',
    rose: '#a8324f',
    teal: '#0f6b5e',
    speech: '#0f5f54',
    danger: '#b3261e',
    onDanger: '#ffffff',
  },
} as const satisfies Record<ThemeName, Record<string, string>>;
