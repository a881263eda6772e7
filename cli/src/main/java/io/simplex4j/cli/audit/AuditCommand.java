package io.simplex4j.cli.audit;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.RecordOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.server.AuditCheck;
import io.simplex4j.server.AuditHead;
import io.simplex4j.server.AuditTrail;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands of {@code simplex audit}, which read the record of a server. */
public abstract class AuditCommand extends SessionCommand {
    @Mixin
    private RecordOptions record = new RecordOptions();

    @Override
    protected final ExitCode execute() throws IOException {
        check();
        try (AuditTrail trail = record.requireStore().read()) {
            return execute(trail, chains(trail));
        }
    }

    /** Checks options. */
    void check() {}

    /** Executes the command on the chosen chains. */
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
                    "the record has no chain " + chosen + "; expected "
                            + (all.isEmpty() ? "one with events" : String.join(" or ", all)));
        }
        return List.of(chosen);
    }

    /** Returns the only chain, which an option requires. */
    final String only(List<String> chains, String option) {
        if (chains.size() != 1) {
            throw new UsageException(option + " applies to a single chain; expected --chain with "
                    + (chains.isEmpty() ? "one that has events" : String.join(" or ", chains)));
        }
        return chains.get(0);
    }

    /** Parses a day, which begins at midnight UTC, or an instant. */
    final Instant moment(String option, String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new UsageException(
                    option + " is " + text + "; expected a date such as 2026-11-17 or 2026-11-17T08:00:00Z");
        }
    }

    /** {@code simplex audit list}: what a server answered. */
    @Command(
            name = "list",
            description = {
                "List the events of a record: when a server started and stopped, and who asked for what.",
                "Each line has the chain, number, time, who, action, subject and hash; CSV and JSON also have the"
                        + " digest of the answer."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  simplex audit list --data record --last 20",
                "  simplex audit list --data record --since 2026-11-01 --csv events.csv"
            })
    public static final class ListEvents extends AuditCommand {
        @Option(names = "--since", paramLabel = "DATE", description = "only events from this day or moment (UTC) on")
        private @Nullable String since;

        @Option(names = "--last", paramLabel = "N", description = "only the last N events of each chain")
        private @Nullable Long last;

        @Mixin
        private ListOutput output = new ListOutput();

        private Optional<Instant> from = Optional.empty();
        private Optional<OutputTarget> json = Optional.empty();
        private Optional<OutputTarget> csv = Optional.empty();

        @Override
        void check() {
            if (last != null && last < 1) {
                throw new UsageException("--last is " + last + "; expected 1 or more");
            }
            from = Optional.ofNullable(since).map(text -> moment("--since", text));
            json = output.json();
            csv = output.csv();
        }

        @Override
        ExitCode execute(AuditTrail trail, List<String> chains) throws IOException {
            EventOutput.Source events = to -> {
                for (String chain : chains) {
                    write(trail, chain, first(trail, chain), to);
                }
            };
            if (json.isPresent()) {
                json.get().write(session(), out -> EventOutput.json(out, events));
            }
            if (csv.isPresent()) {
                csv.get().write(session(), out -> EventOutput.csv(out, events));
            }
            if (json.isEmpty() && csv.isEmpty()) {
                EventOutput.text(session().text(), events);
            }
            return ExitCode.OK;
        }

        private static void write(AuditTrail trail, String chain, long from, EventOutput to) throws IOException {
            try {
                trail.events(chain, from, event -> {
                    try {
                        to.write(event);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }

        private long first(AuditTrail trail, String chain) {
            long end = trail.head(chain).map(AuditHead::seq).orElse(0L);
            long first = from.isPresent() ? trail.firstSince(chain, from.get()).orElse(end + 1) : 1;
            return last == null ? first : Math.max(first, end - last + 1);
        }
    }

    /** {@code simplex audit verify}: checks that a record is unchanged. */
    @Command(
            name = "verify",
            description = {
                "Recompute the hashes of all events and explanations of a record, and say where the first one"
                        + " differs.",
                "Exits with 3 if something was changed or is missing. Whoever can write to the database could"
                        + " rewrite all of it: --head compares it with what simplex audit head once printed."
            },
            footerHeading = "%nExamples:%n",
            footer = {
                "  simplex audit verify --data record",
                "  simplex audit verify --data record --head \"$(cat kept-elsewhere)\""
            })
    public static final class Verify extends AuditCommand {
        @Option(names = "--head", paramLabel = "SEQ:HASH", description = "an event that the chain once had")
        private @Nullable String head;

        private Optional<AuditHead> kept = Optional.empty();

        @Override
        void check() {
            try {
                kept = Optional.ofNullable(head).map(String::strip).map(AuditHead::parse);
            } catch (IllegalArgumentException e) {
                throw new UsageException("--head: " + e.getMessage());
            }
        }

        @Override
        ExitCode execute(AuditTrail trail, List<String> chains) {
            if (kept.isPresent() && !chains.isEmpty()) {
                only(chains, "--head");
            }
            PrintWriter out = session().text();
            boolean passed = kept.isEmpty() || !chains.isEmpty();
            for (String chain : chains) {
                AuditCheck check = kept.isPresent() ? trail.verify(chain, kept.get()) : trail.verify(chain);
                passed &= check.passed();
                print(out, check);
            }
            if (chains.isEmpty()) {
                out.println("the record has no events"
                        + kept.map(known -> ", though event " + known.seq() + " is known elsewhere")
                                .orElse(""));
            }
            out.flush();
            return passed ? ExitCode.OK : ExitCode.BAD_DATA;
        }

        private static void print(PrintWriter out, AuditCheck check) {
            String name = OneLine.of(check.chain());
            for (String problem : check.problems()) {
                out.println(name + ": " + OneLine.of(problem));
            }
            out.println(name + ": " + NumberText.count(check.events(), "event")
                    + (check.purged() == 0 ? "" : " since the purge up to " + check.purged())
                    + (check.passed() ? ", all as recorded" : " as recorded before that")
                    + "; explanations as recorded: " + check.explanations());
            out.println(name + ": head " + check.head());
        }
    }

    /** {@code simplex audit list}: the answers of a server. */
    @Command(
            name = "head",
            description = {
                "Print the number and hash of the last event as SEQ:HASH; with several chains, each after its name.",
                "Keep it where those who can write to the record cannot reach it: later it shows that nothing up to"
                        + " that event was changed (simplex audit verify --head SEQ:HASH)."
            },
            footerHeading = "%nExamples:%n",
            footer = "  simplex audit head --data record | mail -s head auditor@example.org")
    public static final class Head extends AuditCommand {

        @Override
        ExitCode execute(AuditTrail trail, List<String> chains) {
            PrintWriter out = session().text();
            for (String chain : chains) {
                AuditHead head = trail.head(chain).orElse(AuditHead.none());
                out.println((chains.size() == 1 ? "" : OneLine.of(chain) + " ") + head);
            }
            if (chains.isEmpty()) {
                out.println(AuditHead.none());
            }
            out.flush();
            return ExitCode.OK;
        }
    }

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
    public static final class Purge extends AuditCommand {
        @Option(names = "--before", paramLabel = "DATE", description = "events before this day or moment (UTC)")
        private @Nullable String before;

        @Option(names = "--upto", paramLabel = "SEQ", description = "events up to this number")
        private @Nullable Long upto;

        private Optional<Instant> moment = Optional.empty();

        @Override
        void check() {
            if ((before == null) == (upto == null)) {
                throw new UsageException("found " + (before == null ? "neither" : "both")
                        + " --before and --upto; expected one of them");
            }
            if (upto != null && upto < 1) {
                throw new UsageException("--upto is " + upto + "; expected 1 or more");
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
                long purged =
                        upto == null ? trail.purgeBefore(chain, moment.orElseThrow(), who) : purge(trail, chain, who);
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
                throw new UsageException("--upto: " + e.getMessage());
            }
        }
    }

    /** Options for output files. */
    private static final class ListOutput extends JsonOption {
        @Option(names = "--csv", paramLabel = "FILE", description = "write a row for each event; - is standard output")
        private @Nullable String csv;

        Optional<OutputTarget> csv() {
            return target("--csv", csv);
        }
    }
}
