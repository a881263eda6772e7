package io.simplex4j.cli;

import io.simplex4j.data.AtomicFile;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Asks for JSON instead of text. */
final class JsonOption {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write JSON to a file, or - for the standard output, instead of text")
    private @Nullable String name;

    @Option(names = "--force", description = "replace an output file that exists")
    private boolean force;

    /** Where JSON goes, if anywhere; never to one of the files that are read. */
    Optional<JsonTarget> target(CommandSpec spec, List<String> sources) {
        if (name == null) {
            return Optional.empty();
        }
        JsonTarget target;
        try {
            target = JsonTarget.of(name, force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--json: " + e.getMessage(), e);
        }
        if (sources.stream().anyMatch(target::isSourceOf)) {
            throw new ParameterException(
                    spec.commandLine(), "--json: " + name + " is a file to be read, expected another one");
        }
        return Optional.of(target);
    }
}
