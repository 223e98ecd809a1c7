/** A link or button of the header's navigation. */
export function barItem(isActive: boolean): string {
  return `flex min-h-12 items-center border-b-[3px] px-2.5 whitespace-nowrap no-underline -outline-offset-3 ${
    isActive
      ? "border-copper-300 font-semibold text-white"
      : "border-transparent text-spruce-100 hover:border-spruce-600"
  }`;
}
