package io.simplex4j.cli.audit;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.data.OneLine;
import io.simplex4j.example.NumberText;
import io.simplex4j.server.record.AuditTrail;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code simplex audit purge}: deletes old events and their explanations. */
@Command(
        name = "purge",
        description = {
            "Delete events and their explanations from the beginning of a chain. The hash of the last one stays,"
                    + " so that the rest can still be verified.",
            "Deletes all of it or nothing, even while a server is writing, and nothing if the chain is broken."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex audit purge --data record --before 2026-01-01",
            "  simplex audit purge --data record --upto 120000"
        })
public final class AuditPurgeCommand extends TrailCommand {
    @Option(names = "--before", paramLabel = "DATE", description = "events before this day or moment (UTC)")
    private @Nullable String before;

    @Option(names = "--upto", paramLabel = "SEQ", description = "events up to this number")
    private @Nullable Long upto;

    private Optional<Instant> moment = Optional.empty();

    public AuditPurgeCommand(Session session) {
        super(session);
    }

    @Override
    void check() {
        if ((before == null) == (upto == null)) {
            throw usage(
                    "found " + (before == null ? "neither" : "both") + " --before and --upto, expected one of them");
        }
        if (upto != null && upto < 1) {
            throw usage("--upto is " + upto + ", expected 1 or more");
        }
        moment = Optional.ofNullable(before).map(text -> moment("--before", text));
    }

    @Override
    ExitCode execute(AuditTrail trail, List<String> chains) {
        String who = System.getProperty("user.name", "unknown");
        if (upto != null) {
            only(chains, "--upto");
        }
        PrintWriter out = session().text();
        for (String chain : chains) {
            long purged = upto == null ? trail.purgeBefore(chain, moment.orElseThrow(), who) : purge(trail, chain, who);
            out.println(OneLine.of(chain) + ": purged " + NumberText.count(purged, "event"));
        }
        if (chains.isEmpty()) {
            out.println("the record has no events");
        }
        out.flush();
        return ExitCode.OK;
    }

    private long purge(AuditTrail trail, String chain, String who) {
        try {
            return trail.purge(chain, upto == null ? 0 : upto, who);
        } catch (IllegalArgumentException e) {
            throw usage("--upto: " + e.getMessage());
        }
    }
}
