package io.simplex4j.cli.audit;

import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.server.record.AuditHead;
import io.simplex4j.server.record.AuditOutput;
import io.simplex4j.server.record.AuditTrail;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class AuditListCommand extends TrailCommand {
    @Option(names = "--since", paramLabel = "DATE", description = "only events from this day or moment (UTC) on")
    private @Nullable String since;

    @Option(names = "--last", paramLabel = "N", description = "only the last N events of each chain")
    private @Nullable Long last;

    @Mixin
    private ListOutput output = new ListOutput();

    private Optional<Instant> from = Optional.empty();
    private Optional<OutputTarget> json = Optional.empty();
    private Optional<OutputTarget> csv = Optional.empty();

    public AuditListCommand(Session session) {
        super(session);
    }

    @Override
    void check() {
        if (last != null && last < 1) {
            throw usage("--last is " + last + ", expected 1 or more");
        }
        from = Optional.ofNullable(since).map(text -> moment("--since", text));
        json = output.json(spec(), List.of());
        csv = output.csv(spec());
        OutputTarget.requireDistinct(
                spec(), List.of(json, csv).stream().flatMap(Optional::stream).toList());
    }

    @Override
    ExitCode execute(AuditTrail trail, List<String> chains) throws IOException {
        AuditOutput.Source events = to -> {
            for (String chain : chains) {
                trail.write(chain, first(trail, chain), to);
            }
        };
        if (json.isPresent()) {
            json.get().write(session().out(), out -> AuditOutput.json(out, events));
        }
        if (csv.isPresent()) {
            csv.get().write(session().out(), out -> AuditOutput.csv(out, events));
        }
        if (json.isEmpty() && csv.isEmpty()) {
            AuditOutput.text(session().text(), events);
        }
        return ExitCode.OK;
    }

    private long first(AuditTrail trail, String chain) {
        long end = trail.head(chain).map(AuditHead::seq).orElse(0L);
        long first = from.isPresent() ? trail.firstSince(chain, from.get()).orElse(end + 1) : 1;
        return last == null ? first : Math.max(first, end - last + 1);
    }
}
