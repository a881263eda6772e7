package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.Session;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for inputs and their labels. */
public final class InputOptions {
    @Option(
            names = "--input",
            required = true,
            paramLabel = "SOURCE",
            description = "inputs: a source as for --corpus of simplex explain, a single picture, or - for npy from the"
                    + " standard input")
    private String name = "";

    @Option(
            names = "--input-labels",
            paramLabel = "FILE",
            description = "actual label of each input, as numbers or strings: L.npy, L.npz:key or an IDX file")
    private @Nullable String labelsName;

    public String name() {
        return name;
    }

    /** Returns the file of labels, if there is one. */
    public Optional<String> labels() {
        return Optional.ofNullable(labelsName);
    }

    /** Reads the inputs. */
    public Examples read(Session session, ExampleReader reader) {
        return new Sources(session).inputs(reader, name, labels());
    }
}
