import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { theme } from 'antd';
import type { ThemeName } from '../theme/themeContext.ts';

/** Value of a token of theme.css: antd's algorithm computes with colors, which `var(--…)` isn't. */
const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** antd's algorithm with our exact colors; on its own it dims them in the dark theme. */
const exactly = (name: ThemeName): MappingAlgorithm => {
  const algorithm = name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const own = {
    colorPrimary: colour('brass'),
    colorPrimaryHover: colour('brass-strong'),
    colorPrimaryActive: colour('brass-strong'),
    colorPrimaryBorder: colour('brass'),
    colorPrimaryText: colour('brass'),
    colorError: colour('danger'),
    colorErrorHover: colour('danger'),
    colorErrorActive: colour('danger'),
    colorSuccess: colour('teal'),
    colorBorderDisabled: colour('line'),
    colorLink: colour('brass'),
  };
  return (seed, map) => ({ ...algorithm(seed, map), ...own });
};

function antdTheme(name: ThemeName): ThemeConfig {
  return {
    algorithm: exactly(name),
    cssVar: { key: `masque-${name}` },
    hashed: false,
    token: {
      colorPrimary: colour('brass'),
      colorInfo: colour('brass'),
      colorSuccess: colour('teal'),
      colorError: colour('danger'),
      colorLink: colour('brass'),
      colorBgBase: colour('bg'),
      colorBgLayout: colour('bg'),
      colorBgContainer: colour('raised'),
      colorBgElevated: colour('raised'),
      controlItemBgActive: colour('chosen'),
      controlItemBgActiveHover: colour('chosen'),
      controlItemBgHover: colour('hover'),
      colorBorder: colour('control-line'),
      colorBorderSecondary: colour('line'),
      colorText: colour('text'),
      colorTextBase: colour('text'),
      colorTextSecondary: colour('muted'),
      colorTextDescription: colour('muted'),
      colorTextPlaceholder: colour('muted'),
      colorTextLightSolid: colour('on-brass'),
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
      Select: {
        optionSelectedBg: colour('chosen'),
        optionActiveBg: colour('hover'),
        optionSelectedColor: colour('text'),
      },
      Slider: {
        railBg: colour('control-line'),
        railHoverBg: colour('control-line'),
        trackBg: colour('brass'),
        trackHoverBg: colour('brass-strong'),
        handleSize: 20,
        handleSizeHover: 20,
        handleColor: colour('brass'),
        handleActiveColor: colour('brass-strong'),
      },
    },
  };
}

const themes: Partial<Record<ThemeName, ThemeConfig>> = {};

/** `name` must be the theme of the document. */
export const antdThemeOf = (name: ThemeName): ThemeConfig => (themes[name] ??= antdTheme(name));
