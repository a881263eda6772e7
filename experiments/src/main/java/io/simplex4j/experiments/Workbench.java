package io.simplex4j.experiments;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What an experiment works with.
 *
 * @param seed where all chance comes from
 * @param quick whether a small form of the experiment is wanted
 * @param data folders with data that the project does not have, in the order they were given
 * @param cache the folder of data that was fetched
 * @param models the folder for trained networks, so that they are trained once
 * @param talk where progress is told
 */
public record Workbench(long seed, boolean quick, List<Path> data, Path cache, Path models, Consumer<String> talk) {
    /** Copies. */
    public Workbench {
        data = List.copyOf(data);
    }

    /** A seed for one use in one run, unlike those of all other uses. */
    public long seed(int run, String use) {
        SplittableRandom random = new SplittableRandom(seed);
        long mixed = random.nextLong();
        for (int i = 0; i < use.length(); i++) {
            mixed = new SplittableRandom(mixed ^ use.charAt(i)).nextLong();
        }
        return new SplittableRandom(mixed + run).nextLong();
    }

    /** One number for the small form and one for the whole. */
    public int either(int small, int whole) {
        return quick ? small : whole;
    }

    /** Tells what is being done. */
    public void say(String what) {
        talk.accept(what);
    }

    /** What the figures depend on, to be kept with them. */
    Map<String, String> settings() {
        String folders = data.stream()
                .map(folder -> String.valueOf(
                                folder.toAbsolutePath().normalize().getFileName())
                        .replace(' ', '_'))
                .collect(Collectors.joining(" "));
        return Map.of("seed", Long.toString(seed), "quick", Boolean.toString(quick), "data", folders);
    }
}
