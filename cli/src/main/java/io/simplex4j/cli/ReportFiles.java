package io.simplex4j.cli;

import io.simplex4j.cli.input.Readings;
import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.report.csv.CsvReport;
import io.simplex4j.report.html.HtmlReport;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.trust.ReferenceResiduals;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Gathers explanations for people and writes them. */
final class ReportFiles {
    /** Numbers of latents to be read for references at most: about a second of work. */
    private static final double REFERENCE_WORK = 1e8;

    private static final int MOST_REFERENCES = 200;
    private static final int LEAST_REFERENCES = 20;

    private final Session session;
    private final Outputs.ReportTargets targets;
    private final ExplainedRows rows;
    private final List<Explained> explained = new ArrayList<>();

    ReportFiles(Session session, Outputs.ReportTargets targets, ExplainedRows rows) {
        this.session = session;
        this.targets = targets;
        this.rows = rows;
    }

    void add(ExplainedInput one) {
        if (!targets.isEmpty()) {
            explained.add(new Explained(
                    rows.inputName(one.input()),
                    rows.inputs().inputs().row(one.input()),
                    rows.label(one.input()),
                    one.explanation().orElseThrow()));
        }
    }

    void write(ExplainChoice choice, Optional<Baseline> baseline, String features) throws IOException {
        if (targets.isEmpty()) {
            return;
        }
        Report report = Report.of(
                targets.look().title().orElseGet(this::title), background(choice, baseline, features), explained);
        write(targets.html(), out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            HtmlReport.with(targets.look().palette()).write(report, writer);
            writer.flush();
        });
        write(targets.csv(), out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvReport.write(report, writer);
            writer.flush();
        });
        write(targets.pdf(), out -> PdfReport.with(targets.look().palette()).write(report, out));
    }

    private void write(Optional<OutputTarget> target, AtomicFile.Content content) throws IOException {
        if (target.isPresent()) {
            target.get().write(session.out(), content);
            target.get().say(session, explained.size());
        }
    }

    private String title() {
        return rows.model()
                .schema()
                .schema()
                .title()
                .map(title -> title + ": what " + rows.model().name() + " makes of "
                        + rows.inputs().shortName())
                .orElseGet(() -> "What " + rows.model().name() + " makes of "
                        + rows.inputs().shortName());
    }

    private Background background(ExplainChoice choice, Optional<Baseline> baseline, String features) {
        Corpus corpus = rows.corpus();
        Map<String, String> facts = new LinkedHashMap<>();
        ModelReport.Use use = rows.model().model().report().use().orElseThrow();
        facts.put("latent layer", use.latent() + ", " + use.latentSize() + " numbers");
        if (!features.isEmpty()) {
            facts.put("features", features);
        }
        rows.model().source().examples().notes().forEach(note -> facts.put("corpus", note));
        rows.inputs().notes().forEach(note -> facts.put("inputs", note));
        return new Background(
                rows.model().name(),
                String.format(Locale.ROOT, "%,d", corpus.size()) + (corpus.size() == 1 ? " example" : " examples")
                        + " of " + rows.model().source().examples().shortName(),
                corpus,
                Readings.of(rows.model().schema().schema()),
                rows.model().schema().schema().classes(),
                baseline.map(base -> base.resolve(rows.model().model().inputShape())),
                references(corpus, choice),
                facts);
    }

    /** Residuals of unlimited mixtures; those of limited ones are larger and must not be held against them. */
    private static List<Double> references(Corpus corpus, ExplainChoice choice) {
        double each = (double) corpus.size() * corpus.latents().columns();
        int count = (int) Math.min(MOST_REFERENCES, REFERENCE_WORK / each);
        return count < LEAST_REFERENCES || choice.solver().members().isPresent()
                ? List.of()
                : ReferenceResiduals.ofHeldOut(corpus.latents(), count, Workers.of(choice.threads()))
                        .sorted();
    }
}
