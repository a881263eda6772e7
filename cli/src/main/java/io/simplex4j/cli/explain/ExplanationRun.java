package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.Section;
import io.simplex4j.report.TextReport;
import io.simplex4j.report.internal.ReportSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explains inputs once and writes each explanation, as it comes, to all outputs. */
final class ExplanationRun {
    private static final long MUCH = 5_000_000;

    private final Session session;
    private final Locale language;
    private final ProgressLine line;
    private final Section explanations;
    private final List<ReportSummary> summaries;

    /** A report with its target. */
    record Output(OutputTarget target, Format format) {}

    /** Creates the report of explanations, with a title if it is known. */
    @FunctionalInterface
    interface Format {
        Report of(Section explanations, Optional<String> subject);
    }

    /** Creates a run with one or several explainers, which differ only in their corpora. */
    ExplanationRun(Session session, List<Explainer> explainers, Examples inputs, Locale language) {
        this.session = session;
        this.language = language;
        this.line = new ProgressLine(session);
        List<Explanations> each = new ArrayList<>();
        int[] done = new int[explainers.size()];
        for (int i = 0; i < explainers.size(); i++) {
            int place = i;
            each.add(explainers.get(i).explainLazily(inputs, (now, total) -> {
                done[place] = now;
                line.advancedTo(Arrays.stream(done).sum(), total * done.length);
            }));
        }
        this.explanations = each.size() == 1 ? Section.of(each.get(0)) : Section.of(CorpusComparison.of(each));
        this.summaries = each.stream().map(one -> new ReportSummary()).toList();
    }

    /**
     * Writes the reports that were chosen, or text.
     *
     * @param subject the title of reports, if there is a better one than the names of files
     * @param elsewhere the option that shows all explanations if text shows only some
     */
    void write(List<Output> outputs, Optional<String> subject, String elsewhere) throws IOException {
        try {
            if (outputs.isEmpty()) {
                writeText(elsewhere);
            } else {
                write(outputs, subject, new ArrayList<>());
                say(outputs);
            }
        } finally {
            line.clear();
        }
    }

    /** Writes text as soon as it is available. */
    private void writeText(String elsewhere) {
        TextReport report = explanations
                .comparison()
                .map(TextReport::of)
                .orElseGet(() -> TextReport.of(explanations.explanations()))
                .withLanguage(language)
                .withStyle(session.environment().charset(), session.isColoured())
                .abridged(elsewhere);
        session.print(report);
    }

    /** Opens the files nested within one another, so that a failure leaves none of them. */
    private void write(List<Output> closed, Optional<String> subject, List<ReportWriter> open) throws IOException {
        if (closed.isEmpty()) {
            int count = 0;
            for (Explanation explanation : explanations.all()) {
                for (ReportWriter writer : open) {
                    writer.add(explanation);
                }
                summaries.get(count % summaries.size()).add(explanation);
                count++;
            }
            return;
        }
        Output next = closed.get(0);
        Report report = next.format().of(explanations, subject);
        next.target().write(session, out -> {
            try (ReportWriter writer = report.begin(out)) {
                open.add(writer);
                write(closed.subList(1, closed.size()), subject, open);
                writer.end();
            }
        });
    }

    private void say(List<Output> written) throws IOException {
        line.clear();
        boolean toFile = false;
        int count = summaries.stream().mapToInt(ReportSummary::count).sum();
        for (Output entry : written) {
            if (entry.target().fileName().isEmpty()) {
                continue;
            }
            toFile = true;
            String name = entry.target().fileName().get();
            session.err().println("wrote " + name + ": " + count + (count == 1 ? " explanation" : " explanations"));
            if (entry.target().bytes() > MUCH && count > summaries.size()) {
                session.err()
                        .println(name + " is " + entry.target().bytes() / 1_000_000
                                + " MB; --rows 0,3-7 writes only some of the inputs");
            }
        }
        if (toFile) {
            for (int i = 0; i < summaries.size(); i++) {
                String by = by(i);
                session.err().println(by + summaries.get(i).line());
                summaries
                        .get(i)
                        .accuracy()
                        .ifPresent(known -> session.err().println(by + "labels: " + known.sentence()));
            }
        }
    }

    /** Returns a prefix that names one of several corpora. */
    private String by(int corpus) {
        return explanations
                .comparison()
                .map(all -> OneLine.of(all.names().get(corpus)) + ": ")
                .orElse("");
    }
}
