import { needsProof, type Cart } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Link } from "../../../lib/router.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { CheckBox } from "../../../ui/check-box.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { stepPaths } from "../steps/flow-steps.ts";

export interface Signature {
  readonly agreed: boolean;
  readonly name: string;
}

/** What is signed for before the customer has touched it: a spouse's own name is there, the box is never ticked. */
export function blankSignature({ relationship, contactInfo: { firstName, lastName } }: Cart): Signature {
  return { agreed: false, name: relationship === "spouse" ? `${firstName} ${lastName}`.trim() : "" };
}

interface SignStatementProps {
  readonly cart: Cart;
  readonly signature: Signature;
  readonly onChange: (next: Signature) => void;
  readonly errorOf: (field: keyof Signature) => string | undefined;
}

/** The statement that every customer signs: its words, a box to tick, and their name (rule O-55). */
export function SignStatement({ cart, signature, onChange, errorOf }: SignStatementProps) {
  const t = useTexts("checkout").statement;
  return (
    <section aria-labelledby="sign-statement" className="card mt-4 min-w-0 p-4 sm:p-5">
      <h2 id="sign-statement" className="mb-3 text-lg">
        {t.heading}
      </h2>
      {needsProof(cart.relationship) && cart.documents.additional === null && (
        <Alert kind="info" title={t.proofMissing} className="mb-4">
          <Link to={stepPaths.documents}>{t.addProof}</Link>
        </Alert>
      )}
      <p className="max-w-[42rem]">{t.wording}</p>
      <CheckBox
        className="mt-3"
        name="agreed"
        label={t.agree}
        checked={signature.agreed}
        error={errorOf("agreed")}
        onChange={(agreed) => onChange({ ...signature, agreed })}
      />
      <Field name="name" label={t.name} hint={t.nameHint} required error={errorOf("name")} className="mt-4 max-w-md">
        <TextInput
          value={signature.name}
          autoComplete="name"
          spellCheck={false}
          onValue={(name) => onChange({ ...signature, name })}
        />
      </Field>
    </section>
  );
}
