package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.StandardOutput;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.report.TextStyle;
import io.simplex4j.report.TriageCsv;
import io.simplex4j.report.TriageJson;
import io.simplex4j.report.TriagePage;
import io.simplex4j.report.TriageText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Asks for files instead of text. */
final class TriageOutput extends JsonOption {
    @Option(names = "--csv", paramLabel = "FILE", description = "write a row for each input")
    private @Nullable String csv;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "write a web page with a table that can be sorted and filtered, and cards of the least explained"
                            + " inputs")
    private @Nullable String html;

    @Option(
            names = "--cards",
            paramLabel = "N",
            description = "number of cards on the page, which take most of the time (default: ${DEFAULT-VALUE})")
    private int cards = 20;

    private Optional<OutputTarget> jsonTarget = Optional.empty();
    private Optional<OutputTarget> csvTarget = Optional.empty();
    private Optional<OutputTarget> htmlTarget = Optional.empty();

    /**
     * Refuses what cannot be written, before any work is done for it.
     *
     * @param other what the command writes besides
     */
    void choose(CommandSpec spec, List<String> sources, Optional<OutputTarget> other) {
        if (cards < 0) {
            throw new ParameterException(spec.commandLine(), "--cards is " + cards + ", expected 0 or more");
        }
        if (Sources.STANDARD_STREAM.equals(html)) {
            throw new ParameterException(spec.commandLine(), "--html is -, expected a file");
        }
        jsonTarget = json(spec, sources);
        csvTarget = target(spec, "--csv", csv, sources);
        htmlTarget = target(spec, "--html", html, sources);
        OutputTarget.requireDistinct(
                spec, Stream.concat(targets().stream(), other.stream()).toList());
    }

    private List<OutputTarget> targets() {
        return Stream.of(jsonTarget, csvTarget, htmlTarget)
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Writes what was asked for, or text.
     *
     * @param explain explains some inputs, for cards
     */
    void write(Session session, TriageReport report, Function<List<TriageRow>, List<Explanation>> explain)
            throws IOException {
        if (targets().isEmpty()) {
            PrintWriter out = session.text();
            TriageText.of(report, session.style()).print(out);
            out.flush();
            StandardOutput.requireWritten(session.out());
            return;
        }
        write(session, jsonTarget, out -> TriageJson.write(report, out));
        write(session, csvTarget, out -> TriageCsv.write(report, out));
        if (htmlTarget.isPresent()) {
            List<TriageRow> some =
                    report.rows().subList(0, Math.min(cards, report.rows().size()));
            TriagePage page = TriagePage.of(report, some.isEmpty() ? List.of() : explain.apply(some));
            write(session, htmlTarget, page::write);
        }
        List<String> files =
                targets().stream().flatMap(each -> each.fileName().stream()).toList();
        Noun noun = report.provenance().corpus().noun();
        files.forEach(name -> session.err()
                .println("wrote " + name + ": "
                        + noun.explained().count(report.rows().size())));
        TriageText.of(report, TextStyle.plain(StandardCharsets.UTF_8)).printFindings(session.talk());
    }

    private static void write(Session session, Optional<OutputTarget> target, AtomicFile.Content content)
            throws IOException {
        if (target.isPresent()) {
            target.get().write(session.out(), content);
        }
    }
}
