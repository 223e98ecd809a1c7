import { needsProof, type Cart } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { stepPaths } from "../steps/flow-steps.ts";

/** The statement that Check Out signs, where the office asks for one (rule O-55). */
export function SignStatement({ cart }: { readonly cart: Cart }) {
  const t = useTexts("checkout").statement;
  const { firstName, lastName } = cart.contactInfo;
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
      <p className="mt-3 font-semibold wrap-anywhere">{t.signs(`${firstName} ${lastName}`)}</p>
    </section>
  );
}
