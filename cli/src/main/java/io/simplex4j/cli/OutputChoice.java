package io.simplex4j.cli;

import io.simplex4j.data.AtomicFile;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What outputs may be.
 *
 * @param spec of the command, for complaints
 * @param existing what to do about files that exist
 * @param sources the files that are read, none of which may be written
 */
record OutputChoice(CommandSpec spec, AtomicFile.Existing existing, List<String> sources) {
    /** Where an option says that something goes, if anywhere. */
    Optional<OutputTarget> target(String option, @Nullable String name) {
        if (name == null) {
            return Optional.empty();
        }
        OutputTarget target;
        try {
            target = OutputTarget.of(name, existing);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
        if (sources.stream().anyMatch(target::isSourceOf)) {
            throw new ParameterException(
                    spec.commandLine(), option + ": " + name + " is a file to be read, expected another one");
        }
        return Optional.of(target);
    }
}
