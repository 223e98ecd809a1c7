import { cleanup, render, screen, waitFor, within, userEvent } from "../../test/testing-library.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { apostilleProductSchema } from "@dop/domain/orders";
import { ApiError } from "../lib/api/api-error.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/fields/inputs.tsx";
import { FormField } from "./form-field.tsx";
import { formProblems } from "./form-problems.ts";
import { SaveForm } from "./save-form.tsx";
import { trimTexts } from "./trim-texts.ts";
import { useZodForm, type FormSchema } from "./use-zod-form.ts";

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

describe("formProblems", () => {
  it("flattens nested problems and those of a list", () => {
    const errors = {
      items: {
        root: { type: "custom", message: "All countries must be unique." },
        1: { country: { type: "custom", message: "Country is required!" } },
      },
      message: { type: "too_big", message: "Too long" },
    };
    expect(formProblems(errors as never, [])).toEqual([
      { name: "items", message: "All countries must be unique." },
      { name: "items.1.country", message: "Country is required!" },
      { name: "message", message: "Too long" },
    ]);
  });

  it("lists problems in the order of the page", () => {
    const errors = {
      spouse: { type: "custom", message: "Required." },
      root: { type: "custom", message: "Elsewhere." },
      number: { type: "server", message: "Unknown." },
    };
    expect(formProblems(errors as never, ["number", "spouse"]).map(({ name }) => name)).toEqual([
      "number",
      "spouse",
      "",
    ]);
  });
});

const schema = z.object({
  city: z.string().check(z.minLength(2, "City is required.")),
  email: z.string().check(z.minLength(1, "Email is required.")),
});

function Form({ onSave }: { readonly onSave: (values: z.infer<typeof schema>) => Promise<void> | void }) {
  const form = useZodForm(schema, { defaultValues: { city: "", email: "" } });
  return (
    <SaveForm form={form} onSave={onSave}>
      <FormField form={form} name="city" label="City" hint="Where you live">
        <TextInput {...form.register("city")} />
      </FormField>
      <FormField form={form} name="email" label="Email">
        <TextInput {...form.register("email")} />
      </FormField>
      <Button type="submit">Save</Button>
    </SaveForm>
  );
}

describe("SaveForm", () => {
  it("lists the problems, takes focus again on the next rejected save, and removes fixed problems", async () => {
    const user = userEvent.setup();
    const onSave = vi.fn<(values: z.infer<typeof schema>) => void>();
    render(<Form onSave={onSave} />);
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
    render(<Form onSave={onSave} />);
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
      <Form
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

it("says of an apostille order without a country that countries are required", async () => {
  const user = userEvent.setup();
  function Countries() {
    const form = useZodForm(apostilleProductSchema as unknown as FormSchema<object, { items: never[] }>, {
      defaultValues: { items: [] },
    });
    return (
      <SaveForm form={form} onSave={vi.fn<() => void>()}>
        <Button type="submit">Save</Button>
      </SaveForm>
    );
  }
  render(<Countries />);
  await user.click(screen.getByRole("button"));
  expect(await screen.findByRole("link", { name: "Countries are required." })).toBeVisible();
});
