package io.simplex4j.server.internal.record;

import io.simplex4j.server.AuditCheck;
import io.simplex4j.server.AuditEvent;
import io.simplex4j.server.AuditHead;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verifies a chain from its anchor on. */
public final class ChainVerifier implements ChainQueries.Visitor {
    private static final int MAX_PROBLEMS = 20;
    private static final int HASH_DIGITS = 64;

    private final Optional<AuditHead> kept;
    private final List<String> problems = new ArrayList<>();
    private AuditHead head;
    private boolean broken;
    private boolean compared;
    private long events;
    private long explanations;

    private ChainVerifier(AuditHead anchor, Optional<AuditHead> kept) {
        this.head = anchor;
        this.kept = kept;
    }

    /**
     * Verifies a chain.
     *
     * @param kept an event that was stored elsewhere, if any
     */
    public static AuditCheck verify(Connection connection, String chain, Optional<AuditHead> kept) throws SQLException {
        AuditHead anchor = ChainQueries.anchor(connection, chain).orElse(AuditHead.none());
        ChainVerifier verifier = new ChainVerifier(anchor, kept);
        if (anchor.hash().length() == HASH_DIGITS) {
            verifier.compare(anchor);
            ChainQueries.events(connection, chain, Long.MIN_VALUE, verifier);
        } else {
            verifier.breaks("the purge up to event " + anchor.seq() + " has no hash of 32 bytes");
        }
        verifier.compareEnd(anchor);
        for (String id : ChainQueries.strays(connection, chain, MAX_PROBLEMS)) {
            verifier.complain("the explanation " + id + " belongs to no event");
        }
        return new AuditCheck(
                chain, anchor.seq(), verifier.events, verifier.explanations, verifier.head, verifier.problems);
    }

    @Override
    public boolean visit(AuditEvent event, Optional<RecordedExplanation> explanation) {
        long expected = head.seq() + 1;
        if (event.seq() < expected) {
            breaks("event " + event.seq() + " exists although it was purged");
        } else if (event.seq() > expected) {
            breaks(
                    event.seq() == expected + 1
                            ? "event " + expected + " is missing"
                            : "events " + expected + " to " + (event.seq() - 1) + " are missing");
        } else if (!event.hashAfter(head.hash()).equals(event.hash())) {
            breaks("event " + event.seq() + " is not what was recorded after event " + head.seq());
        }
        if (broken) {
            return false;
        }
        head = new AuditHead(event.seq(), event.hash());
        events++;
        compare(head);
        check(event, explanation);
        return true;
    }

    private void check(AuditEvent event, Optional<RecordedExplanation> explanation) {
        if (explanation.isEmpty()) {
            if (event.action().equals("explain")) {
                complain("the explanation of event " + event.seq() + " is missing");
            }
        } else if (!explanation.get().isOf(event)) {
            complain("the explanation of event " + event.seq() + " is not the one that was recorded");
        } else {
            explanations++;
        }
    }

    private void compare(AuditHead known) {
        if (kept.isPresent() && kept.get().seq() == known.seq()) {
            compared = true;
            if (!kept.get().equals(known)) {
                complain("event " + known.seq() + " has another hash than the one kept elsewhere");
            }
        }
    }

    private void compareEnd(AuditHead anchor) {
        if (kept.isEmpty() || compared || broken) {
            return;
        }
        long seq = kept.get().seq();
        complain(
                seq > head.seq()
                        ? "the record ends with event " + head.seq() + ", though event " + seq + " is known elsewhere"
                        : "event " + seq + " was purged; expected a hash kept of event " + anchor.seq() + " or later");
    }

    private void breaks(String why) {
        broken = true;
        problems.add(0, why);
    }

    private void complain(String why) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(why);
        }
    }
}
