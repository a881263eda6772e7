package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusRevision;
import io.simplex4j.selection.NovelExamples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex corpus add}: adds examples to a stored corpus, all or only novel ones. */
@Command(
        name = "add",
        description = {
            "Add examples to a stored corpus: all of them, or with --if-novel only those that it does not"
                    + " explain yet.",
            "An example is novel if its residual is above those of nearly all calibration rows; each one that is"
                    + " added helps to explain the next. With --budget, the examples that the others explain best are"
                    + " removed."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  simplex corpus add patients --model m.onnx --input new.csv --calibration held-out.csv \\",
            "      --if-novel 0.05 --budget 120"
        })
public final class CorpusAddCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "folder written by simplex corpus build or select")
    private String folder = "";

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "model that built the corpus")
    private String modelName = "";

    @Mixin
    private InputOptions input = new InputOptions();

    @Option(
            names = "--if-novel",
            paramLabel = "A",
            description = "add only novel examples; a share A of inputs like the calibration rows would count as novel")
    private @Nullable Double novel;

    @Option(
            names = "--calibration",
            paramLabel = "SOURCE",
            description = "held-out rows for --if-novel, none of them in the corpus")
    private @Nullable String calibrationName;

    @Option(
            names = "--budget",
            paramLabel = "B",
            description = "keep at most B examples: remove the one nearest to the hull of the others, again and again")
    private @Nullable Integer budget;

    @Mixin
    private ModelReading reading = new ModelReading();

    @Mixin
    private RevisionTarget output = new RevisionTarget();

    @Override
    protected ExitCode execute() throws IOException {
        if (novel != null) {
            Arguments.requireShare("--if-novel", novel);
        }
        if ((novel == null) != (calibrationName == null)) {
            throw new UsageException(
                    novel == null
                            ? "--calibration is used only with --if-novel; expected both"
                            : "--if-novel needs rows to compare with; expected --calibration");
        }
        Arguments.requireAtLeastOne("--budget", budget);
        if (Sources.STANDARD_STREAM.equals(calibrationName)) {
            throw new UsageException("--calibration is -; expected a file: only --input can be the standard input");
        }
        Path target = output.choose(folder);
        StoredCorpus stored = CorpusInspectCommand.read(folder);
        try (LatentModel model = reading.open(modelName, reading.applied(ModelOptions.defaults()))) {
            CorpusSource source =
                    Sources.corpus(model, Sources.reader(model, Optional.empty()), folder, Optional.empty());
            Corpus corpus = Sources.read("corpus", ExitCode.DOES_NOT_FIT, () -> source.encode(model));
            RevisionTarget.write(session(), target, stored, revised(corpus, source.reader(), model));
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private Corpus revised(Corpus corpus, ExampleReader reader, LatentModel model) {
        Corpus inputs = encoded(reader, model);
        int[] chosen = chosen(corpus, inputs, reader, model);
        CorpusRevision revision = CorpusRevision.of(corpus);
        try {
            revision = chosen.length == 0 ? revision : revision.with(inputs.select(chosen));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, input.name() + ": " + e.getMessage(), e);
        }
        session().out().println("added " + chosen.length + " of " + NumberText.count(inputs.size(), "input"));
        return budget == null ? revision.corpus() : shrunk(revision, budget);
    }

    private int[] chosen(Corpus corpus, Corpus inputs, ExampleReader reader, LatentModel model) {
        if (novel == null || calibrationName == null) {
            return IntStream.range(0, inputs.size()).toArray();
        }
        Corpus rows = Sources.calibration(model, reader, calibrationName, Optional.empty());
        rows.examples().notes().forEach(session().err()::println);
        CalibrationOptions.calibrate(calibrationName, corpus, rows)
                .warnings()
                .forEach(warning -> session().err().println("! " + warning));
        try {
            NovelExamples found =
                    NovelExamples.of(corpus.latents(), rows.latents(), novel, inputs.latents(), Workers.all());
            session().out().println("residuals above " + NumberText.number(found.limit()) + " now count as novel");
            return found.chosen().stream().mapToInt(Integer::intValue).toArray();
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, calibrationName + ": " + e.getMessage(), e);
        }
    }

    private Corpus shrunk(CorpusRevision revision, int max) {
        List<Integer> leaving = NovelExamples.redundant(revision.corpus().latents(), max, Workers.all());
        session().out().println("removed " + NumberText.count(leaving.size(), "example") + " to keep " + max);
        return leaving.isEmpty()
                ? revision.corpus()
                : revision.withoutRows(leaving).corpus();
    }

    /** Reads and encodes the inputs. Inputs without ids are named after their source and row. */
    private Corpus encoded(ExampleReader reader, LatentModel model) {
        Examples read = input.read(session(), reader);
        read.requireAtMost(Float.MAX_VALUE);
        read.notes().forEach(session().err()::println);
        Examples named = read.named()
                ? read
                : read.withIds(IntStream.range(0, read.size())
                        .mapToObj(row -> read.name() + " " + read.row(row))
                        .toList());
        try {
            return Corpus.encode(model, named);
        } catch (NotFiniteException | NotFiniteLatentException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, input.name() + ": " + e.getMessage(), e);
        }
    }
}
