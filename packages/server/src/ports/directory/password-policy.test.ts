import { messageText, officeTexts } from "@dop/texts";
import { expect, it } from "vitest";
import { passwordProblem } from "./password-policy.ts";

const owner = { name: "Robin Tolman", username: "ROBIN.TOLMAN@EXAMPLE.GOV", display_name: "R. Tolman" };
const problem = (password: string) => {
  const message = passwordProblem(password, owner, "Example County Clerk");
  return message === undefined ? undefined : messageText(message, officeTexts);
};

it.each([
  ["1qaz2wsx3edc4rfv", /too easy/],
  ["PasswordPassword", /too easy/],
  ["aaaaaaaaaaaaaaaa", /too easy/],
  ["dragondragondragondr", /too easy/],
  ["my robin.tolman 2026", /without your name/],
  ["R TOLMAN was here!", /without your name/],
  ["Example-County-Clerk-1", /without your name/],
])("%s is refused", (password, message) => {
  expect(problem(password)).toMatch(message);
});

it.each(["correct horse battery", "zaun birne mond acht", "東京の桜は四月に咲いてとても綺麗です"])(
  "%s is taken",
  (password) => {
    expect(problem(password)).toBeUndefined();
  },
);
