package io.simplex4j.cli;

import io.simplex4j.cli.input.BaselineChoice;
import io.simplex4j.cli.input.Examples;
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

/** Explains examples with a corpus. */
final class ExplainRun {
    private static final int MOST_IN_FULL = 20;
    private static final int FIRST_OF_MANY = 10;

    private final Session session;
    private final ExplainChoice choice;
    private final ExplainedRows explained;
    private final Explanations explanations;
    private final Optional<Features> features;

    /** How features are explained. */
    private record Features(Baseline baseline, FeatureRun run) {}

    private ExplainRun(
            Session session,
            ExplainChoice choice,
            ExplainedRows explained,
            Explanations explanations,
            Optional<Features> features) {
        this.session = session;
        this.choice = choice;
        this.explained = explained;
        this.explanations = explanations;
        this.features = features;
    }

    /** Encodes the corpus and sets up everything else. */
    static ExplainRun prepare(
            Session session, ExplainedModel model, ExplainChoice choice, Examples inputs, SelectedRows rows) {
        model.source().examples().notes().forEach(session.err()::println);
        inputs.notes().forEach(session.err()::println);
        Corpus corpus = model.encode();
        ExplainedRows explained = new ExplainedRows(model, corpus, inputs, rows);
        Explainer plain = Explainer.of(model.model(), corpus)
                .withMethod(choice.solver().method())
                .withThreads(choice.threads());
        if (choice.features().isEmpty()) {
            Explanations mixtures = new Explanations(plain.withoutFeatures(), rows, choice.threads());
            return new ExplainRun(session, choice, explained, mixtures, Optional.empty());
        }
        ExplainChoice.Features settings = choice.features().get();
        Baseline baseline = BaselineChoice.of(settings.baseline(), corpus, model.reader());
        Explainer attributing = plain.withBaseline(baseline)
                .withProjectionTarget(settings.target())
                .withTolerance(settings.tolerance());
        FeatureRun run = FeatureRun.of(baseline, model.model().inputShape(), settings.target(), settings.tolerance());
        return new ExplainRun(
                session,
                choice,
                explained,
                new Explanations(attributing, rows, choice.threads()),
                model.model().whyNotDifferentiable().isPresent()
                        ? Optional.empty()
                        : Optional.of(new Features(baseline, run)));
    }

    private Optional<FeatureRun> featureRun() {
        return features.map(Features::run);
    }

    /** Writes the explanations to wherever they are wanted. */
    void to(Outputs outputs) throws IOException {
        Summary summary = new Summary();
        ReportFiles report = new ReportFiles(session, outputs.report(), explained);
        Sink gathering = one -> {
            summary.add(one);
            report.add(one);
        };
        if (outputs.json().isPresent()) {
            toJson(outputs.json().get(), gathering);
        } else {
            explanations.forEach(gathering, new ProgressLine(session));
        }
        report.write(
                choice,
                features.map(Features::baseline),
                featureRun().map(FeatureRun::words).orElse(""));
        boolean toFile = outputs.json().flatMap(OutputTarget::fileName).isPresent();
        if (toFile || !outputs.report().isEmpty()) {
            session.err().println(summary.line());
        }
    }

    private void toJson(OutputTarget target, Sink gathering) throws IOException {
        CorpusDescription corpus = explained.describeCorpus();
        target.write(session.out(), out -> {
            ExplanationsJson json = ExplanationsJson.begin(
                    out, explained.model().describe(), corpus, choice.solver().settings(), featureRun());
            explanations.forEach(
                    one -> {
                        json.write(one);
                        gathering.accept(one);
                    },
                    new ProgressLine(session));
            json.end();
        });
        target.say(session, explained.rows().rows());
    }

    /** Prints text: everything, or the first few and a summary. */
    void toText() throws IOException {
        PrintWriter out = session.text();
        ExplanationText report = new ExplanationText(out, session.style(), explained.featureWords(), explained.names());
        int count = explained.rows().rows();
        boolean many = count > MOST_IN_FULL;
        int shown = many ? FIRST_OF_MANY : count;
        Summary summary = new Summary();
        explanations.forEach(
                one -> {
                    if (summary.count() < shown) {
                        report.print(one);
                        out.flush();
                    }
                    summary.add(one);
                },
                new ProgressLine(session));
        if (many) {
            out.println("These were the first " + shown + " of " + count
                    + " inputs; --html FILE or --json FILE writes all of them, --rows 0,3-7 shows some. Over all:");
            out.println();
            report.print(summary);
        }
        report.printLegend(featureRun());
        out.flush();
    }

    /** Takes explanations in the order of the rows. */
    @FunctionalInterface
    interface Sink {
        void accept(ExplainedInput explained) throws IOException;
    }
}
