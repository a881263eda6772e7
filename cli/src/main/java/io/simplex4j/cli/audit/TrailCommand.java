package io.simplex4j.cli.audit;

import io.simplex4j.cli.option.RecordOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.server.record.AuditTrail;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Mixin;

/** A command that reads a record. */
abstract class TrailCommand extends SessionCommand {
    @Mixin
    private RecordOptions record = new RecordOptions();

    TrailCommand(Session session) {
        super(session);
    }

    @Override
    protected final ExitCode execute() throws IOException {
        check();
        try (AuditTrail trail = record.requireStore(spec()).read()) {
            return execute(trail, chains(trail));
        }
    }

    /** Refuses options that make no sense. */
    void check() {}

    /** Does what it is for, with the chains that were asked for. */
    abstract ExitCode execute(AuditTrail trail, List<String> chains) throws IOException;

    private List<String> chains(AuditTrail trail) {
        List<String> all = trail.chains();
        if (record.chain().isEmpty()) {
            return all;
        }
        String chosen = record.chain().get();
        if (!all.contains(chosen)) {
            throw new CommandFailure(
                    ExitCode.BAD_DATA,
                    "the record has no chain " + chosen + ", expected "
                            + (all.isEmpty() ? "one with events" : String.join(" or ", all)));
        }
        return List.of(chosen);
    }

    /** The one chain that an option is about. */
    final String only(List<String> chains, String option) {
        if (chains.size() != 1) {
            throw usage(option + " is of one chain, expected --chain with "
                    + (chains.isEmpty() ? "one that has events" : String.join(" or ", chains)));
        }
        return chains.get(0);
    }

    /** A day, from its beginning in UTC, or a moment. */
    final Instant moment(String option, String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw usage(option + " is " + text + ", expected a date such as 2026-11-17 or 2026-11-17T08:00:00Z");
        }
    }
}
