package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.Report;
import io.simplex4j.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for output files. */
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

    private Locale language = Locale.ENGLISH;
    private Optional<OutputTarget> jsonTarget = Optional.empty();
    private Optional<OutputTarget> csvTarget = Optional.empty();
    private Optional<OutputTarget> htmlTarget = Optional.empty();

    /**
     * Rejects files that cannot be written, before any work is done.
     *
     * @param chosen language of the page and of text
     */
    void choose(Locale chosen) {
        language = chosen;
        if (cards < 0) {
            throw new UsageException("--cards is " + cards + "; expected 0 or more");
        }
        jsonTarget = json();
        csvTarget = target("--csv", csv);
        htmlTarget = file("--html", html);
    }

    /** Returns the file of the state of drift, if there is one. */
    Optional<Path> drift(@Nullable String name) {
        return state("--drift", name);
    }

    private List<OutputTarget> targets() {
        return Stream.of(jsonTarget, csvTarget, htmlTarget)
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Writes the requested files, or text if there are none.
     *
     * @param explain explains some inputs, for cards
     */
    void write(Session session, TriageReport report, Function<List<TriageReport.Row>, List<Explanation>> explain)
            throws IOException {
        if (targets().isEmpty()) {
            session.print(TextReport.of(report).withLanguage(language));
            return;
        }
        write(session, jsonTarget, JsonReport.of(report));
        write(session, csvTarget, CsvReport.of(report));
        if (htmlTarget.isPresent()) {
            List<TriageReport.Row> some =
                    report.rows().subList(0, Math.min(cards, report.rows().size()));
            write(
                    session,
                    htmlTarget,
                    HtmlReport.of(report, some.isEmpty() ? List.of() : explain.apply(some))
                            .withLanguage(language));
        }
        List<String> files =
                targets().stream().flatMap(each -> each.fileName().stream()).toList();
        Noun noun = report.provenance().corpus().noun();
        files.forEach(name -> session.err()
                .println("wrote " + name + ": "
                        + noun.explained().count(report.rows().size())));
        PrintWriter err = session.errWriter();
        err.print(TextReport.of(report).withLanguage(language).abridged("the files have all inputs"));
        err.flush();
    }

    private static void write(Session session, Optional<OutputTarget> target, Report report) throws IOException {
        if (target.isPresent()) {
            target.get().write(session, report);
        }
    }
}
