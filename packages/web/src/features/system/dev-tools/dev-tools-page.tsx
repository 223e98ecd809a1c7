import {
  devToolsAnswerSchema,
  hasOrder,
  scenarioProducts,
  scenarioStages,
  stagesOf,
  type ScenarioProduct,
  type ScenarioStage,
} from "@dop/domain/contract";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { orderPath } from "../../../lib/routes/paths.ts";
import { useNavigate } from "../../../lib/routes/router.tsx";
import { saveCart } from "../../../cart/cart-store.ts";
import { parseStoredCart } from "../../../cart/stored-cart.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/inputs.tsx";
import { type ListColumns, ListTable } from "../../../ui/lists/list-table.tsx";

type Role = "user" | "admin";

const seedKey = "dop-dev-tools-seed";

/** /admin/dev-tools: the grid of seeded scenarios, outside production. */
export function DevToolsPage() {
  const t = useTexts("devTools");
  const navigate = useNavigate();
  const [seed, setSeed] = useState(() => readStored(seedKey) ?? "");
  const [pressed, setPressed] = useState<string>();
  const { busy, submit } = useSubmit({ failure: "beside" });

  async function run(product: ScenarioProduct, stage: ScenarioStage, role: Role): Promise<void> {
    if (busy) return;
    setPressed(`${product}-${stage}-${role}`);
    await submit(async () => {
      const body = { seed, state: `${product}-${stage}` };
      const answer = await api.post("/dev-tools", { body, schema: devToolsAnswerSchema });
      if ("cart" in answer) {
        const cart = parseStoredCart(JSON.stringify(answer.cart));
        if (cart) saveCart(cart);
        navigate(answer.path);
      } else {
        navigate(role === "admin" ? `/admin/orders/${answer.id}` : orderPath(answer.urlId));
      }
    });
  }

  const columns: ListColumns<ScenarioProduct> = [
    { head: t.product, kind: "name", padding: "px-3 py-2", width: "w-28", cell: (product) => t.products[product] },
    ...scenarioStages.map((stage) => ({
      head: t.stages[stage],
      padding: "px-2 py-2",
      className: "align-top",
      cell: (product: ScenarioProduct) => (
        <ScenarioButtons
          product={product}
          stage={stage}
          busy={busy ? pressed : undefined}
          onRun={(role) => void run(product, stage, role)}
        />
      ),
    })),
  ];
  return (
    <div className="p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="mb-4 text-sm text-ink-2">{t.intro}</p>
      <Field name="seed" label={t.seed} hint={t.seedHint} className="mb-4 max-w-xs">
        <TextInput
          value={seed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setSeed(event.target.value);
            writeStored(seedKey, event.target.value);
          }}
        />
      </Field>
      <ListTable label={t.title} rows={scenarioProducts} rowKey={(product) => product} columns={columns} />
    </div>
  );
}

interface ScenarioButtonsProps {
  readonly product: ScenarioProduct;
  readonly stage: ScenarioStage;
  readonly busy: string | undefined;
  readonly onRun: (role: Role) => void;
}

function ScenarioButtons({ product, stage, busy, onRun }: ScenarioButtonsProps) {
  const t = useTexts("devTools");
  const mayWrite = useMayWrite();
  if (!stagesOf(product).includes(stage)) {
    const { cart, ...others }: Readonly<Record<string, string>> & { readonly cart: string } = t.notThere;
    return <span className="block text-xs text-ink-2">{others[stage] ?? cart}</span>;
  }
  const roles: readonly Role[] = hasOrder(stage) ? ["user", "admin"] : ["user"];
  return (
    <div className="flex flex-wrap gap-2 sm:grid sm:gap-1">
      {roles.map((role) => (
        <Button
          key={role}
          kind="secondary"
          small
          disabled={!mayWrite}
          busy={busy === `${product}-${stage}-${role}`}
          aria-label={t.openAs(t[role], t.products[product], t.stages[stage])}
          onClick={() => onRun(role)}
        >
          {t[role]}
        </Button>
      ))}
    </div>
  );
}
