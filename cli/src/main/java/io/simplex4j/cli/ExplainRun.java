package io.simplex4j.cli;

import io.simplex4j.cli.input.BaselineChoice;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.cli.output.CorpusDescription;
import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.cli.output.ExplanationText;
import io.simplex4j.cli.output.ExplanationsJson;
import io.simplex4j.cli.output.FeatureRun;
import io.simplex4j.cli.output.Summary;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Explainer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Explains the rows of one file with the rows of another. */
final class ExplainRun {
    private static final int MOST_IN_FULL = 20;
    private static final int FIRST_OF_MANY = 10;

    private final Session session;
    private final ExplainedModel model;
    private final ExplainChoice choice;
    private final SelectedRows rows;
    private final Explanations explanations;
    private final Optional<FeatureRun> features;

    private ExplainRun(
            Session session,
            ExplainedModel model,
            ExplainChoice choice,
            Explanations explanations,
            Optional<FeatureRun> features) {
        this.session = session;
        this.model = model;
        this.choice = choice;
        this.rows = explanations.rows();
        this.explanations = explanations;
        this.features = features;
    }

    /** Encodes the corpus and sets up everything else. */
    static ExplainRun prepare(Session session, ExplainedModel model, ExplainChoice choice, SelectedRows rows) {
        Corpus corpus = model.encode();
        Explainer explainer = Explainer.of(model.model(), corpus)
                .withMethod(choice.solver().method())
                .withThreads(choice.threads());
        Optional<ExplainChoice.Features> wanted = choice.features();
        if (wanted.isEmpty()) {
            Explanations plain = new Explanations(explainer.withoutFeatures(), rows, choice.threads());
            return new ExplainRun(session, model, choice, plain, Optional.empty());
        }
        ExplainChoice.Features settings = wanted.get();
        Baseline baseline =
                BaselineChoice.of(settings.baseline(), corpus, model.model().inputShape());
        Optional<String> whyNot = model.model().whyNotDifferentiable();
        if (whyNot.isPresent()) {
            Explanations plain = new Explanations(explainer.withoutFeatures(), rows, choice.threads());
            return new ExplainRun(session, model, choice, plain.without(whyNot.get()), Optional.empty());
        }
        Explainer attributing = explainer
                .withBaseline(baseline)
                .withProjectionTarget(settings.target())
                .withTolerance(settings.tolerance());
        return new ExplainRun(
                session,
                model,
                choice,
                new Explanations(attributing, rows, choice.threads()),
                Optional.of(
                        FeatureRun.of(baseline, model.model().inputShape(), settings.target(), settings.tolerance())));
    }

    /** Writes the explanations object. */
    void toJson(JsonTarget target) throws IOException {
        CorpusDescription corpus = CorpusDescription.ofInputs(
                model.file().examples(),
                model.model().latentSize(),
                model.file().shortName());
        Summary summary = new Summary();
        target.write(session.out(), out -> {
            ExplanationsJson json = ExplanationsJson.begin(
                    out, model.describe(), corpus, choice.solver().settings(), features);
            explanations.forEach(
                    explained -> {
                        json.write(explained);
                        summary.add(explained);
                    },
                    new ProgressLine(session));
            json.end();
        });
        target.fileName().ifPresent(name -> {
            int count = summary.count();
            session.err().println("wrote " + name + ": " + count + (count == 1 ? " explanation" : " explanations"));
            session.err().println(summary.line());
        });
    }

    /** Prints text: everything, or the first few and a summary. */
    void toText() throws IOException {
        PrintWriter out = session.text();
        ExplanationText report =
                new ExplanationText(out, session.style(), model.model().inputShape());
        boolean many = rows.rows() > MOST_IN_FULL;
        int shown = many ? FIRST_OF_MANY : rows.rows();
        Summary summary = new Summary();
        explanations.forEach(
                explained -> {
                    if (summary.count() < shown) {
                        report.print(explained);
                        out.flush();
                    }
                    summary.add(explained);
                },
                new ProgressLine(session));
        if (many) {
            out.println("These were the first " + shown + " of " + rows.rows()
                    + " inputs; --json FILE writes all of them, --rows 0,3-7 shows some. Over all:");
            out.println();
            report.print(summary);
        }
        report.printLegend(features);
        out.flush();
    }

    /** Takes explanations in the order of the rows. */
    @FunctionalInterface
    interface Sink {
        void accept(ExplainedInput explained) throws IOException;
    }
}
