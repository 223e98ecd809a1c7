import { cleanup, fireEvent, render, screen, waitFor, within, userEvent } from "../../test/testing-library.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { apostilleProductSchema } from "@dop/domain/orders";
import { ApiError } from "../lib/api/api-error.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/fields/inputs.tsx";
import { FormField } from "./form-field.tsx";
import { Form } from "./form.tsx";
import { trimTexts } from "./check-by-schema.ts";
import { useFields } from "./use-fields.ts";

afterEach(cleanup);

describe("trimTexts", () => {
  it("trims nested texts, and leaves files unchanged", () => {
    const file = new File([], " a ");
    expect(trimTexts({ a: " b ", list: [{ c: "\td\n" }], n: 1, none: null, file })).toEqual({
      a: "b",
      list: [{ c: "d" }],
      n: 1,
      none: null,
      file,
    });
  });
});

const schema = z.object({
  city: z.string().check(z.minLength(2, "City is required.")),
  email: z.string().check(z.minLength(1, "Email is required.")),
});

function TestForm({ onSave }: { readonly onSave: (values: z.infer<typeof schema>) => Promise<void> | void }) {
  const form = useFields(schema, { city: "", email: "" });
  return (
    <Form form={form} summary onSave={onSave}>
      <FormField form={form} name="city" label="City" hint="Where you live">
        <TextInput {...form.register("city")} />
      </FormField>
      <FormField form={form} name="email" label="Email">
        <TextInput {...form.register("email")} />
      </FormField>
      <Button type="submit">Save</Button>
    </Form>
  );
}

describe("useFields", () => {
  it("lists the problems, takes focus again on the next rejected save, and removes fixed problems", async () => {
    const user = userEvent.setup();
    const onSave = vi.fn<(values: z.infer<typeof schema>) => void>();
    render(<TestForm onSave={onSave} />);
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
    expect(screen.getByLabelText("City")).toHaveAccessibleDescription("Error: City is required. Where you live");
    const heading = () => within(screen.getByRole("alert")).getByRole("heading");
    expect(heading()).toHaveTextContent("City is required.");
    expect(within(screen.getByRole("listitem")).getByRole("link")).toHaveTextContent("Email is required.");
    await user.type(screen.getByLabelText("City"), "Provo");
    await waitFor(() => expect(heading()).toHaveTextContent("Email is required."));
    expect(screen.queryByRole("listitem")).toBeNull();
    expect(screen.getByLabelText("City")).toHaveFocus();
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
    expect(onSave).not.toHaveBeenCalled();
  });

  it("trims on save, in the fields too, and validates the trimmed text", async () => {
    const user = userEvent.setup();
    const onSave = vi.fn<(values: z.infer<typeof schema>) => void>();
    render(<TestForm onSave={onSave} />);
    await user.type(screen.getByLabelText("City"), "   ");
    await user.type(screen.getByLabelText("Email"), " a@b.co ");
    await user.click(screen.getByRole("button"));
    expect(await screen.findByRole("alert")).toHaveTextContent("City is required.");
    await user.type(screen.getByLabelText("City"), " Provo ");
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ city: "Provo", email: "a@b.co" }));
    expect(screen.getByLabelText("City")).toHaveValue("Provo");
  });

  it("shows the server's findings next to their fields", async () => {
    const user = userEvent.setup();
    render(
      <TestForm
        onSave={() => {
          throw new ApiError({
            status: 400,
            message: "Invalid",
            errors: [{ path: "email", message: "Unknown address." }],
          });
        }}
      />,
    );
    await user.type(screen.getByLabelText("City"), "Provo");
    await user.type(screen.getByLabelText("Email"), "x");
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Error: Unknown address."));
    expect(screen.getByRole("link", { name: "Unknown address." })).toBeVisible();
  });
});

function Countries({
  items,
}: {
  readonly items: ReadonlyArray<{ country: string; fullCopy: boolean; quantity: number }>;
}) {
  const start = { items, additionalCertifiedCopies: 0, fullCopy: false, specialInstructions: "" };
  const form = useFields(apostilleProductSchema, { ...start, items: [...items] });
  const add = () =>
    form.setValues((values) => ({ ...values, items: [...values.items, { country: "", fullCopy: true, quantity: 1 }] }));
  return (
    <Form form={form} summary onSave={vi.fn<() => void>()}>
      {form.values.items.map((_item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the form has the entries
        <div key={index}>
          <FormField form={form} name={`items.${index}.country`} label={`Country ${index + 1}`}>
            <TextInput {...form.register(`items.${index}.country`)} />
          </FormField>
          <Button onClick={() => form.removeEntry("items", index)}>{`Remove ${index + 1}`}</Button>
        </div>
      ))}
      <FormField form={form} name="specialInstructions" label="Instructions">
        <TextInput {...form.register("specialInstructions")} />
      </FormField>
      <Button onClick={add}>Add</Button>
      <Button type="submit">Save</Button>
    </Form>
  );
}

describe("a list of entries", () => {
  const entry = { country: "FR", fullCopy: true, quantity: 1 };
  const problems = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

  it("says of an apostille order without a country that countries are required", async () => {
    const user = userEvent.setup();
    render(<Countries items={[]} />);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("link", { name: "Countries are required." })).toBeVisible();
  });

  it("lists problems in the order of the page, that of a list before its entries'", async () => {
    const user = userEvent.setup();
    render(<Countries items={[entry, entry, { ...entry, country: "" }]} />);
    await user.type(screen.getByLabelText("Instructions"), "x");
    fireEvent.change(screen.getByLabelText("Instructions"), { target: { value: "x".repeat(3000) } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(problems()).toHaveLength(3);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#field-items",
      "#field-items-2-country",
      "#field-specialInstructions",
    ]);
  });

  it("says nothing yet of an entry that is added after a refused save", async () => {
    const user = userEvent.setup();
    render(<Countries items={[{ ...entry, country: "" }]} />);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(screen.getByLabelText("Country 1")).toBeInvalid();
    expect(screen.getByLabelText("Country 2")).not.toBeInvalid();
  });

  it("keeps what is said of an entry with it when one before it is removed", async () => {
    const user = userEvent.setup();
    render(<Countries items={[entry, { ...entry, country: "" }]} />);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(screen.getByRole("button", { name: "Remove 1" }));
    expect(screen.getByLabelText("Country 1")).toBeInvalid();
  });
});
