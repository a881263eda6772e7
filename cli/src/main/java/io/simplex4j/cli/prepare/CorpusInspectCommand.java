package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.trust.internal.CorpusInspection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex corpus inspect}: statistics of a stored corpus. */
@Command(
        name = "inspect",
        description = {
            "Show what a stored corpus holds and how well it explains: size, duplicates, labels, how often the model is"
                    + " right, how its examples are used, and what residual most inputs stay below.",
            "Without --calibration its own examples are explained, each by the others."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus inspect patients",
            "  simplex corpus inspect few --calibration held-out",
            "  simplex corpus inspect few --calibration held-out.csv --model m.onnx"
        })
public final class CorpusInspectCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "folder written by simplex corpus build or select")
    private String folder = "";

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "model that built the corpus: encodes --calibration, unless that is a folder that simplex corpus"
                            + " build wrote with the same model")
    private @Nullable String modelName;

    @Mixin
    private ModelReading reading = ModelReading.withoutLatent();

    @Override
    protected ExitCode execute() throws IOException {
        calibration.check();
        if (modelName != null && !calibration.given()) {
            throw new UsageException("--model encodes the rows of --calibration; expected both");
        }
        StoredCorpus stored = read(folder);
        CorpusInspection found = calibration.given()
                ? CorpusInspection.of(calibration.calibrate(stored.corpus(), rows(stored)))
                : CorpusInspection.of(stored.corpus(), Workers.all());
        PrintWriter out = session().text();
        new CorpusInspectionText(out, session().style()).print(stored, found);
        out.flush();
        return ExitCode.OK;
    }

    private Corpus rows(StoredCorpus stored) {
        return modelName == null ? storedRows(stored) : encodedRows(stored, modelName);
    }

    private Corpus storedRows(StoredCorpus stored) {
        String name = calibration.name().orElseThrow();
        if (calibration.labelled() || !Files.isDirectory(Sources.path(ExitCode.DOES_NOT_FIT, name))) {
            throw new UsageException("--calibration is "
                    + (calibration.labelled() ? "given with labels" : name + ", which is not a folder")
                    + "; expected --model too to encode it");
        }
        StoredCorpus rows = read(name);
        requireSameModel(
                name, rows.model().digest(), rows.model().latent(), rows.model().identity(), stored);
        return rows.corpus();
    }

    private Corpus encodedRows(StoredCorpus stored, String name) {
        ModelOptions plain = reading.applied(ModelOptions.defaults());
        ModelOptions options = stored.model().latent().map(plain::withLatent).orElse(plain);
        try (LatentModel model = reading.open(name, options)) {
            requireSameModel(name, model.digest(), model.latentName(), model.digest(), stored);
            CorpusSource source =
                    Sources.corpus(model, Sources.reader(model, Optional.empty()), folder, Optional.empty());
            Corpus rows = calibration.rows(model, source.reader()).orElseThrow();
            rows.examples().notes().forEach(session().err()::println);
            return rows;
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private static void requireSameModel(
            String name, String digest, Optional<String> latent, String identity, StoredCorpus stored) {
        if (!digest.equals(stored.model().digest())
                || !latent.equals(stored.model().latent())) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    name + ": was built with " + identity + "; expected "
                            + stored.model().identity() + " as the corpus");
        }
    }

    static StoredCorpus read(String name) {
        return Sources.read(
                "corpus", ExitCode.DOES_NOT_FIT, () -> CorpusFolder.read(Sources.path(ExitCode.DOES_NOT_FIT, name)));
    }

    /** Prints the statistics of a corpus. */
    private static final class CorpusInspectionText {
        private static final int BINS = 8;
        private static final int MAX_LABELS = 20;
        private static final int SOME = 5;

        private final PrintWriter out;
        private final TextStyle style;

        CorpusInspectionText(PrintWriter out, TextStyle style) {
            this.out = out;
            this.style = style;
        }

        void print(StoredCorpus stored, CorpusInspection found) {
            Corpus corpus = found.corpus();
            line("examples", NumberText.count(corpus.size(), "example") + " from " + OneLine.of(stored.source()));
            line("model", OneLine.of(stored.model().name()));
            line("duplicates", NumberText.grouped(found.duplicates()));
            line("affine rank", found.affineRank() + " of " + corpus.latents().columns() + " numbers of a latent");
            stored.history().forEach(step -> line("history", history(step)));
            labels(found, corpus.size());
            corpus.agreement().ifPresent(agreement -> {
                line("model is right", right(agreement));
                if (agreement.noBetterThanChance()) {
                    line(
                            "",
                            "chance could explain that: check scaling, order of columns, labels, and --task of the build");
                }
            });
            residuals(found);
            usage(found);
            line("coverage", coverage(found));
        }

        private void line(String name, String text) {
            out.println(String.format(Locale.ROOT, "%-15s %s", name, text));
        }

        private static String history(Corpus.Derivation step) {
            return OneLine.of(step.method())
                    + (step.seed().isPresent() ? ", seed " + step.seed().getAsLong() : "") + ", from "
                    + NumberText.count(step.parentExamples(), "example") + " ("
                    + step.parentDigest().substring(0, "sha256:".length() + 12) + "…)";
        }

        private static String right(Corpus.Agreement agreement) {
            return agreement.right().isPresent()
                    ? agreement.right().getAsInt() + " of " + NumberText.count(agreement.labelled(), "labelled example")
                    : "R² " + NumberText.number(agreement.rSquared().orElse(0)) + " over "
                            + NumberText.count(agreement.labelled(), "labelled example");
        }

        private void labels(CorpusInspection found, int size) {
            DoubleSummaryStatistics values = found.labelValues();
            if (values.getCount() > 0) {
                line(
                        "labels",
                        NumberText.count(values.getCount(), "value") + " from "
                                + NumberText.number(values.getMin()) + " to "
                                + NumberText.number(values.getMax()) + ", mean "
                                + NumberText.number(values.getAverage()));
                return;
            }
            Map<String, Integer> labels = found.labels();
            String all = labels.entrySet().stream()
                    .limit(MAX_LABELS)
                    .map(each -> OneLine.of(each.getKey()) + " " + each.getValue() + " ("
                            + NumberText.wholePercent((double) each.getValue() / size) + ")")
                    .collect(Collectors.joining(", "));
            line(
                    "labels",
                    labels.isEmpty()
                            ? "none"
                            : all
                                    + (labels.size() > MAX_LABELS
                                            ? " and " + (labels.size() - MAX_LABELS) + " more"
                                            : ""));
        }

        private void residuals(CorpusInspection found) {
            Vec residuals = found.residuals();
            int count = residuals.size();
            if (count == 0) {
                return;
            }
            line(
                    "residuals",
                    "of " + NumberText.count(count, found.heldOut() ? "calibration row" : "example")
                            + (found.heldOut() ? "" : ", each explained by the others"));
            double end = residuals.get(count - 1) > 0 ? residuals.get(count - 1) : 1;
            int[] counts = new int[BINS];
            for (int i = 0; i < count; i++) {
                counts[(int) Math.min(BINS - 1, residuals.get(i) / end * BINS)]++;
            }
            int max = IntStream.of(counts).max().orElse(1);
            for (int bin = 0; bin < BINS; bin++) {
                out.println(String.format(
                        Locale.ROOT,
                        "  %10s to %-10s %s %d",
                        NumberText.shown(NumberText.rounded(end * bin / BINS)),
                        NumberText.shown(NumberText.rounded(end * (bin + 1) / BINS)),
                        style.bar((double) counts[bin] / max),
                        counts[bin]));
            }
        }

        private void usage(CorpusInspection found) {
            if (found.residuals().size() == 0) {
                return;
            }
            Vec usage = found.usage();
            String top = IntStream.range(0, usage.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer row) -> -usage.get(row)))
                    .limit(SOME)
                    .map(row -> OneLine.of(found.corpus().id(row)))
                    .collect(Collectors.joining(", "));
            line(
                    "usage",
                    found.unused() + " of " + NumberText.count(usage.size(), "example")
                            + " have no weight in these explanations; the most used tenth has "
                            + NumberText.wholePercent(found.usageOfTopTenth()) + " of the weight");
            line("most used", top);
        }

        private static String coverage(CorpusInspection found) {
            return found.coverage()
                    .map(known -> found.heldOut()
                            ? known.sentence()
                            : known.sentence().replace("calibration row", "example"))
                    .orElseGet(() -> found.corpus()
                            .selection()
                            .filter(step -> !found.heldOut())
                            .map(step -> "unknown: examples were chosen by the method " + OneLine.of(step.method())
                                    + ", so held-out rows are needed (--calibration)")
                            .orElse("unknown: at least 19 rows are needed"));
        }
    }
}
