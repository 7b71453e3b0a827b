import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { theme } from 'antd';

export type ThemeName = 'dark' | 'light';

/** The same values as in theme.css, for antd, which computes with them. */
const colours = {
  dark: {
    bg: '#15121b',
    surface: '#1e1a26',
    raised: '#282331',
    line: '#3a3446',
    text: '#f1ece6',
    muted: '#b3a9bd',
    brass: '#e3b35c',
    brassStrong: '#efc67a',
    onBrass: '#15121b',
    teal: '#6fc7b8',
    danger: '#ff7a70',
    onDanger: '#15121b',
  },
  light: {
    bg: '#faf7f2',
    surface: '#ffffff',
    raised: '#f3eee7',
    line: '#ddd4c8',
    text: '#241d2c',
    muted: '#665c70',
    brass: '#8a5a00',
    brassStrong: '#734b00',
    onBrass: '#ffffff',
    teal: '#0f6b5e',
    danger: '#b3261e',
    onDanger: '#ffffff',
  },
} as const;

/** antd's algorithm, but with our colours as they are: it would dim them for the dark theme. */
const exactly = (name: ThemeName): MappingAlgorithm => {
  const c = colours[name];
  const algorithm = name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return (seed, map) => ({
    ...algorithm(seed, map),
    colorPrimary: c.brass,
    colorPrimaryHover: c.brassStrong,
    colorPrimaryActive: c.brassStrong,
    colorPrimaryBorder: c.brass,
    colorPrimaryText: c.brass,
    colorError: c.danger,
    colorErrorHover: c.danger,
    colorErrorActive: c.danger,
    colorSuccess: c.teal,
    colorBorderDisabled: c.line,
    colorLink: c.brass,
  });
};

function antdTheme(name: ThemeName): ThemeConfig {
  const c = colours[name];
  return {
    algorithm: exactly(name),
    cssVar: { key: `masque-${name}` },
    hashed: false,
    token: {
      colorPrimary: c.brass,
      colorInfo: c.brass,
      colorSuccess: c.teal,
      colorError: c.danger,
      colorLink: c.brass,
      colorBgBase: c.bg,
      colorBgLayout: c.bg,
      colorBgContainer: c.raised,
      colorBgElevated: c.raised,
      colorBorder: c.line,
      colorBorderSecondary: c.line,
      colorText: c.text,
      colorTextBase: c.text,
      colorTextSecondary: c.muted,
      colorTextDescription: c.muted,
      colorTextPlaceholder: c.muted,
      colorTextLightSolid: c.onBrass,
      fontFamily: 'var(--font)',
      fontSize: 15,
      borderRadius: 10,
      borderRadiusLG: 14,
      controlHeight: 40,
      controlHeightLG: 46,
      lineWidthFocus: 2,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.16s',
      motionDurationFast: '0.1s',
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 560,
        primaryColor: c.onBrass,
        solidTextColor: c.onBrass,
        dangerColor: c.onDanger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBg: c.raised,
      },
      Modal: { contentBg: c.surface, headerBg: c.surface, footerBg: c.surface, titleFontSize: 20 },
      Input: { activeShadow: 'none' },
      Tooltip: { colorBgSpotlight: c.raised, colorTextLightSolid: c.text },
      Select: { optionSelectedBg: c.line, optionActiveBg: c.line },
    },
  };
}

export const antdThemes: Record<ThemeName, ThemeConfig> = { dark: antdTheme('dark'), light: antdTheme('light') };
