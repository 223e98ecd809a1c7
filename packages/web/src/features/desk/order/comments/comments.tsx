import { commentSchema, type StaffOrder } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { useChangeDraft } from "../../../../lib/storage/use-change-draft.ts";
import { readDraft, useDraft } from "../../../../lib/storage/drafts.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import { restoreFocus, sectionOf } from "../../../../ui/focus/restore-focus.ts";
import { useOrderAction } from "../use-order-action.ts";
import { CommentForm } from "./comment-form.tsx";

type Comment = StaffOrder["comments"][number];

/** The newest comments that are shown at once; one more is not worth a button. */
const NEWEST = 10;

/** The staff's comments on an order, oldest first; of many only the newest. Nothing without any, for who cannot add. */
export function Comments({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder").comments;
  const mayAdd = useMayWrite() && order.destroyed_at === null;
  const [all, setAll] = useState(false);
  const earlier = all || order.comments.length <= NEWEST + 1 ? 0 : order.comments.length - NEWEST;

  if (order.comments.length === 0 && !mayAdd) return null;
  return (
    <Card as="section" labelledBy="comments-heading" className="sm:p-4!">
      <h2 id="comments-heading" className="mb-1 text-sm">
        {t.heading}
      </h2>
      {earlier > 0 && (
        <Button
          kind="quiet"
          small
          className="-ml-3 mb-2"
          onClick={(event) => {
            const part = sectionOf(event.currentTarget);
            flushSync(() => setAll(true));
            restoreFocus(part);
          }}
        >
          {t.showEarlier(earlier)}
        </Button>
      )}
      {order.comments.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {order.comments.slice(earlier).map((comment) => (
            <CommentItem key={comment.id} orderId={order.id} comment={comment} />
          ))}
        </ol>
      )}
      {mayAdd && (
        <div className="no-print">
          <NewComment key={order.id} orderId={order.id} />
        </div>
      )}
    </Card>
  );
}

/** A new comment. Its draft outlives the page and the session. */
function NewComment({ orderId }: { readonly orderId: number }) {
  const t = useTexts("staffOrder").comments;
  const adding = useOrderAction(orderId);
  const [text, setText, dropText] = useDraft(`comment:${orderId}`);
  return (
    <CommentForm
      name="new-comment"
      label={t.new}
      submit={t.add}
      text={text}
      onText={setText}
      busy={adding.busy}
      onSubmit={async (content) => {
        const done = await adding.run(
          async () => api.post(`/orders/${orderId}/comments`, { body: { content }, schema: commentSchema }),
          t.added,
        );
        if (done) dropText(content);
      }}
    />
  );
}

function CommentItem({ orderId, comment }: { readonly orderId: number; readonly comment: Comment }) {
  const t = useTexts("staffOrder").comments;
  const me = useSession()?.user.display_name;
  const mayEdit = useMayWrite() && (comment.mine ?? comment.created_by === me);
  const saving = useOrderAction(orderId);
  const draft = `comment-change:${comment.id}`;
  /** A draft of an earlier visit is restored without taking the focus. */
  const [editing, setEditing] = useState<"restored" | "asked" | undefined>(() =>
    readDraft(draft) === "" ? undefined : "restored",
  );
  const [text, setText] = useChangeDraft(draft, comment.content);
  const edit = useRef<HTMLButtonElement>(null);
  const date = formatDateTime(comment.created_at);
  const edited = Date.parse(comment.updated_at) > Date.parse(comment.created_at);

  function close(): void {
    setText(comment.content);
    setEditing(undefined);
    focusAfterRender(() => edit.current?.focus());
  }

  if (editing && mayEdit) {
    return (
      <li>
        <CommentForm
          name={`comment-${comment.id}`}
          label={t.editLabel}
          submit={t.save}
          text={text}
          onText={setText}
          focusAtOnce={editing === "asked"}
          busy={saving.busy}
          onCancel={close}
          onSubmit={async (content) => {
            const path = `/orders/${orderId}/comments/${comment.id}`;
            const done = await saving.run(
              async () => api.patch(path, { body: { content }, schema: commentSchema }),
              t.saved,
            );
            if (done) close();
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <p className="wrap-anywhere whitespace-pre-wrap">{comment.content}</p>
      <p className="text-xs text-ink-2">
        <span>{t.by(comment.created_by, date)}</span> <span>{edited && t.edited}</span>{" "}
        {mayEdit && (
          <button
            ref={edit}
            type="button"
            className="no-print min-h-6 px-1 text-spruce-700 underline underline-offset-2"
            aria-label={t.editOf(date)}
            onClick={() => {
              setText(comment.content);
              setEditing("asked");
            }}
          >
            {t.edit}
          </button>
        )}
      </p>
    </li>
  );
}
