package io.simplex4j.cli.audit;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.data.OneLine;
import io.simplex4j.server.record.AuditHead;
import io.simplex4j.server.record.AuditTrail;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code simplex audit head}: the end of a chain, to be kept elsewhere. */
@Command(
        name = "head",
        description = {
            "Print the number and hash of the last event as SEQ:HASH; with several chains, each after its name.",
            "Keep it where those who can write to the record cannot reach it: later it shows that nothing up to"
                    + " that event was changed (simplex audit verify --head SEQ:HASH)."
        },
        footerHeading = "%nExamples:%n",
        footer = "  simplex audit head --data record | mail -s head auditor@example.org")
public final class AuditHeadCommand extends TrailCommand {
    public AuditHeadCommand(Session session) {
        super(session);
    }

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
