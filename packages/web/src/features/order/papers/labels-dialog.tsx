import { labelsOfSheet, paperForms } from "@dop/domain/contract";
import { useState } from "react";
import { FormButtons } from "../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckBox } from "../../../ui/fields/check-box.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select, TextInput } from "../../../ui/fields/inputs.tsx";
import { usePrintPapers, type LeftOut, type Printable } from "./use-print-papers.ts";

const firstField = "labels-first";
const labelForms = paperForms.filter((form) => form !== "cover");
type LabelForm = (typeof labelForms)[number];
const sizeKey = "dop-label-size";
const perOrderKey = "dop-label-per-order";
const storedSize = (): LabelForm => labelForms.find((form) => form === readStored(sizeKey)) ?? "avery5160";

interface LabelsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly products: readonly Printable[];
}

/** Asks for the size of the labels, and prints them (rule W-35). */
export function LabelsDialog({ open, onClose, products }: LabelsDialogProps) {
  const t = useTexts("papers");
  return (
    <Dialog open={open} onClose={onClose} title={open && t.title(products.length)}>
      {open && <LabelsForm products={products} onClose={onClose} />}
    </Dialog>
  );
}

/** The first document of each order: all of an order go to one address. */
const onePerOrder = (products: readonly Printable[]): Printable[] =>
  products.filter(({ order_id: id }, index) => products.findIndex((one) => one.order_id === id) === index);

function LabelsForm({ products, onClose }: Omit<LabelsDialogProps, "open">) {
  const t = useTexts("papers");
  const { busy, print } = usePrintPapers();
  const [size, setSize] = useState(storedSize);
  const [first, setFirst] = useState("1");
  const [isPerOrder, setPerOrder] = useState(() => readStored(perOrderKey) !== null);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const ofOrders = onePerOrder(products);
  const isSheet = size === "avery5160";
  const from = isSheet ? Number(first) : 1;
  const isWrong = !Number.isInteger(from) || from < 1 || from > labelsOfSheet;
  const form = useForm(isWrong ? { problems: [{ name: firstField, message: t.firstInvalid }] } : { output: from });

  async function save(start: number): Promise<void> {
    writeStored(sizeKey, size);
    writeStored(perOrderKey, isPerOrder ? "on" : null);
    const rest = await print(size, isPerOrder ? ofOrders : products, start);
    if (rest === undefined) return;
    setLeftOut(rest);
    if (rest.length === 0) onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(start) => void save(start)}>
      {leftOut.length > 0 && <LeftOutList products={leftOut} />}
      <Field name="labels-size" label={t.size}>
        <Select
          data-autofocus
          value={size}
          options={labelForms.map((value) => ({ value, label: t.sizes[value] }))}
          onValue={(chosen) => setSize(labelForms.find((each) => each === chosen) ?? "avery5160")}
        />
      </Field>
      {isSheet && (
        <Field name={firstField} label={t.first} hint={t.firstHint} error={form.error(firstField)}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={first}
            onValue={(value) => setFirst(value.replaceAll(/\D/g, ""))}
          />
        </Field>
      )}
      {ofOrders.length < products.length && (
        <CheckBox name="labels-per-order" label={t.perOrder} checked={isPerOrder} onChange={setPerOrder} />
      )}
      <FormButtons cancel={leftOut.length > 0 ? t.close : t.cancel} submit={t.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}

/** The products without a paper, and the reasons. */
export function LeftOutList({ products }: { readonly products: readonly LeftOut[] }) {
  const t = useTexts("papers");
  return (
    <Alert kind="warn" live="alert" title={t.leftOut}>
      <ul className="max-h-48 overflow-y-auto">
        {products.map(({ orderId, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order can be there twice, and nothing moves
          <li key={index}>
            {t.order(orderId)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
