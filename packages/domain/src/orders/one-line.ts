/** Line breaks, and what reverses or hides the characters around it. */
const outOfLine = /[\t\n\r\u0085\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;

/** Whether a text stays on its line and leaves the text next to it as it is. */
export const isOneLine = (text: string): boolean => !outOfLine.test(text);
