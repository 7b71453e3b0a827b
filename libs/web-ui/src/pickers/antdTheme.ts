import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { theme } from 'antd';
import { colours, type ThemeName } from '../theme/colours.ts';

/** antd's algorithm with our exact colors; on its own it dims them in the dark theme. */
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
      controlItemBgActive: c.chosen,
      controlItemBgActiveHover: c.chosen,
      controlItemBgHover: c.hover,
      colorBorder: c.controlLine,
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
      Select: { optionSelectedBg: c.chosen, optionActiveBg: c.hover, optionSelectedColor: c.text },
      Slider: {
        railBg: c.controlLine,
        railHoverBg: c.controlLine,
        trackBg: c.brass,
        trackHoverBg: c.brassStrong,
        handleSize: 20,
        handleSizeHover: 20,
        handleColor: c.brass,
        handleActiveColor: c.brassStrong,
      },
    },
  };
}

export const antdThemes: Record<ThemeName, ThemeConfig> = { dark: antdTheme('dark'), light: antdTheme('light') };
