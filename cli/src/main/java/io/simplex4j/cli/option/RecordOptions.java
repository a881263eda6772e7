package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.server.RecordStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the record of a server. */
public final class RecordOptions {
    @Option(names = "--data", paramLabel = "DIR", description = "folder of the record, an SQLite database")
    private @Nullable String folder;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "database of the record instead of a folder: jdbc:postgresql://HOST/DATABASE?user=NAME")
    private @Nullable String url;

    @Option(
            names = "--chain",
            paramLabel = "NAME",
            description = "chain of events in the record; servers that share a database each write their own")
    private @Nullable String chain;

    /** Returns the store of the record, if one is named. */
    public Optional<RecordStore> store() {
        if (folder != null && url != null) {
            throw new UsageException("--data and --database are both given; expected one of them");
        }
        if (folder == null && url == null) {
            if (chain != null) {
                throw new UsageException("--chain names a chain of a record; expected --data or --database too");
            }
            return Optional.empty();
        }
        try {
            RecordStore store = url == null
                    ? RecordStore.in(Sources.path(ExitCode.USAGE, String.valueOf(folder)))
                    : RecordStore.at(url);
            return Optional.of(chain == null ? store : store.withChain(chain));
        } catch (IllegalArgumentException e) {
            throw new UsageException((url == null ? "--chain: " : "--database or --chain: ") + e.getMessage(), e);
        }
    }

    /** Returns the store of the record. */
    public RecordStore requireStore() {
        return store().orElseThrow(
                        () -> new UsageException("--data is missing; expected the folder of a record, or --database"));
    }

    /** Returns the chosen chain, if there is one. */
    public Optional<String> chain() {
        return Optional.ofNullable(chain);
    }
}
