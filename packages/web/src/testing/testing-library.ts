// oxlint-disable-next-line import/no-unassigned-import -- it adds matchers to `expect` and their types, and has no exports
import "@testing-library/jest-dom/vitest";

/** Testing Library with its matchers (`toHaveFocus`, `toHaveAccessibleDescription`, …) in place; tests take it from here. */
export { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
export { default as userEvent } from "@testing-library/user-event";
