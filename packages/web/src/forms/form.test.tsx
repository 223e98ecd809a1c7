import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { cleanup, render, screen, userEvent } from "../../test/testing-library.ts";
import { Field } from "../ui/fields/field.tsx";
import { TextInput } from "../ui/fields/inputs.tsx";
import { checkBySchema } from "./check-by-schema.ts";
import { Form, useForm } from "./form.tsx";

afterEach(cleanup);

const schema = z.object({
  first: z.string().check(z.trim(), z.minLength(1, "Enter the first."), z.maxLength(5, "Too long.")),
  second: z.string().check(z.minLength(1, "Enter the second.")),
});

interface TestFormProps {
  readonly onSave: (values: z.infer<typeof schema>) => void;
  readonly busy?: boolean;
  readonly summary?: boolean;
}

function TestForm({ onSave, busy = false, summary = false }: TestFormProps) {
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const form = useForm(checkBySchema(schema, { first, second }, { second: "other" }));
  return (
    <Form form={form} onSave={onSave} busy={busy} summary={summary}>
      <Field name="first" label="First" error={form.error("first")}>
        <TextInput value={first} onChange={(event) => setFirst(event.target.value)} />
      </Field>
      <Field name="other" label="Second" error={form.error("other")}>
        <TextInput value={second} onChange={(event) => setSecond(event.target.value)} />
      </Field>
      <button type="submit">Save</button>
    </Form>
  );
}

function open(props: Omit<TestFormProps, "onSave"> = {}) {
  const onSave = vi.fn<TestFormProps["onSave"]>();
  render(<TestForm {...props} onSave={onSave} />);
  return { user: userEvent.setup(), onSave, save: screen.getByRole("button", { name: "Save" }) };
}

describe("Form", () => {
  it("saves the schema's output for valid values", async () => {
    const { user, onSave, save } = open();
    await user.type(screen.getByLabelText("First"), " a ");
    await user.type(screen.getByLabelText("Second"), "b");
    await user.click(save);
    expect(onSave.mock.calls).toEqual([[{ first: "a", second: "b" }]]);
  });

  it("shows each problem at its field after a rejected save, and moves focus to the first invalid one", async () => {
    const { user, onSave, save } = open();
    expect(screen.getByLabelText("First")).not.toHaveAccessibleDescription();
    await user.type(screen.getByLabelText("First"), "a");
    await user.click(save);
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Second")).toHaveFocus();
    expect(screen.getByLabelText("Second")).toHaveAccessibleDescription(/Enter the second\./);
    await user.type(screen.getByLabelText("Second"), "b");
    expect(screen.getByLabelText("Second")).not.toHaveAccessibleDescription();
  });

  it("reports a text that is too long while typing, and nothing else", async () => {
    const { user } = open();
    await user.type(screen.getByLabelText("First"), "longer");
    expect(screen.getByLabelText("First")).toHaveAccessibleDescription(/Too long\./);
    await user.clear(screen.getByLabelText("First"));
    expect(screen.getByLabelText("First")).not.toHaveAccessibleDescription();
  });

  it("lists all problems on top and moves focus there, when it has a summary", async () => {
    const { user, save } = open({ summary: true });
    await user.click(save);
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(screen.getByRole("link", { name: "Enter the first." })).toHaveAttribute("href", "#field-first");
    expect(screen.getByRole("link", { name: "Enter the second." })).toHaveAttribute("href", "#field-other");
  });

  it("ignores presses while a save is running", async () => {
    const { user, onSave, save } = open({ busy: true });
    await user.click(save);
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByLabelText("First")).not.toHaveFocus();
  });
});
