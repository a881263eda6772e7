package io.simplex4j.cli.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of what the command line says. */
public final class Arguments {
    private Arguments() {}

    public static void requireAtLeastOne(CommandSpec spec, String option, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw new ParameterException(spec.commandLine(), option + " is " + value + ", expected at least 1");
        }
    }

    public static void requireShare(CommandSpec spec, String option, double value) {
        if (!(value > 0 && value < 1)) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + value + ", expected a number above 0 and below 1");
        }
    }

    public static Path folder(CommandSpec spec, String option, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + ": '" + name + "' is not the name of a folder (" + e.getReason() + ")",
                    e);
        }
    }
}
