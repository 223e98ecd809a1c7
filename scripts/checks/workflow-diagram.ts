import { allProductIds, statusIds, type StatusId } from "@dop/domain/orders";
import { actionNames, actors, decide, nextStep, ruleOf, workflowOf, type ActionName } from "@dop/domain/workflow";

type Edge = readonly [from: string, to: string, action: ActionName];

/** Stand for many statuses in the diagram, so that it stays readable. */
const [any, left] = ["any", "left"];

/** The status to which an action leads one product; null where it is refused or leads nowhere else. */
function destination(action: ActionName, productId: (typeof allProductIds)[number], from: StatusId): StatusId | null {
  const step = action === "tick_step" ? nextStep(productId, from) : undefined;
  const state = { productId, statusId: from, statusLeft: null, orderVoided: false, isDue: false };
  const variants = [true, false].flatMap((inTransmittal) =>
    [true, false].map((refundAsked) => ({ ...state, inTransmittal, refundAsked, hasCorrections: false })),
  );
  const found = variants
    .flatMap((variant) => actors.map((actor) => decide(action, actor, variant, step ?? undefined)))
    .find(({ allowed }) => allowed);
  return found?.allowed === true && found.to !== from ? found.to : null;
}

/** The edges of an action; a tick is drawn to the next step alone, and steps back are not drawn. */
function edgesOf(action: ActionName): readonly Edge[] {
  const { from, to } = ruleOf(action);
  if (to === "unchanged" || to === "step_before") return [];
  if (from === "any_but_canceled") return [[any, `s${String(to)}`, action]];
  return allProductIds.flatMap((productId) => {
    const starts = typeof from === "string" ? workflowOf(productId) : from;
    return starts.flatMap((start): Edge[] => {
      const begin = `s${String(start)}`;
      if (to === "status_left") return [[begin, left, action]];
      const end = destination(action, productId, start);
      // Undo Refund leads to the status left where it does not lead to Info Verified.
      if (to === "verified_or_left" && end !== statusIds.infoVerified) return [[begin, left, action]];
      return end === null ? [] : [[begin, `s${String(end)}`, action]];
    });
  });
}

/** The state diagram of the action table, in Mermaid. */
export function workflowDiagram(statuses: readonly StatusId[], nameOf: (id: StatusId) => string): string {
  const labels = new Map<string, Set<string>>();
  for (const [from, to, action] of actionNames.flatMap(edgesOf)) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(action));
  }
  return [
    "stateDiagram-v2",
    ...statuses.map((id) => `  state "${nameOf(id)}" as s${String(id)}`),
    `  state "any status" as ${any}`,
    `  state "the status it left" as ${left}`,
    ...[...labels].map(([arrow, actions]) => `  ${arrow}: ${[...actions].join(", ")}`),
  ].join("\n");
}
