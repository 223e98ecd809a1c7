export {
  accentContrast,
  contrastRatio,
  isHexColor,
  leastContrast,
  ownPalette,
  paletteOf,
  paletteStyles,
  type Palette,
} from "./colors.ts";
export { settingLimits } from "./fields.ts";
export * from "./pictures.ts";
export { isSettingKey, settingGroups, settingKeys, type SettingGroup, type SettingKey } from "./names.ts";
export {
  exampleSettingsOf,
  plainDefaults,
  settingsFormat,
  settingTable,
  type StoredSeal,
  type SettingValues,
} from "./table.ts";
