package io.simplex4j.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The settings and folders of the runs of an experiment.
 *
 * @param seed the source of all random numbers
 * @param quick whether to run a small version of the experiment
 * @param data folders with data that the project does not have, in the order given
 * @param cache the folder of downloaded data
 * @param models the folder for trained networks, so that each is trained once
 * @param listener receives progress messages
 */
public record RunContext(
        long seed, boolean quick, List<Path> data, Path cache, Path models, Consumer<String> listener) {
    public RunContext {
        data = List.copyOf(data);
    }

    /** Returns a seed for one use in one run, different from the seeds of all other uses. */
    long seed(int run, String use) {
        SplittableRandom random = new SplittableRandom(seed);
        long mixed = random.nextLong();
        for (int i = 0; i < use.length(); i++) {
            mixed = new SplittableRandom(mixed ^ use.charAt(i)).nextLong();
        }
        return new SplittableRandom(mixed + run).nextLong();
    }

    /** Reports progress. */
    void log(String message) {
        listener.accept(message);
    }

    /** Returns the settings that the results depend on. */
    Map<String, String> settings() {
        String folders = data.stream()
                .map(folder -> String.valueOf(
                                folder.toAbsolutePath().normalize().getFileName())
                        .replace(' ', '_'))
                .collect(Collectors.joining(" "));
        return Map.of("seed", Long.toString(seed), "quick", Boolean.toString(quick), "data", folders);
    }
}
