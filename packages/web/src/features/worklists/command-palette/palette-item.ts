/** One line of the palette: a page to go to, or something to do. */
export interface PaletteItem {
  /** Unique in the whole list; stable while the list changes. */
  readonly id: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly detail?: string | undefined;
  /** At the right edge: a count. */
  readonly aside?: string | undefined;
  readonly act: { readonly to: string } | { readonly run: () => void };
}

/** A page of the office's menu. */
export interface OfficePage {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The groups whose items' labels hold every word of `text`, ignoring case; empty groups are left out. */
export function filterGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
}
