/** How long a message shows (ms). Tests let it show until they have read it, however slow the machine is. */
export const messageTiming = { shownFor: 5000 };
