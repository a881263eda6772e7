package io.simplex4j.cli.option;

import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.model.LatentModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Names corpora, their labels and the schema of all inputs. */
public final class CorpusOptions {
    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "SOURCE",
            description = "examples to explain with: X.npy, X.npz:key or an IDX file, examples along the first axis;"
                    + " X.csv; a folder of PNG or JPEG pictures; or a folder written by simplex corpus build")
    private List<String> names = List.of();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "what the numbers of inputs mean, and how tables and pictures become numbers: S.yaml;"
                    + " simplex schema infer proposes one for a table")
    private @Nullable String schemaName;

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "actual label of each corpus example, as integers: L.npy, L.npz:key or an IDX file")
    private List<String> labelsNames = List.of();

    /** The names of the corpora, one or more. */
    public List<String> names() {
        return names;
    }

    /** Refuses several corpora. */
    void requireOne(CommandSpec spec) {
        Arguments.requireOnce(spec, "--corpus", names);
        Arguments.requireOnce(spec, "--corpus-labels", labelsNames);
    }

    /** Refuses the standard input as a corpus, and files of labels that do not go with the corpora. */
    public void check(CommandSpec spec) {
        if (names.contains(Sources.STANDARD_STREAM)) {
            throw new ParameterException(
                    spec.commandLine(), "--corpus is -, expected a file: only --input can be the standard input");
        }
        Arguments.requireOneForEach(spec, "--corpus-labels", labelsNames, names);
    }

    /** What the schema says, where there is one. */
    Optional<Schema> schema() {
        return Optional.ofNullable(schemaName).map(Sources::schema);
    }

    /** The corpora, before a model has encoded them. */
    public List<CorpusSource> read(LatentModel model) {
        ExampleReader reader = Sources.reader(model, Optional.ofNullable(schemaName));
        return Sources.corpora(model, reader, names, labelsNames);
    }

    /** The names of files that are read. */
    public Stream<String> sources() {
        return Stream.of(names.stream(), labelsNames.stream(), Stream.ofNullable(schemaName))
                .flatMap(each -> each);
    }
}
