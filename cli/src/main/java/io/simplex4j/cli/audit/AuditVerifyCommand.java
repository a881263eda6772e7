package io.simplex4j.cli.audit;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.data.OneLine;
import io.simplex4j.example.NumberText;
import io.simplex4j.server.record.AuditCheck;
import io.simplex4j.server.record.AuditHead;
import io.simplex4j.server.record.AuditTrail;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code simplex audit verify}: whether a record is as it was written. */
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
public final class AuditVerifyCommand extends TrailCommand {
    @Option(names = "--head", paramLabel = "SEQ:HASH", description = "an event that the chain once had")
    private @Nullable String head;

    private Optional<AuditHead> kept = Optional.empty();

    public AuditVerifyCommand(Session session) {
        super(session);
    }

    @Override
    void check() {
        try {
            kept = Optional.ofNullable(head).map(String::strip).map(AuditHead::parse);
        } catch (IllegalArgumentException e) {
            throw usage("--head: " + e.getMessage());
        }
    }

    @Override
    ExitCode execute(AuditTrail trail, List<String> chains) {
        if (kept.isPresent()) {
            only(chains, "--head");
        }
        PrintWriter out = session().text();
        boolean passed = true;
        for (String chain : chains) {
            AuditCheck check = kept.isPresent() ? trail.verify(chain, kept.get()) : trail.verify(chain);
            passed &= check.passed();
            print(out, check);
        }
        if (chains.isEmpty()) {
            out.println("the record has no events");
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
