package io.simplex4j.decomposition;

import java.util.stream.LongStream;

/** The seeds of properties; a failing test prints its own. */
final class Seeds {
    private Seeds() {}

    static LongStream fifty() {
        return LongStream.range(1000, 1050);
    }

    static LongStream ten() {
        return LongStream.range(2000, 2010);
    }
}
